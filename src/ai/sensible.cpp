// The move alone and all moves are looked at equally far.
#include "ai/sensible.h"

#include "ai/search.h"
#include "ai/shares.h"

namespace vitrine {
namespace {

constexpr Limits kLook = {.depth = 5, .nodes = 4'000};
constexpr std::int64_t kClearly = kWholeShare / 16;  // of a match

std::int64_t share_of(const Match& match, MoveList only) {
  const auto search = make_search(match, {.limits = kLook, .only = std::move(only), .memory = std::size_t{1} << 20});
  while (search->step(kLook.nodes)) {
  }
  return share_of_eval(search->report().score);
}

}  // namespace

std::optional<bool> is_sensible(const Match& match, Move move) {
  MoveList legal;
  match.legal_moves(legal);
  if (legal.size() < 2 || match.game().laying_out(match.position())) return std::nullopt;
  return share_of(match, {}) - share_of(match, {move}) < kClearly;
}

}  // namespace vitrine
