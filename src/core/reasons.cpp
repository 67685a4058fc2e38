// Facts about a move, by trying all others, every answer, and another move of the same player.
#include "core/reasons.h"

#include <algorithm>

namespace vitrine {
namespace {

MoveList legal(const Game& game, const Position& position) {
  MoveList moves;
  game.legal_moves(position, moves);
  return moves;
}

Position after(const Game& game, const Position& position, Move move) {
  Position next;
  game.apply(position, move, next);
  return next;
}

bool won_by(const Game& game, const Position& position, Player player) {
  return game.to_move(position) == kNobody && game.result(position).score[static_cast<std::size_t>(player)] > 0;
}

int men_of_others(const Game& game, const Position& position, Player player) {
  int count = 0;
  for (Player other = 0; other < game.players(position); ++other)
    if (other != player) count += game.men(position, other);
  return count;
}

// What the best move of the player whose turn it is brings at once.
struct Best {
  bool wins = false;
  int takes = 0;
};

Best best_of(const Game& game, const Position& position) {
  const Player player = game.to_move(position);
  Best best;
  if (player < 0) return best;
  const int before = men_of_others(game, position, player);
  for (Move move : legal(game, position)) {
    const Position next = after(game, position, move);
    best.wins = best.wins || won_by(game, next, player);
    best.takes = std::max(best.takes, before - men_of_others(game, next, player));
  }
  return best;
}

// What the answers to a move do to the player who made it.
struct Answers {
  bool any = false;       // another player chooses now
  bool one_wins = false;  // and could win at once
  bool one_takes = false;
  bool all_lose = false;   // and has lost after whatever he does
  bool all_allow = false;  // and leaves something to be taken, whatever he does
};

Answers answers_to(const Game& game, const Position& position, Player player, bool thoroughly) {
  Answers found;
  const Player turn = game.to_move(position);
  found.any = turn >= 0 && turn != player;
  if (!found.any) return found;
  found.all_lose = found.all_allow = thoroughly;
  const int men = game.men(position, player);
  for (Move answer : legal(game, position)) {
    const Position next = after(game, position, answer);
    found.one_wins = found.one_wins || won_by(game, next, turn);
    found.one_takes = found.one_takes || game.men(next, player) < men;
    found.all_lose = found.all_lose && won_by(game, next, player);
    found.all_allow = found.all_allow && game.to_move(next) == player && best_of(game, next).takes > 0;
  }
  return found;
}

}  // namespace

std::vector<Reason> reasons(const Game& game, const Position& position, Move move) {
  using Kind = Reason::Kind;
  const Player player = game.to_move(position);
  const Position next = after(game, position, move);
  if (won_by(game, next, player)) return {{Kind::kWins}};
  const Answers answers = answers_to(game, next, player, true);
  if (answers.all_lose) return {{Kind::kDecides}};

  std::vector<Reason> found;
  const int takes = men_of_others(game, position, player) - men_of_others(game, next, player);
  if (takes > 0) found.push_back({Kind::kTakes, takes});

  const MoveList all = legal(game, position);
  int others = 0, lose = 0, give = 0;
  for (Move other : all) {
    if (other == move) continue;
    ++others;
    const Answers those = answers_to(game, after(game, position, other), player, false);
    lose += those.one_wins;
    give += those.one_takes;
  }
  if (others > 0 && answers.any && !answers.one_wins && 2 * lose > others)
    found.push_back({lose == others ? Kind::kOnlyStop : Kind::kStops});
  if (others > 0 && answers.any && !answers.one_takes && 2 * give > others)
    found.push_back({give == others ? Kind::kOnlySafe : Kind::kSafe});

  const auto again = answers.any ? game.passed(next) : std::nullopt;
  if (takes == 0 && answers.all_allow && !answers.one_takes)
    found.push_back({Kind::kTakesNext});
  else if (again) {
    const Best before = best_of(game, position), now = best_of(game, *again);
    if (now.wins && !before.wins)
      found.push_back({Kind::kThreatensToWin});
    else if (now.takes > before.takes)
      found.push_back({Kind::kThreatensToTake, now.takes});
  }
  return found;
}

}  // namespace vitrine
