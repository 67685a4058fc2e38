// A broken invariant stops the program, in release too: going on would play a game that is not the game.
#pragma once

namespace vitrine {

[[noreturn]] void invariant_broken(const char* condition, const char* file, int line);

}  // namespace vitrine

#define VITRINE_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::vitrine::invariant_broken(#condition, __FILE__, __LINE__))
