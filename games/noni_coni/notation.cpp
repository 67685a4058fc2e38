// Move and position texts, and the sentences that refuse a position.
#include <algorithm>
#include <string>

#include "games/noni_coni/moves.h"
#include "games/noni_coni/rules.h"

namespace vitrine::noni_coni {
namespace {

constexpr int kMostTurns = 2'000'000'000;
constexpr std::string_view kJackLetters = "bgry", kKingLetters = "BGRY", kLetters = "bgryBGRY";

using Cells = std::array<char, kPoints>;

std::string board_text(const Men& men) {
  Cells cells;
  cells.fill('.');
  for (int point = 0; point < kPoints; ++point) {
    for (std::size_t colour = 0; colour < kColours; ++colour)
      if (men.of[colour].has(point)) cells[point] = (men.kings.has(point) ? kKingLetters : kJackLetters)[colour];
  }
  return kBoard.write_board(cells);
}

// Only colours that play.
Parsed<Men> read_men(std::string_view text, const Position& position) {
  Cells cells;
  if (!kBoard.read_board(text, kLetters, cells)) return Message{"error.position_board", {shown(text)}};
  Men men{};
  for (int point = 0; point < kPoints; ++point) {
    const std::size_t letter = kLetters.find(cells[point]);
    if (letter == kLetters.npos) continue;
    men.of[letter % kColours] |= PointSet::of(point);
    if (letter >= kColours) men.kings |= PointSet::of(point);
  }
  for (int colour = 0; colour < kColours; ++colour)
    if (men.of[colour].any() && owner_of(position, colour) == kNobody) return Message{"noni_coni.error.colour", {}};
  return men;
}

// At most eight jacks and one king of a colour.
bool too_many(const Men& men) {
  return std::ranges::any_of(men.of, [&](PointSet all) {
    const PointSet kings = all & men.kings;
    return kings.count() > 1 || (all - kings).count() > kJacksEach;
  });
}

// "c5e7", in any order, each point once; nothing if it is not such a list.
std::optional<PointSet> read_points(std::string_view text) {
  PointSet points;
  while (!text.empty()) {
    const std::optional<int> point = kBoard.take_name(text);
    if (!point || points.has(*point)) return std::nullopt;
    points |= PointSet::of(*point);
  }
  return points;
}

std::string points_text(PointSet points) {
  std::string text;
  while (points.any()) text += kBoard.name(points.take_first());
  return text;
}

// Fills in what the player to move may blow; the sentence that refuses its form, if any.
std::optional<Message> read_fault(Position& position, std::string_view text) {
  const auto parts = split(text, ':');
  if (parts.size() != 4) return Message{"noni_coni.error.claim", {shown(text)}};
  const std::optional<int> offender = read_number(parts[0], position.players - 1);
  if (!offender) return Message{"error.position_side", {shown(parts[0])}};
  const std::optional<PointSet> culprits = read_points(parts[1]);
  if (!culprits || !culprits->any()) return Message{"noni_coni.error.culprits", {shown(parts[1])}};
  const Parsed<Men> before = read_men(parts[2], position);
  if (const Message* why = refusal(before)) return *why;
  const std::optional<int> turns = read_number(parts[3], kMostTurns);
  if (!turns) return Message{"error.position_number", {shown(parts[3])}};

  position.claim = kMayBlow;
  position.offender = *offender & 0xf;
  position.culprits = *culprits;
  position.men_before = std::get<Men>(before);
  position.turns_before = static_cast<std::uint32_t>(*turns);
  return std::nullopt;
}

// The sentence that refuses what the player to move may blow, or must do, if any.
std::optional<Message> refuse_claim(const Position& position) {
  if (position.claim == kNoClaim) return std::nullopt;
  if (position.phase == 2 || position.capture != kBlowing) return Message{"noni_coni.error.no_blowing", {}};
  if (position.claim == kMust) {
    if (captors(position, position.men, position.seat).any()) return std::nullopt;
    return Message{"noni_coni.error.must", {}};
  }
  const PointSet men = men_of(position, position.offender);
  if (position.offender == position.seat || !men.any()) return Message{"noni_coni.error.offender", {}};
  if ((position.culprits - men).any())
    return Message{"noni_coni.error.culprits", {shown(points_text(position.culprits))}};
  const Men& before = position.men_before;
  if (too_many(before)) return Message{"noni_coni.error.too_many", {}};
  if (before.all().count() <= kLastMen || !captors(position, before, position.offender).any())
    return Message{"noni_coni.error.no_fault", {}};
  return std::nullopt;
}

}  // namespace

Path Rules::path(const Position&, Move move) {
  if (kind_of(move) == Kind::kTouch) return {touched_site(move)};
  const int reach = kind_of(move) == Kind::kCapture ? 2 : 1;
  Hops hops(move);
  int point = hops.start();
  Path sites = {static_cast<Site>(point)};
  while (hops.more()) {
    point += reach * kDelta[hops.take()];
    sites.push_back(static_cast<Site>(point));
  }
  return sites;
}

std::string Rules::move_text(const Position& position, Move move) {
  if (kind_of(move) == Kind::kTouch) {
    const Site site = touched_site(move);
    return site == kPass ? "--" : site == kPointOut ? "?" : '!' + kBoard.name(site);
  }
  const char joint = kind_of(move) == Kind::kCapture ? 'x' : '-';
  std::string text;
  for (Site site : path(position, move)) {
    if (!text.empty()) text += joint;
    text += kBoard.name(site);
  }
  return text;
}

std::optional<Message> Rules::words(const Position&, Move move) {
  if (kind_of(move) != Kind::kTouch) return std::nullopt;
  const Site site = touched_site(move);
  if (site == kPass) return Message{"noni_coni.words.pass", {}};
  if (site == kPointOut) return Message{"noni_coni.words.point_out", {}};
  return Message{"noni_coni.words.blow", {kBoard.name(site)}};
}

std::string Rules::position_text(const Position& position) {
  std::string text = board_text(position.men);
  for (std::uint32_t number : {std::uint32_t{position.seat}, std::uint32_t{position.players},
                               std::uint32_t{position.phase}, position.turns, position.passes})
    text += ' ' + std::to_string(number);
  if (position.claim == kNoClaim) return text + " -";
  if (position.claim == kMust) return text + " must";
  // In board order, rank by rank from a1, like every list of points; the sheet's example 0:b8c6 shows the form only.
  text += ' ' + std::to_string(position.offender) + ':' + points_text(position.culprits);
  return text + ':' + board_text(position.men_before) + ':' + std::to_string(position.turns_before);
}

Parsed<Position> Rules::read_draft(const Setup& setup, std::string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != 7) return Message{"error.position_fields", {"7"}};

