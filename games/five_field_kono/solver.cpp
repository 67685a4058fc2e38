// The whole table as `vitrine solve` asks for it.
#include "games/five_field_kono/proof.h"

namespace vitrine::five_field_kono {
namespace {

class WholeTable final : public Solution {
 public:
  WholeTable(const Setup& setup, std::unique_ptr<Table> table)
      : setup_(setup), table_(std::move(table)), counts_(table_->count()) {}

  std::optional<Proven> value(const vitrine::Position& position) const override {
    const auto value = table_->value(typed<Position>(position));
    return value ? std::optional(proven(*value)) : std::nullopt;
  }

  std::vector<Counts> counts() const override {
    const Position hardest = position_at(counts_.first_longest_win, 0, win(), stuck());
    return {{"all", counts_.won, counts_.lost, counts_.drawn, counts_.over, counts_.longest_win, counts_.longest_loss,
             as_bytes(hardest)}};
  }
  std::string_view apart() const override { return "over"; }

  Bytes bytes() const override { return {Table::kBytes, Table::kBytes}; }

  // One third are any positions, one third decided ones, one third what a random move makes of decided ones.
  vitrine::Position any(Rng& rng) const override {
    for (;;) {
      const std::uint32_t kind = rng.below(3);
      Position position = read(number(kind > 0, rng), static_cast<int>(rng.below(2)));
      if (kind == 2 && Rules::to_move(position) != kNobody) {
        MoveList moves;
        Rules::legal_moves(position, moves);
        Rules::apply(position, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      if (Rules::to_move(position) != kNobody) return as_bytes(position);
    }
  }

  std::vector<Check> checks(std::uint64_t sample, Rng& rng) const override {
    std::vector<Check> all = {{std::to_string(sample) + " numbers and their positions", fault_of_numbers(sample, rng)}};
    if (win() == kWinStrict) all.push_back({"the decided positions found without the table", fault_of_decided()});
    return all;
  }

 private:
  Win win() const { return static_cast<Win>(setup_.choice[1]); }
  Stuck stuck() const { return static_cast<Stuck>(setup_.choice[0]); }

  std::uint32_t number(bool decided, Rng& rng) const {
    const auto all = static_cast<std::uint32_t>(counts_.won + counts_.lost);
    return decided ? table_->decided(rng.below(all)) : rng.below(kPositions);
  }

  // The position of that number as the game reads its text, which may pass the side to move over.
  Position read(std::uint32_t number, int side) const {
    const auto read = Rules::parse_position(setup_, Rules::position_text(position_at(number, side, win(), stuck())));
    VITRINE_CHECK(!refusal(read));
    return std::get<Position>(read);
  }

  // A number's position has that number, and its value for either side, once it has been read; one that is over has
  // the value of its result.
  std::optional<std::string> fault_of_numbers(std::uint64_t sample, Rng& rng) const {
    for (std::uint64_t i = 0; i < sample; ++i) {
      const std::uint32_t index = number(i % 2 == 1, rng);
      const auto side = static_cast<int>(i / 2 % 2);
      const Position position = read(index, side);
      const auto value = table_->value(position);
      std::string text = Rules::position_text(position);
      if (index_of(position_at(index, side, win(), stuck())) != index) return "the number of " + text;
      if (!value || (position.side == side ? *value : for_the_other(*value)) != table_->value(index)) return text;
      if (Rules::to_move(position) == kNobody &&
          proven(*value) != Proven{Rules::result(position).score[position.side], 0})
        return text;
    }
    return std::nullopt;
  }

  std::optional<std::string> fault_of_decided() const {
    StrictProof proof(stuck());
    while (proof.step(10'000)) {
    }
    for (std::uint32_t index = 0; index < kPositions; ++index) {
      const Value value = table_->value(index);
      if (value.outcome != Outcome::kDraw && proof.value(index) != value)
        return Rules::position_text(position_at(index, 0, win(), stuck()));
    }
    if (proof.won() == counts_.won && proof.lost() == counts_.lost) return std::nullopt;
    return std::to_string(proof.won()) + " won and " + std::to_string(proof.lost()) + " lost";
  }

  Setup setup_;
  std::unique_ptr<Table> table_;
  Table::Counts counts_;
};

class SolverOfTables final : public Solver {
 public:
  std::vector<Setup> setups() const override {
    std::vector<Setup> all;
    for (const Win win : {kWinStrict, kWinFill})
      for (const Stuck stuck : {kStuckPass, kStuckDraw, kStuckLoss}) all.push_back({{stuck, win}});
    return all;
  }
  std::optional<Men> men() const override { return std::nullopt; }
  std::unique_ptr<Solution> solve(const Setup& setup, int) const override {
    auto table = Table::solve(static_cast<Win>(setup.choice[1]), static_cast<Stuck>(setup.choice[0]));
    return table ? std::make_unique<WholeTable>(setup, std::move(table)) : nullptr;
  }
};

}  // namespace

const Solver& solver() {
  static const SolverOfTables all;
  return all;
}

}  // namespace vitrine::five_field_kono
