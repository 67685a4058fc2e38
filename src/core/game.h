// The seam: one abstract class between the games and everything else, and the template that builds it from a game's
// typed static functions. Virtual at the seam, typed inside.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/check.h"
#include "core/move.h"
#include "core/network.h"
#include "core/picture.h"
#include "core/rng.h"
#include "core/texts.h"

namespace vitrine {

// A viewer who sees only what everybody may see; kNobody as a viewer sees all.
inline constexpr Player kPublic = -3;

// Where a rule comes from; shown beside it.
enum class Mark : std::uint8_t { kSource, kOtherSource, kReconstruction };

struct OptionValue {
  std::string_view value;
  Mark mark;
};

// A choice made when a match starts. Its words are the texts "<game>.option.<key>" and "<game>.option.<key>.<value>".
struct Option {
  std::string_view key;
  std::span<const OptionValue> values;
  std::uint8_t preset;  // index of the default
};

inline constexpr int kMaxOptions = 4;

// The chosen value of each option, as an index into Option::values.
struct Setup {
  std::array<std::uint8_t, kMaxOptions> choice{};
  bool operator==(const Setup&) const = default;
};

struct Info {
  std::string_view id;  // folder, address and save id
  int rules_version;    // a record of another version is refused
  std::span<const Option> options;
  std::span<const TextRow> texts;
  bool chance = false;      // dice
  bool secrets = false;     // observe and guess do something
  bool blind_play = false;  // an observation can be played on: evaluate() counts what it does not tell by its average
};

// How a match ended: +1 won, 0 drew, -1 lost, for each player. `reason` completes the text key "result.<reason>".
struct Result {
  std::uint8_t players = 2;
  std::array<std::int8_t, kMaxPlayers> score{};
  std::string_view reason;
  bool operator==(const Result&) const = default;

  static Result win(Player winner, int players, std::string_view reason);
  static Result draw(int players, std::string_view reason);
};

struct Position;

// What is proven about a position, for the player to move when both play their best: the winner wins as soon as he can,
// the loser holds out as long as he can.
struct Proven {
  std::int8_t score = 0;  // +1 won, 0 drawn, -1 lost
  int moves = 0;          // to the end of the match; a draw has no length
  bool operator==(const Proven&) const = default;
};

// Proven positions of one game under one setup. Worked out in steps; what is known is right at any time.
class Proof {
 public:
  virtual ~Proof() = default;
  // Works on at about so many more positions; true while there is more to be done.
  virtual bool step(std::uint64_t positions) = 0;
  // Nothing if it is not known, or not known yet, or the match is over. Says nothing of repetitions in a match.
  virtual std::optional<Proven> value(const Position&) const = 0;
  // Memory in use.
  virtual std::size_t bytes() const = 0;
};

// A term of a linear evaluation: how much one more of something is worth.
struct Term {
  std::string_view name;
  int weight;  // hundredths of a man
};

inline constexpr std::size_t kMostTerms = 64;

// How one of the levels plays. A weak level is weak like a person: it sees less far, misjudges quiet positions a
// little, and plays any of the moves that seem almost as good as the best.
struct Level {
  int depth;            // of alpha-beta, in moves; 0: no limit
  std::uint64_t nodes;  // moves carried out for one thought
  int noise;            // hundredths of a man by which an evaluation may be off
  int margin;           // hundredths of a man by which the chosen move may fall short of the best
};

// A position of any game as plain bytes: it copies and compares as bytes, and what a game does not use stays zero.
struct alignas(8) Position {
  static constexpr std::size_t kBytes = 512;
  std::array<std::byte, kBytes> bytes{};
  bool operator==(const Position&) const = default;
};

class Game {
 public:
  virtual ~Game() = default;

  virtual const Info& info() const = 0;
  virtual Position start(const Setup&) const = 0;

