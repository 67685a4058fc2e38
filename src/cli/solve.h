// `vitrine solve`: proves what can be proven of a game.
#pragma once
#include "cli/arguments.h"

namespace vitrine::cli {

int run_solve(const Arguments&);

inline constexpr std::string_view kSolveOptions[] = {"win=", "men=", "setup=", "position=", "sample=", "seed="};
inline constexpr Command kSolve = {
    "solve",
    "vitrine solve <game> [--win strict|fill | --setup k=v,…] [--men n] [--position <text>] [--sample n] [--seed n]",
    "Proves what every position of a game is worth, and checks itself.",
    "five_field_kono: win=strict and win=fill, one after the other unless one is chosen; 1.2 GB of memory.\n"
    "man_in_the_moon: every position of at most 6 men (--men: 4 to 7), under every setup unless one is chosen.\n"
    "Prints how many positions are won, lost and drawn for the side to move, the longest win, and Kono's start.\n"
    "--position tells the value of a position and of each move in it, with the distance in moves.\n"
    "--sample positions (preset 100000) are worked out again by the rules of the game, one move deep; --seed chooses\n"
    "which. A difference ends with code 1.\n",
    kSolveOptions,
    1,
    1,
    run_solve};

}  // namespace vitrine::cli
