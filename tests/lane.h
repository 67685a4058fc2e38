// A small game with everything that can be done wrong: secrets, dice, a counter, men that may go back, men laid out at
// once. Two men on a lane of five points have a number each, 1 or 2, chosen in secret; a coin that falls on its heavy
// side twice in three says who begins; a man steps, waits, or strikes the other, and the higher number wins. `fault` is
// what it does wrong now.
#pragma once
#include <string>

#include "core/game.h"
#include "core/match.h"
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
  kSaysNoSecrets,
  kGuessesBlank,
  kKeyForgetsPlaces,
  kResultOfOne,
  kSignTells,
  kThrowMisspelt,
  kArrangesNothing,
  kAlwaysObserves,
  kActionUnlawful,
  kActionTwice,
  kEvaluatesWin,
  kEventNowhere,
  kEventOfNobody,
  kEventOfTheOther,
  kArrivesElsewhere,
  kObservesTwice,
  kNeverThrown,
  kThrowsNever,
  kPathsShared,
  kLevelThinksNothing,
  kFiveLevels,
  kManTwice,
  kManNowhere,
  kNamesShared,
  kPlacesTogether,
  kOutside,
  kWayTwice,
  kArrangesUnlawful,
  kToldElsewhere,
  kAllLose,
  kThirdToMove,
  kRecordTextEmpty,
  kRecordTextTells,
  kMovesChange,
  kPresetBeyond,
  kLaidOutAtOnce,
  kProvesNothing,
  kDecidedNowhere,
};

inline Fault fault = Fault::kNone;

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
inline constexpr OptionValue kValues[] = {{"a", Mark::kSource}, {"b", Mark::kSource}};
inline constexpr Level kThoughtless[kMaxLevel] = {};
inline constexpr Option kOptions[] = {{"beyond", kValues, 2}};

// What is wrong in what the game says of itself.
inline const Info& wrong_info() {
  static const Info kOpen = [] {
    Info info = kInfo;
    info.secrets = false;
    return info;
  }();
  static const Info kBeyond = [] {
    Info info = kInfo;
    info.options = kOptions;
    return info;
  }();
  return fault == Fault::kSaysNoSecrets ? kOpen : fault == Fault::kPresetBeyond ? kBeyond : kInfo;
}

inline bool strikes(const Position& p, int to) {
  return to == p.at[1 - p.side];
}

