// What is taught, from the first move to the idea that wins.
#include "games/five_field_kono/rules.h"

namespace vitrine::five_field_kono {
namespace {

constexpr Beat kBeats[] = {{"c3-d4", "d4"}, {"a3-b2", "b2"}, {"d4-e5", "e5"}, {"b2-c3", "c3"}};
constexpr FirstMinute kFirstMinute = {{.name = "minute",
                                       .position = "WWWW1/W4/B1WW1/B3B/BBBB1 w - -",
                                       .questions = {{{.goal = Goal::kMove, .right = "d3-e4", .lit = "d3 e4"}}}},
                                      kBeats};
constexpr Exercise kLessons[] = {
    {.name = "slantwise",
     .position = "BBBBB/B3B/5/W3W/WWWWW w a1b1c1d1e1a2e2a4e4a5b5c5d5e5 -",
     .questions = {{{.goal = Goal::kAny, .right = "...", .refused = {"a2-a3 c1-c2"}}}}},
    {.name = "home",
     .position = "WWWW1/W2WW/3B1/4B/BBBBB w - -",
     .questions = {{{.goal = Goal::kWin, .right = "d4-e5", .wrong = {"a4-b3 a5-b4 b5-c4 c5-b4 d5-c4"}, .lit = "e5"}}}},
    {.name = "two_kinds_of_points",
     .position = "WW1WW/W1WW1/1B3/4B/BBBBB w - -",
     .questions = {{{.goal = Goal::kMove, .right = "d4-c5", .wrong = {"c4-d3"}, .refused = {"c4-c5"}, .lit = "c5"}}}},
    {.name = "a_step_back",
     .position = "WWWWW/2W1W/1B3/3BB/1BBBB w - -",
     .questions = {{{.goal = Goal::kWin,
                     .count = 2,
                     .right = "b5-a4",
                     .wrong = {"a5-b4", "c4-d3"},
                     .lit = "a4 b5",
                     .reply = "b3-c2"},
                    {.goal = Goal::kWin, .right = "c4-b5", .lit = "b5"}}}},
    {.name = "the_sleeper",
     .position = "WWWWB/W2W1/3W1/B1B2/BB1BB w e5 -",
     .questions = {{{.goal = Goal::kWin, .right = "d3-e4", .wrong = {"d4-e3 d4-c3"}, .lit = "e5 e4"}}}},
    {.name = "answer_a_claim",
     .position = "WWWWB/W3W/2W2/B3B/BBBB1 b e5 p",
     .questions = {{{.goal = Goal::kMove, .right = "e5-d4", .wrong = {"e2-d3"}, .lit = "e5 d4"}}}},
    {.name = "which_claim",
     .position = "BW1BW/WWWWB/3W1/3B1/1BBB1 w e4a5d5 -",
     .questions = {{{.goal = Goal::kWin, .right = "d4-c5", .wrong = {"b4-c5"}, .lit = "a5 d5 e4 b4"}}}},
    {.name = "first_the_door",
     .position = "WWWWW/2W1B/1W3/B2B1/BBBB1 w e4 -",
     .questions =
         {{{.goal = Goal::kWin, .count = 2, .right = "c4-d3", .wrong = {"b3-a4"}, .lit = "e4 d3", .reply = "d2-e1"},
           {.goal = Goal::kWin, .right = "b3-a4", .lit = "a4"}}}},
    {.name = "wake_up_in_time",
     .position = "WWWWW/2W2/1B3/W1B1B/B1BBB w a2 -",
     .questions = {{{.goal = Goal::kHold, .right = "a2-b1", .wrong = {"c4-d3 e5-d4"}, .lit = "a2 b1"}}}},
    {.name = "home_again",
     .position = "WW1WW/BB1WW/1W3/4B/1BBBB b a4 -",
     .questions = {{{.goal = Goal::kHold, .right = "b4-c5", .wrong = {"b4-a3 b4-c3"}, .lit = "c5 a4"}}}},
};

}  // namespace

const FirstMinute* Rules::first_minute() {
  return &kFirstMinute;
}

std::span<const Exercise> Rules::lessons() {
  return kLessons;
}

}  // namespace vitrine::five_field_kono
