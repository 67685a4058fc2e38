// Move and position texts, and the sentences that refuse a position.
#include <algorithm>
#include <string>

#include "games/bondo_cones/rules.h"

namespace vitrine::bondo_cones {
namespace {

constexpr int kMostCounted = 2'000'000'000;  // points and throws in a text
constexpr std::string_view kSides = "sn";

struct PhaseName {
  std::string_view name;
  Phase phase;
};
// The answers of a contest have the first throw after these names: "start4".
constexpr PhaseName kPhaseNames[] = {
    {"place", kPlace}, {"ring", kRing},   {"start", kStart},   {"start", kStartAnswer},   {"turn", kTurn},
    {"throw", kThrow}, {"1", kNumber1},   {"2", kNumber2},     {"3", kNumber3},           {"4", kNumber4},
    {"eye", kEye},     {"bondo", kBondo}, {"battle", kBattle}, {"battle", kBattleAnswer}, {"take", kTake},
    {"put", kPut},     {"peek", kPeek},   {"remove", kRemove},
};

bool is_answer(Phase phase) {
  return phase == kStartAnswer || phase == kBattleAnswer;
}

Message refused(const char* why, std::vector<Argument> args = {}) {
  return {std::string("bondo_cones.error.") + why, std::move(args)};
}

std::string phase_text(const Position& position) {
  const auto named = std::ranges::find(kPhaseNames, position.phase, &PhaseName::phase);
  std::string text(named->name);
  if (is_answer(position.phase)) text += kFaceLetters[position.thrown];
  return text;
}

bool read_phase(std::string_view text, Position& position) {
  for (const PhaseName& named : kPhaseNames) {
    position.phase = named.phase;
    position.thrown = 0;
    if (!is_answer(named.phase)) {
      if (text == named.name) return true;
      continue;
    }
    if (text.size() != named.name.size() + 1 || !text.starts_with(named.name)) continue;
    const auto face = std::ranges::find(kFaceLetters, text.back());
    if (face == kFaceLetters.end()) continue;
    position.thrown = static_cast<std::uint8_t>(face - kFaceLetters.begin());
    return true;
  }
  return false;
}

std::string board_text(const Position& position) {
  const Grid grid = layout_of(position).grid;
  std::string text;
  for (int rank = grid.ranks - 1; rank >= 0; --rank) {
    int gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) text += '(' + std::to_string(gap) + ')';
      gap = 0;
    };
    for (int file = 0; file < grid.files; ++file) {
      const Cone cone = position.cone[grid.at(file, rank)];
      if (!cone.there()) {
        ++gap;
        continue;
      }
      close_gap();
      text += kSides[cone.owner()];
      text += kWorthDigits[cone.worth()];
      text.append(cone.rings(), '\'');
    }
    close_gap();
    if (rank > 0) text += '/';
  }
  return text;
}

// One cone off the front of `rest`.
std::optional<Cone> take_cone(std::string_view& rest) {
  if (rest.size() < 2) return std::nullopt;
  const std::size_t owner = kSides.find(rest[0]), worth = kWorthDigits.find(rest[1]);
  if (owner == kSides.npos || worth == kWorthDigits.npos) return std::nullopt;
  rest.remove_prefix(2);
  int rings = 0;
  while (take(rest, '\'')) ++rings;
  if (rings > kRings) return std::nullopt;
  return Cone(static_cast<int>(owner), static_cast<Worth>(worth)).with_rings(rings);
}

bool read_board(std::string_view text, Position& position) {
  const Grid grid = layout_of(position).grid;
  const auto rows = split(text, '/');
  if (std::ssize(rows) != grid.ranks) return false;
  for (int rank = grid.ranks - 1; rank >= 0; --rank) {
    std::string_view row = rows[grid.ranks - 1 - rank];
    int file = 0;
    bool after_gap = false;
    while (!row.empty()) {
      if (take(row, '(')) {
        const std::optional<int> gap = take_number(row, grid.files - file);
        if (!gap || *gap == 0 || after_gap || !take(row, ')')) return false;
        file += *gap;
        after_gap = true;
        continue;
      }
      const std::optional<Cone> cone = take_cone(row);
      if (!cone || file == grid.files) return false;
      put_cone(position, grid.at(file++, rank), *cone);
      after_gap = false;
    }
    if (file != grid.files) return false;
  }
  return true;
}

std::string seen_text(const Position& position, int player) {
  std::string text;
  each(position.cones[0] | position.cones[1], [&](int field) {
    if (position.cone[field].seen_by(player)) text += layout_of(position).grid.name(field);
  });
  return text.empty() ? "-" : text;
}

bool read_seen(std::string_view text, int player, Position& position) {
  if (text == "-") return true;
  if (text.empty()) return false;
  while (!text.empty()) {
    const std::optional<int> field = layout_of(position).grid.take_name(text);
    if (!field) return false;
    Cone& cone = position.cone[*field];
    if (!cone.there() || cone.seen_by(player)) return false;
    cone = cone.with_seen_by(player);
  }
  return true;
}