  virtual int players(const Position&) const = 0;
  // The player who chooses next, kChance if a die is due, kNobody when the game is over.
  virtual Player to_move(const Position&) const = 0;
  // Clears and fills `moves`; empty exactly when the game is over.
  virtual void legal_moves(const Position&, MoveList& moves) const = 0;
  // `next` may be `position`; the move must be legal.
  virtual void apply(const Position& position, Move, Position& next) const = 0;
  // Only when the game is over.
  virtual Result result(const Position&) const = 0;
  // Whether the player still has men: those who have none lose when the others share a draw.
  virtual bool in_play(const Position&, Player) const = 0;
  // The position without what repetition ignores (counters, a shift of the field).
  virtual Position repetition_key(const Position&) const = 0;
  // What the third occurrence of a position means; nothing if the game knows no such rule.
  virtual std::optional<Result> repetition_result(const Position&) const = 0;
  // How many of the equally likely outcomes this chance move stands for.
  virtual unsigned chance_weight(const Position&, Move) const = 0;
  // Equal for positions with equal repetition keys.
  virtual std::uint64_t hash(const Position&) const = 0;

  // The position as the player knows it; what he cannot know is blank.
  virtual Position observe(const Position&, Player) const = 0;
  // A full position that the observation allows, drawn at random.
  virtual Position guess(const Position& observation, Rng&) const = 0;

  // Whether the choice to be made now, or what it shows its player, is hidden from the others.
  virtual bool is_private(const Position&) const = 0;
  // What a move tells its player alone: "The cone on d2 is worth 4."
  virtual std::optional<Message> reveal(const Position&, Move) const = 0;
  // Ways to lay out many men at once, each the key of its name; and the moves that one way is made of.
  virtual std::vector<std::string_view> arrangements(const Position&) const = 0;
  virtual MoveList arrange(const Position&, std::size_t way, Rng&) const = 0;
  // Whether men are still being laid out before the first move. Nobody is ahead yet, whatever evaluate() says.
  virtual bool laying_out(const Position&) const = 0;

  // How good the position is for the player, in hundredths of a man; between -kWon and kWon. The match goes on.
  virtual int evaluate(const Position&, Player) const = 0;
  // The terms that evaluate() adds up, or what it was before it learnt; for tuning and as a yardstick. None if there
  // are none.
  virtual std::span<const Term> terms() const = 0;
  // How much of each term the player has more than the others. As long as terms(), all of it written; the match goes
  // on.
  virtual void features(const Position&, Player, std::span<int> counts) const = 0;
  // What evaluate() judges by if it has learnt it from play; null if not. For two players.
  virtual const Network* network() const = 0;
  // What the network sees, as many as its inputs, all of them written; says whose chance it tells. The match goes on.
  virtual Player inputs(const Position&, std::span<std::int16_t> inputs) const = 0;
  // The six levels as calibrated for so many players; none: the usual ones.
  virtual std::span<const Level> levels(int players) const = 0;
  // Whether anything can be proven under this setup; costs nothing, unlike beginning a proof.
  virtual bool provable(const Setup&) const = 0;
  // Null if nothing can be proven under this setup.
  virtual std::unique_ptr<Proof> proof(const Setup&) const = 0;
  // The same position with the other player to move, to see what he threatens; nothing where that means nothing.
  virtual std::optional<Position> passed(const Position&) const = 0;

  virtual Path path(const Position&, Move) const = 0;
  // As fixed in the game's rules sheet; unique among the legal moves.
  virtual std::string move_text(const Position&, Move) const = 0;
  // For the move list: the move text with what it brought, such as captures.
  virtual std::string record_text(const Position&, Move) const = 0;
  // The move in words, for the move list, where its text says too little to a newcomer: "die: 3".
  virtual std::optional<Message> words(const Position&, Move) const = 0;
  virtual std::string position_text(const Position&) const = 0;
  // Reads any text; what the rules do by themselves in that position is done. Refused with a sentence.
  virtual Parsed<Position> parse_position(const Setup&, std::string_view text) const = 0;

  // As seen by `viewer`; what he may not know is not in the picture.
  virtual Picture describe(const Position&, Player viewer) const = 0;
  // One drawing for each look, centred on the origin, in board units.
  virtual std::vector<Drawing> art() const = 0;
  // Once it is over: where the men stand that decided it; none if no men did.
  virtual std::vector<Site> decided_by(const Position&) const = 0;
  // The looks that together stand for a player; none: the look of his first piece.
  virtual std::vector<std::uint8_t> signs(const Position&, Player) const = 0;
  // What the player has reached so far, as everybody may know it: "points: 12".
  virtual std::optional<Message> standing(const Position&, Player) const = 0;
  // What is expected now, in every phase: "White: move a man".
  virtual Message prompt(const Position&) const = 0;
  // Why touching these sites, the last of which was refused, is no move.
  virtual Message explain(const Position&, const Path& touched) const = 0;

