// What is said to players: what is expected now, what they can do by a button, and why a touch was refused.
#include <algorithm>
#include <cstdlib>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {

std::optional<Message> Rules::standing(const Position& position, Player player) {
  if (position.phase == kPlace || position.phase == kRing) return std::nullopt;
  const std::string points = std::to_string(position.points[player]);
  if (position.points[player] > kGoal) return Message{"bondo_cones.lead.points", {points}};
  return Message{"bondo_cones.standing", {points, std::to_string(kGoal)}};
}

std::vector<Action> Rules::actions(const Position& position) {
  if (position.phase == kEye && position.memory != kFromMemory)  // nothing new is seen: any cone will do
    return {{static_cast<Site>(position.cones[position.side].first()),
             {"bondo_cones.action.go_on", {}},
             {"bondo_cones.remark.eye", {}}}};
  if (position.phase != kTurn) return {};
  // Where there is room for one button only: the dice cone itself can be touched, too.
  return {{kDeclareSite, {"bondo_cones.action.battle", {}}}, {kThrowSite, {"bondo_cones.action.throw", {}}}};
}

Message Rules::prompt(const Position& position) {
  const Message player = {"bondo_cones.player." + std::to_string(position.side), {}};
  const auto prompt = [](const char* key, std::vector<Argument> args) {
    return Message{std::string("bondo_cones.prompt.") + key, std::move(args)};
  };
  switch (position.phase) {
    case kPlace:
      return prompt("place", {player, std::to_string(kPoints[kPlacingOrder[position.cones[position.side].count()]])});
    case kRing: return prompt("ring", {player});
    case kStart:
    case kStartAnswer: return prompt("start", {player});
    case kTurn: return prompt("turn", {player});
    case kThrow: return prompt("throw", {player});
    case kNumber1:
    case kNumber2:
    case kNumber3:
    case kNumber4: return prompt("number", {player, std::to_string(number_of(position.phase))});
    case kEye: return prompt(position.memory == kFromMemory ? "eye" : "eye_seen", {player});
    case kBondo:
      if (position.set_aside > 0) return prompt("set_aside", {player});
      return prompt(double_of(position, position.side) >= 0 ? "double" : "bondo", {player});
    case kBattle:
    case kBattleAnswer: return prompt("battle", {player});
    case kTake: return prompt("take", {player});
    case kPut: return prompt("put", {player});
    case kPeek: return prompt("peek", {player});
    case kRemove: return prompt("remove", {player});
  }
  return {};
}

namespace {

Message why(const char* key, std::vector<Argument> args = {}) {
  return {std::string("bondo_cones.why.") + key, std::move(args)};
}

// The refused touch of a number: the cone itself, or where it should go.
Message why_not_there(const Position& position, const Path& touched) {
  const int side = position.side, number = number_of(position.phase);
  const Site last = touched.back();
  const std::string shown = std::to_string(number);
  if (touched.size() == 1) {
    const Cone cone = position.cone[last];
    if (!cone.there()) return why("nobody_there");
    return cone.owner() == side ? why("cannot_go", {shown}) : why("not_yours");
  }
  const Site first = touched.front();
  if (position.cones[side].has(last)) return why("own_there");
  const int rings = position.cone[first].rings();
  if (rings == 2) {
    const std::string twice = std::to_string(2 * number);
    return why("walk", {position.doubled == kDoubleEither ? shown + " / " + twice : twice});
  }
  if (rings == 1) return why("walk", {shown});
  const Grid grid = layout_of(position).grid;
  const int files = std::abs(grid.file(last) - grid.file(first)), ranks = std::abs(grid.rank(last) - grid.rank(first));
  const bool right_length = std::max(files, ranks) == number && (files == 0 || ranks == 0 || files == ranks);
  return right_length ? why("in_the_way") : why("straight", {shown});
}

}  // namespace

Message Rules::explain(const Position& position, const Path& touched) {
  const int side = position.side;
  const Site last = touched.back();
  if (last >= kMostFields) return why("own_cone");
  switch (position.phase) {
    case kPlace: return why(layout_of(position).start[side].has(last) ? "taken" : "start_field");
    case kRing: return why("red_field");
    case kEye:
    case kPut: return why("own_cone");
    case kBondo: return why(position.set_aside > 0 || touched.size() > 1 ? "ordinary_cone" : "from_ring");
    case kTake: return why("enemy_ring");
    case kPeek:
    case kRemove: return why("enemy_cone");
    case kNumber1:
    case kNumber2:
    case kNumber3:
    case kNumber4: return why_not_there(position, touched);
    default: return why("throw_first");
  }
}

}  // namespace vitrine::bondo_cones
