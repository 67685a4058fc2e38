// Men exchange their places as long as none has been laid out.
#include "app/model/dealt_men.h"

#include "core/check.h"

namespace vitrine {

DealtMen::DealtMen(const Match& match, Rng rng)
    : moves_(match.game().arrange(match.position(), 0, rng)), position_(match.position()) {
  lay(match);
}

void DealtMen::lay(Match match) {
  for (const Move move : moves_) VITRINE_CHECK(match.play(move));
  position_ = match.position();
}

Selection::Outcome DealtMen::touch(const Match& match, Site site) {
  if (touched_.empty()) {
    touched_ = {site};
    return Selection::Outcome::kBegun;
  }
  const Site first = touched_.front();
  touched_.clear();
  if (first == site) return Selection::Outcome::kCleared;
  for (Move& move : moves_) {
    const Site to = move.site(0);
    if (to == first || to == site) move = Move{to == first ? site : first};
  }
  lay(match);
  return Selection::Outcome::kComplete;
}

}  // namespace vitrine