  Position position = start(setup);
  const std::string players = std::to_string(position.players);
  if (fields[2] != players) return Message{"noni_coni.error.players", {players, shown(fields[2])}};
  const Parsed<Men> men = read_men(fields[0], position);
  if (const Message* why = refusal(men)) return *why;
  position.men = std::get<Men>(men);

  const std::optional<int> seat = read_number(fields[1], position.players - 1);
  if (!seat) return Message{"error.position_side", {shown(fields[1])}};
  position.seat = *seat & 0xf;

  if (fields[3] != "1" && fields[3] != "2") return Message{"noni_coni.error.phase", {shown(fields[3])}};
  position.phase = fields[3] == "1" ? 1 : 2;

  const std::optional<int> turns = read_number(fields[4], kMostTurns), passes = read_number(fields[5], kMostTurns);
  if (!turns || !passes) return Message{"error.position_number", {shown(turns ? fields[5] : fields[4])}};
  position.turns = static_cast<std::uint32_t>(*turns);
  position.passes = static_cast<std::uint32_t>(*passes);

  if (fields[6] == "must")
    position.claim = kMust;
  else if (fields[6] != "-")
    if (const std::optional<Message> why = read_fault(position, fields[6])) return *why;
  return position;
}

Parsed<Position> Rules::parse_position(const Setup& setup, std::string_view text) {
  Parsed<Position> read = read_draft(setup, text);
  if (refusal(read)) return read;
  Position position = std::get<Position>(read);
  if (too_many(position.men)) return Message{"noni_coni.error.too_many", {}};
  if (!men_of(position, position.seat).any()) return Message{"noni_coni.error.no_men", {}};
  if (position.phase == 1 && position.men.all().count() <= kLastMen) return Message{"noni_coni.error.nine", {}};
  if (const std::optional<Message> why = refuse_claim(position)) return *why;
  settle(position);
  return position;
}

}  // namespace vitrine::noni_coni
