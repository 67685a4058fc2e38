// Every game's table as it looked when somebody last judged it by eye. VITRINE_WRITE_PICTURES=1 in the environment
// writes the pictures anew; look at each that changed before it is kept.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "tests/play.h"
#include "tests/table/stage.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

const std::filesystem::path kFolder = source_folder() / "tests" / "pictures";
const std::filesystem::path kDrawn = source_folder() / "build" / "drawn";  // where a picture that differs is left

constexpr int kSmallWide = 320, kSmallHigh = 480, kPhoneWide = 390, kPhoneHigh = 600, kDeskWide = 1200, kDeskHigh = 750;
// Pixels that may differ, at a soft edge that another compiler rounds otherwise: fewer than the smallest dot has.
constexpr std::size_t kLoosePixels = 12;

void check_picture(const Game& game, const std::string& state, Stage& stage) {
  const std::string name = std::string(game.info().id) + '.' + state + ".png";
  CAPTURE(name);
  const Pixels drawn = stage.pixels();
  if (std::getenv("VITRINE_WRITE_PICTURES")) REQUIRE(write_png(kFolder / name, coarse(drawn)));
  const auto kept = read_png(kFolder / name);
  if (!kept) {
    FAIL("There is no picture tests/pictures/" << name << ": write it with VITRINE_WRITE_PICTURES=1 "
                                               << "build/desktop/vitrine_table_tests and look whether it is right.");
  }
  REQUIRE(kept->wide == drawn.wide);
  REQUIRE(kept->high == drawn.high);
  const Difference difference = compare(*kept, drawn);
  if (difference.pixels <= kLoosePixels) return;
  std::filesystem::create_directories(kDrawn);
  write_png(kDrawn / name, drawn);
  write_png(kDrawn / (name + ".difference.png"), difference.shown);
  FAIL_CHECK(difference.pixels << " pixels differ from tests/pictures/" << name << ": see " << (kDrawn / name).string()
                               << " and the picture of the difference beside it.");
}

// Presses on the first man that can move and has somewhere to go, and holds him over the middle of the board.
void hold_a_man(Stage& stage) {
  for (const Site site : std::vector<Site>(stage.table().open_sites())) {
    if (!stage.grabs(site)) continue;
    const Stage::Spot at = stage.spot(site);
    stage.press(at);
    stage.move({at.x + 12, at.y - 14});
    stage.move({at.x + 24, at.y - 28});
    return;
  }
}

// Asks for a hint and the evaluation, and answers as an engine might: the first move that is legal.
void analyse(Stage& stage) {
  if (!stage.engine().may_analyse()) return;
  stage.tap(stage.button("table.hint"));
  stage.command("show evaluation");
  MoveList moves;
  stage.table().match().legal_moves(moves);
  const std::string move = stage.table().game().move_text(stage.table().match().position(), moves.front());
  while (const auto& job = stage.engine().analysis().job()) {
    const std::string heard = "heard " + std::to_string(job->id);
    stage.command(heard + " info depth 5 score cp 130 pv " + move);
    stage.command(heard + " bestmove " + move);
  }
}

// Answers what is asked about the match that has ended: the first player stood well before his first move alone.
void turn_at_the_first_move(Stage& stage) {
  const Game& game = stage.table().game();
  for (bool first = true; const auto& job = stage.engine().analysis().job(); first = false) {
    const std::string_view asked = job->lines[job->lines.size() - 2];
    const Position position =
        position_of(game, asked.substr(asked.find("fen ") + 4), setup_text(game, stage.table().match().setup()));
    MoveList moves;
    game.legal_moves(position, moves);
    const std::string move = game.move_text(position, moves.back()), heard = "heard " + std::to_string(job->id);
    const bool good = first || game.to_move(position) != 0;
    stage.command(heard + " info depth 5 score cp " + (good ? "300" : "-300") + " pv " + move);
    stage.command(heard + " bestmove " + move);
  }
}

}  // namespace

TEST_SUITE("pictures") {
  TEST_CASE("the start, on a phone") {
    for (const Game* game : registered_games()) {
      Stage stage(kPhoneWide, kPhoneHigh, 1);
      stage.seat_persons(*game);
      check_picture(*game, "start", stage);
    }
  }

  TEST_CASE("a man in the hand, on a small phone of two pixels to one") {
    for (const Game* game : registered_games()) {
      Stage stage(kSmallWide, kSmallHigh, 2);
      stage.seat_persons(*game);
      stage.play_randomly(12);
      if (stage.table().curtain()) stage.tap(stage.button("table.lift"));
      stage.use_finger(true);
      hold_a_man(stage);
      check_picture(*game, "held", stage);
    }
  }

  TEST_CASE("a hint in the middle of a match, by night, on a desk") {
    for (const Game* game : registered_games()) {
      Stage stage(kDeskWide, kDeskHigh, 1);
      table_dark(true);
      stage.seat_persons(*game);
      stage.play_randomly(25);
      analyse(stage);
      check_picture(*game, "middle", stage);
    }
  }

  TEST_CASE("the end, on a phone, and where the match turned") {
    for (const Game* game : registered_games()) {
      const std::optional<Match> played = decided_match(*game);
      if (!played) continue;
      Stage stage(kPhoneWide, kPhoneHigh, 1);
      stage.play_match(*played);
      turn_at_the_first_move(stage);
      stage.settle();
      check_picture(*game, "end", stage);
    }
  }

  TEST_CASE("the menu, in German, on a phone") {
    for (const Game* game : registered_games()) {
      Stage stage(kPhoneWide, kPhoneHigh, 1);
      stage.command("language de");
      stage.seat_persons(*game);
      stage.play_randomly(6);
      stage.tap(stage.button("table.menu"));
      check_picture(*game, "menu", stage);
    }
  }
}