// Two numbers, South's and North's.
template <class Number>
bool read_pair(std::string_view text, int max, std::array<Number, 2>& pair) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return false;
  for (int side = 0; side < 2; ++side) {
    const std::optional<int> number = read_number(parts[side], max);
    if (!number) return false;
    pair[side] = static_cast<Number>(*number);
  }
  return true;
}

std::array<int, kWorths + 1> count_worths(const Position& position, int side) {
  std::array<int, kWorths + 1> counts{};
  each(position.cones[side], [&](int field) { ++counts[position.cone[field].worth()]; });
  return counts;
}

std::optional<Message> refuse_cones(const Position& position) {
  for (int side = 0; side < 2; ++side) {
    const auto counts = count_worths(position, side);
    for (int worth = 0; worth < kWorths; ++worth)
      if (counts[worth] > kConesWorth[worth])
        return refused("worth", {std::to_string(kPoints[worth]), std::to_string(kConesWorth[worth])});
  }
  return std::nullopt;
}

bool setting_up(const Position& position) {
  return position.phase == kPlace || position.phase == kRing;
}

// Rings in hand are two together with those on cones and set aside; during the setup they come one after the other.
std::optional<Message> refuse_rings(const Position& position) {
  const int south = position.rings[0], north = position.rings[1], aside = position.set_aside;
  if (setting_up(position)) {
    if (north > 0 || aside > 0 || south != position.side) return refused("rings_setup");
  } else {
    const int in_hand = position.phase == kPut;
    if (south + north + aside + in_hand != kRings) return refused("rings");
  }
  for (int side = 0; side < 2; ++side)
    if (position.window[side] > 0 && position.rings[side] > 0) return refused("window_ring");
  return std::nullopt;
}

std::optional<Message> refuse_setup(const Position& position) {
  const auto nothing = [](const auto& pair) { return pair[0] == 0 && pair[1] == 0; };
  const bool seen = std::ranges::any_of(position.cone, [](Cone cone) { return cone.seen_by(0) || cone.seen_by(1); });
  if (!nothing(position.points) || !nothing(position.window) || position.throws > 0 || seen)
    return refused("place_counts");
  const int side = position.side;
  const Layout& layout = layout_of(position);
  const Fields own = position.cones[side], other = position.cones[1 - side];
  if (other.count() != (side == 0 ? 0 : kConesEach) || (other & layout.start[side]).any())
    return refused("place_other");
  if ((own - layout.start[side]).any()) return refused("place_field");
  const int placed = own.count();
  if (position.phase == kRing) return placed == kConesEach ? std::nullopt : std::optional(refused("place_order"));
  if (placed >= kPlacedCones) return refused("place_order");
  std::array<int, kWorths> due{};
  for (int i = 0; i < placed; ++i) ++due[kPlacingOrder[i]];
  const auto counts = count_worths(position, side);
  for (int worth = 0; worth < kWorths; ++worth)
    if (counts[worth] > due[worth]) return refused("place_order");
  return std::nullopt;
}

// Whether the side to decide can be in this phase at all. A throw that cannot be played is no matter: the turn is lost.
std::optional<Message> refuse_phase(const Position& position) {
  const int side = position.side, enemy = 1 - side;
  const bool won_battle = position.rings[side] == 0 && position.cones[side].any();
  const bool lost_by_enemy = position.rings[enemy] == 0 && position.rings[side] > 0 && position.cones[enemy].any();
  const bool enemy_has_double = double_of(position, enemy) >= 0, has_double = double_of(position, side) >= 0;
  bool possible = true;
  switch (position.phase) {
    case kStart: possible = side == 0; break;
    case kStartAnswer: possible = side == 1; break;
    case kBattle: possible = battle_possible(position, side); break;
    case kBattleAnswer: possible = battle_possible(position, enemy); break;
    case kTake: possible = won_battle && position.rings[enemy] > 0 && !enemy_has_double; break;
    case kPut: possible = won_battle; break;
    case kPeek: possible = lost_by_enemy && !has_double; break;
    case kRemove: possible = lost_by_enemy && has_double; break;
    default: break;
  }
  if (!possible) return refused("phase_not_now", {phase_text(position)});
  // Whoever lost a battle may declare the next one in three turns from then on.
  const bool just_lost = position.phase == kPeek || position.phase == kRemove;
  if (just_lost && position.window[enemy] != kWindow) return refused("window_lost");
  return std::nullopt;
}

}  // namespace

std::string Rules::move_text(const Position& position, Move move) {
  const Grid grid = layout_of(position).grid;
  if (move.site(0) >= kFaceSite) return {'=', kFaceLetters[move.site(0) - kFaceSite]};
  if (move.site(0) == kThrowSite) return "*";
  if (move.site(0) == kDeclareSite) return "!";
  std::string first = grid.name(move.site(0));
  switch (position.phase) {
    case kPlace: return first;
    case kEye:
    case kPeek: return '?' + first;
    case kTake: return '-' + first;
    case kRemove: return 'x' + first;
    case kRing:
    case kPut: return '+' + first;
    case kBondo: return position.set_aside > 0 ? '+' + first : first + '+' + grid.name(move.site(1));
    default: return first + '-' + grid.name(move.site(1));
  }
}

