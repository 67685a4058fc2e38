// Whether a move does what an exercise asks: by the rules alone, and slowly.
#include "tests/goals.h"

#include <algorithm>

#include "core/reading.h"

namespace vitrine::testing {

MoveList legal_moves(const Game& game, const Position& position) {
  MoveList moves;
  game.legal_moves(position, moves);
  return moves;
}

Position position_after(const Game& game, const Position& position, Move move) {
  Position next;
  game.apply(position, move, next);
  return next;
}

namespace {

int men_of(const Game& game, const Position& position, bool own, Player player) {
  int count = 0;
  for (const Piece& piece : game.describe(position, kNobody).pieces)
    count += piece.zone == Zone::kBoard && piece.owner >= 0 && (piece.owner == player) == own;
  return count;
}

bool is_won(const Game& game, const Position& position, Player player) {
  return game.to_move(position) == kNobody && game.result(position).score[static_cast<std::size_t>(player)] > 0;
}

// Whether the player, who has so many moves of his own left, wins whatever is answered. Throws count as answers.
bool wins(const Game& game, const Position& position, Player player, int moves) {
  const Player turn = game.to_move(position);
  if (turn == kNobody) return is_won(game, position, player);
  if (turn == player && moves == 0) return false;
  const MoveList all = legal_moves(game, position);
  const auto leads_on = [&](Move move) {
    return wins(game, position_after(game, position, move), player, moves - (turn == player));
  };
  return turn == player ? std::ranges::any_of(all, leads_on) : std::ranges::all_of(all, leads_on);
}

// As the position's text has them: its first part has a letter for each man.
int men_in_text(const Game& game, const Position& position, Player player) {
  const std::string text = game.position_text(position);
  return static_cast<int>(std::ranges::count(split(text, ' ')[0], player == 0 ? 's' : 'n'));
}

// How many faces of the die that is due let the others take a man of the player with their next move.
int faces_that_take(const Game& game, const Position& position, Player player) {
  const int men = men_in_text(game, position, player);
  int faces = 0;
  for (Move face : legal_moves(game, position)) {
    const Position thrown = position_after(game, position, face);
    const Player turn = game.to_move(thrown);
    if (turn < 0 || turn == player) continue;
    const MoveList answers = legal_moves(game, thrown);
    if (std::ranges::any_of(answers, [&](Move answer) {
          return men_in_text(game, position_after(game, thrown, answer), player) < men;
        }))
      faces += static_cast<int>(game.chance_weight(position, face));
  }
  return faces;
}

bool wins_at_once(const Game& game, const Position& position, Player player) {
  return std::ranges::any_of(legal_moves(game, position),
                             [&](Move move) { return wins(game, position_after(game, position, move), player, 0); });
}

// As the position's text has them: its fourth part holds one number a player.
int points_of(const Game& game, const Position& position, Player player) {
  const std::string text = game.position_text(position);
  const std::vector<std::string_view> numbers = split(split(text, ' ')[3], ',');
  return read_number(numbers[static_cast<std::size_t>(player)], 100).value();
}

}  // namespace

bool reaches(const Game& game, const Question& question, const Position& before, Move move) {
  const Player player = game.to_move(before);
  const Position next = position_after(game, before, move);
  switch (question.goal) {
    case Goal::kAny: return true;
    case Goal::kMove: return stands_for(question.right, game.move_text(before, move));
    case Goal::kCapture:
      return men_of(game, before, false, player) - men_of(game, next, false, player) >= question.count;
    case Goal::kWin: return wins(game, next, player, question.count - 1);
    case Goal::kKeep: {
      const int men = men_of(game, next, true, player);
      return std::ranges::all_of(legal_moves(game, next), [&](Move answer) {
        return men_of(game, position_after(game, next, answer), true, player) == men;
      });
    }
    case Goal::kHold:
      if (game.to_move(next) == kNobody) return game.result(next).score[static_cast<std::size_t>(player)] >= 0;
      return !wins_at_once(game, next, game.to_move(next));
    case Goal::kPoints: return points_of(game, next, player) - points_of(game, before, player) >= question.count;
    case Goal::kThreaten: {
      const auto passed = game.passed(next);
      return passed && wins_at_once(game, *passed, player) && !wins_at_once(game, next, game.to_move(next));
    }
    case Goal::kSafe: return game.to_move(next) == kChance && faces_that_take(game, next, player) <= question.count;
  }
  return false;
}

}  // namespace vitrine::testing
