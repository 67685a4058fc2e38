// One line a game that can be solved.
#include "games/solvers.h"

#include "games/five_field_kono/proof.h"
#include "games/man_in_the_moon/proof.h"

namespace vitrine {

std::span<const SolvedGame> solved_games() {
  static const SolvedGame all[] = {
      {"five_field_kono", five_field_kono::solver()},
      {"man_in_the_moon", man_in_the_moon::solver()},
  };
  return all;
}

}  // namespace vitrine
