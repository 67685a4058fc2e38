// What must hold for every game and every setup, tried by random play.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "core/selection.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int kMatchesPerSetup = 1;  // ten times slower, and the same code
#else
constexpr int kMatchesPerSetup = 4;
#endif
constexpr int kMovesPerMatch = 250;

void check_text(const Game& game, const Message& message) {
  const std::string said = english(message);
  CHECK_MESSAGE(said != message.key, game.info().id << " has no text for " << message.key);
  CHECK(!said.empty());
}

void check_moves(const Match& match) {
  const Game& game = match.game();
  const Position& position = match.position();
  MoveList moves;
  game.legal_moves(position, moves);
  REQUIRE(moves.empty() == (game.to_move(position) == kNobody));

  std::set<std::string> texts, texts_in_words;
  std::set<Path> paths;
  for (Move move : moves) {
    CHECK(texts.insert(game.move_text(position, move)).second);
    CHECK(paths.insert(game.path(position, move)).second);
    if (!match.over()) CHECK(match.read_move(game.move_text(position, move)) == move);
    CHECK(game.chance_weight(position, move) > 0);
    CHECK(!game.record_text(position, move).empty());
    if (const auto words = game.words(position, move)) {
      check_text(game, *words);
      CHECK(texts_in_words.insert(english(*words)).second);
    }
  }
  for (Player player = 0; player < game.players(position); ++player)
    if (const auto standing = game.standing(position, player)) check_text(game, *standing);
}

// Every legal move can be touched site by site, and nothing else is offered on the way.
void check_selection(const Game& game, const Position& position) {
  if (game.to_move(position) < 0) return;
  MoveList moves;
  game.legal_moves(position, moves);
  std::set<Site> first;
  for (Move move : moves) {
    Selection selection(game, position);
    const Path path = game.path(position, move);
    REQUIRE(!path.empty());
    first.insert(path.front());
    Selection::Outcome outcome = Selection::Outcome::kRefused;
    for (Site site : path) {
      const auto offered = selection.continuations();
      REQUIRE(std::ranges::find(offered, site) != offered.end());
      outcome = selection.touch(site);
    }
    if (outcome != Selection::Outcome::kComplete) {  // the move may go on: the last site once more ends it
      REQUIRE(selection.may_stop());
      outcome = selection.touch(path.back());
    }
    REQUIRE(outcome == Selection::Outcome::kComplete);
    REQUIRE(selection.move() == move);
  }
  const auto offered = Selection(game, position).continuations();
  CHECK(std::vector<Site>(first.begin(), first.end()) == offered);

  for (const Place& place : game.describe(position, kNobody).places) {
    Selection selection(game, position);
    if (first.contains(place.site) || selection.touch(place.site) != Selection::Outcome::kRefused) continue;
    check_text(game, selection.why());
    CHECK(selection.touched().empty());
  }
}

void check_texts(const Match& match) {
  const Game& game = match.game();
  const std::string text = game.position_text(match.position());
  const auto parsed = game.parse_position(match.setup(), text);
  if (const Message* why = refusal(parsed))
    FAIL(game.info().id << " refuses its own " << text << ": " << english(*why));
  CHECK_MESSAGE(std::get<Position>(parsed) == match.position(), game.info().id << ": " << text);
}

void check_picture(const Game& game, const Position& position, Player viewer) {
  const Picture picture = game.describe(position, viewer);
  std::set<Site> sites;
  std::set<std::string> names;
  const auto inside = [&](Point at) {
    return at.x >= picture.top_left.x && at.x <= picture.bottom_right.x && at.y >= picture.top_left.y &&
           at.y <= picture.bottom_right.y;
  };
  for (const Place& place : picture.places) {
    CHECK(sites.insert(place.site).second);
    CHECK(names.insert(place.name).second);
    CHECK(inside(place.at));
  }
  const std::size_t looks = game.art().size();
  for (const Piece& piece : picture.pieces) {
    CHECK(piece.look < looks);
    CHECK(inside(piece.at));
    CHECK((piece.site == kNoSite || sites.contains(piece.site)));
    check_text(game, piece.name);
  }
  for (const Caption& caption : picture.captions) CHECK((inside(caption.centre) && caption.count > 0));
  for (Player player = 0; player < game.players(position); ++player)
    for (const std::uint8_t look : game.signs(position, player)) CHECK(look < looks);
  if (game.to_move(position) == kNobody)
    for (Site site : game.decided_by(position)) CHECK(sites.contains(site));
  if (game.to_move(position) < 0) return;
  MoveList moves;
  game.legal_moves(position, moves);
  for (Move move : moves)
    for (Site site : game.path(position, move))
      CHECK_MESSAGE(sites.contains(site), game.info().id << " has no place for a move's site");
}

