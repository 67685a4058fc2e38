// A position set up by hand: tokens, and the discs under them.
#include "games/nonaga/editing.h"

#include <algorithm>
#include <bit>

namespace vitrine::nonaga {
namespace {

constexpr int kMovedDisc = kDiscs, kRedToken = 2 * kDiscs;  // looks

bool take_away(std::vector<Axial>& list, Axial at) {
  return std::erase(list, at) > 0;
}

// False where it cannot be.
bool put_token(Laid& laid, std::size_t side, Axial at) {
  if (!laid.has_disc(at)) return false;
  take_away(laid.tokens[1 - side], at);
  std::vector<Axial>& own = laid.tokens[side];
  take_away(own, at);
  own.push_back(at);
  return own.size() <= kTokensEach;
}

bool put_disc(Laid& laid, Axial at, bool moved) {
  if (moved)
    laid.moved = at;
  else if (laid.moved == at)
    laid.moved.reset();
  if (laid.has_disc(at)) return true;
  laid.discs.push_back(at);
  return laid.discs.size() <= kDiscs && laid.near_enough();
}

bool take(Laid& laid, Axial at) {
  if (take_away(laid.tokens[0], at) || take_away(laid.tokens[1], at)) return true;
  if (laid.moved == at) laid.moved.reset();
  take_away(laid.discs, at);
  return !laid.discs.empty();
}

}  // namespace

Laid::Laid(const Position& position) {
  const Field& field = position.field;
  for (std::size_t column = 0; column < field.discs.size(); ++column)
    for (std::uint32_t rows = field.discs[column]; rows; rows &= rows - 1)
      discs.push_back(field.axial(static_cast<Cell>(column << 5 | static_cast<unsigned>(std::countr_zero(rows)))));
  for (std::size_t side = 0; side < 2; ++side)
    for (Cell token : position.tokens[side])
      if (token != kNowhere) tokens[side].push_back(field.axial(token));
  if (position.moved != kNowhere) moved = field.axial(position.moved);
}

bool Laid::has_disc(Axial at) const {
  return std::ranges::find(discs, at) != discs.end();
}

bool Laid::near_enough() const {
  const auto within = [&](std::int64_t most, auto measure) {
    const auto [least, greatest] = std::ranges::minmax(discs, {}, measure);
    return measure(greatest) - measure(least) <= most;
  };
  return within(kDiscs - 1, [](Axial at) { return std::int64_t{at.q}; }) &&
         within(kDiscs - 1, [](Axial at) { return std::int64_t{at.r}; }) &&
         within(2 * (kDiscs - 1), [](Axial at) { return 2 * std::int64_t{at.q} + at.r; });
}

void Laid::lay(Position& position) const {
  position.field = field_of(discs);
  for (std::size_t side = 0; side < 2; ++side) {
    Tokens& own = position.tokens[side];
    own.fill(kNowhere);
    std::ranges::transform(tokens[side], own.begin(), [&](Axial at) { return position.field.cell(at); });
    std::ranges::sort(own);
  }
  position.moved = moved ? position.field.cell(*moved) : kNowhere;
}

std::string_view Rules::palette(const Setup&) {
  return "38=piece.red 39=piece.black 0=piece.disc 19=piece.disc_moved";
}

std::string_view Rules::dials() {
  return "3 dial.side rt=prompt.token:#0 rd=prompt.disc:#0 bt=prompt.token:#1 bd=prompt.disc:#1";
}

void Rules::put(Position& position, Site site, int look) {
  const Cell cell = cell_of(position.field, site);
  if (cell == kNowhere) return;
  const Axial at = position.field.axial(cell);
  Laid laid(position);
  const bool done = look == kNoMan      ? take(laid, at)
                    : look >= kRedToken ? put_token(laid, look == kRedToken ? 0 : 1, at)
                                        : put_disc(laid, at, look == kMovedDisc);
  if (done) laid.lay(position);
}

}  // namespace vitrine::nonaga
