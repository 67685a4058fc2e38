// Every lesson of every game holds what it says: each move named is legal, each touch refused, the moves that are right
// are exactly those that reach the goal, and every sentence is there, none too long and none too many.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/model/commands.h"
#include "app/model/session.h"
#include "app/model/texts.h"
#include "core/reading.h"
#include "tests/goals.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> all = split(text, ' ');
  std::erase(all, std::string_view{});
  return all;
}

Setup setup_of(const Game& game, const Exercise& exercise) {
  const auto setup = parse_setup(game, exercise.setup);
  REQUIRE(!refusal(setup));
  return std::get<Setup>(setup);
}

Position position_of(const Game& game, const Exercise& exercise) {
  const auto position = game.parse_position(setup_of(game, exercise), exercise.position);
  REQUIRE(!refusal(position));
  return std::get<Position>(position);
}

// ---- what is told ----

// Of UTF-8: bytes that begin one.
std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; }));
}

struct Lines {
  const Game& game;
  const Exercise& exercise;
  std::set<std::string> used{};

  void need(const std::string& key, std::size_t longest = 150) {
    const std::string full = std::string(game.info().id) + ".lesson." + std::string(exercise.name) + '.' + key;
    used.insert(full);
    CAPTURE(full);
    REQUIRE(table_texts().has(full));
    for (int language = 0; language < kLanguages; ++language) {
      const std::string_view text = table_texts().find(static_cast<Language>(language), full);
      CAPTURE(text);
      CHECK(letters(text) <= longest);
      CHECK(text.find_first_of("{}") == text.npos);
    }
  }
};

std::size_t count_of(std::span<const std::string_view> lists) {
  return static_cast<std::size_t>(std::ranges::count_if(lists, [](std::string_view list) { return !list.empty(); }));
}

// The position after the task, once what is right and the reply were played.
Position check_question(const Game& game, const Question& question, Position position, const std::string& before,
                        Lines& lines) {
  CAPTURE(before);
  const MoveList moves = legal_moves(game, position);
  bool others = false;
  std::optional<Move> right;
  for (Move move : moves) {
    const std::string text = game.move_text(position, move);
    CAPTURE(text);
    const bool named = stands_for(question.right, text);
    CHECK(named == reaches(game, question, position, move));
    const auto wrong =
        std::ranges::count_if(question.wrong, [&](std::string_view list) { return stands_for(list, text); });
    CHECK(wrong + named <= 1);
    others = others || wrong + named == 0;
    if (named && !right) right = move;
  }
  REQUIRE(right.has_value());
  for (const auto& list : question.wrong)
    for (std::string_view name : words(list)) {
      CAPTURE(name);
      CHECK(std::ranges::any_of(moves, [&](Move move) { return stands_for(name, game.move_text(position, move)); }));
    }
  const auto places = game.describe(position, game.to_move(position)).places;
  for (std::string_view name : words(question.lit)) {
    CAPTURE(name);
    CHECK(std::ranges::count(places, name, &Place::name) == 1);
  }
  for (const char* key : {"ask", "right", "hint.1", "hint.2"}) lines.need(before + key);
  if (others) lines.need(before + "other");
  for (std::size_t i = 0; i < count_of(question.wrong); ++i) lines.need(before + "wrong." + std::to_string(i + 1));
  for (std::size_t i = 0; i < count_of(question.refused); ++i) lines.need(before + "refused." + std::to_string(i + 1));
  position = position_after(game, position, *right);
  for (std::string_view name : words(question.reply)) {
    CAPTURE(name);
    const auto move = read_move(game, position, name);
    REQUIRE(move.has_value());
    position = position_after(game, position, *move);
  }
  return position;
}

void check_exercise(const Game& game, const Exercise& exercise, Position position, Lines& lines) {
  lines.need("title", 30);
  const Player learner = game.to_move(position);
  for (std::size_t i = 0; i < exercise.questions.size() && !exercise.questions[i].right.empty(); ++i) {
    CHECK(game.to_move(position) == learner);
    position = check_question(game, exercise.questions[i], position, i > 0 ? std::to_string(i + 1) + '.' : "", lines);
  }
}

}  // namespace

