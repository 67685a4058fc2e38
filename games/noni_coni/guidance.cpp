// What is expected of the player to move, and why a touch is no move.
#include <cstdlib>

#include "games/noni_coni/moves.h"
#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {
namespace {

Message why(const char* key) {
  return {std::string("noni_coni.why.") + key, {}};
}

Message player_name(const Position& position) {
  const std::string_view party = Rules::party(position);
  return {"noni_coni.player." + std::to_string(position.seat) + (party.empty() ? "" : ".") + std::string(party), {}};
}

bool has_capture(const Position& position) {
  return position.phase == 1 && captors(position, position.men, position.seat).any();
}

// Why the player's own man on this point cannot begin a move.
Message why_not_from(const Position& position, int point) {
  if (has_capture(position)) return why(position.claim == kMust ? "pointed_out" : "must_capture");
  const PointSet empty = position.men.empty();
  for (Direction direction : kDirections) {
    if (!on_board(point, direction, 1) || !empty.has(point + kDelta[direction])) continue;
    return why(kRedSquare.has(point) ? "stays_inside" : "backward");
  }
  return why("shut_in");
}

Message why_not_begin(const Position& position, int point) {
  if (men_of(position, position.seat).has(point)) return why_not_from(position, point);
  if (position.men.empty().has(point)) return why("nobody_there");
  const bool of_offender = position.claim == kMayBlow && men_of(position, position.offender).has(point);
  return why(of_offender ? "no_culprit" : "not_yours");
}

// The direction from a point to another in line with it.
Direction direction_to(int from, int to) {
  const int files = kBoard.file(to) - kBoard.file(from), ranks = kBoard.rank(to) - kBoard.rank(from);
  return files > 0 ? kEast : files < 0 ? kWest : ranks > 0 ? kNorth : kSouth;
}

// Two points on in a straight line, onto an empty point.
Message why_no_jump(const Position& position, int from, int over, int landing) {
  const Men& men = position.men;
  if (men_of(position, position.seat).has(over)) return why("own_man");
  if (position.phase == 2) return why("no_captures");
  if (men.kings.has(over) && !men.kings.has(from)) return why("king_safe");
  if (kRedSquare.has(from) && !kRedSquare.has(landing)) return why("stays_inside");
  return why("image_safe");
}

Message why_not_to(const Position& position, int from, int to, bool jumping) {
  const Men& men = position.men;
  const int files = std::abs(kBoard.file(to) - kBoard.file(from)),
            ranks = std::abs(kBoard.rank(to) - kBoard.rank(from));
  const int distance = files + ranks;
  const bool straight = files == 0 || ranks == 0;
  const Direction direction = direction_to(from, to);
  if (!men.empty().has(to)) {
    const bool enemy = !men_of(position, position.seat).has(to);
    return why(enemy && distance == 1 && position.phase == 1 ? "land_behind" : "taken");
  }
  if (!straight) return why("along_lines");
  if (distance == 2 && !men.empty().has(from + kDelta[direction]))
    return why_no_jump(position, from, from + kDelta[direction], to);
  if (jumping) return why("jump_on");
  if (capture_enforced(position) && has_capture(position))
    return why(position.claim == kMust ? "pointed_out" : "must_capture");
  if (distance > 1) return why("one_point");
  return why(kRedSquare.has(from) ? "stays_inside" : "backward");
}

}  // namespace

// With two players a seat leads two colours, or in a duel one that stands elsewhere among three or four.
std::string_view Rules::party(const Position& position) {
  return position.duel ? "duel" : position.players == 2 ? "pairs" : "";
}

// Points count once the fighting is over.
std::optional<Message> Rules::standing(const Position& position, Player player) {
  if (position.phase == 1) return std::nullopt;
  return Message{"noni_coni.standing", {std::to_string(points_of(position, player))}};
}

// Culprits are men on the board, too: many of them are blown only there.
std::vector<Action> Rules::actions(const Position& position) {
  constexpr int kMostButtons = 2;
  std::vector<Action> actions;
  if (position.claim == kMayBlow) {
    if (position.culprits.count() <= kMostButtons)
      position.culprits.each([&](int point) {
        actions.push_back({static_cast<Site>(point), {"noni_coni.action.blow", {kBoard.name(point)}}});
      });
    actions.push_back({kPointOut, {"noni_coni.action.point_out", {}}});
  }
  if (position.phase == 2 && to_move(position) != kNobody) actions.push_back({kPass, {"noni_coni.action.pass", {}}});
  return actions;
}

Message Rules::prompt(const Position& position) {
  const Message player = player_name(position);
  const auto say = [&](const char* key) { return Message{std::string("noni_coni.prompt.") + key, {player}}; };
  if (position.phase == 2) {
    if (!can_step(position, position.seat)) return say("pass");
    const std::uint32_t turn = position.turns / static_cast<std::uint32_t>(survivors(position)) + 1;
    return {"noni_coni.prompt.second", {player, std::to_string(turn)}};
  }
  if (position.claim == kMust) return say("must");
  const bool capture = has_capture(position);
  if (position.claim == kMayBlow) return say(capture || can_step(position, position.seat) ? "blow" : "only_blow");
  if (!capture) return say("step");
  return say(position.capture == kBlowing ? "choice" : "capture");
}

Message Rules::explain(const Position& position, const Path& touched) {
  const Site last = touched.back();
  if (last == kPointOut) return why("no_fault");
  if (last == kPass) return why("no_pass");
  if (touched.size() == 1) return why_not_begin(position, last);

  // The captures touched so far are played in thought.
  Hops hops(touched.front());
  for (std::size_t i = 1; i + 1 < touched.size(); ++i) hops = hops.then(direction_to(touched[i - 1], touched[i]));
  Position reached = position;
  if (hops.count() > 0) play_capture(reached.men, hops.as(Kind::kCapture));
  return why_not_to(reached, touched[touched.size() - 2], last, hops.count() > 0);
}

}  // namespace vitrine::noni_coni
