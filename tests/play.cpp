// The shared helpers of the tests.
#include "tests/play.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/game_of.h"
#include "core/reading.h"
#include "tests/toy.h"

namespace vitrine::testing {
namespace {

const GameOf<toy::Rules> kToy;

// Leaves those that VITRINE_GAMES names.
std::vector<const Game*> chosen(std::vector<const Game*> games) {
  const char* ids = std::getenv("VITRINE_GAMES");
  if (!ids) return games;
  const auto wanted = split(ids, ',');
  for (const std::string_view id : wanted) REQUIRE_MESSAGE(find(id), "VITRINE_GAMES names no game: " << id);
  std::erase_if(games, [&](const Game* game) { return std::ranges::find(wanted, game->info().id) == wanted.end(); });
  return games;
}

}  // namespace

std::vector<const Game*> registered_games() {
  return chosen({all_games().begin(), all_games().end()});
}

std::vector<const Game*> secretive_games() {
  std::vector<const Game*> games = registered_games();
  std::erase_if(games, [](const Game* game) { return !game->info().secrets; });
  return games;
}

std::vector<const Game*> known_games() {
  std::vector<const Game*> games(all_games().begin(), all_games().end());
  games.push_back(&kToy);
  return games;
}

std::vector<const Game*> every_game() {
  return chosen(known_games());
}

bool is_small() {
  return std::getenv("VITRINE_SMALL") != nullptr;
}

const Game* find(std::string_view id) {
  return id == kToy.info().id ? &kToy : find_game(id);
}

std::vector<Setup> every_setup(const Game& game) {
  std::vector<Setup> setups = {Setup{}};
  for (std::size_t i = 0; i < game.info().options.size(); ++i) {
    std::vector<Setup> longer;
    for (const Setup& setup : setups) {
      for (std::size_t value = 0; value < game.info().options[i].values.size(); ++value) {
        longer.push_back(setup);
        longer.back().choice[i] = static_cast<std::uint8_t>(value);
      }
    }
    setups = longer;
  }
  return setups;
}

Setup setup_of(const Game& game, std::string_view text) {
  const auto parsed = parse_setup(game, text);
  if (const Message* why = refusal(parsed)) FAIL(english(*why));
  return std::get<Setup>(parsed);
}

Position position_of(const Game& game, std::string_view text, std::string_view setup) {
  const auto parsed = game.parse_position(setup_of(game, setup), text);
  if (const Message* why = refusal(parsed)) FAIL(std::string(text) << ": " << english(*why));
  return std::get<Position>(parsed);
}

std::string legal(const Game& game, const Position& position) {
  MoveList moves;
  game.legal_moves(position, moves);
  std::vector<std::string> texts;
  for (Move move : moves) texts.push_back(game.move_text(position, move));
  std::ranges::sort(texts);
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : " ") + text;
  return all;
}

Position after(const Game& game, const Position& position, std::string_view text) {
  MoveList moves;
  game.legal_moves(position, moves);
  for (Move move : moves) {
    if (game.move_text(position, move) != text) continue;
    Position next;
    game.apply(position, move, next);
    return next;
  }
  FAIL(std::string(text) << " is not legal in " << game.position_text(position));
  return position;
}

std::uint64_t perft(const Game& game, const Position& position, int depth) {
  if (depth == 0) return 1;
  MoveList moves;
  game.legal_moves(position, moves);
  std::uint64_t count = 0;
  for (Move move : moves) {
    Position next;
    game.apply(position, move, next);
    count += perft(game, next, depth - 1);
  }
  return count;
}

Move random_move(const Match& match, Rng& rng) {
  MoveList moves;
  match.legal_moves(moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

void play_randomly(Match& match, Rng& rng, int most) {
  for (int i = 0; i < most && !match.over(); ++i) REQUIRE(match.play(random_move(match, rng)));
}

bool hides_from(const Match& match, Player player) {
  return match.game().is_observation(match.game().observe(match.position(), player));
}

std::optional<Match> match_where(const Game& game, Rng& rng, std::size_t moves,
                                 const std::function<bool(const Match&)>& holds) {
  constexpr std::size_t kMatches = 50, kMoves = 400;
  for (std::size_t matches = 0; matches < kMatches; ++matches) {
    std::optional<Match> found;
    for (Match match(game, default_setup(game)); !match.over() && match.ply() < kMoves;) {
      if (holds(match)) {
        found = match;
        if (match.ply() >= moves) break;
      }
      REQUIRE(match.play(random_move(match, rng)));
    }
    if (found) return found;
  }
  return std::nullopt;
}

const Texts& every_text() {
  static const Texts all = [] {
    Texts texts = all_texts();
    texts.add(sheet_of<toy::kTexts>());
    return texts;
  }();
  return all;
}

std::string english(const Message& message) {
  return every_text().say(Language::kEnglish, message);
}

std::optional<Match> decided_match(const Game& game) {
  for (int number = 0;; ++number) {
    const std::filesystem::path file =
        source_folder() / "tests" / "golden" / (std::string(game.info().id) + '.' + std::to_string(number) + ".txt");
    if (!std::filesystem::exists(file)) return std::nullopt;
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    const std::string record = text.str().substr(0, text.str().find("positions\n"));
    const auto loaded = read_record(record, find);
    REQUIRE(!refusal(loaded));
    const Match& match = std::get<Loaded>(loaded).match;
    if (match.players() == 2 && match.result() && match.result()->score[0] != match.result()->score[1]) return match;
  }
}

}  // namespace vitrine::testing
