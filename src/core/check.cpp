// Reports a broken invariant and stops.
#include "core/check.h"

#include <cstdio>
#include <cstdlib>

namespace vitrine {

void invariant_broken(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, condition);
  std::abort();
}

}  // namespace vitrine
