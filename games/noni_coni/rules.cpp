// The rules, in the order of the rules sheet; capturing, blowing and points have files of their own.
#include "games/noni_coni/rules.h"

#include "games/noni_coni/moves.h"

namespace vitrine::noni_coni {
namespace {

constexpr PointSet kCamps[kColours] = {block(0, 0, 2, 2), block(0, 8, 2, 10), block(8, 8, 10, 10), block(8, 0, 10, 2)};
constexpr PointSet kKings[kColours] = {block(1, 1, 1, 1), block(1, 9, 1, 9), block(9, 9, 9, 9), block(9, 1, 9, 1)};

// Won by the last player with men, or the second phase is over: all have passed in succession, or had their turns.
bool over(const Position& position) {
  const int left = survivors(position);
  if (left == 1) return true;
  if (position.phase == 1) return false;
  const auto each = static_cast<std::uint32_t>(left);
  return position.passes >= each || position.turns >= kTurnsOfSecondPhase * each;
}

bool can_move(const Position& position, int seat) {
  return can_step(position, seat) || captors(position, position.men, seat).any();
}

void begin_second_phase(Position& position) {
  drop_claim(position);
  position.phase = 2;
  position.turns = 0;
  position.passes = 0;
}

void add_steps(const Position& position, MoveList& moves) {
  const PointSet men = men_of(position, position.seat), empty = position.men.empty();
  const auto& allowed = kStepFrom[forward(position.players, position.seat)];
  each_direction([&](Direction direction) {
    const PointSet stepping = men & allowed[direction] & looking(direction, empty);
    stepping.each([&](int from) { moves.push_back(step_of(from, direction)); });
  });
}

// Returns where the man stands then.
int play_step(Men& men, Move move) {
  Hops hops(move);
  const int from = hops.start(), to = from + kDelta[hops.take()];
  const PointSet both = PointSet::of(from) | PointSet::of(to);
  for (PointSet& colour : men.of)
    if (colour.has(from)) colour = colour ^ both;
  if (men.kings.has(from)) men.kings = men.kings ^ both;
  return to;
}

// Where the men stand after a step that should have captured instead: the one that stepped stands elsewhere now.
PointSet culprits_after_step(PointSet captors, Move move, int to) {
  const PointSet from = PointSet::of(Hops(move).start());
  return (captors & from).any() ? (captors - from) | PointSet::of(to) : captors;
}

void play_first_phase(Position& position, Move move) {
  const bool answerable = position.capture == kBlowing && position.claim != kMust;
  const Men before = copied_inline(position.men);
  const std::uint32_t turns_before = position.turns;
  const std::uint8_t mover = position.seat;
  PointSet culprits;
  if (position.claim != kNoClaim) drop_claim(position);
  if (kind_of(move) == Kind::kStep) {
    const PointSet could = answerable ? captors(position, before, mover) : PointSet{};
    const int to = play_step(position.men, move);
    ++position.turns;
    culprits = culprits_after_step(could, move, to);
  } else {
    const int landed = play_capture(position.men, move);
    position.turns = 0;
    if (answerable && can_capture_from(position, landed)) culprits = PointSet::of(landed);
  }
  position.passes = 0;
  position.seat = static_cast<std::uint8_t>(next_in_turn(position, mover));
  if (culprits.any()) allow_blowing(position, before, turns_before, mover, culprits);
}

void play_second_phase(Position& position, Move move) {
  ++position.turns;
  if (kind_of(move) == Kind::kTouch) {
    ++position.passes;
  } else {
    play_step(position.men, move);
    position.passes = 0;
  }
  position.seat = static_cast<std::uint8_t>(next_in_turn(position, position.seat));
}

}  // namespace

Position Rules::start(const Setup& setup) {
  constexpr std::uint8_t kPlainRow[] = {0, 4};
  Position position{};
  constexpr std::uint8_t kPlayers[] = {2, 2, 3, 4};
  position.players = kPlayers[setup.choice[0]] & 7;
  position.duel = setup.choice[0] == kDuel;
  position.capture = setup.choice[1] & 0xf;
  position.plain_row = kPlainRow[setup.choice[2]] & 0xf;
  position.overlap = setup.choice[3] & 0xf;
  position.phase = 1;
  for (int colour = 0; colour < kColours; ++colour) {
    if (owner_of(position, colour) == kNobody) continue;
    position.men.of[colour] = kCamps[colour];
    position.men.kings |= kKings[colour];
  }
  return position;
}

int survivors(const Position& position) {
  int count = 0;
  for (int seat = 0; seat < position.players; ++seat) count += men_of(position, seat).any();
  return count;
}

int next_in_turn(const Position& position, int seat) {
  do seat = (seat + 1) % position.players;
  while (!men_of(position, seat).any());
  return seat;
}

Player Rules::to_move(const Position& position) {
  return over(position) ? kNobody : static_cast<Player>(position.seat);
}

// First phase: a capture if there is one, or a step.
void Rules::legal_moves(const Position& position, MoveList& moves) {
  if (over(position)) return;
  if (position.phase == 2) {
    add_steps(position, moves);
    moves.push_back(touch_of(kPass));
    return;
  }
  if (position.claim == kMayBlow) {
    for (PointSet culprits = position.culprits; culprits.any();)
      moves.push_back(touch_of(static_cast<Site>(culprits.take_first())));
    moves.push_back(touch_of(kPointOut));
  }
  const std::size_t others = moves.size();
  add_captures(position, moves);
  if (moves.size() == others || !capture_enforced(position)) add_steps(position, moves);
}

PointSet steppers(const Position& position, int seat, Direction direction) {
  const PointSet allowed = kStepFrom[forward(position.players, seat)][direction];
  return men_of(position, seat) & allowed & looking(direction, position.men.empty());
}

bool can_step(const Position& position, int seat) {
  const PointSet men = men_of(position, seat), empty = position.men.empty();
  const auto& allowed = kStepFrom[forward(position.players, seat)];
  bool found = false;
  each_direction([&](Direction direction) {
    if (!found) found = (men & allowed[direction] & looking(direction, empty)).any();
  });
  return found;
}

void Rules::apply(Position& position, Move move) {
  if (position.phase == 2) {
    play_second_phase(position, move);
  } else if (kind_of(move) != Kind::kTouch) {
    play_first_phase(position, move);
  } else if (touched_site(move) == kPointOut) {
    point_out(position);
  } else {
    blow(position, touched_site(move));
  }
  settle(position);
}

// The phase ends when nine men are left, when forty turns for each player who still has men have gone by without a
// capture, or when nobody can move (reconstruction but for the nine).
void settle(Position& position) {
  if (position.phase == 2) return;
  if (position.men.all().count() <= kLastMen) return begin_second_phase(position);
  const int left = survivors(position);
  if (left == 1) return drop_claim(position);
  if (position.turns >= kTurnsWithoutCapture * static_cast<std::uint32_t>(left)) return begin_second_phase(position);
  if (position.claim != kNoClaim) return;  // a player with the right is not passed over, and who must capture can
  int seat = position.seat;
  do {
    if (can_move(position, seat)) {
      position.seat = static_cast<std::uint8_t>(seat);
      return;
    }
    seat = next_in_turn(position, seat);
  } while (seat != position.seat);
  begin_second_phase(position);  // nobody can move
}

Result Rules::result(const Position& position) {
  if (survivors(position) > 1) return points_result(position);
  return Result::win(static_cast<Player>(next_in_turn(position, position.seat)), position.players, "alone");
}

bool Rules::in_play(const Position& position, Player player) {
  return men_of(position, player).any();
}

Position Rules::repetition_key(const Position& position) {
  Position key = position;
  key.turns = 0;
  key.passes = 0;
  key.turns_before = 0;
  return key;
}

// In the second phase the third occurrence ends the phase, and the points are counted (reconstruction).
std::optional<Result> Rules::repetition_result(const Position& position) {
  if (position.phase == 2) return points_result(position);
  Result result = Result::draw(position.players, "repetition");
  for (Player player = 0; player < position.players; ++player)
    if (!in_play(position, player)) result.score[player] = -1;
  return result;
}

}  // namespace vitrine::noni_coni