std::string Rules::record_text(const Position& position, Move move) {
  const auto value = [&](int field) { return std::string(" (") + kWorthDigits[position.cone[field].worth()] + ')'; };
  if (position.phase == kRemove) return move_text(position, move) + value(move.site(0));
  if (!is_number(position.phase) || !position.cone[move.site(1)].there()) return move_text(position, move);
  const Grid grid = layout_of(position).grid;
  return grid.name(move.site(0)) + 'x' + grid.name(move.site(1)) + value(move.site(1));
}

std::optional<Message> Rules::words(const Position& position, Move move) {
  const auto words = [](const char* key, std::vector<Argument> args = {}) {
    return Message{std::string("bondo_cones.words.") + key, std::move(args)};
  };
  const Site first = move.site(0);
  if (first >= kFaceSite) {
    const int face = first - kFaceSite;
    if (face == kFaceEye) return words("die_eye");
    return face == kFaceBondo ? words("die_bondo") : words("die", {std::to_string(face + 1)});
  }
  if (first == kThrowSite) return words("throw");
  if (first == kDeclareSite) return words("battle");
  const std::string name = layout_of(position).grid.name(first);
  switch (position.phase) {
    case kPlace: return words("place", {name});
    case kEye:
    case kPeek: return words("look", {name});
    case kTake: return words("ring_off", {name});
    case kRemove:
      if (position.cone[first].worth() == kUnknown) return std::nullopt;  // an observation
      return words("remove", {name, std::string(1, kWorthDigits[position.cone[first].worth()])});
    case kRing:
    case kPut: return words("ring", {name});
    case kBondo:
      if (position.set_aside > 0) return words("ring", {name});
      return words("ring_over", {name, layout_of(position).grid.name(move.site(1))});
    default: return std::nullopt;
  }
}

std::string Rules::position_text(const Position& position) {
  const auto pair = [](const auto& numbers) { return std::to_string(numbers[0]) + ',' + std::to_string(numbers[1]); };
  return board_text(position) + ' ' + kSides[position.side] + ' ' + phase_text(position) + ' ' + pair(position.points) +
         ' ' + pair(position.window) + ' ' + std::to_string(position.set_aside) + ' ' +
         std::to_string(position.throws) + ' ' + seen_text(position, 0) + ',' + seen_text(position, 1);
}

Parsed<Position> Rules::read_draft(const Setup& setup, std::string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != 8) return Message{"error.position_fields", {"8"}};

  Position position = start(setup);
  if (!read_board(fields[0], position)) return Message{"error.position_board", {shown(fields[0])}};
  if (fields[1] != "s" && fields[1] != "n") return Message{"error.position_side", {shown(fields[1])}};
  position.side = fields[1] == "n";
  if (!read_phase(fields[2], position)) return refused("phase", {shown(fields[2])});
  if (!read_pair(fields[3], kMostCounted, position.points)) return Message{"error.position_number", {shown(fields[3])}};
  if (!read_pair(fields[4], kWindow, position.window)) return refused("window", {shown(fields[4])});
  const std::optional<int> set_aside = read_number(fields[5], 1), throws = read_number(fields[6], kMostCounted);
  if (!set_aside) return Message{"error.position_number", {shown(fields[5])}};
  if (!throws) return Message{"error.position_number", {shown(fields[6])}};
  position.set_aside = static_cast<std::uint8_t>(*set_aside);
  position.throws = static_cast<std::uint32_t>(*throws);
  const auto seen = split(fields[7], ',');
  if (seen.size() != 2 || !read_seen(seen[0], 0, position) || !read_seen(seen[1], 1, position))
    return refused("seen", {shown(fields[7])});
  if (std::ranges::any_of(position.cones, [](Fields cones) { return cones.count() > kConesEach; }))
    return refused("too_many");
  return position;
}

Parsed<Position> Rules::parse_position(const Setup& setup, std::string_view text) {
  Parsed<Position> read = read_draft(setup, text);
  if (refusal(read)) return read;
  Position position = std::get<Position>(read);
  if (const auto why = refuse_cones(position)) return *why;
  if (const auto why = refuse_rings(position)) return *why;
  if (setting_up(position))
    if (const auto why = refuse_setup(position)) return *why;
  if (const auto why = refuse_phase(position)) return *why;
  // A finished position waits for a throw; a turn that would only begin is read as one.
  const bool between_turns = position.phase == kTurn || position.phase == kThrow;
  if (std::ranges::max(position.points) >= kGoal && !between_turns) return refused("points");
  settle(position);
  return position;
}

}  // namespace vitrine::bondo_cones
