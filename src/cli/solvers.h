// The solvers of the games, and what they share.
#pragma once
#include <string>

#include "cli/commands.h"
#include "core/look_ahead.h"

namespace vitrine::cli {

int solve_kono(const SolveAsked&);
int solve_moon(const SolveAsked&);

// Solves under each of these rules in turn, or those that fall to this part; a position that was asked for is read by
// them. kBad if something does not hold.
int solve_each(const SolveAsked&, const std::vector<Setup>&,
               bool (*solve)(const SolveAsked&, const Setup&, const std::optional<Position>&));

// "won in 5", "draw".
std::string words(Proven);

// The position of that text, which must be one.
Position read(const Game&, const Setup&, const std::string& text);

// Whether the position is known as what one move of looking ahead makes of it; false after a sentence about the
// difference. The match is not over.
bool holds(const Game&, const Position&, const Known&);
// False, after a sentence.
bool differs(const std::string& position_text, const std::string& what);

// Prints the position's value and that of each move; `known` says nothing of a position that has not been solved.
void tell(const Game&, const Position&, const std::function<std::optional<Proven>(const Position&)>& known);

}  // namespace vitrine::cli
