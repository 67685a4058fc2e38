// The rules, in the order of the rules sheet.
#include "games/man_in_the_moon/rules.h"

#include <bit>

namespace vitrine::man_in_the_moon {

std::uint32_t quiet_limit(const Position& position) {
  constexpr std::uint32_t kLimits[] = {40, 20, 0};
  return kLimits[position.quiet];
}

namespace {

constexpr int kDirections = 4;

// The squares in each direction from each square, nearest first.
struct Ray {
  std::array<std::uint8_t, 4> squares;
  std::uint8_t length;
};

constexpr auto kRays = [] {
  constexpr int kStepFile[] = {1, 0, -1, 0}, kStepRank[] = {0, 1, 0, -1};
  std::array<std::array<Ray, kDirections>, 25> rays{};
  for (int square = 0; square < kBoard.size(); ++square) {
    for (int direction = 0; direction < kDirections; ++direction) {
      Ray& ray = rays[square][direction];
      int file = kBoard.file(square) + kStepFile[direction], rank = kBoard.rank(square) + kStepRank[direction];
      while (kBoard.inside(file, rank)) {
        ray.squares[ray.length++] = static_cast<std::uint8_t>(kBoard.at(file, rank));
        file += kStepFile[direction], rank += kStepRank[direction];
      }
    }
  }
  return rays;
}();

constexpr std::uint32_t bit(int square) {
  return 1u << square;
}

int men_of(const Position& position, int side) {
  return std::popcount(position.men[side]);
}

// A player left with one man, or none, has lost.
bool decided(const Position& position) {
  return !position.placing() && (men_of(position, 0) <= 1 || men_of(position, 1) <= 1);
}

bool too_quiet(const Position& position) {
  const std::uint32_t limit = quiet_limit(position);
  return limit > 0 && position.quiet_moves >= limit;
}

bool over(const Position& position) {
  return decided(position) || too_quiet(position);
}

}  // namespace

Position Rules::start(const Setup& setup) {
  Position position{};
  position.to_place = {kMenEach, kMenEach};
  position.step = setup.choice[0] & 0xf;
  position.quiet = setup.choice[1] & 0xf;
  return position;
}

Player Rules::to_move(const Position& position) {
  return over(position) ? kNobody : static_cast<Player>(position.side);
}

std::uint32_t targets(const Position& position, int square) {
  const std::uint32_t empty = position.empty();
  std::uint32_t found = 0;
  for (const Ray& ray : kRays[square]) {
    const int reach = position.step == kStepRook ? ray.length : std::min<int>(ray.length, 1);
    for (int i = 0; i < reach && (empty & bit(ray.squares[i])); ++i) found |= bit(ray.squares[i]);
  }
  return found;
}

bool can_move(const Position& position, int side) {
  for (std::uint32_t men = position.men[side]; men; men &= men - 1)
    if (targets(position, std::countr_zero(men))) return true;
  return false;
}

// An unbroken run of one or more enemy men that ends in another man of the mover is removed whole.
std::uint32_t captured_from(const Position& position, int side, int square) {
  const std::uint32_t own = position.men[side], enemy = position.men[1 - side];
  std::uint32_t captured = 0;
  for (const Ray& ray : kRays[square]) {
    std::uint32_t run = 0;
    for (int i = 0; i < ray.length; ++i) {
      const std::uint32_t next = bit(ray.squares[i]);
      if (enemy & next) {
        run |= next;
        continue;
      }
      if (own & next) captured |= run;
      break;
    }
  }
  return captured;
}

void Rules::legal_moves(const Position& position, MoveList& moves) {
  if (over(position)) return;
  if (position.placing()) {
    for (std::uint32_t open = position.empty() & ~bit(kCentre); open; open &= open - 1)
      moves.push_back(Move{static_cast<Site>(std::countr_zero(open))});
    return;
  }
  for (std::uint32_t men = position.men[position.side]; men; men &= men - 1) {
    const auto from = static_cast<Site>(std::countr_zero(men));
    for (std::uint32_t open = targets(position, from); open; open &= open - 1)
      moves.push_back(Move{from, static_cast<Site>(std::countr_zero(open))});
  }
}

void Rules::apply(Position& position, Move move) {
  const int side = position.side;
  std::uint32_t& own = position.men[position.side];
  if (position.placing()) {
    own |= bit(move.site(0));
    --position.to_place[position.side];
  } else {
    own = (own & ~bit(move.site(0))) | bit(move.site(1));
    const std::uint32_t captured = captured_from(position, side, move.site(1));
    position.men[1 - side] &= ~captured;
    position.quiet_moves = captured ? 0 : position.quiet_moves + 1;
  }
  position.side = static_cast<std::uint8_t>(1 - side);
  pass_over(position);
}

// A player who cannot move is passed over. Both cannot be: some man stands next to an empty square.
void pass_over(Position& position) {
  if (over(position) || position.placing() || can_move(position, position.side)) return;
  position.side = static_cast<std::uint8_t>(1 - position.side);
}

Result Rules::result(const Position& position) {
  const int white = men_of(position, 0), black = men_of(position, 1);
  const char* const reason = !decided(position) ? "quiet" : white > 0 && black > 0 ? "last_man" : "nobody";
  if (white == black) return Result::draw(2, reason);
  return Result::win(white > black ? 0 : 1, 2, reason);
}

bool Rules::in_play(const Position& position, Player player) {
  return position.placing() || position.men[player] != 0;
}

Position Rules::repetition_key(const Position& position) {
  Position key = position;
  key.quiet_moves = 0;
  return key;
}

std::optional<Position> Rules::passed(const Position& position) {
  if (over(position) || position.placing() || !can_move(position, 1 - position.side)) return std::nullopt;
  Position other = position;
  other.side = static_cast<std::uint8_t>(1 - position.side);
  return other;
}

}  // namespace vitrine::man_in_the_moon
