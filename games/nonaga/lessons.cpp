// What is taught, from the first move to the idea that wins.
#include "games/nonaga/rules.h"

namespace vitrine::nonaga {
namespace {

// The discs as they lie at the start.
#define kHexagon \
  "(-2,0)(-2,1)(-2,2)(-1,-1)(-1,0)(-1,1)(-1,2)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(1,1)(2,-2)(2,-1)(2,0)"

constexpr Beat kBeats[] = {
    {"(2,-2)-(-2,2)", "17"}, {"(2,0)>(1,2)", "19"}, {"(0,2)-(1,1)", "15"}, {"(2,-1)>(2,-3)", "1"}};
constexpr FirstMinute kFirstMinute = {{.name = "minute",
                                       .position = kHexagon " (-2,1)(0,-1)(2,-2) (0,-2)(0,2)(1,-2) rt -",
                                       .questions = {{{.goal = Goal::kMove, .right = "(0,-1)-(-1,0)", .lit = "6 9"}}}},
                                      kBeats};
constexpr Exercise kLessons[] = {
    {.name = "slide",
     .position = kHexagon " (-2,2)(0,-2)(2,0) (-2,0)(0,2)(2,-2) rt -",
     .questions = {{{.goal = Goal::kAny, .right = "...", .refused = {"12-11"}, .lit = "12 9"}}}},
    {.name = "join",
     .position = kHexagon " (-1,0)(0,-1)(2,0) (-2,0)(1,-1)(2,-1) rt -",
     .questions = {{{.goal = Goal::kWin, .right = "(2,0)-(0,0)", .wrong = {"(2,0)-(0,2)"}, .lit = "12 10"}}}},
    {.name = "any_figure",
     .position = kHexagon " (-2,1)(-1,0)(2,0) (-2,2)(1,1)(2,-1) rt -",
     .questions = {{{.goal = Goal::kWin,
                     .right = "(2,0)-(0,0)",
                     .wrong = {"(-1,0)-(-2,0) (-1,0)-(1,0) (-2,1)-(-2,0)"},
                     .lit = "12 10"}}}},
    {.name = "lift_and_lay",
     .position = "(-3,1)(-2,0)(-2,1)(-2,2)(-1,-1)(-1,0)(-1,1)(-1,2)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(1,1)(2,"
                 "-2)(2,-1) (-2,2)(0,-2)(2,-1) (-2,0)(-1,2)(2,-2) bd (-3,1)",
     .questions = {{{.goal = Goal::kAny,
                     .right = "...",
                     .refused = {"12", "10 5 6 11 15 14 9", "3 8 18 17 1 7"},
                     .lit = "4 19 2 16"}}}},
    {.name = "a_hole_to_stop_at",
     .position = kHexagon " (-1,0)(0,0)(1,-2) (0,-2)(0,-1)(0,2) rd -",
     .questions =
         {{{.goal = Goal::kThreaten, .right = "(1,1)>...", .wrong = {"(2,0)>... (2,-1)>..."}, .lit = "2 11 16"}}}},
    {.name = "a_disc_to_land_on",
     .position = "(-2,0)(-2,2)(-1,-1)(-1,0)(-1,1)(-1,2)(0,-2)(0,-1)(0,0)(0,1)(0,2)(1,-2)(1,-1)(1,0)(1,1)(2,-2)(2,-1)(2,"
                 "0)(3,-1) (-2,0)(-2,2)(-1,1) (-1,2)(0,-2)(2,-2) rd (3,-1)",
     .questions =
         {{{.goal = Goal::kThreaten, .right = "...>(-2,1)", .wrong = {"...>(-2,3) ...>(-2,-1)"}, .lit = "9 17"}}}},
    {.name = "take_it_away",
     .position = kHexagon " (-2,0)(0,-2)(1,-2) (-2,2)(-1,0)(0,-1) rd -",
     .questions = {{{.goal = Goal::kHold, .right = "(-2,1)>...", .wrong = {"(-1,-1)>..."}, .lit = "13"}}}},
    {.name = "too_far",
     .position = kHexagon " (-2,0)(-2,1)(1,-2) (-1,1)(0,0)(2,-1) rd -",
     .questions = {{{.goal = Goal::kHold,
                     .right = "(0,-2)>(-2,3) (0,2)>(-2,3) (1,1)>(-2,3) (2,-2)>(-2,3) (2,0)>(-2,3)",
                     .wrong = {"(-1,2)>..."},
                     .lit = "7 18"}}}},
    {.name = "be_there_first",
     .position = kHexagon " (-2,2)(0,2)(1,-1) (-2,0)(0,1)(1,0) rt -",
     .questions = {{{.goal = Goal::kMove, .right = "(-2,2)-(0,0)", .wrong = {"(1,-1)-(-1,1)"}, .lit = "17 10"}}}},
    {.name = "where_nobody_can_lift",
     .position = kHexagon " (-1,0)(0,0)(2,0) (-2,0)(1,0)(2,-2) rt -",
     .questions =
         {{{.goal = Goal::kWin, .count = 3, .right = "(2,0)-(0,2)", .wrong = {"(2,0)-(2,-1)"}, .lit = "12 19"}}}},
};

}  // namespace

const FirstMinute* Rules::first_minute() {
  return &kFirstMinute;
}

std::span<const Exercise> Rules::lessons() {
  return kLessons;
}

}  // namespace vitrine::nonaga
