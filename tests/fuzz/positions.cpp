// Texts of positions, and random play from there. An input is "<game> <setup>", the text in a line of its own, and
// letters that choose the moves.
#include <algorithm>
#include <cmath>

#include "app/model/view.h"
#include "core/selection.h"
#include "tests/fuzz/fuzz.h"

using namespace vitrine;
using namespace vitrine::fuzz;

namespace {

constexpr int kMostMoves = 30;

// Read, written and read again it is the same.
Position check_text(const Game& game, const Setup& setup, const Position& position) {
  const std::string text = game.position_text(position);
  const auto again = game.parse_position(setup, text);
  require(std::holds_alternative<Position>(again), "a position's text is read back", text);
  require(game.position_text(std::get<Position>(again)) == text, "a text read back is written as it was", text);
  return std::get<Position>(again);
}

// What a search meets behind an observation may hold what no text tells (how many unknown men were taken); the rules
// find the same moves there.
void check_behind_observation(const Game& game, const Setup& setup, const Position& position) {
  MoveList moves, again;
  game.legal_moves(position, moves);
  game.legal_moves(check_text(game, setup, position), again);
  require(std::ranges::equal(moves, again), "a text read back has the same moves", game.position_text(position));
}

void check_position(const Game& game, const Setup& setup, const Position& position) {
  require(check_text(game, setup, position) == position, "a position's text is read back as it was",
          game.position_text(position));
}

void check_touches(const Game& game, const Position& position, Move move) {
  Selection selection(game, position);
  Selection::Outcome outcome{};
  const Path path = game.path(position, move);
  for (const Site site : path) outcome = selection.touch(site);
  if (outcome == Selection::Outcome::kExtended && selection.may_stop()) outcome = selection.touch(path.back());
  require(outcome == Selection::Outcome::kComplete && selection.move() == move, "every legal move can be touched",
          game.position_text(position) + ": " + game.move_text(position, move));
}

void check_move(const Game& game, const Position& position, Move move) {
  const std::string text = game.move_text(position, move);
  const auto read = read_move(game, position, text);
  require(read && *read == move, "a move's text is read back", game.position_text(position) + ": " + text);
  if (game.to_move(position) == kChance)
    require(game.chance_weight(position, move) > 0, "every face can be thrown", text);
  else
    check_touches(game, position, move);
}

void play(const Game& game, const Setup& setup, Position position, Choices choices) {
  MoveList moves;
  const bool observed = game.is_observation(position);
  for (int i = 0; i < kMostMoves; ++i) {
    if (observed && i > 0)
      check_behind_observation(game, setup, position);
    else
      check_position(game, setup, position);
    require_sentence(game.prompt(position));
    game.legal_moves(position, moves);
    require(moves.empty() == (game.to_move(position) == kNobody), "there are moves until the game is over",
            game.position_text(position));
    if (moves.empty()) {
      require(game.result(position).players == game.players(position), "a result for every player");
      return;
    }
    const Move move = moves[choices.below(moves.size())];
    check_move(game, position, move);
    game.apply(position, move, position);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const Chosen chosen = choose(take_until(rest, '\n'));
  const Game& game = *chosen.game;
  const Setup& setup = chosen.setup;
  const std::string_view text = take_until(rest, '\n');
  const auto parsed = game.parse_position(setup, text);
  if (const Message* why = refusal(parsed)) {
    require_sentence(*why);
    return 0;
  }
  const auto& position = std::get<Position>(parsed);
  for (int player = 0; player < game.players(position); ++player) {
    (void)game.observe(position, static_cast<Player>(player));
    require(std::abs(game.evaluate(position, static_cast<Player>(player))) < 1'000'000, "a judgement is bounded", text);
  }
  (void)game.describe(position, kNobody);
  play(game, setup, position, Choices(rest));
  return 0;
}
