// The rules, in the order of the rules sheet: setup, the contest for the first turn, the turn.
#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

int enemy_of(const Position& position) {
  return 1 - position.side;
}

bool won(const Position& position) {
  return position.points[0] >= kGoal || position.points[1] >= kGoal;
}

void push_fields(Fields fields, MoveList& moves) {
  each(fields, [&](int field) { moves.push_back(Move{static_cast<Site>(field)}); });
}

void push_faces(MoveList& moves) {
  for (int face = 0; face < kFaces; ++face) moves.push_back(Move{static_cast<Site>(kFaceSite + face)});
}

// "g3+d2": from each cone with a ring to each of his that has none.
void push_ring_moves(const Position& position, MoveList& moves) {
  each(position.cones[position.side] & position.ringed, [&](int from) {
    each(ordinary_cones(position, position.side),
         [&](int to) { moves.push_back(Move{static_cast<Site>(from), static_cast<Site>(to)}); });
  });
}

std::uint8_t face_of(Move move) {
  return static_cast<std::uint8_t>(move.site(0) - kFaceSite);
}

void place(Position& position, int field) {
  const int side = position.side;
  const int placed = position.cones[side].count();
  put_cone(position, field, Cone(side, kPlacingOrder[placed]));
  if (placed + 1 < kPlacedCones) return;
  each(placing_fields(position), [&](int rest) { put_cone(position, rest, Cone(side, kWorth0)); });
  position.phase = kRing;
}

void get_ring(Position& position, int field) {
  set_rings(position, field, position.cone[field].rings() + 1);
  position.window[position.side] = 0;
}

void move_rings(Position& position, int from, int to) {
  const int rings = position.cone[from].rings();
  set_rings(position, from, 0);
  set_rings(position, to, rings);
}

void look_at(Position& position, int field) {
  position.cone[field] = position.cone[field].with_seen_by(position.side);
}

// The first of two throws; the other player answers it.
void first_throw(Position& position, std::uint8_t face, Phase answer) {
  position.thrown = face;
  position.side = static_cast<std::uint8_t>(enemy_of(position));
  position.phase = answer;
}

void decide_start(Position& position, std::uint8_t face) {
  const int first = position.thrown;
  position.thrown = 0;
  if (face == first) {
    position.side = 0;
    position.phase = kStart;
    return;
  }
  position.side = face > first;
  begin_turn(position);
}

void decide_battle(Position& position, std::uint8_t face) {
  const int first = position.thrown;
  position.thrown = 0;
  position.side = static_cast<std::uint8_t>(enemy_of(position));  // the declarer again
  if (face == first)
    position.phase = kBattle;
  else if (first > face)
    win_battle(position, position.side);
  else
    lose_battle(position, position.side);
}

void remove_cone(Position& position, int field) {
  score(position, position.side, lift_cone(position, field));
  begin_turn(position);
}

}  // namespace

void put_cone(Position& position, int field, Cone cone) {
  position.cone[field] = cone;
  position.cones[cone.owner()] |= Fields::one(field);
  if (cone.rings() > 0) position.ringed |= Fields::one(field);
  position.rings[cone.owner()] = static_cast<std::uint8_t>(position.rings[cone.owner()] + cone.rings());
}

Cone lift_cone(Position& position, int field) {
  const Cone cone = position.cone[field];
  position.cone[field] = {};
  position.cones[cone.owner()] -= Fields::one(field);
  position.ringed -= Fields::one(field);
  position.rings[cone.owner()] = static_cast<std::uint8_t>(position.rings[cone.owner()] - cone.rings());
  return cone;
}

void set_rings(Position& position, int field, int rings) {
  put_cone(position, field, lift_cone(position, field).with_rings(rings));
}

void score(Position& position, int side, Cone taken) {
  position.points[side] += kPoints[taken.worth()];
  position.blind[side] += taken.worth() == kUnknown;
}

Position Rules::start(const Setup& setup) {
  Position position{};
  position.layout = static_cast<LayoutChoice>(setup.choice[0]);
  position.doubled = static_cast<DoubleSteps>(setup.choice[1]);
  position.battle_ends_turn = static_cast<BattleEndsTurn>(setup.choice[2]);
  position.memory = static_cast<Memory>(setup.choice[3]);
  return position;
}

// Points count at once; the turn of the 400th throw is played out first. A finished position waits for a throw.
bool over(const Position& position) {
  return position.phase == kThrow && (won(position) || position.throws >= kMostThrows);
}

