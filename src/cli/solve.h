// `vitrine solve`: proves what can be proven of a game.
#pragma once
#include "cli/arguments.h"

namespace vitrine::cli {

int run_solve(const Arguments&);

inline constexpr std::string_view kSolveOptions[] = {"win=", "setup=", "position=", "sample=", "seed="};
inline constexpr Command kSolve = {
    "solve",
    "vitrine solve <game> [--win strict|fill | --setup k=v,…] [--position <text>] [--sample n] [--seed n]",
    "Proves what every position of a game is worth, and checks itself.",
    "five_field_kono: win=strict and win=fill, one after the other unless one is chosen; 1.2 GB of memory.\n"
    "Prints how many positions are won, lost and drawn for the side to move, the longest win, and the start.\n"
    "--position tells the value of a position and of each move in it, with the distance in moves.\n"
    "--sample positions (preset 100000) are worked out again by the rules of the game, one move deep; --seed chooses\n"
    "which. A difference ends with code 1.\n",
    kSolveOptions,
    1,
    1,
    run_solve};

}  // namespace vitrine::cli
