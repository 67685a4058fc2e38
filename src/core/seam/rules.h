// The seam, rules: setups, the start, moves, and the end. What everything else is built on.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/move.h"
#include "core/position.h"
#include "core/texts.h"

namespace vitrine {

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
  std::uint8_t preset;                       // index of the default
  std::optional<std::uint8_t> offered = {};  // to who has never played, where that is another
};

inline constexpr int kMaxOptions = 4;

// The chosen value of each option, as an index into Option::values.
struct Setup {
  std::array<std::uint8_t, kMaxOptions> choice{};
  bool operator==(const Setup&) const = default;
};

// What men and board sound like when they meet.
enum class Material : std::uint8_t { kWood, kStone, kFelt, kLinen, kPaper };

struct Info {
  std::string_view id;  // folder, address and save id
  int rules_version;    // a record of another version is refused
  std::span<const Option> options;
  TextSheet texts;
  int faces = 0;                       // equally likely outcomes of a throw; 0: no dice
  std::string_view face_letters = {};  // a throw is written "=" and one of these
  bool secrets = false;                // observe and guess do something
  int hidden_men = 0;       // laid out unseen by each of two players and shown one by one; 0 if the secrets are others
  bool blind_play = false;  // an observation can be played on: evaluate() counts what it does not tell by its average
  bool may_stop = false;    // the path of a move may be the beginning of another's: a chain that need not go on
  Material material = Material::kWood;

  bool chance() const { return faces > 0; }
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

// The sites in the move's lanes.
Path path_of(Move);
// A draw between the players in play; the others have lost.
Result shared_draw(std::span<const bool> in_play, std::string_view reason);
std::uint64_t hash_bytes(std::span<const std::byte>);

namespace seam {

class Rules {
 public:
  virtual const Info& info() const = 0;
  virtual Position start(const Setup&) const = 0;
  virtual int players(const Position&) const = 0;
  // The player who chooses next, kChance if a die is due, kNobody when the game is over.
  virtual Player to_move(const Position&) const = 0;
  // Clears and fills `moves`; empty exactly when the game is over. A game's own adds to `moves`.
  virtual void legal_moves(const Position&, MoveList& moves) const = 0;
  // `next` may be `position`; the move must be legal. A game's own changes a position: apply(P& position, Move).
  virtual void apply(const Position& position, Move, Position& next) const = 0;
  // The sites that a finger touches to make the move.
  virtual Path path(const Position&, Move) const = 0;
  // How many of the equally likely outcomes this chance move stands for; together they are Info::faces.
  virtual unsigned chance_weight(const Position&, Move) const = 0;

  // Only when the game is over.
  virtual Result result(const Position&) const = 0;
  // Whether the player still has men: those who have none lose when the others share a draw.
  virtual bool in_play(const Position&, Player) const = 0;
  // The position without what repetition ignores (counters, a shift of the field).
  virtual Position repetition_key(const Position&) const = 0;
  // What the third occurrence of a position means; nothing if the game knows no such rule.
  virtual std::optional<Result> repetition_result(const Position&) const = 0;
  // Equal for positions with equal repetition keys.
  virtual std::uint64_t hash(const Position&) const = 0;
  // How many of a position's bytes the game uses: the first ones.
  virtual std::size_t bytes() const = 0;

 protected:
  ~Rules() = default;
};

// What a game inherits: two players, all of them in play, every position its own key, moves whose path is their sites.
template <class R, class P>
struct RulesDefaults {
  static int players(const P&) { return 2; }
  static Path path(const P&, Move move) { return path_of(move); }
  static unsigned chance_weight(const P&, Move) { return 1; }
  static bool in_play(const P&, Player) { return true; }
  static P repetition_key(const P& position) { return position; }
  static std::optional<Result> repetition_result(const P& position) {
    std::array<bool, kMaxPlayers> in_play;
    const auto players = static_cast<std::size_t>(R::players(position));
    for (std::size_t i = 0; i < players; ++i) in_play[i] = R::in_play(position, static_cast<Player>(i));
    return shared_draw(std::span(in_play).first(players), "repetition");
  }
  static std::uint64_t hash(const P& position) {
    const P key = R::repetition_key(position);
    return hash_bytes(std::as_bytes(std::span(&key, 1)));
  }
};

}  // namespace seam
}  // namespace vitrine