  static constexpr int kWon = 1'000'000;
};

// "key=value" pairs separated by commas, in any order, each once; what is not named keeps its default.
Parsed<Setup> parse_setup(const Game&, std::string_view text);
Setup default_setup(const Game&);
// Every option, in the game's order.
std::string setup_text(const Game&, const Setup&);

// What a game must define. See games/man_in_the_moon/ for a complete one and tests/toy.h for the smallest.
template <class R>
concept Rules = requires(const typename R::Position& position, typename R::Position& changing, const Setup& setup,
                         Move move, MoveList& moves, Player player, std::string_view text, const Path& path) {
  requires std::is_trivially_copyable_v<typename R::Position>;
  requires std::has_unique_object_representations_v<typename R::Position>;  // no padding: bytes compare and hash
  requires sizeof(typename R::Position) <= Position::kBytes;
  { R::info() } -> std::same_as<const Info&>;
  { R::start(setup) } -> std::same_as<typename R::Position>;
  { R::to_move(position) } -> std::same_as<Player>;
  { R::legal_moves(position, moves) } -> std::same_as<void>;
  { R::apply(changing, move) } -> std::same_as<void>;
  { R::result(position) } -> std::same_as<Result>;
  requires requires {
    { R::evaluate(position, player) } -> std::same_as<int>;
  } || requires { R::terms(); } || requires { R::network(); };
  { R::move_text(position, move) } -> std::same_as<std::string>;
  { R::position_text(position) } -> std::same_as<std::string>;
  { R::parse_position(setup, text) } -> std::same_as<Parsed<typename R::Position>>;
  { R::describe(position, player) } -> std::same_as<Picture>;
  { R::art() } -> std::same_as<std::vector<Drawing>>;
  { R::prompt(position) } -> std::same_as<Message>;
  { R::explain(position, path) } -> std::same_as<Message>;
};

std::uint64_t hash_bytes(std::span<const std::byte>);

// A draw between the players who still have men; the others have lost.
Result shared_draw(const Game&, const Position&, std::string_view reason);
// The default Path of a move: the sites in its lanes.
Path path_of(Move);

// The optional functions of a game and what stands in for them:
//   int players(position)                                2
//   bool in_play(position, player)                       true
//   Position repetition_key(position)                    the position itself
//   optional<Result> repetition_result(position)         a draw between those in play
//   unsigned chance_weight(position, move)               1
//   uint64_t hash(position)                              over the bytes of the repetition key
//   Position observe(position, player)                   the position: no secrets
//   Position guess(observation, rng)                     the position
//   bool is_private(position)                            false
//   optional<Message> reveal(position, move)             nothing
//   vector<string_view> arrangements(position)           none
//   MoveList arrange(position, way, rng)                 only with arrangements
//   bool laying_out(position)                            whether there are arrangements
//   Path path(position, move)                            the sites in the move's lanes
//   string record_text(position, move)                   the move text
//   int evaluate(position, player)                       what the network judges; without one, the sum of the terms
//   const Network& network()                             none
//   Player inputs(position, inputs)                      only with a network
//   span<const Term> terms()                             none, but then there is evaluate() or network()
//   void features(position, player, counts)              only with terms
//   span<const Level> levels(players)                    none
//   unique_ptr<Proof> proof(setup)                       nothing can be proven
//   bool provable(setup)                                 whether there is a proof() at all
//   optional<Position> passed(position)                  nothing
//   optional<Message> words(position, move)              nothing: the record text will do
//   optional<Message> standing(position, player)         nothing
//   vector<Site> decided_by(position)                    none; only asked when the game is over
//   vector<uint8_t> signs(position, player)              the look of his first piece
template <Rules R>
class GameOf final : public Game {
  using P = typename R::Position;

