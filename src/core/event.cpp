// Telling placed, moved and captured men from two pictures.
#include "core/event.h"

#include <algorithm>
#include <array>

namespace vitrine {
namespace {

using Pieces = std::vector<const Piece*>;

bool same_place(const Piece& a, const Piece& b) {
  return a.site == b.site && a.layer == b.layer;
}
bool same_kind(const Piece& a, const Piece& b) {
  return a.look == b.look && a.owner == b.owner;
}

// The pieces on the board of one picture that the other has not got where they stand. A piece that only looks otherwise
// than before has not moved.
Pieces not_in(const Picture& other, const Picture& picture) {
  Pieces found;
  for (const Piece& piece : picture.pieces) {
    const bool stays = std::ranges::any_of(other.pieces, [&](const Piece& there) {
      return same_place(piece, there) && piece.owner == there.owner && there.zone == Zone::kBoard;
    });
    if (piece.zone == Zone::kBoard && piece.site != kNoSite && !stays) found.push_back(&piece);
  }
  return found;
}

// Takes the first piece that fits out of the list; null if none does.
const Piece* take_out(Pieces& pieces, auto fits) {
  const auto found = std::ranges::find_if(pieces, [&](const Piece* piece) { return fits(*piece); });
  if (found == pieces.end()) return nullptr;
  const Piece* piece = *found;
  pieces.erase(found);
  return piece;
}

Event moved(const Piece& from, const Piece& to, Player mover, Path way) {
  return {Event::Kind::kMoved, mover, from.site, to.site, std::move(way), to.look, to.owner, {}, {}};
}

}  // namespace

std::string_view kind_name(Event::Kind kind) {
  static constexpr std::array<std::string_view, 12> kNames = {"placed",     "moved",   "captured", "thrown",
                                                              "lookedAt",   "passed",  "blown",    "ringMoved",
                                                              "phaseBegun", "refused", "ended",    "arrived"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::vector<Event> events_between(const Picture& before, const Picture& after, Player mover, const Path& path) {
  Pieces left = not_in(after, before), came = not_in(before, after);
  std::vector<Event> events;
  if (path.size() > 1) {  // the man that was touched, whatever he looks like by now
    const Piece* from = take_out(left, [&](const Piece& piece) { return piece.site == path.front(); });
    const Piece* to = !from ? nullptr : take_out(came, [&](const Piece& piece) {
      return piece.site == path.back() && piece.owner == from->owner;
    });
    if (to)
      events.push_back(moved(*from, *to, mover, path));
    else if (from)
      left.push_back(from);
  }
  for (const Piece* piece : came) {
    const Piece* from = take_out(left, [&](const Piece& gone) { return same_kind(gone, *piece); });
    if (from)
      events.push_back(moved(*from, *piece, mover, {from->site, piece->site}));
    else
      events.push_back({Event::Kind::kPlaced, mover, kNoSite, piece->site, {}, piece->look, piece->owner, {}, {}});
  }
  for (const Piece* piece : left)
    events.push_back({Event::Kind::kCaptured, mover, piece->site, kNoSite, {}, piece->look, piece->owner, {}, {}});
  return events;
}

}  // namespace vitrine
