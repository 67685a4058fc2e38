// A small game with everything that can be done wrong: secrets, dice, a counter, men that may go back, men laid out at
// once. Two men on a lane of five points have a number each, 1 or 2, chosen in secret; a coin that falls on its heavy
// side twice in three says who begins; a man steps, waits, or strikes the other, and the higher number wins. `kFault`
// is what this one does wrong.
#pragma once
#include <string>

#include "core/game.h"
#include "core/reading.h"

namespace vitrine::lane {

enum class Fault {
  kNone,
  kKeyForgetsTurn,
  kKeyCounts,
  kKeyDrifts,
  kHashCounts,
  kNotZeroSum,
  kHidesNothing,
  kObservesTurn,
  kUnawareOfObserving,
  kGuessesAnything,
  kPictureTells,
  kPromptTells,
  kEventTells,
  kStandingTells,
  kMovesTell,
  kRevealsMore,
  kRemembers,
  kTextForgets,
  kTextsShared,
  kWordsShared,
  kSentenceMissing,
  kPathBegins,
  kUntouchable,
  kWeightsShort,
  kOverEarly,
  kBothWin,
  kArrangesTwice,
  kArrangePeeks,
  kLookUndrawn,
  kPassesToHimself,
  kEndsByEvent,
  kHashForgetsSide,
  kKeyForgetsNumbers,
  kOutOfPlay,
  kScoresTooMuch,
  kTellsNothing,
  kTellsTwice,
  kTellsOfNobody,
  kEventTellsAll,
  kNothingDrawn,
  kTooSmallToTouch,
  kArgumentMissing,
  kGuessesAlike,
  kNeverPrivate,
  kPromptCounts,
  kPassesAndMoves,
  kNameTells,
  kObservationUnread,
  kNeverLaidOut,
};

enum Phase : std::uint8_t { kChoose, kCoin, kPlay, kOver };
inline constexpr std::uint8_t kNumbers = 2, kUnknown = 3, kDrawn = 2;
inline constexpr int kPoints = 5;
inline constexpr std::uint8_t kMostQuiet = 60;
// Sites beyond the points.
inline constexpr Site kNumberSite = 5, kCoinSite = 7, kWaitSite = 9, kNowhereSite = 40;

struct Position {
  std::array<std::uint8_t, 2> at, number;  // 0: not chosen yet
  std::uint8_t phase, side, quiet, winner;
  bool operator==(const Position&) const = default;
};

inline constexpr TextRow kTexts[] = {
    {"lane.name", {"Lane", "Laan", "Allée", "Bahn"}},
    {"lane.player.0", {"Left", "Links", "Gauche", "Links"}},
    {"lane.player.1", {"Right", "Rechts", "Droite", "Rechts"}},
    {"lane.man", {"man", "man", "homme", "Mann"}},
    {"lane.any", {"any number", "een getal", "un nombre", "eine Zahl"}},
    {"lane.prompt", {"{0} to move", "{0} aan zet", "{0} joue", "{0} am Zug"}},
    {"lane.why", {"Not there.", "Daar niet.", "Pas là.", "Dort nicht."}},
    {"lane.moves", {"moves", "zet", "joue", "zieht"}},
    {"lane.result.struck", {"struck", "geslagen", "frappé", "geschlagen"}},
    {"lane.result.quiet", {"nothing happens", "er gebeurt niets", "rien", "nichts geschieht"}},
};
inline constexpr Info kInfo = {.id = "lane",
                               .rules_version = 1,
                               .options = {},
                               .texts = sheet_of<kTexts>(),
                               .faces = 3,
                               .face_letters = "LR",
                               .secrets = true};

inline bool strikes(const Position& p, int to) {
  return to == p.at[1 - p.side];
}

template <Fault kFault>
struct Rules : Defaults<Rules<kFault>, Position> {
  using Base = Defaults<Rules<kFault>, Position>;

