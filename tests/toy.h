// The smallest complete game: the template for a new one. A heap of counters; each turn a die of three is thrown, then
// the player takes as many as it shows, or fewer. Whoever takes the last counter wins (or loses, by option).
#pragma once
#include "core/game.h"
#include "core/reading.h"

namespace vitrine::toy {

struct Position {
  std::uint8_t left;    // counters in the heap
  std::uint8_t side;    // who throws, or takes
  std::uint8_t thrown;  // the die, 0 before it is thrown
  std::uint8_t last_loses;
};

inline constexpr OptionValue kLastValues[] = {{"wins", Mark::kSource}, {"loses", Mark::kReconstruction}};
inline constexpr Option kOptions[] = {{"last", kLastValues, 0}};
inline constexpr TextRow kTexts[] = {
    {"toy.name", {"Toy", "Speeltje", "Jouet", "Spielzeug"}},
    {"toy.player.0", {"Left", "Links", "Gauche", "Links"}},
    {"toy.player.1", {"Right", "Rechts", "Droite", "Rechts"}},
    {"toy.piece", {"counter", "fiche", "jeton", "Stein"}},
    {"toy.prompt", {"{0}: take counters", "{0}: neem fiches", "{0} : prenez des jetons", "{0}: Steine nehmen"}},
    {"toy.throw", {"{0} throws", "{0} gooit", "{0} lance", "{0} würfelt"}},
    {"toy.why", {"That many you may not take.", "Zoveel mag u niet nemen.", "Pas autant.", "So viele nicht."}},
    {"toy.result.last", {"the heap is empty", "de stapel is leeg", "le tas est vide", "der Haufen ist leer"}},
    {"toy.option.last",
     {"Who takes the last", "Wie de laatste neemt", "Qui prend le dernier", "Wer den letzten nimmt"}},
    {"toy.option.last.wins", {"wins", "wint", "gagne", "gewinnt"}},
    {"toy.option.last.loses", {"loses", "verliest", "perd", "verliert"}},
};
inline constexpr Info kInfo = {.id = "toy",
                               .rules_version = 1,
                               .options = kOptions,
                               .texts = sheet_of<kTexts>(),
                               .faces = 3,
                               .face_letters = "123"};

struct Rules : Defaults<Rules, Position> {
  static constexpr int kHeap = 9, kFaces = 3;

  static const Info& info() { return kInfo; }
  static Position start(const Setup& setup) { return {kHeap, 0, 0, setup.choice[0]}; }
  static Player to_move(const Position& p) {
    return p.left == 0 ? kNobody : p.thrown == 0 ? kChance : static_cast<Player>(p.side);
  }
  static void legal_moves(const Position& p, MoveList& moves) {
    if (p.left == 0) return;
    const int most = p.thrown == 0 ? kFaces : std::min(p.thrown, p.left);
    for (int count = 1; count <= most; ++count) moves.push_back(Move{static_cast<Site>(count)});
  }
  static void apply(Position& p, Move move) {
    if (p.thrown == 0) {
      p.thrown = static_cast<std::uint8_t>(move.site(0));
      return;
    }
    p.left = static_cast<std::uint8_t>(p.left - move.site(0));
    p.thrown = 0;
    p.side = 1 - p.side;
  }
  static Result result(const Position& p) {
    return Result::win(static_cast<Player>(p.last_loses ? p.side : 1 - p.side), 2, "last");
  }
  static int evaluate(const Position& p, Player player) {
    if (p.left > 0) return 0;
    return result(p).score[player] * 100;
  }
  static std::string move_text(const Position& p, Move move) {
    return (p.thrown == 0 ? "=" : "") + std::to_string(move.site(0));
  }
  static std::string position_text(const Position& p) {
    return std::to_string(p.left) + ' ' + (p.side == 0 ? 'l' : 'r') + ' ' + std::to_string(p.thrown);
  }
  static Parsed<Position> parse_position(const Setup& setup, std::string_view text) {
    const auto fields = split(text, ' ');
    if (fields.size() != 3) return Message{"error.position_fields", {"3"}};
    const auto left = read_number(fields[0], kHeap), thrown = read_number(fields[2], kFaces);
    if (!left || !thrown || (*left == 0 && *thrown > 0)) return Message{"error.position_number", {shown(text)}};
    if (fields[1] != "l" && fields[1] != "r") return Message{"error.position_side", {shown(fields[1])}};
    return Position{static_cast<std::uint8_t>(*left), static_cast<std::uint8_t>(fields[1] == "r"),
                    static_cast<std::uint8_t>(*thrown), setup.choice[0]};
  }
  static Picture describe(const Position& p, Player) {
    Picture picture;
    picture.top_left = {-0.5f, -0.5f};
    picture.bottom_right = {9.5f, 0.5f};
    for (int i = 1; i <= kHeap; ++i) {
      const Point at = {static_cast<float>(i), 0};
      picture.places.push_back({static_cast<Site>(i), at, 0.5f, PlaceShape::kRound, std::to_string(i)});
      if (i > p.left) continue;
      Piece piece;
      piece.site = static_cast<Site>(i);
      piece.at = at;
      piece.name = {"toy.piece", {}};
      picture.pieces.push_back(piece);
    }
    return picture;
  }
  static std::vector<Drawing> art() {
    Drawing counter;
    counter.disc({0, 0}, 0.4f, rgb(0xb3402e));
    return {counter};
  }
  static Message prompt(const Position& p) {
    return {p.thrown == 0 ? "toy.throw" : "toy.prompt", {Message{"toy.player." + std::to_string(p.side), {}}}};
  }
  static Message explain(const Position&, const Path&) { return {"toy.why", {}}; }
};

}  // namespace vitrine::toy
