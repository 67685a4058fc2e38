// The field on its cloth as it is seen, with and without what was seen before, and what is said about it.
#include <algorithm>
#include <cmath>
#include <utility>

#include "games/nonaga/material.h"
#include "games/nonaga/memory.h"
#include "games/nonaga/rules.h"

namespace vitrine::nonaga {
namespace {

// The discs from 1 on, the same resting, and the tokens.
enum Look : std::uint8_t { kResting = kDiscs, kRed = 2 * kDiscs };

// Where things lie in board units, which stay small however far the field has drifted: they are counted from the
// nearest multiple of a long way.
class Ground {
 public:
  explicit Ground(const Field& field) : field_(field), q_(near(field.origin_q)), r_(near(field.origin_r)) {}

  Point at(Axial axial) const {
    const auto q = static_cast<float>(axial.q - q_), r = static_cast<float>(axial.r - r_);
    return {q + r / 2, r * kRow};
  }
  Point at(Cell cell) const { return at(field_.axial(cell)); }
  // To the sixteenth, so that corners are exact.
  Point at(const Window& window) const {
    const auto sixteenth = [](double at) { return static_cast<float>(std::round(at * 16) / 16); };
    return {sixteenth(window.x() - q_ - r_ / 2.0), sixteenth(window.y() - r_ * static_cast<double>(kRow))};
  }

 private:
  static constexpr int kLongWay = 1024;
  static std::int32_t near(std::int32_t origin) { return (origin + kLongWay / 2) & ~(kLongWay - 1); }

