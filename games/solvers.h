// The games that can be solved on the command line. What plays does not ask for them, and the page does not hold them.
#pragma once
#include <span>
#include <string_view>

#include "core/solver.h"

namespace vitrine {

struct SolvedGame {
  std::string_view id;
  const Solver& solver;
};

std::span<const SolvedGame> solved_games();

}  // namespace vitrine
