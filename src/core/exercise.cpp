// How the moves of an exercise are named.
#include "core/exercise.h"

#include <algorithm>

#include "core/reading.h"

namespace vitrine {

bool stands_for(std::string_view of, std::string_view text) {
  return std::ranges::any_of(split(of, ' '), [text](std::string_view word) {
    constexpr std::string_view kAny = "...";
    if (word.starts_with(kAny)) return text.ends_with(word.substr(kAny.size()));
    if (word.ends_with(kAny)) return text.starts_with(word.substr(0, word.size() - kAny.size()));
    return word == text;
  });
}

}  // namespace vitrine
