// What is taught, from the first move to the idea that wins.
#include <bit>

#include "games/man_in_the_moon/rules.h"

namespace vitrine::man_in_the_moon {
namespace {

constexpr Beat kBeats[] = {{"e2-e3", "e3 d3 c3"}, {"d2-d3", "d3 c3 e3"}, {"d1-d2", "d2 d3 d4 d5"}, {"c2-b2", "c4 b2"}};
constexpr FirstMinute kFirstMinute = {{.name = "minute",
                                       .position = "3W1/2BB1/2WB1/2BBW/3W1 w 0,0 0",
                                       .questions = {{{.goal = Goal::kMove, .right = "d5-c5", .lit = "d5 c5"}}}},
                                      kBeats};
constexpr Exercise kLessons[] = {
    {.name = "one_step",
     .position = "1B3/5/4B/2W2/W4 w 0,0 0",
     .questions =
         {{{.goal = Goal::kMove, .right = "c2-c3", .wrong = {"c2-d2 c2-b2"}, .refused = {"c2-d3"}, .lit = "c2 c3"}}}},
    {.name = "close_in",
     .position = "4B/5/3B1/2W2/WB3 w 0,0 0",
     .questions =
         {{{.goal = Goal::kCapture, .right = "c2-c1", .wrong = {"c2-b2", "c2-d2", "c2-c3"}, .lit = "a1 b1 c1"}}}},
    {.name = "a_whole_line",
     .position = "B4/5/4B/3W1/WBB2 w 0,0 0",
     .questions =
         {{{.goal = Goal::kCapture, .count = 2, .right = "d2-d1", .wrong = {"d2-c2", "d2-d3"}, .lit = "a1 b1 c1 d1"}}}},
    {.name = "gaps_and_edges",
     .position = "2B2/2B2/1WB2/3W1/WB3 w 0,0 0",
     .questions = {{{.goal = Goal::kCapture, .right = "d2-d3", .wrong = {"d2-d1", "d2-c2"}, .lit = "b3 c3"}}}},
    {.name = "two_lines_at_once",
     .position = "3W1/3BB/WBB1W/5/5 w 0,0 0",
     .questions = {{{.goal = Goal::kCapture, .count = 3, .right = "e3-d3", .wrong = {"d5-e5"}, .lit = "d3 a3 d5"}}}},
    {.name = "safe_between_them",
     .position = "1W3/1B2W/1W3/B1B2/5 w 0,0 0",
     .questions = {{{.goal = Goal::kKeep, .right = "b3-b2", .wrong = {"b3-a3", "b3-c3"}, .lit = "b3 b2"}}}},
    {.name = "in_his_way",
     .position = "5/1BB1W/W4/B4/4W w 0,0 0",
     .questions = {{{.goal = Goal::kKeep, .right = "a3-a4", .wrong = {"e4-d4", "a3-b3"}, .lit = "a3 a4"}}}},
    {.name = "the_last_place",
     .position = "WB1WW/BBBWW/WW2B/BBBBW/BWWBW w 1,1 0",
     .questions = {{{.goal = Goal::kMove, .right = "c5", .wrong = {"d3"}, .lit = "c4 c5 c2 c1", .reply = "d3"},
                    {.goal = Goal::kCapture, .count = 2, .right = "b3-c3", .lit = "c3 c4 c2"}}}},
    {.name = "two_threats",
     .position = "W1W2/1B3/2B2/5/2W2 w 0,0 0",
     .questions = {{{.goal = Goal::kWin,
                     .count = 2,
                     .right = "c5-c4",
                     .wrong = {"c1-c2 a5-a4"},
                     .lit = "c4 a4 c2",
                     .reply = "b4-b3"},
                    {.goal = Goal::kWin, .right = "c1-c2", .lit = "c2 c3"}}}},
    {.name = "let_him_move",
     .position = "5/5/WBBBW/1W3/5 w 0,0 0",
     .questions = {{{.goal = Goal::kWin,
                     .count = 2,
                     .right = "b2-c2",
                     .wrong = {"b2-b1 b2-a2", "a3-a2"},
                     .lit = "a3 e3 c2",
                     .reply = "c3-c4"},
                    {.goal = Goal::kWin, .right = "c2-c3", .lit = "c3"}}}},
};

}  // namespace

const FirstMinute* Rules::first_minute() {
  return &kFirstMinute;
}

std::span<const Exercise> Rules::lessons() {
  return kLessons;
}

int Rules::men(const Position& position, Player player) {
  return std::popcount(position.men[static_cast<std::size_t>(player)]);
}

}  // namespace vitrine::man_in_the_moon
