// Puts a short list in order by what `of` says of each; equal ones stay as they stand. For the dozens of men of a
// table: one such sort has a tenth of the code of std::stable_sort, which would be 7 kB of the page.
#pragma once

#include <functional>
#include <iterator>
#include <ranges>
#include <utility>

namespace vitrine {

template <std::ranges::random_access_range List, class Of = std::identity>
void put_in_order(List& list, Of of = {}) {
  const auto before = [&](const auto& a, const auto& b) { return std::invoke(of, a) < std::invoke(of, b); };
  for (auto next = list.begin(); next != list.end(); ++next) {
    if (next == list.begin() || !before(*next, *std::prev(next))) continue;
    auto held = std::move(*next);
    auto gap = next;
    do {
      *gap = std::move(*std::prev(gap));
      --gap;
    } while (gap != list.begin() && before(held, *std::prev(gap)));
    *gap = std::move(held);
  }
}

}  // namespace vitrine
