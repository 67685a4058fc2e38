// What must hold for every game and every setup, tried by random play.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/play.h"
#include "tests/properties.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

Effort effort() {
#if defined(__SANITIZE_ADDRESS__) || defined(__EMSCRIPTEN__)
  // Slower, and the same code as in the native tests.
  return is_small() ? Effort{.matches = 1, .positions = 20, .moves = 120, .thorough = 15}
                    : Effort{.matches = 1, .positions = 20};
#else
  return is_small() ? Effort{.matches = 1, .positions = 20, .moves = 60} : Effort{};
#endif
}

void check_text(const Game& game, const Message& message) {
  const std::string said = english(message);
  CHECK_MESSAGE(said != message.key, game.info().id << " has no text for " << message.key);
  CHECK(!said.empty());
}

}  // namespace

TEST_SUITE("conformance") {
  TEST_CASE("every property holds in random matches of every game and setup") {
    for (const Game* game : every_game())
      for (const Setup& setup : every_setup(*game))
        for (const auto& [property, seen] : faults_of(*game, setup, every_text(), effort()))
          FAIL_CHECK("not so: " << property << " (" << seen << ")");
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
    for (const TextRow& row : all_texts().all())
      for (int language = 0; language < kLanguages; ++language)
        CHECK_MESSAGE(!row.in[language].empty(), row.key << " in " << kLanguageCodes[language]);
  }

  TEST_CASE("a text has the same holes in every language") {
    for (const TextRow& row : all_texts().all())
      for (int language = 1; language < kLanguages; ++language)
        for (const char* hole : {"{0}", "{1}", "{2}", "{3}"}) {
          const bool there = row.in[language].find(hole) != row.in[language].npos;
          const bool first = row.in[0].find(hole) != row.in[0].npos;
          CHECK_MESSAGE(there == first, row.key << " in " << kLanguageCodes[language]);
        }
  }

  TEST_CASE("nothing stands before or behind a position's text") {
    for (const Game* game : every_game()) {
      Rng rng(7);
      Match match(*game, default_setup(*game));
      play_randomly(match, rng, 30);
      const std::string good = game->position_text(match.position());
      for (const char* more : {" ", " x", "x", "\n", ",", "-"})
        for (const std::string& text : {good + more, more + good}) {
          const auto parsed = game->parse_position(match.setup(), text);
          CHECK_MESSAGE((refusal(parsed) || game->position_text(std::get<Position>(parsed)) == text), text);
        }
    }
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
