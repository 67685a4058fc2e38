// What is taught, from the first move to the idea that wins.
#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

constexpr Beat kBeats[] = {
    {"=3 d2-d5", "d2 d5"}, {"=2 d9-d7", "d9 d7"}, {"=4 f3-f7", "f3 f7"}, {"=B i8+d7", "i8 d7"}, {"=2", ""}};
constexpr FirstMinute kFirstMinute = {
    {.name = "minute",
     .setup = "memory=open",
     .position =
         "(10)/(3)n2(6)/(8)n1'(1)/(5)n4(4)/(5)n0n0(3)/(10)/(10)/(5)s0'(4)/(3)s1(6)/(10) s throw 0,0 0,0 0 0 -,-",
     .questions = {{{.goal = Goal::kMove, .right = "d5-d7 f7-d7", .lit = "d5 d7"}}}},
    kBeats};
constexpr Exercise kLessons[] = {
    {.name = "exactly_three",
     .setup = "memory=open",
     .position = "(9)n0'/(10)/(10)/(3)n2(6)/(6)n1(3)/(6)n0(3)/(3)s1(6)/(6)s2(3)/(10)/s0'(9) s 3 0,0 0,0 0 20 -,-",
     .questions = {{{.goal = Goal::kCapture,
                     .right = "d4-d7",
                     .wrong = {"d4-g7 d4-a7 g3-d6"},
                     .refused = {"g3-g6", "g3-g5"},
                     .lit = "d4 g3"}}}},
    {.name = "round_the_corner",
     .setup = "memory=open",
     .position = "(8)n1'(1)/(10)/(10)/(2)n4(7)/(1)n0n0n0(6)/(10)/(2)s1'(7)/(10)/(10)/(10) s 4 0,0 0,0 0 20 -,-",
     .questions = {{{.goal = Goal::kMove,
                     .right = "c4-c7",
                     .wrong = {"c4-b6 c4-c6 c4-d6"},
                     .refused = {"c4-f9"},
                     .lit = "c4 d5 e6 d7 c7"}}}},
    {.name = "you_looked",
     .setup = "memory=assisted",
     .position = "(8)n1'(1)/(10)/(10)/(2)n0(1)n4(5)/(10)/(4)s1(1)n0(3)/(10)/(10)/(10)/s0'(9) s 2 0,0 0,0 0 20 -,e7",
     .questions = {{{.goal = Goal::kMove, .right = "e5-e7", .wrong = {"e5-c7 e5-g5"}, .lit = "c7 e7 g5"}}}},
    {.name = "out_of_reach",
     .setup = "memory=open",
     .position = "(9)n0'/(10)/(10)/(10)/(10)/(10)/(3)n1(1)s8(4)/(10)/(6)n1(3)/s0'(9) s 1 0,0 0,0 0 20 -,-",
     .questions =
         {{{.goal = Goal::kMove, .right = "f4-f5", .wrong = {"f4-e5", "f4-g4", "f4-g5", "f4-f3"}, .lit = "f4 d4 g2"}}}},
    {.name = "a_wall_of_nothing",
     .setup = "memory=open",
     .position = "(10)/(10)/(5)n1(4)/(10)/(10)/(10)/(10)/(3)n0'(6)/s0s0(8)/s8(3)s0(4)s1' s 3 0,0 0,0 0 20 -,-",
     .questions = {{{.goal = Goal::kMove,
                     .right = "e1-b1",
                     .wrong = {"a1-d1", "e1-b4"},
                     .refused = {"a1-a4"},
                     .lit = "a1 d3 c2 b1"}}}},
    {.name = "take_the_ring",
     .setup = "memory=open",
     .position = "(10)/(2)n1(7)/(10)/(4)n0'(5)/(10)/(10)/(4)s0(2)n2(2)/(10)/(10)/(1)s1'(8) s 3 0,0 0,0 0 20 -,h4",
     .questions = {{{.goal = Goal::kMove, .right = "e4-e7", .wrong = {"e4-h4"}, .lit = "e7 e4 h4"}}}},
    {.name = "throw_bondo",
     .setup = "memory=open",
     .position =
         "(10)/(10)/(3)n1(6)/(6)n1(3)/(10)/(3)s2'(6)/(6)s1(3)/(2)n4'(7)/s0s0(8)/s0s0(8) s bondo 0,0 0,0 0 20 -,-",
     .questions =
         {{{.goal = Goal::kMove, .right = "d5+a1", .wrong = {"d5+b2", "d5+b1", "d5+a2", "d5+g4"}, .lit = "c3 a1"}}}},
    {.name = "bondo_battle",
     .setup = "memory=open",
     .position =
         "(10)/(2)n2(5)n0'(1)/(10)/(4)n0'(5)/(10)/(7)s1(2)/(3)s8(6)/(5)s0(4)/(1)s0(8)/(10) s turn 9,12 1,0 0 20 -,-",
     .questions = {{{.goal = Goal::kMove, .right = "!", .wrong = {"*"}, .refused = {"b2 d4 f3 h5"}, .reply = "=4 =2"},
                    {.goal = Goal::kMove, .right = "-e7", .wrong = {"-i9"}, .lit = "e7 i9 f3"},
                    {.goal = Goal::kAny, .right = "...", .lit = "b2 d4 f3 h5"}}}},
    {.name = "two_rings",
     .setup = "memory=assisted",
     .position = "(10)/(6)n4(3)/(10)/(10)/(4)n2(5)/(1)n0(8)/(10)/(3)s0''(6)/(1)s1(8)/(10) s 3 24,20 0,2 0 20 -,e6g9",
     .questions = {{{.goal = Goal::kMove,
                     .right = "d3-g9",
                     .wrong = {"d3-e6", "b2-b5 d3-b5"},
                     .refused = {"d3-g10"},
                     .lit = "d3 e6 g9"}}}},
    {.name = "hide_the_8",
     .setup = "memory=assisted",
     .position = "(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10)/(10) s place 0,0 0,0 0 0 -,-",
     .questions = {{{.goal = Goal::kMove,
                     .right = "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 d2 e2 f2 g2",
                     .wrong = {"c3", "d3", "a2"},
                     .refused = {"d4"},
                     .lit = "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 d2 e2 f2 g2"}}}},
};

}  // namespace

const FirstMinute* Rules::first_minute() {
  return &kFirstMinute;
}

std::span<const Exercise> Rules::lessons() {
  return kLessons;
}

}  // namespace vitrine::bondo_cones
