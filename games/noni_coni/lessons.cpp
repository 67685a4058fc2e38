// What is taught, from the first move to the idea that wins.
#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {
namespace {

constexpr Beat kBeats[] = {{"b4-c4", "c4"}, {"c6-c5", "c5 c6"}, {"c4xc6xe6", "d5 c6 e6"}, {"f8-f7", "f7"}};
constexpr FirstMinute kFirstMinute = {{.name = "minute",
                                       .position = "9rr/9R1/11/5r5/11/2rr2b4/5B5/1b9/11/11/b1b8 0 2 1 0 0 -",
                                       .questions = {{{.goal = Goal::kMove, .right = "f5-f6", .lit = "f5 f6"}}}},
                                      kBeats};
constexpr Exercise kLessons[] = {
    {.name = "into_the_red_square",
     .position = "8rrr/9Rr/11/11/11/11/2b8/11/11/bB9/bbb8 0 2 1 0 0 -",
     .questions = {{{.goal = Goal::kMove,
                     .right = "c5-d5",
                     .wrong = {"c5-c6", "c5-b5"},
                     .refused = {"c5-c4"},
                     .lit = "c5 d5"}}}},
    {.name = "back_to_the_ninepins",
     .position = "8rrr/9Rr/11/5b5/11/11/11/11/11/bB9/bbb8 0 2 1 0 0 -",
     .questions =
         {{{.goal = Goal::kMove, .right = "f8-f7", .wrong = {"f8-e8 f8-g8"}, .refused = {"f8-f9"}, .lit = "f8 f7"}}}},
    {.name = "jump",
     .position = "8rrr/9Rr/11/1r9/1r9/1b9/1r9/11/11/bB9/bbb8 0 2 1 0 0 -",
     .questions = {{{.goal = Goal::kCapture, .right = "b6xb4", .refused = {"b6-b8", "b6-c6"}, .lit = "b6 b5 b4"}}}},
    {.name = "and_on_and_on",
     .position = "9rr/9R1/11/11/11/1r1r7/2r6r1/1r7b1/1b7b1/1B9/b1b8 0 2 1 0 0 -",
     .questions = {{{.goal = Goal::kCapture,
                     .count = 3,
                     .right = "b3xb5xd5xd7",
                     .wrong = {"b3xb5xb7", "j4xj6"},
                     .lit = "b3 b5"}}}},
    {.name = "a_king_for_a_king",
     .position = "8rrr/10r/11/11/11/1BR8/2b8/7r3/7b3/b10/bbb8 0 2 1 0 0 -",
     .questions = {{{.goal = Goal::kMove, .right = "b6xd6", .wrong = {"h3xh5"}, .refused = {"c5"}, .lit = "b6 c6"}}}},
    {.name = "safe_on_the_ninepins",
     .position = "8rrr/9Rr/11/11/11/11/11/3rb1r4/11/bB9/bbb8 0 2 1 0 0 -",
     .questions =
         {{{.goal = Goal::kMove, .right = "e4-e5", .wrong = {"e4-f4"}, .refused = {"e4-c4"}, .lit = "e4 e5"}}}},
    {.name = "give_one_take_two",
     .position = "8rrr/9Rr/11/2b2r5/2b8/3r7/11/11/11/bB9/bbb8 0 2 1 0 0 -",
     .questions =
         {{{.goal = Goal::kMove, .right = "c7-d7", .wrong = {"c8-d8 c7-b7"}, .lit = "d6 d7 d8", .reply = "d6xd8"},
           {.goal = Goal::kCapture, .count = 2, .right = "c8xe8xg8", .lit = "c8 d8 f8"}}}},
    {.name = "the_king_in_the_middle",
     .position = "11/11/11/11/4Rrr4/4b1b4/5B5/11/11/11/11 0 2 2 58 0 -",
     .questions = {{{.goal = Goal::kWin,
                     .right = "f5-f6",
                     .wrong = {"e6-f6 g6-f6", "--"},
                     .refused = {"e6-e8 g6-g8"},
                     .lit = "e6 g6 f6"}}}},
    {.name = "the_last_capture",
     .position = "10r/9r1/5b1r3/5r5/11/4b1b4/2br1b5/11/11/11/11 0 2 1 0 0 -",
     .questions = {{{.goal = Goal::kMove, .right = "f9xf7", .wrong = {"c5xe5"}, .lit = "e6 f5 g6 f7"}}}},
    {.name = "stand_in_the_way",
     .position = "11/11/11/11/5r5/4rBr4/4b6/5r5/11/11/11 0 2 2 56 0 -",
     .questions = {{{.goal = Goal::kMove, .right = "e5-f5", .wrong = {"f6-f5"}, .lit = "e6 f7 g6 f5", .reply = "--"},
                    {.goal = Goal::kWin, .right = "--"}}}},
};

}  // namespace

const FirstMinute* Rules::first_minute() {
  return &kFirstMinute;
}

std::span<const Exercise> Rules::lessons() {
  return kLessons;
}

int Rules::men(const Position& position, Player player) {
  return men_of(position, player).count();
}

}  // namespace vitrine::noni_coni