void check_secrets(const Match& match, Rng& rng) {
  const Game& game = match.game();
  for (Player player = 0; player < match.players(); ++player) {
    const Position observed = game.observe(match.position(), player);
    CHECK(game.observe(observed, player) == observed);
    const Position guessed = game.guess(observed, rng);
    CHECK(game.observe(guessed, player) == observed);
    if (!game.info().secrets) CHECK(guessed == match.position());
    CHECK(game.to_move(observed) == game.to_move(match.position()));
  }
}

void check_result(const Match& match) {
  const auto result = match.result();
  REQUIRE(result.has_value());
  CHECK(result->players == match.players());
  int winners = 0;
  for (int player = 0; player < result->players; ++player) winners += result->score[player] > 0;
  CHECK(winners <= 1);
  const std::string own = std::string(match.game().info().id) + ".result." + std::string(result->reason);
  const std::string shared = "result." + std::string(result->reason);
  CHECK_MESSAGE((english({own, {}}) != own || english({shared, {}}) != shared), own << " has no text");
}

// Undo to the start and redo to the end come through the same positions.
void check_undo(Match match) {
  const Position last = match.position();
  const std::size_t ply = match.ply();
  std::size_t undone = 0;
  while (match.can_undo()) {
    REQUIRE(match.undo());
    CHECK(match.game().to_move(match.position()) >= 0);
    ++undone;
  }
  CHECK(undone <= ply);
  while (match.can_redo()) REQUIRE(match.redo());
  CHECK(match.ply() == ply);
  CHECK(match.position() == last);
}

void check_record(const Match& match) {
  std::vector<Seat> seats(match.players());
  seats.back().level = 3;
  const std::string record = match.record(seats);
  const auto loaded = read_record(record, find);
  if (const Message* why = refusal(loaded)) FAIL(english(*why) << "\n" << record);
  const auto& [again, who] = std::get<Loaded>(loaded);
  CHECK(again.position() == match.position());
  CHECK(again.result() == match.result());
  CHECK(who == seats);
  CHECK(again.record(who) == record);
}

void check_repetition(const Match& match) {
  for (std::size_t ply = 0; ply <= match.ply(); ++ply) {
    const Position key = match.game().repetition_key(match.position_at(ply));
    CHECK(match.game().repetition_key(key) == key);
    CHECK(match.game().hash(key) == match.game().hash(match.position_at(ply)));
  }
}

void play_and_check(const Game& game, const Setup& setup, std::uint64_t seed) {
  Rng rng(seed);
  Match match(game, setup);
  for (int i = 0; i < kMovesPerMatch && !match.over(); ++i) {
    check_moves(match);
    check_texts(match);
    check_text(game, game.prompt(match.position()));
    if (i % 7 == 0) {
      check_selection(game, match.position());
      check_picture(game, match.position(), kNobody);
      check_secrets(match, rng);
    }
    for (Player player = 0; player < match.players(); ++player)
      CHECK(std::abs(game.evaluate(match.position(), player)) < Game::kWon);
    REQUIRE(match.play(random_move(match, rng)));
  }
  check_moves(match);
  check_texts(match);
  check_picture(game, match.position(), kNobody);
  if (match.over()) check_result(match);
  check_undo(match);
  check_record(match);
  check_repetition(match);
}

}  // namespace