  const Field& field_;
  std::int32_t q_, r_;
};

// Three cells in the order in which each is beside the next.
Tokens in_a_row(Tokens cells) {
  if (!adjacent(cells[0], cells[1])) std::swap(cells[1], cells[2]);
  if (!adjacent(cells[1], cells[2])) std::swap(cells[0], cells[1]);
  return cells;
}

struct Reach {
  Tokens row;  // where they would stand joined, from neighbour to neighbour
  Cell end;    // where one of them would come to rest
};

// How the tokens of a side could be joined if one of them slid now.
std::vector<Reach> within_reach(const Position& position, int side) {
  std::vector<Reach> found;
  if (position.over || position.tokens[static_cast<std::size_t>(side)].front() == kNowhere) return found;
  const Columns free = free_discs(position);
  for (std::size_t token = 0; token < kTokensEach; ++token)
    for (int direction = 0; direction < 6; ++direction) {
      Tokens tokens = position.tokens[static_cast<std::size_t>(side)];
      const Cell end = slide_over(free, tokens[token], direction);
      if (std::exchange(tokens[token], end) != end && joined(tokens)) found.push_back({in_a_row(tokens), end});
    }
  return found;
}

void add_places(Picture& picture, const Field& field, const Ground& ground) {
  for (Cell cell : cells_to_show(field))
    picture.places.push_back({site_of(field, cell), ground.at(cell), 0.5f, PlaceShape::kRound, {}});
}

void add_pieces(Picture& picture, const Position& position, const Ground& ground) {
  const Field& field = position.field;
  const auto add = [&](Cell cell, int look, const char* name, Player owner, std::uint8_t layer) {
    Piece piece;
    piece.site = site_of(field, cell);
    piece.at = ground.at(cell);
    piece.look = static_cast<std::uint8_t>(look);
    piece.owner = owner;
    piece.layer = layer;
    piece.name = {name, {}};
    picture.pieces.push_back(piece);
  };
  for (Cell cell : cells_to_show(field)) {
    if (!field.has(cell)) continue;
    const bool resting = cell == position.moved;
    add(cell, resting ? kResting : 0, resting ? "nonaga.piece.disc_moved" : "nonaga.piece.disc", kNobody, 0);
  }
  for (int side = 0; side < 2; ++side)
    for (Cell token : position.tokens[static_cast<std::size_t>(side)])
      if (token != kNowhere)
        add(token, kRed + side, side == 0 ? "nonaga.piece.red" : "nonaga.piece.black", static_cast<Player>(side), 1);
}

// Lays the cloth, and gives discs their numbers and places the names that come of them.
void remember(Picture& picture, const Memory& memory, const Window& window) {
  const Field& field = memory.field();
  const Ground ground(field);
  const Point middle = ground.at(window);
  const float half = window.side() / 2;
  picture.top_left = {middle.x - half, middle.y - half};
  picture.bottom_right = {middle.x + half, middle.y + half};
  picture.board = linen(middle, window.side());
  if (memory.left()) add_print(picture.board, ground.at(*memory.left()));
  const Numbers numbers = memory.numbers();
  for (Place& place : picture.places) {
    const Cell cell = cell_of(field, place.site);
    place.name = field.has(cell) ? std::to_string(numbers[cell]) : gap_name(field, numbers, cell, kNowhere);
  }
  for (Piece& piece : picture.pieces)
    if (piece.is_ground())
      piece.look =
          static_cast<std::uint8_t>((piece.look < kResting ? 0 : kResting) + numbers[cell_of(field, piece.site)] - 1);
}

Message reason(const char* key) {
  return {std::string("nonaga.why.") + key, {}};
}

Message why_no_token(const Position& position, const Path& touched, Cell cell) {
  if (touched.size() == 1) {
    const Tokens& own = position.tokens[position.side];
    if (std::ranges::find(own, cell) != own.end()) return reason("token_shut_in");
    if (position.has_token(cell)) return reason("not_yours");
    return reason(position.field.has(cell) ? "token_first" : "no_disc");
  }
  if (!position.field.has(cell)) return reason("slide_off");
  if (position.has_token(cell)) return reason("token_there");
  const Cell from = cell_of(position.field, touched.front());
  const int q = (cell >> 5) - (from >> 5), r = (cell & 31) - (from & 31);
  if (q != 0 && r != 0 && q + r != 0) return reason("not_straight");
  for (int i = 0; i < 6; ++i) {
    const Cell end = slide(position, from, i);
    for (int at = from; at != end; at += kSteps[i])
      if (at + kSteps[i] == cell) return reason("stops_short");
  }
  return reason("blocked");
}

Message why_no_disc(const Position& position, const Path& touched, Cell cell) {
  const Field& field = position.field;
  if (touched.size() == 1) {
    if (!field.has(cell)) return reason("no_disc");
    if (position.has_token(cell)) return reason("token_on_it");
    if (cell == position.moved) return reason("just_moved");
    if (!removable(position, cell)) return reason(position.removal == kRemovalLocal ? "held_locally" : "held");
    if (position.split == kSplitOnRemoval && !spared(field, cell)) return reason("splits_on_removal");
    return reason("no_target");
  }
  if (field.has(cell)) return reason("disc_there");
  const Cell from = cell_of(field, touched.front());
  if (!touches_two(field, from, cell)) return reason("touch_two");
  if (position.target == kTargetPeriphery && !slides_in(field, from, cell)) return reason("not_from_outside");
  return reason("splits");
}

}  // namespace

// As to somebody who comes in now: numbered afresh.
Picture Rules::describe(const Position& position, Player) {
  const Ground ground(position.field);
  Picture picture;
  add_places(picture, position.field, ground);
  add_pieces(picture, position, ground);
  for (const bool red : {true, false})
    for (const auto& [row, end] : within_reach(position, red ? 0 : 1))
      add_thread(picture.between, {ground.at(row[0]), ground.at(row[1]), ground.at(row[2])}, ground.at(end), red);
  remember(picture, Memory(position), Window(position, {}));
  return picture;
}

void Rules::tell_apart(Picture& picture, const Position& first, std::span<const Move> moves) {
  remember(picture, Memory(first, moves), Window(first, moves));
}

std::vector<Drawing> Rules::art() {
  std::vector<Drawing> looks;
  for (const bool resting : {false, true})
    for (int number = 1; number <= kDiscs; ++number) looks.push_back(disc(number, resting));
  looks.push_back(red_token());
  looks.push_back(black_token());
  return looks;
}

std::vector<Site> Rules::decided_by(const Position& position) {
  std::vector<Site> sites;
  for (Cell token : in_a_row(position.tokens[1 - position.side])) sites.push_back(site_of(position.field, token));
  return sites;
}

std::optional<Message> Rules::standing(const Position& position, Player player) {
  if (within_reach(position, player).empty()) return std::nullopt;
  return Message{"nonaga.standing.one_move", {}};
}

Message Rules::prompt(const Position& position) {
  if (position.over) return {"nonaga.prompt.over", {}};
  const Message player = {"nonaga.player." + std::to_string(position.side), {}};
  return {position.due == kToken ? "nonaga.prompt.token" : "nonaga.prompt.disc", {player}};
}

Message Rules::explain(const Position& position, const Path& touched) {
  if (position.over) return reason("over");
  const Cell cell = cell_of(position.field, touched.back());
  if (cell == kNowhere) return reason(touched.size() > 1 && position.due == kDisc ? "touch_two" : "no_disc");
  return position.due == kToken ? why_no_token(position, touched, cell) : why_no_disc(position, touched, cell);
}

}  // namespace vitrine::nonaga