TEST_SUITE("lessons") {
  TEST_CASE("a diagram of the rules may be tried, again and again, and what is none is refused") {
    Session session([rng = Rng(5)](std::uint32_t bound) mutable { return rng.below(bound); });
    const std::string before = session.table().match().record(session.table().seats());
    for (const char* wrong :
         {"try", "try man_in_the_moon -", "try nothing - 5/5", "try man_in_the_moon x=y 5/5/5/3W1/WBB2 w 0,0 0",
          "try man_in_the_moon - 5/5/5/3W1/WBB2 w"})
      CHECK(!carry_out(session, wrong));
    CHECK(!session.lesson().on());
    const std::string diagram = "try man_in_the_moon - 5/5/5/3W1/WBB2 w 0,0 0";
    for (int times = 0; times < 2; ++times) {
      REQUIRE(carry_out(session, diagram));
      CHECK(session.lesson().stage() == Lesson::Stage::kAsking);
      CHECK(!carry_out(session, "lesson hint"));
      CHECK(carry_out(session, "play d2-d1"));
      CHECK(session.lesson().stage() == Lesson::Stage::kDone);
      CHECK(carry_out(session, "lesson retry"));
      CHECK(session.lesson().stage() == Lesson::Stage::kAsking);
    }
    REQUIRE(carry_out(session, "try man_in_the_moon - 5/5/5/5/WBW2 w 0,0 0"));  // decided
    CHECK(session.lesson().stage() == Lesson::Stage::kDone);
    CHECK(carry_out(session, "lesson leave"));
    CHECK(session.table().match().record(session.table().seats()) == before);
  }

  TEST_CASE("every lesson is what it says") {
    for (const Game* game : every_game()) {
      CAPTURE(game->info().id);
      std::set<std::string> used;
      std::set<std::string_view> names;
      for (const Exercise& exercise : game->lessons()) {
        CAPTURE(exercise.name);
        CHECK(names.insert(exercise.name).second);
        Lines lines{*game, exercise};
        check_exercise(*game, exercise, position_of(*game, exercise), lines);
        used.merge(lines.used);
      }
      if (const FirstMinute* minute = game->first_minute()) {
        Lines lines{*game, minute->exercise};
        Position position = position_of(*game, minute->exercise);
        const Player learner = game->to_move(position) >= 0 ? game->to_move(position) : Player{0};
        lines.need("0");
        for (std::size_t i = 0; i < minute->beats.size(); ++i) {
          for (std::string_view text : words(minute->beats[i].moves)) {
            CAPTURE(text);
            const auto move = vitrine::read_move(*game, position, text);
            REQUIRE(move.has_value());
            position = position_after(*game, position, *move);
          }
          const auto places = game->describe(position, learner).places;
          for (std::string_view name : words(minute->beats[i].lit))
            CHECK(std::ranges::count(places, name, &Place::name) == 1);
          lines.need(std::to_string(i + 1));
        }
        CHECK(game->to_move(position) == learner);
        check_exercise(*game, minute->exercise, position, lines);
        used.merge(lines.used);
      }
      for (const TextRow& row : game->lesson_texts().rows()) {
        CAPTURE(row.key);
        CHECK(used.contains(std::string(row.key)));
      }
    }
  }

  TEST_CASE("what is said of a puzzle, of a diagram and for a move is no longer than what a lesson says") {
    int seen = 0;
    for (const TextRow& row : table_texts().all()) {
      const bool because = row.key.starts_with("because.") || row.key.find(".because.") != row.key.npos;
      if (!because && !row.key.starts_with("table.puzzle.") && !row.key.starts_with("table.diagram.")) continue;
      ++seen;
      for (int language = 0; language < kLanguages; ++language) {
        const std::string_view text = table_texts().find(static_cast<Language>(language), row.key);
        CAPTURE(text);
        CHECK(letters(text) <= (because ? 110 : 120));
      }
    }
    CHECK(seen > 30);
  }

  TEST_CASE("in every lesson a likely slip has an answer of its own") {
    for (const Game* game : every_game())
      for (const Exercise& exercise : game->lessons()) {
        CAPTURE(game->info().id);
        CAPTURE(exercise.name);
        const Question& question = exercise.questions[0];
        const Position position = position_of(*game, exercise);
        const bool all_right = std::ranges::all_of(legal_moves(*game, position), [&](Move move) {
          return stands_for(question.right, game->move_text(position, move));
        });
        CHECK(count_of(all_right ? std::span<const std::string_view>(question.refused) : question.wrong) > 0);
        const std::string own = std::string(game->info().id) + ".lesson." + std::string(exercise.name) + '.';
        for (int language = 0; language < kLanguages; ++language) {
          std::set<std::string_view> said;
          const auto is_new = [&](const std::string& key) {
            CAPTURE(key);
            if (table_texts().has(own + key))
              CHECK(said.insert(table_texts().find(static_cast<Language>(language), own + key)).second);
          };
          for (const char* key : {"ask", "right", "other", "hint.1", "hint.2"}) is_new(key);
          for (std::size_t i = 1; i <= question.wrong.size(); ++i) is_new("wrong." + std::to_string(i));
          for (std::size_t i = 1; i <= question.refused.size(); ++i) is_new("refused." + std::to_string(i));
        }
      }
  }

  TEST_CASE("a touch that a lesson speaks of is refused, and what it says is heard") {
    for (const Game* game : every_game())
      for (int number = 1; number <= static_cast<int>(game->lessons().size()); ++number) {
        const Exercise& exercise = game->lessons()[static_cast<std::size_t>(number) - 1];
        CAPTURE(exercise.name);
        for (std::size_t i = 0; i < exercise.questions[0].refused.size(); ++i)
          for (std::string_view touches : words(exercise.questions[0].refused[i])) {
            CAPTURE(touches);
            Session session([](std::uint32_t) { return 0u; });
            REQUIRE(session.lesson().begin(game->info().id, number));
            const auto places = game->describe(session.table().match().position(), session.table().viewer()).places;
            std::string_view rest = touches;
            Selection::Outcome outcome = Selection::Outcome::kCleared;
            while (!rest.empty()) {
              // a name may hold hyphens of its own: "(-1,0)"
              const auto place = std::ranges::find_if(places, [&](const Place& p) {
                return rest.starts_with(p.name) && (rest.size() == p.name.size() || rest[p.name.size()] == '-');
              });
              REQUIRE(place != places.end());
              outcome = session.table().touch(place->site);
              rest.remove_prefix(std::min(rest.size(), place->name.size() + 1));
            }
            CHECK(outcome == Selection::Outcome::kRefused);
            CHECK(session.lesson().sentence().key.ends_with(".refused." + std::to_string(i + 1)));
          }
      }
  }

  TEST_CASE("what is refused but no touch has no answer of the lesson's, and none of a touch before") {
    for (const Game* game : every_game())
      for (std::size_t i = 0; i < game->lessons().size(); ++i) {
        CAPTURE(game->lessons()[i].name);
        Session session([](std::uint32_t) { return 0u; });
        const Lesson& lesson = session.lesson();
        REQUIRE(carry_out(session, "lesson " + std::string(game->info().id) + ' ' + std::to_string(i + 1)));
        for (const Place& place : game->describe(session.table().match().position(), session.table().viewer()).places) {
          session.table().touch(place.site);
          if (lesson.stage() != Lesson::Stage::kAsking) break;  // it was a move
          for (const char* other : {"play nothing", "play", "undo", "resign", "go 0"}) {
            const std::string said = lesson.sentence().key;
            carry_out(session, other);
            CHECK_MESSAGE(lesson.sentence().key == said, other);
            CHECK(lesson.stage() == Lesson::Stage::kAsking);
          }
        }
      }
  }

  TEST_CASE("a lesson lets the match wait, answers what is tried, and gives the match back") {
    for (const Game* game : every_game())
      for (int number = 0; number <= static_cast<int>(game->lessons().size()); ++number) {
        if (number == 0 && !game->first_minute()) continue;
        CAPTURE(game->info().id);
        CAPTURE(number);
        Session session([](std::uint32_t) { return 0u; });
        Table& table = session.table();
        Lesson& lesson = session.lesson();
        MoveList moves;
        table.match().legal_moves(moves);
        REQUIRE(table.play(moves[0]));
        const std::string record = table.whole_record();
        const int changes = table.changes();

        REQUIRE(lesson.begin(game->info().id, number));
        CHECK(table.guided());
        CHECK(table.whole_record() == record);
        CHECK_FALSE(session.engine().request().has_value());
        for (int i = 0; lesson.stage() == Lesson::Stage::kShowing; ++i) {
          REQUIRE(i < 20);
          CHECK_FALSE(table.may_touch());
          REQUIRE(lesson.accept("next"));
        }
        // Every wrong move of the first question is answered, and taken back.
        const std::size_t ply = table.match().ply();
        table.match().legal_moves(moves);
        const Question& question =
            (number == 0 ? game->first_minute()->exercise : game->lessons()[static_cast<std::size_t>(number) - 1])
                .questions[0];
        for (Move move : moves) {
          const std::string text = game->move_text(table.match().position(), move);
          if (stands_for(question.right, text)) continue;
          REQUIRE(table.play(std::string_view(text)));
          CHECK(lesson.stage() == Lesson::Stage::kWrong);
          CHECK_FALSE(table.may_touch());
          CHECK(table_texts().has(lesson.sentence().key));
          CHECK(lesson.offers().size() == 3);  // one row of a phone, before and after
          REQUIRE(lesson.accept("retry"));
          CHECK(lesson.stage() == Lesson::Stage::kAsking);
          CHECK(table.match().ply() == ply);
        }
        CHECK(lesson.accept("hint"));
        CHECK(lesson.accept("hint"));
        CHECK_FALSE(lesson.accept("hint"));
        for (int i = 0; lesson.stage() == Lesson::Stage::kAsking; ++i) {
          REQUIRE(i < 5);
          REQUIRE(lesson.accept("show"));
        }
        CHECK(lesson.stage() == Lesson::Stage::kDone);
        CHECK(lesson.offers().size() <= 3);
        CHECK_FALSE(lesson.accept("show"));
        CHECK(lesson.accept("leave"));
        CHECK_FALSE(table.guided());
        CHECK(table.whole_record() == record);
        CHECK(table.changes() > changes);
        CHECK(table.match().latest_changes().empty());
      }
  }

  TEST_CASE("a first minute is taken over at any of its steps, and takes 20 to 40 seconds") {
    constexpr double kStep = 5.5;  // seconds that the page leaves for a sentence
    for (const Game* game : every_game()) {
      const FirstMinute* minute = game->first_minute();
      if (!minute) continue;
      CAPTURE(game->info().id);
      CHECK(kStep * static_cast<double>(minute->beats.size()) >= 20);
      CHECK(kStep * static_cast<double>(minute->beats.size()) <= 40);
      std::set<std::string> asked;
      for (std::size_t steps = 0; steps < minute->beats.size(); ++steps) {
        Session session([](std::uint32_t) { return 0u; });
        const std::string record = session.table().whole_record();
        REQUIRE(session.lesson().begin(game->info().id, 0));
        for (std::size_t step = 0; step < steps; ++step) REQUIRE(session.lesson().accept("next"));
        REQUIRE(session.lesson().stage() == Lesson::Stage::kShowing);
        REQUIRE(session.lesson().accept("take_over"));
        CHECK(session.lesson().stage() == Lesson::Stage::kAsking);
        CHECK(session.table().may_touch());
        CHECK(session.lesson().sentence().key.ends_with(".ask"));
        asked.insert(game->position_text(session.table().match().position()));
        REQUIRE(session.lesson().accept("leave"));
        CHECK(session.table().whole_record() == record);

        REQUIRE(session.lesson().begin(game->info().id, 0));
        for (std::size_t step = 0; step < steps; ++step) REQUIRE(session.lesson().accept("next"));
        REQUIRE(session.lesson().accept("leave"));  // in the middle
        CHECK(session.table().whole_record() == record);
      }
      CHECK(asked.size() == 1);
    }
  }

  TEST_CASE("nothing of the match is asked of the engine in a lesson, and the reason is the lesson") {
    for (const Game* game : every_game()) {
      if (game->lessons().empty()) continue;
      Session session([](std::uint32_t) { return 0u; });
      REQUIRE(session.lesson().begin(game->info().id, 1));
      for (const char* asked : {"show hint", "show evaluation", "show threats", "show values"}) {
        CAPTURE(asked);
        CHECK_FALSE(carry_out(session, asked));
        CHECK(session.narrator().notice().message.key == "table.error.lesson");
      }
    }
  }

  TEST_CASE("another match ends a lesson; what means nothing in one is refused") {
    Session session([](std::uint32_t) { return 0u; });
    Table& table = session.table();
    for (const Game* game : every_game()) {
      if (game->lessons().empty()) continue;
      REQUIRE(session.lesson().begin(game->info().id, 1));
      for (const auto refused : {&Table::undo, &Table::redo, &Table::go_on, &Table::resign, &Table::agree_draw})
        CHECK_FALSE((table.*refused)());
      CHECK_FALSE(table.go_to(0));
      CHECK_FALSE(table.set_seat(0, Seat{3}));
      CHECK(session.lesson().on());
      CHECK(table.begin(game->info().id, "", {Seat{}, Seat{1}}));
      CHECK_FALSE(session.lesson().on());
      CHECK_FALSE(table.guided());
      CHECK_FALSE(session.lesson().begin(game->info().id, 99));
      CHECK_FALSE(session.lesson().begin("chess", 1));
      CHECK_FALSE(session.lesson().accept("leave"));
    }
  }
}