TEST_SUITE("conformance") {
  TEST_CASE("random matches of every game and setup") {
    for (const Game* game : every_game()) {
      for (const Setup& setup : every_setup(*game)) {
        CAPTURE(game->info().id);
        CAPTURE(setup_text(*game, setup));
        for (int i = 0; i < kMatchesPerSetup; ++i) play_and_check(*game, setup, static_cast<std::uint64_t>(i) + 1);
      }
    }
  }

  TEST_CASE("a network sees as much as it has weights for, nothing is left out, and it judges") {
    constexpr std::int16_t kUnwritten = 0x7fff;
    for (const Game* game : every_game()) {
      const Network* network = game->network();
      if (!network) continue;
      REQUIRE(network->inputs() < kMostInputs);
      REQUIRE(network->outcome.size() == kHiddenUnits + network->inputs() + 1);
      for (const Setup& setup : every_setup(*game)) {
        Match match(*game, setup);
        Rng rng(7);
        while (!match.over()) {
          CAPTURE(game->position_text(match.position()));
          std::array<std::int16_t, kMostInputs> seen;
          seen.fill(kUnwritten);
          const Player whose = game->inputs(match.position(), seen);
          const auto within = [](std::int16_t input) { return std::abs(input) < 4 * kInputUnit; };
          const std::span inputs = std::span(seen).first(network->inputs());
          REQUIRE(std::ranges::all_of(inputs, within));
          REQUIRE(seen[network->inputs()] == kUnwritten);
          const int value = network->judge(seen);
          REQUIRE(game->evaluate(match.position(), whose) == value);
          REQUIRE(game->evaluate(match.position(), 1 - whose) == -value);
          REQUIRE(match.play(random_move(match, rng)));
        }
      }
    }
  }

  TEST_CASE("an evaluation is the sum of its terms, and what one player gains the others lose") {
    constexpr std::size_t kMoves = 1'000;
    for (const Game* game : every_game()) {
      const auto terms = game->terms();
      if (terms.empty()) continue;
      REQUIRE(terms.size() <= kMostTerms);
      for (const Setup& setup : every_setup(*game)) {
        Match match(*game, setup);
        Rng rng(7);
        while (!match.over() && match.ply() < kMoves) {
          CAPTURE(game->position_text(match.position()));
          int together = 0;
          for (Player player = 0; player < match.players(); ++player) {
            std::vector<int> counts(terms.size(), 12'345);
            game->features(match.position(), player, counts);
            int sum = 0;
            for (std::size_t i = 0; i < terms.size(); ++i) sum += terms[i].weight * counts[i];
            if (!game->network()) REQUIRE(game->evaluate(match.position(), player) == sum);
            together += sum;
          }
          REQUIRE(together == 0);
          REQUIRE(match.play(random_move(match, rng)));
        }
      }
    }
  }

  TEST_CASE("a setup's text is read back, and a wrong one is refused with a sentence") {
    for (const Game* game : every_game()) {
      for (const Setup& setup : every_setup(*game)) CHECK(setup_of(*game, setup_text(*game, setup)) == setup);
      for (const char* wrong : {"nonsense", "nonsense=1", ",", "a=b,a=b"}) {
        const auto parsed = parse_setup(*game, wrong);
        REQUIRE(refusal(parsed));
        CHECK(english(*refusal(parsed)).find(refusal(parsed)->key) == std::string::npos);
      }
    }
  }

  TEST_CASE("what is printed on a board can be read on a phone 360 pixels wide, coordinates best") {
    constexpr float kRoom = 348, kCoordinate = 12, kPrint = 8.5f;  // CSS pixels
    for (const Game* game : every_game()) {
      for (const Setup& setup : every_setup(*game)) {
        const Picture picture = game->describe(game->start(setup), kNobody);
        const float unit = kRoom / (picture.bottom_right.x - picture.top_left.x);
        for (const Shape& shape : picture.board.shapes) {
          if (shape.kind != Shape::Kind::kText) continue;
          const bool file = shape.text.size() == 1 && shape.text[0] >= 'a' && shape.text[0] <= 'z';
          CHECK_MESSAGE(shape.width * unit >= (file ? kCoordinate : kPrint),
                        game->info().id << ' ' << setup_text(*game, setup) << ' ' << shape.text);
        }
      }
    }
  }

  TEST_CASE("every game has the texts that the page looks for") {
    for (const Game* game : every_game()) {
      const std::string id(game->info().id);
      const Position start = game->start(default_setup(*game));
      check_text(*game, {id + ".name", {}});
      for (int player = 0; player < game->players(start); ++player)
        check_text(*game, {id + ".player." + std::to_string(player), {}});
      for (const Option& option : game->info().options) {
        check_text(*game, {id + ".option." + std::string(option.key), {}});
        for (const OptionValue& value : option.values)
          check_text(*game, {id + ".option." + std::string(option.key) + "." + std::string(value.value), {}});
      }
    }
  }

  TEST_CASE("no text is missing in any language") {
    for (const TextRow* row : all_texts().all())
      for (int language = 0; language < kLanguages; ++language)
        CHECK_MESSAGE(!row->in[language].empty(), row->key << " in " << kLanguageCodes[language]);
  }

  TEST_CASE("broken position texts are refused, never half read") {
    for (const Game* game : every_game()) {
      Rng rng(7);
      Match match(*game, default_setup(*game));
      play_randomly(match, rng, 30);
      const std::string good = game->position_text(match.position());
      for (int i = 0; i < 400; ++i) {
        std::string bad = good;
        const auto at = rng.below(static_cast<std::uint32_t>(bad.size()));
        switch (rng.below(4)) {
          case 0: bad.erase(at, 1); break;
          case 1: bad.insert(at, 1, static_cast<char>(rng.below(256))); break;
          case 2: bad[at] = good[rng.below(static_cast<std::uint32_t>(good.size()))]; break;
          default: bad.resize(at);
        }
        const auto parsed = game->parse_position(match.setup(), bad);
        if (const Message* why = refusal(parsed)) {
          check_text(*game, *why);
          continue;
        }
        const Position position = std::get<Position>(parsed);
        const auto again = game->parse_position(match.setup(), game->position_text(position));
        REQUIRE_MESSAGE(!refusal(again), bad);
        CHECK_MESSAGE(std::get<Position>(again) == position, bad);
      }
    }
  }
}