  static const P& in(const Position& position) { return *reinterpret_cast<const P*>(position.bytes.data()); }
  static Position out(const P& typed) {
    Position position;
    std::memcpy(position.bytes.data(), &typed, sizeof(P));
    return position;
  }
  static P key(const P& typed) {
    if constexpr (requires { R::repetition_key(typed); })
      return R::repetition_key(typed);
    else
      return typed;
  }

 public:
  const Info& info() const override { return R::info(); }
  Position start(const Setup& setup) const override { return out(R::start(setup)); }
  int players([[maybe_unused]] const Position& p) const override {
    if constexpr (requires { R::players(in(p)); })
      return R::players(in(p));
    else
      return 2;
  }
  Player to_move(const Position& p) const override { return R::to_move(in(p)); }
  void legal_moves(const Position& p, MoveList& moves) const override {
    moves.clear();
    R::legal_moves(in(p), moves);
  }
  void apply(const Position& from, Move move, Position& next) const override {
    if (&next != &from) std::memcpy(next.bytes.data(), from.bytes.data(), sizeof(P));
    R::apply(*reinterpret_cast<P*>(next.bytes.data()), move);
  }
  Result result(const Position& p) const override { return R::result(in(p)); }
  bool in_play([[maybe_unused]] const Position& p, [[maybe_unused]] Player player) const override {
    if constexpr (requires { R::in_play(in(p), player); })
      return R::in_play(in(p), player);
    else
      return true;
  }
  Position repetition_key(const Position& p) const override { return out(key(in(p))); }
  std::optional<Result> repetition_result(const Position& p) const override {
    if constexpr (requires { R::repetition_result(in(p)); })
      return R::repetition_result(in(p));
    else
      return shared_draw(*this, p, "repetition");
  }
  unsigned chance_weight([[maybe_unused]] const Position& p, [[maybe_unused]] Move move) const override {
    if constexpr (requires { R::chance_weight(in(p), move); })
      return R::chance_weight(in(p), move);
    else
      return 1;
  }
  std::uint64_t hash(const Position& p) const override {
    if constexpr (requires { R::hash(in(p)); })
      return R::hash(in(p));
    else {
      const P canonical = key(in(p));
      return hash_bytes(std::as_bytes(std::span(&canonical, 1)));
    }
  }
  Position observe(const Position& p, [[maybe_unused]] Player player) const override {
    if constexpr (requires { R::observe(in(p), player); })
      return out(R::observe(in(p), player));
    else
      return p;
  }
  Position guess(const Position& p, [[maybe_unused]] Rng& rng) const override {
    if constexpr (requires { R::guess(in(p), rng); })
      return out(R::guess(in(p), rng));
    else
      return p;
  }
  bool is_private([[maybe_unused]] const Position& p) const override {
    if constexpr (requires { R::is_private(in(p)); })
      return R::is_private(in(p));
    else
      return false;
  }
  std::optional<Message> reveal([[maybe_unused]] const Position& p, [[maybe_unused]] Move move) const override {
    if constexpr (requires { R::reveal(in(p), move); })
      return R::reveal(in(p), move);
    else
      return std::nullopt;
  }
  std::vector<std::string_view> arrangements([[maybe_unused]] const Position& p) const override {
    if constexpr (requires { R::arrangements(in(p)); })
      return R::arrangements(in(p));
    else
      return {};
  }
  MoveList arrange([[maybe_unused]] const Position& p, [[maybe_unused]] std::size_t way,
                   [[maybe_unused]] Rng& rng) const override {
    if constexpr (requires { R::arrange(in(p), way, rng); })
      return R::arrange(in(p), way, rng);
    else
      return {};
  }
  bool laying_out(const Position& p) const override {
    if constexpr (requires { R::laying_out(in(p)); })
      return R::laying_out(in(p));
    else
      return !arrangements(p).empty();
  }
  int evaluate(const Position& p, Player player) const override {
    if constexpr (requires { R::evaluate(in(p), player); })
      return R::evaluate(in(p), player);
    else if constexpr (requires { R::network(); }) {
      std::array<std::int16_t, kMostInputs> seen;
      const Player whose = R::inputs(in(p), seen);
      const int value = R::network().judge(seen);
      return player == whose ? value : -value;
    } else {
      const std::span<const Term> terms = R::terms();
      std::array<int, kMostTerms> counts;
      R::features(in(p), player, std::span(counts).first(terms.size()));
      int value = 0;
      for (std::size_t i = 0; i < terms.size(); ++i) value += terms[i].weight * counts[i];
      return value;
    }
  }
  std::span<const Term> terms() const override {
    if constexpr (requires { R::terms(); })
      return R::terms();
    else
      return {};
  }
  void features([[maybe_unused]] const Position& p, [[maybe_unused]] Player player,
                [[maybe_unused]] std::span<int> counts) const override {
    if constexpr (requires { R::terms(); }) R::features(in(p), player, counts);
  }
  const Network* network() const override {
    if constexpr (requires { R::network(); })
      return &R::network();
    else
      return nullptr;
  }
  Player inputs([[maybe_unused]] const Position& p, [[maybe_unused]] std::span<std::int16_t> seen) const override {
    if constexpr (requires { R::network(); })
      return R::inputs(in(p), seen);
    else
      return kNobody;
  }
  std::span<const Level> levels([[maybe_unused]] int players) const override {
    if constexpr (requires { R::levels(players); })
      return R::levels(players);
    else
      return {};
  }
  bool provable([[maybe_unused]] const Setup& setup) const override {
    if constexpr (requires { R::provable(setup); })
      return R::provable(setup);
    else
      return requires { R::proof(setup); };
  }
  std::unique_ptr<Proof> proof([[maybe_unused]] const Setup& setup) const override {
    if constexpr (requires { R::proof(setup); })
      return R::proof(setup);
    else
      return nullptr;
  }
  std::optional<Position> passed([[maybe_unused]] const Position& p) const override {
    if constexpr (requires { R::passed(in(p)); }) {
      if (const std::optional<P> other = R::passed(in(p))) return out(*other);
    }
    return std::nullopt;
  }
  Path path([[maybe_unused]] const Position& p, Move move) const override {
    if constexpr (requires { R::path(in(p), move); })
      return R::path(in(p), move);
    else
      return path_of(move);
  }
  std::string move_text(const Position& p, Move move) const override { return R::move_text(in(p), move); }
  std::string record_text(const Position& p, Move move) const override {
    if constexpr (requires { R::record_text(in(p), move); })
      return R::record_text(in(p), move);
    else
      return R::move_text(in(p), move);
  }
  std::optional<Message> words([[maybe_unused]] const Position& p, [[maybe_unused]] Move move) const override {
    if constexpr (requires { R::words(in(p), move); })
      return R::words(in(p), move);
    else
      return std::nullopt;
  }
  std::string position_text(const Position& p) const override { return R::position_text(in(p)); }
  Parsed<Position> parse_position(const Setup& setup, std::string_view text) const override {
    const Parsed<P> parsed = R::parse_position(setup, text);
    if (const Message* why = refusal(parsed)) return *why;
    return out(std::get<P>(parsed));
  }
  Picture describe(const Position& p, Player viewer) const override { return R::describe(in(p), viewer); }
  std::vector<Drawing> art() const override { return R::art(); }
  std::optional<Message> standing([[maybe_unused]] const Position& p, [[maybe_unused]] Player player) const override {
    if constexpr (requires { R::standing(in(p), player); })
      return R::standing(in(p), player);
    else
      return std::nullopt;
  }
  std::vector<Site> decided_by([[maybe_unused]] const Position& p) const override {
    if constexpr (requires { R::decided_by(in(p)); })
      return R::decided_by(in(p));
    else
      return {};
  }
  std::vector<std::uint8_t> signs([[maybe_unused]] const Position& p, [[maybe_unused]] Player player) const override {
    if constexpr (requires { R::signs(in(p), player); })
      return R::signs(in(p), player);
    else
      return {};
  }
  Message prompt(const Position& p) const override { return R::prompt(in(p)); }
  Message explain(const Position& p, const Path& touched) const override { return R::explain(in(p), touched); }
};

}  // namespace vitrine