struct Rules : Defaults<Rules, Position> {
  static const Info& info() { return wrong_info(); }
  static Position start(const Setup&) { return {{0, kPoints - 1}, {0, 0}, kChoose, 0, 0, 0}; }
  static bool in_play(const Position&, Player player) { return fault != Fault::kOutOfPlay || player == 0; }
  static bool laying_out(const Position& p) {
    return fault == Fault::kNeverLaidOut || (fault != Fault::kLaidOutAtOnce && Defaults::laying_out(p));
  }
  static Player to_move(const Position& p) {
    if (fault == Fault::kOverEarly && p.quiet == 3) return kNobody;
    if (fault == Fault::kThirdToMove && p.phase == kPlay && p.quiet == 2) return 2;
    return p.phase == kOver ? kNobody : p.phase == kCoin ? kChance : static_cast<Player>(p.side);
  }
  static void legal_moves(const Position& p, MoveList& moves) {
    if (p.phase == kChoose) moves.insert(moves.end(), {Move{kNumberSite}, Move{kNumberSite + 1}});
    if (p.phase == kCoin) moves.insert(moves.end(), {Move{kCoinSite}, Move{kCoinSite + 1}});
    if (p.phase != kPlay) return;
    const int from = p.at[p.side];
    for (const int to : {from - 1, from + 1}) {
      if (to < 0 || to >= kPoints) continue;
      if (fault == Fault::kMovesTell && strikes(p, to) && p.number[p.side] <= p.number[1 - p.side]) continue;
      moves.push_back(Move{static_cast<Site>(from), static_cast<Site>(to)});
    }
    if (fault == Fault::kMovesChange) {
      static bool waits = false;
      waits = !waits;
      if (!waits) return;
    }
    moves.push_back(Move{kWaitSite});
  }
  static void apply(Position& p, Move move) {
    if (p.phase == kChoose) {
      p.number[p.side] = static_cast<std::uint8_t>(move.site(0) - kNumberSite + 1);
      p.phase = p.side == 0 ? kChoose : fault == Fault::kNeverThrown ? kPlay : kCoin;
      p.side = 1 - p.side;
      return;
    }
    if (p.phase == kCoin) {
      p.side = static_cast<std::uint8_t>(move.site(0) - kCoinSite);
      p.phase = kPlay;
      return;
    }
    ++p.quiet;
    if (fault == Fault::kRemembers) {
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
    if (fault == Fault::kPathBegins && waits) return {p.at[p.side]};
    if (fault == Fault::kUntouchable && waits) return {kNowhereSite};
    if (fault == Fault::kPathsShared && p.phase == kPlay) return {p.at[p.side]};
    return path_of(move);
  }
  static unsigned chance_weight(const Position&, Move move) {
    if (fault == Fault::kThrowsNever) return move.site(0) == kCoinSite ? 3 : 0;
    return fault != Fault::kWeightsShort && move.site(0) == kCoinSite ? 2 : 1;
  }
  static Result result(const Position& p) {
    if (p.phase != kOver || p.winner == kDrawn) return Result::draw(2, p.quiet >= kMostQuiet ? "quiet" : "struck");
    Result result = Result::win(static_cast<Player>(p.winner), 2, "struck");
    if (fault == Fault::kBothWin) result.score = {1, 1};
    if (fault == Fault::kAllLose) result.score = {-1, -1};
    if (fault == Fault::kResultOfOne) result.players = 1;
    if (fault == Fault::kScoresTooMuch)
      for (auto& score : result.score) score *= 5;
    return result;
  }
  static Position repetition_key(const Position& p) {
    Position key = p;
    if (fault != Fault::kKeyCounts) key.quiet = fault == Fault::kKeyDrifts ? (p.quiet + 1) % 2 : 0;
    if (fault == Fault::kKeyForgetsTurn && p.phase == kPlay) key.side = 0;
    if (fault == Fault::kKeyForgetsNumbers && p.phase == kPlay) key.number = {1, 1};
    if (fault == Fault::kKeyForgetsPlaces && p.phase == kPlay) key.at[p.side] = 2;
    return key;
  }
  static std::uint64_t hash(const Position& p) {
    Position hashed = p;
    if (fault == Fault::kHashForgetsSide) hashed.side = 0;
    return Defaults::hash(hashed) + (fault == Fault::kHashCounts ? p.quiet : 0);
  }

  static Position observe(const Position& p, Player player) {
    Position seen = p;
    std::uint8_t& other = seen.number[static_cast<std::size_t>(1 - player)];
    if (fault == Fault::kObservesTwice && other == kUnknown) seen.quiet = 0;
    if (fault != Fault::kHidesNothing && other > 0) other = kUnknown;
    if (fault == Fault::kObservesTurn && p.phase == kPlay) seen.side = static_cast<std::uint8_t>(player);
    return seen;
  }
  static bool is_observation(const Position& p) {
    if (fault == Fault::kAlwaysObserves) return true;
    return fault != Fault::kUnawareOfObserving && (p.number[0] == kUnknown || p.number[1] == kUnknown);
  }
  static Position guess(const Position& p, Rng& rng) {
    Position world = p;
    if (fault == Fault::kGuessesBlank) return world;
    for (std::uint8_t& number : world.number) {
      const auto drawn = static_cast<std::uint8_t>(fault == Fault::kGuessesAlike ? 1 : 1 + rng.below(kNumbers));
      if (number == kUnknown || (fault == Fault::kGuessesAnything && number > 0)) number = drawn;
    }
    return world;
  }
  static bool is_private(const Position& p) { return fault != Fault::kNeverPrivate && p.phase == kChoose; }
  static std::optional<Message> reveal(const Position& p, Move move) {
    if (fault != Fault::kRevealsMore || p.phase != kPlay || move.length() != 1) return std::nullopt;
    return Message{"lane.prompt", {std::to_string(p.number[1 - p.side])}};
  }
  static std::vector<std::string_view> arrangements(const Position& p) {
    if (p.phase == kChoose && fault == Fault::kWayTwice) return {"lane.any", "lane.any"};
    if (p.phase == kChoose) return {"lane.any"};
    return {};
  }
  static MoveList arrange(const Position& p, std::size_t, Rng& rng) {
    const auto drawn = static_cast<Site>(rng.below(kNumbers));
    const Move any{static_cast<Site>(kNumberSite + drawn)};
    if (fault == Fault::kArrangesTwice) return {any, any};
    if (fault == Fault::kArrangesNothing) return {};
    if (fault == Fault::kArrangesUnlawful) return {Move{kWaitSite}};
    if (fault == Fault::kArrangePeeks && p.side == 1) return {Move{static_cast<Site>(kNumberSite + p.number[0] - 1)}};
    return {any};
  }

  static int evaluate(const Position& p, Player player) {
    if (fault == Fault::kEvaluatesWin) return player == 0 ? Game::kWon : -Game::kWon;
    const int left = p.at[0] + p.at[1] - kPoints + 1;
    return player == 0 || fault == Fault::kNotZeroSum ? left : -left;
  }
  static std::span<const Level> levels(int) {
    if (fault == Fault::kLevelThinksNothing) return kThoughtless;
    if (fault == Fault::kFiveLevels) return std::span(kThoughtless).first(kMaxLevel - 1);
    return {};
  }
  static bool provable(const Setup&) { return fault == Fault::kProvesNothing; }
  static std::optional<Position> passed(const Position& p) {
    if (p.phase != kPlay) return std::nullopt;
    Position other = p;
    if (fault != Fault::kPassesToHimself) other.side = 1 - p.side;
    if (fault == Fault::kPassesAndMoves && p.at[0] + 1 < p.at[1]) ++other.at[0];
    return other;
  }

  static std::string move_text(const Position& p, Move move) {
    const auto point = [&](int i) { return std::string(1, static_cast<char>('a' + move.site(i))); };
    if (p.phase == kChoose) return std::to_string(move.site(0) - kNumberSite + 1);
    if (p.phase == kCoin) return move.site(0) != kCoinSite ? "=R" : fault == Fault::kThrowMisspelt ? "=X" : "=L";
    if (move.length() == 1) return "--";
    if (fault == Fault::kTextsShared) return point(0);
    return point(0) + (strikes(p, move.site(1)) ? "x" : "-") + point(1);
  }
  static std::string record_text(const Position& p, Move move) {
    if (fault == Fault::kRecordTextEmpty) return {};
    const bool tells = fault == Fault::kRecordTextTells && p.phase == kPlay;
    return Defaults::record_text(p, move) + (tells ? std::to_string(p.number[0]) : std::string());
  }
  static std::vector<Action> actions(const Position& p) {
    std::vector<Action> all;
    if (p.phase != kPlay) return all;
    if (fault == Fault::kActionUnlawful) all.push_back({.site = kNowhereSite, .words = {"lane.moves", {}}});
    if (fault == Fault::kActionTwice) all.assign(2, {.site = kWaitSite, .words = {"lane.moves", {}}});
    return all;
  }
  static std::optional<Message> words(const Position& p, Move) {
    if (fault != Fault::kWordsShared || p.phase != kPlay) return std::nullopt;
    return Message{"lane.moves", {}};
  }
  static std::string position_text(const Position& p) {
    std::string text;
    for (const int field : {p.at[0] + 0, p.at[1] + 0, p.number[0] + 0, p.number[1] + 0, p.phase + 0, p.side + 0,
                            fault == Fault::kTextForgets ? 0 : p.quiet + 0, p.winner + 0})
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
    if (fault == Fault::kObservationUnread && (read[2] == kUnknown || read[3] == kUnknown))
      return Message{"error.position_number", {shown(text)}};
    return Position{{read[0], read[1]}, {read[2], read[3]}, read[4], read[5], read[6], read[7]};
  }

  static Picture describe(const Position& p, Player viewer) {
    Picture picture;
    picture.top_left = {-0.5f, -0.5f};
    picture.bottom_right = {fault == Fault::kOutside ? 4.5f : 9.5f, 0.5f};
    for (Site site = 0; site <= kWaitSite; ++site)
      picture.places.push_back({site,
                                {static_cast<float>(site) * (fault == Fault::kPlacesTogether ? 0.01f : 1.f), 0},
                                fault == Fault::kTooSmallToTouch ? 0.f : 0.5f,
                                PlaceShape::kRound,
                                std::string(1, static_cast<char>('a' + (fault == Fault::kNamesShared ? 0 : site)))});
    for (Player owner = 0; owner < 2; ++owner) {
      const auto i = static_cast<std::size_t>(owner);
      const bool open = fault == Fault::kPictureTells || viewer == kNobody || viewer == owner || p.number[i] == 0;
      Piece piece;
      piece.site = p.at[i];
      piece.at = {static_cast<float>(p.at[i]), 0};
      piece.owner = owner;
      piece.look = fault == Fault::kLookUndrawn ? 9 : open ? p.number[i] : kUnknown;
      piece.name = {"lane.man", {}};
      if (fault == Fault::kNameTells) piece.name = {"lane.prompt", {std::to_string(p.number[i])}};
      if (fault == Fault::kManNowhere) piece.site = kNowhereSite;
      picture.pieces.push_back(piece);
      if (fault == Fault::kManTwice) picture.pieces.push_back(piece);
    }
    return picture;
  }
  static std::vector<Drawing> art() {
    Drawing disc;
    if (fault != Fault::kNothingDrawn) disc.shapes.push_back(Shape{});
    return std::vector<Drawing>(kUnknown + 1, disc);
  }
  static std::vector<Event> events(const Position& before, Move move, const Position& after, Player viewer) {
    std::vector<Event> events = Defaults::events(before, move, after, viewer);
    if (fault == Fault::kTellsNothing) return {};
    if (fault == Fault::kTellsTwice && !events.empty()) events.push_back(events.front());
    if (fault == Fault::kTellsOfNobody)
      for (Event& event : events) event.owner = 1 - event.owner;
    if (fault == Fault::kEventTellsAll && viewer == kPublic)
      for (Event& event : events) event.value = before.number[0];
    if (fault == Fault::kEventTells && before.phase == kPlay)
      for (Event& event : events) event.value = before.number[0];
    for (Event& event : events) {
      if (fault == Fault::kEventNowhere) event.from = kNowhereSite;
      if (fault == Fault::kEventOfNobody) event.player = 2;
      if (fault == Fault::kEventOfTheOther) event.player = 1 - event.player;
      if (fault == Fault::kArrivesElsewhere) event.to = kWaitSite;
    }
    if (fault == Fault::kEndsByEvent && after.phase == kOver) events.push_back({.kind = Event::Kind::kEnded});
    return events;
  }
  static std::vector<Site> decided_by(const Position&) {
    if (fault == Fault::kDecidedNowhere) return {kNowhereSite};
    return {};
  }
  static std::vector<std::uint8_t> signs(const Position& p, Player player) {
    return {fault == Fault::kSignTells ? p.number[static_cast<std::size_t>(player)] : std::uint8_t{0}};
  }
  static void tell_apart(Picture& picture, const Position&, std::span<const Move>) {
    if (fault == Fault::kToldElsewhere) picture.pieces[0].at.x += 1;
  }
  static std::optional<Message> standing(const Position& p, Player player) {
    if (fault != Fault::kStandingTells) return std::nullopt;
    return Message{"lane.prompt", {std::to_string(p.number[static_cast<std::size_t>(player)])}};
  }
  static Message prompt(const Position& p) {
    if (fault == Fault::kSentenceMissing && p.phase == kCoin) return {"lane.toss", {}};
    if (fault == Fault::kArgumentMissing) return {"lane.prompt", {}};
    if (fault == Fault::kPromptCounts) {
      static int asked = 0;
      return {"lane.prompt", {std::to_string(++asked)}};
    }
    if (fault == Fault::kPromptTells) return {"lane.prompt", {std::to_string(p.number[0])}};
    return {"lane.prompt", {Message{"lane.player." + std::to_string(p.side), {}}}};
  }
  static Message explain(const Position&, const Path&) { return {"lane.why", {}}; }
};

}  // namespace vitrine::lane