  static const Info& info() { return kInfo; }
  static Position start(const Setup&) { return {{0, kPoints - 1}, {0, 0}, kChoose, 0, 0, 0}; }
  static bool in_play(const Position&, Player player) { return kFault != Fault::kOutOfPlay || player == 0; }
  static bool laying_out(const Position& p) { return kFault == Fault::kNeverLaidOut || Base::laying_out(p); }
  static Player to_move(const Position& p) {
    if (kFault == Fault::kOverEarly && p.quiet == 3) return kNobody;
    return p.phase == kOver ? kNobody : p.phase == kCoin ? kChance : static_cast<Player>(p.side);
  }
  static void legal_moves(const Position& p, MoveList& moves) {
    if (p.phase == kChoose) moves.insert(moves.end(), {Move{kNumberSite}, Move{kNumberSite + 1}});
    if (p.phase == kCoin) moves.insert(moves.end(), {Move{kCoinSite}, Move{kCoinSite + 1}});
    if (p.phase != kPlay) return;
    const int from = p.at[p.side];
    for (const int to : {from - 1, from + 1}) {
      if (to < 0 || to >= kPoints) continue;
      if (kFault == Fault::kMovesTell && strikes(p, to) && p.number[p.side] <= p.number[1 - p.side]) continue;
      moves.push_back(Move{static_cast<Site>(from), static_cast<Site>(to)});
    }
    moves.push_back(Move{kWaitSite});
  }
  static void apply(Position& p, Move move) {
    if (p.phase == kChoose) {
      p.number[p.side] = static_cast<std::uint8_t>(move.site(0) - kNumberSite + 1);
      p.phase = p.side == 0 ? kChoose : kCoin;
      p.side = 1 - p.side;
      return;
    }
    if (p.phase == kCoin) {
      p.side = static_cast<std::uint8_t>(move.site(0) - kCoinSite);
      p.phase = kPlay;
      return;
    }
    ++p.quiet;
    if constexpr (kFault == Fault::kRemembers) {
      static std::uint8_t played = 0;
      p.quiet = ++played % 7;
    }
    if (move.length() == 2 && strikes(p, move.site(1))) {
      const int own = p.number[p.side], other = p.number[1 - p.side];
      p.winner = own == other ? kDrawn : own > other ? p.side : 1 - p.side;
      p.phase = kOver;
    } else if (move.length() == 2) {
      p.at[p.side] = static_cast<std::uint8_t>(move.site(1));
    }
    if (p.phase == kPlay && p.quiet >= kMostQuiet) p.winner = kDrawn, p.phase = kOver;
    p.side = 1 - p.side;
  }
  static Path path(const Position& p, Move move) {
    const bool waits = p.phase == kPlay && move.length() == 1;
    if (kFault == Fault::kPathBegins && waits) return {p.at[p.side]};
    if (kFault == Fault::kUntouchable && waits) return {kNowhereSite};
    return path_of(move);
  }
  static unsigned chance_weight(const Position&, Move move) {
    return kFault != Fault::kWeightsShort && move.site(0) == kCoinSite ? 2 : 1;
  }
  static Result result(const Position& p) {
    if (p.phase != kOver || p.winner == kDrawn) return Result::draw(2, p.quiet >= kMostQuiet ? "quiet" : "struck");
    Result result = Result::win(static_cast<Player>(p.winner), 2, "struck");
    if (kFault == Fault::kBothWin) result.score = {1, 1};
    if (kFault == Fault::kScoresTooMuch)
      for (auto& score : result.score) score *= 5;
    return result;
  }
  static Position repetition_key(const Position& p) {
    Position key = p;
    if (kFault != Fault::kKeyCounts) key.quiet = kFault == Fault::kKeyDrifts ? (p.quiet + 1) % 2 : 0;
    if (kFault == Fault::kKeyForgetsTurn && p.phase == kPlay) key.side = 0;
    if (kFault == Fault::kKeyForgetsNumbers && p.phase == kPlay) key.number = {1, 1};
    return key;
  }
  static std::uint64_t hash(const Position& p) {
    Position hashed = p;
    if (kFault == Fault::kHashForgetsSide) hashed.side = 0;
    return Base::hash(hashed) + (kFault == Fault::kHashCounts ? p.quiet : 0);
  }