Player Rules::to_move(const Position& position) {
  if (over(position)) return kNobody;
  switch (position.phase) {
    case kStart:
    case kStartAnswer:
    case kThrow:
    case kBattle:
    case kBattleAnswer: return kChance;
    default: return static_cast<Player>(position.side);
  }
}

bool can_play(const Position& position) {
  const int side = position.side;
  if (is_number(position.phase)) return can_move(position, side, number_of(position.phase));
  if (position.phase == kEye) return position.cones[side].any();
  // A ring set aside replaces the move of a ring, whether he has one or not.
  return (position.set_aside > 0 || position.rings[side] > 0) && ordinary_cones(position, side).any();
}

void begin_turn(Position& position) {
  const bool finished = won(position) || position.throws >= kMostThrows;
  position.phase = !finished && battle_possible(position, position.side) ? kTurn : kThrow;
}

void end_turn(Position& position) {
  std::uint8_t& window = position.window[position.side];
  if (window > 0) --window;
  position.side = static_cast<std::uint8_t>(enemy_of(position));
  begin_turn(position);
}

void settle(Position& position) {
  if (position.phase == kTurn)
    begin_turn(position);
  else if (position.phase >= kNumber1 && position.phase <= kBondo && !can_play(position))
    end_turn(position);
}

void Rules::legal_moves(const Position& position, MoveList& moves) {
  if (over(position)) return;
  const int side = position.side;
  switch (position.phase) {
    case kPlace: return push_fields(placing_fields(position), moves);
    case kRing: return push_fields(layout_of(position).red[side] & position.cones[side], moves);
    case kStart:
    case kStartAnswer:
    case kThrow:
    case kBattle:
    case kBattleAnswer: return push_faces(moves);
    case kTurn: moves.insert(moves.end(), {Move{kThrowSite}, Move{kDeclareSite}}); return;
    case kNumber1:
    case kNumber2:
    case kNumber3:
    case kNumber4: return number_moves(position, number_of(position.phase), moves);
    case kEye: return push_fields(position.cones[side], moves);
    case kBondo:
      return position.set_aside > 0 ? push_fields(ordinary_cones(position, side), moves)
                                    : push_ring_moves(position, moves);
    case kTake: return push_fields(position.cones[1 - side] & position.ringed, moves);
    case kPut: return push_fields(position.cones[side], moves);
    case kPeek:
    case kRemove: return push_fields(position.cones[1 - side], moves);
  }
}

void Rules::apply(Position& position, Move move) {
  const int field = move.site(0);
  switch (position.phase) {
    case kPlace: return place(position, field);
    case kRing:
      get_ring(position, field);
      position.phase = position.side == 0 ? kPlace : kStart;
      position.side = static_cast<std::uint8_t>(enemy_of(position));
      return;
    case kStart: return first_throw(position, face_of(move), kStartAnswer);
    case kStartAnswer: return decide_start(position, face_of(move));
    case kTurn: position.phase = field == kThrowSite ? kThrow : kBattle; return;
    case kThrow:
      ++position.throws;
      position.phase = static_cast<Phase>(kNumber1 + face_of(move));
      return settle(position);
    case kNumber1:
    case kNumber2:
    case kNumber3:
    case kNumber4: move_cone(position, field, move.site(1)); return end_turn(position);
    case kEye: look_at(position, field); return end_turn(position);
    case kBondo:
      if (position.set_aside > 0) {
        position.set_aside = 0;
        get_ring(position, field);
      } else {
        move_rings(position, field, move.site(1));
      }
      return end_turn(position);
    case kBattle: return first_throw(position, face_of(move), kBattleAnswer);
    case kBattleAnswer: return decide_battle(position, face_of(move));
    case kTake:
      set_rings(position, field, 0);
      position.phase = kPut;
      return;
    case kPut:
      get_ring(position, field);
      if (position.battle_ends_turn == kBattleEndsTurn) return end_turn(position);
      position.phase = kThrow;
      return;
    case kPeek: look_at(position, field); return begin_turn(position);
    case kRemove: return remove_cone(position, field);
  }
}

Result Rules::result(const Position& position) {
  const char* const reason = won(position) ? "points" : "throws";
  if (position.points[0] == position.points[1]) return Result::draw(2, reason);
  return Result::win(position.points[0] > position.points[1] ? 0 : 1, 2, reason);
}

// Every throw is a new chance: nothing is left out, and the third occurrence means nothing.
Position Rules::repetition_key(const Position& position) {
  return position;
}
std::optional<Result> Rules::repetition_result(const Position&) {
  return std::nullopt;
}

unsigned Rules::chance_weight(const Position&, Move) {
  return 1;
}

}  // namespace vitrine::bondo_cones
