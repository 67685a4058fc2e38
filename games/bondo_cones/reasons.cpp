// Why a move is worth playing, in this game's words: points, rings, and what the enemy's throws could take.
// tests/game_reasons.cpp finds each fact again in another way.
#include <algorithm>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

// By field, how many of the six faces let the enemy take what `side` has there. Eye and BondO take nothing.
std::array<int, kMostFields> faces_that_take(Position position, int side) {
  std::array<int, kMostFields> faces{};
  position.side = static_cast<std::uint8_t>(1 - side);
  for (int number = 1; number <= 4; ++number) {
    MoveList moves;
    number_moves(position, number, moves);
    Fields taken;
    for (Move move : moves)
      if (position.cones[side].has(move.site(1))) taken |= Fields::one(move.site(1));
    each(taken, [&](int field) { ++faces[static_cast<std::size_t>(field)]; });
  }
  return faces;
}

Message because(std::string_view fact, std::vector<Argument> args = {}) {
  return {"bondo_cones.because." + std::string(fact), std::move(args)};
}

// The dearest cone that fewer faces take than before, and a ring that none takes any more.
void add_saved(const Position& position, Move move, const Position& next, std::vector<Message>& found) {
  const int side = position.side, from = move.site(0), to = move.site(1);
  const auto before = faces_that_take(position, side), now = faces_that_take(next, side);
  int worth = 0, from_faces = 0, to_faces = 0;
  bool ring = false;
  each(position.cones[side], [&](int field) {
    const Cone cone = position.cone[field];
    const int faces = before[static_cast<std::size_t>(field)];
    const int left = now[static_cast<std::size_t>(field == from ? to : field)];
    const int points = kPoints[cone.worth()];
    ring = ring || (cone.rings() > 0 && faces > 0 && left == 0);
    if (left >= faces || points <= worth) return;
    worth = points, from_faces = faces, to_faces = left;
  });
  if (ring) found.push_back(because("saves_ring"));
  if (worth > 0 && to_faces == 0) found.push_back(because("saves", {std::to_string(worth)}));
  if (worth > 0 && to_faces > 0)
    found.push_back(because("safer", {std::to_string(worth), std::to_string(to_faces), std::to_string(from_faces)}));
  const Cone moved = next.cone[to];
  if (found.empty() && moved.worth() == kWorth0 && moved.rings() == 0 && now[static_cast<std::size_t>(to)] > 0)
    found.push_back(because("costs_nothing"));
}

}  // namespace

std::vector<Message> Rules::reasons(const Position& position, Move move) {
  Position next = position;
  apply(next, move);
  const int side = position.side;
  const std::uint32_t points = next.points[side] - position.points[side];
  std::vector<Message> found;
  if (points == 1) found.push_back(because("points.one"));
  if (points > 1) found.push_back(because("points", {std::to_string(points)}));
  if (next.blind[side] > position.blind[side]) found.push_back(because("unknown"));
  if (!is_number(position.phase) || over(next)) return found;
  if (next.rings[side] > position.rings[side]) found.push_back(because("ring"));
  add_saved(position, move, next, found);
  return found;
}

}  // namespace vitrine::bondo_cones