  static Position observe(const Position& p, Player player) {
    Position seen = p;
    std::uint8_t& other = seen.number[static_cast<std::size_t>(1 - player)];
    if (kFault != Fault::kHidesNothing && other > 0) other = kUnknown;
    if (kFault == Fault::kObservesTurn && p.phase == kPlay) seen.side = static_cast<std::uint8_t>(player);
    return seen;
  }
  static bool is_observation(const Position& p) {
    return kFault != Fault::kUnawareOfObserving && (p.number[0] == kUnknown || p.number[1] == kUnknown);
  }
  static Position guess(const Position& p, Rng& rng) {
    Position world = p;
    for (std::uint8_t& number : world.number) {
      const auto drawn = static_cast<std::uint8_t>(kFault == Fault::kGuessesAlike ? 1 : 1 + rng.below(kNumbers));
      if (number == kUnknown || (kFault == Fault::kGuessesAnything && number > 0)) number = drawn;
    }
    return world;
  }
  static bool is_private(const Position& p) { return kFault != Fault::kNeverPrivate && p.phase == kChoose; }
  static std::optional<Message> reveal(const Position& p, Move move) {
    if (kFault != Fault::kRevealsMore || p.phase != kPlay || move.length() != 1) return std::nullopt;
    return Message{"lane.prompt", {std::to_string(p.number[1 - p.side])}};
  }
  static std::vector<std::string_view> arrangements(const Position& p) {
    if (p.phase == kChoose) return {"lane.any"};
    return {};
  }
  static MoveList arrange(const Position& p, std::size_t, Rng& rng) {
    const auto drawn = static_cast<Site>(rng.below(kNumbers));
    const Move any{static_cast<Site>(kNumberSite + drawn)};
    if (kFault == Fault::kArrangesTwice) return {any, any};
    if (kFault == Fault::kArrangePeeks && p.side == 1) return {Move{static_cast<Site>(kNumberSite + p.number[0] - 1)}};
    return {any};
  }

  static int evaluate(const Position& p, Player player) {
    const int left = p.at[0] + p.at[1] - kPoints + 1;
    return player == 0 || kFault == Fault::kNotZeroSum ? left : -left;
  }
  static std::optional<Position> passed(const Position& p) {
    if (p.phase != kPlay) return std::nullopt;
    Position other = p;
    if (kFault != Fault::kPassesToHimself) other.side = 1 - p.side;
    if (kFault == Fault::kPassesAndMoves && p.at[0] + 1 < p.at[1]) ++other.at[0];
    return other;
  }

  static std::string move_text(const Position& p, Move move) {
    const auto point = [&](int i) { return std::string(1, static_cast<char>('a' + move.site(i))); };
    if (p.phase == kChoose) return std::to_string(move.site(0) - kNumberSite + 1);
    if (p.phase == kCoin) return move.site(0) == kCoinSite ? "=L" : "=R";
    if (move.length() == 1) return "--";
    if (kFault == Fault::kTextsShared) return point(0);
    return point(0) + (strikes(p, move.site(1)) ? "x" : "-") + point(1);
  }
  static std::optional<Message> words(const Position& p, Move) {
    if (kFault != Fault::kWordsShared || p.phase != kPlay) return std::nullopt;
    return Message{"lane.moves", {}};
  }
  static std::string position_text(const Position& p) {
    std::string text;
    for (const int field : {p.at[0] + 0, p.at[1] + 0, p.number[0] + 0, p.number[1] + 0, p.phase + 0, p.side + 0,
                            kFault == Fault::kTextForgets ? 0 : p.quiet + 0, p.winner + 0})
      text += (text.empty() ? "" : " ") + std::to_string(field);
    return text;
  }
  static Parsed<Position> parse_position(const Setup&, std::string_view text) {
    const auto fields = split(text, ' ');
    if (fields.size() != 8) return Message{"error.position_fields", {"8"}};
    std::array<std::uint8_t, 8> read{};
    constexpr std::array<int, 8> kMost = {4, 4, 3, 3, 3, 1, kMostQuiet, 2};
    for (std::size_t i = 0; i < read.size(); ++i) {
      const auto number = read_number(fields[i], kMost[i]);
      if (!number) return Message{"error.position_number", {shown(text)}};
      read[i] = static_cast<std::uint8_t>(*number);
    }
    if (kFault == Fault::kObservationUnread && (read[2] == kUnknown || read[3] == kUnknown))
      return Message{"error.position_number", {shown(text)}};
    return Position{{read[0], read[1]}, {read[2], read[3]}, read[4], read[5], read[6], read[7]};
  }

