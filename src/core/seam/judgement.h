// The seam, judgement: how good a position is, how the levels play, and what is proven.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/move.h"
#include "core/network.h"
#include "core/position.h"
#include "core/seam/rules.h"

namespace vitrine {

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
// little, and there are moves, its own and the others', that do not come to its mind during a thought.
struct Level {
  int depth;            // of alpha-beta, in moves; 0: no limit
  std::uint64_t nodes;  // moves carried out for one thought
  int noise;            // hundredths of a man by which an evaluation may be off
  int overlooked;       // of a hundred moves so many do not come to its mind
};

// In what a lead is told, by the name of its texts: "<game>.lead.steps" for several, "<game>.lead.steps.one" for one.
struct Lead {
  std::string_view unit;  // empty: a chance to win
  int worth = 0;          // hundredths of a man that make one; of a chance, those at odds of e to 1, if it was measured
};

namespace seam {

class Judgement {
 public:
  static constexpr int kWon = 1'000'000;
  // How good the position is for the player, in hundredths of a man; between -kWon and kWon. The match goes on.
  virtual int evaluate(const Position&, Player) const = 0;
  // The terms that evaluate() adds up, or what it was before it learnt; for tuning and as a yardstick.
  virtual std::span<const Term> terms() const = 0;
  // How much of each term the player has more than the others. As long as terms(), all of it written; the match goes
  // on.
  virtual void features(const Position&, Player, std::span<int> counts) const = 0;
  // What evaluate() judges by if it has learnt it from play; null if not. For two players.
  virtual const Network* network() const = 0;
  // What the network sees, as many as its inputs, all of them written; says whose chance it tells. The match goes on.
  virtual Player inputs(const Position&, std::span<std::int16_t> inputs) const = 0;
  // What a lead in that position is counted in.
  virtual Lead lead(const Position&) const = 0;
  // The six levels as calibrated for so many players; none: the usual ones.
  virtual std::span<const Level> levels(int players) const = 0;
  // Whether anything can be proven under this setup; costs nothing, unlike beginning a proof.
  virtual bool provable(const Setup&) const = 0;
  // Null if nothing can be proven under this setup.
  virtual std::unique_ptr<Proof> proof(const Setup&) const = 0;
  // The same position with the other player to move, to see what he threatens; nothing where that means nothing.
  virtual std::optional<Position> passed(const Position&) const = 0;

 protected:
  ~Judgement() = default;
};

// Whether two functions are the same, compared as types: under its sanitizers GCC does not take a comparison of their
// addresses for a constant.
template <auto function>
struct FunctionName;
template <auto a, auto b>
inline constexpr bool same_function = std::is_same_v<FunctionName<a>, FunctionName<b>>;

// What a game inherits: an evaluation by its network or else by its terms, of which it has one, a lead told as a chance
// to win, the usual levels, no proof and no threats. What is left out here, features() and inputs(), is only asked of
// games that have terms or a network.
template <class R, class P>
struct JudgementDefaults {
  static int evaluate(const P& position, Player player) {
    static_assert(!same_function<&R::terms, &JudgementDefaults::terms> ||
                      !same_function<&R::network, &JudgementDefaults::network>,
                  "a game defines evaluate(), terms() or network()");
    if (const Network* network = R::network()) {
      std::array<std::int16_t, kMostInputs> seen;
      const Player whose = R::inputs(position, seen);
      const int value = network->judge(seen);
      return player == whose ? value : -value;
    }
    const std::span<const Term> terms = R::terms();
    std::array<int, kMostTerms> counts;
    R::features(position, player, std::span(counts).first(terms.size()));
    int value = 0;
    for (std::size_t i = 0; i < terms.size(); ++i) value += terms[i].weight * counts[i];
    return value;
  }
  static std::span<const Term> terms() { return {}; }
  static void features(const P&, Player, std::span<int>) {}
  static const Network* network() { return nullptr; }
  static Player inputs(const P&, std::span<std::int16_t>) { return kNobody; }
  static Lead lead(const P&) { return {}; }
  static std::span<const Level> levels(int) { return {}; }
  static bool provable(const Setup&) { return &R::proof != &JudgementDefaults::proof; }
  static std::unique_ptr<Proof> proof(const Setup&) { return nullptr; }
  static std::optional<P> passed(const P&) { return std::nullopt; }
};

}  // namespace seam
}  // namespace vitrine