  static Picture describe(const Position& p, Player viewer) {
    Picture picture;
    picture.top_left = {-0.5f, -0.5f};
    picture.bottom_right = {9.5f, 0.5f};
    for (Site site = 0; site <= kWaitSite; ++site)
      picture.places.push_back({site,
                                {static_cast<float>(site), 0},
                                kFault == Fault::kTooSmallToTouch ? 0.f : 0.5f,
                                PlaceShape::kRound,
                                std::string(1, static_cast<char>('a' + site))});
    for (Player owner = 0; owner < 2; ++owner) {
      const auto i = static_cast<std::size_t>(owner);
      const bool open = kFault == Fault::kPictureTells || viewer == kNobody || viewer == owner || p.number[i] == 0;
      Piece piece;
      piece.site = p.at[i];
      piece.at = {static_cast<float>(p.at[i]), 0};
      piece.owner = owner;
      piece.look = kFault == Fault::kLookUndrawn ? 9 : open ? p.number[i] : kUnknown;
      piece.name = {"lane.man", {}};
      if (kFault == Fault::kNameTells) piece.name = {"lane.prompt", {std::to_string(p.number[i])}};
      picture.pieces.push_back(piece);
    }
    return picture;
  }
  static std::vector<Drawing> art() {
    Drawing disc;
    if (kFault != Fault::kNothingDrawn) disc.shapes.push_back(Shape{});
    return std::vector<Drawing>(kUnknown + 1, disc);
  }
  static std::vector<Event> events(const Position& before, Move move, const Position& after, Player viewer) {
    std::vector<Event> events = Base::events(before, move, after, viewer);
    if (kFault == Fault::kTellsNothing) return {};
    if (kFault == Fault::kTellsTwice && !events.empty()) events.push_back(events.front());
    if (kFault == Fault::kTellsOfNobody)
      for (Event& event : events) event.owner = 1 - event.owner;
    if (kFault == Fault::kEventTellsAll && viewer == kPublic)
      for (Event& event : events) event.value = before.number[0];
    if (kFault == Fault::kEventTells && before.phase == kPlay)
      for (Event& event : events) event.value = before.number[0];
    if (kFault == Fault::kEndsByEvent && after.phase == kOver) events.push_back({.kind = Event::Kind::kEnded});
    return events;
  }
  static std::optional<Message> standing(const Position& p, Player player) {
    if (kFault != Fault::kStandingTells) return std::nullopt;
    return Message{"lane.prompt", {std::to_string(p.number[static_cast<std::size_t>(player)])}};
  }
  static Message prompt(const Position& p) {
    if (kFault == Fault::kSentenceMissing && p.phase == kCoin) return {"lane.toss", {}};
    if (kFault == Fault::kArgumentMissing) return {"lane.prompt", {}};
    if constexpr (kFault == Fault::kPromptCounts) {
      static int asked = 0;
      return {"lane.prompt", {std::to_string(++asked)}};
    }
    if (kFault == Fault::kPromptTells) return {"lane.prompt", {std::to_string(p.number[0])}};
    return {"lane.prompt", {Message{"lane.player." + std::to_string(p.side), {}}}};
  }
  static Message explain(const Position&, const Path&) { return {"lane.why", {}}; }
};

}  // namespace vitrine::lane
