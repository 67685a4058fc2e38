// One act after another at the table of a session, whatever the game.
#pragma once
#include <doctest/doctest.h>

#include <string>

#include "app/model/commands.h"
#include "app/model/session.h"

namespace vitrine::testing {

// The legal moves that nobody but their player can tell from the first of them, or all where men are laid out.
inline MoveList moves_alike(const Match& match) {
  const Game& game = match.game();
  MoveList moves, alike;
  match.legal_moves(moves);
  if (!game.arrangements(match.position()).empty()) return moves;
  const auto seen = [&](Move move, Player other) {
    Position next;
    game.apply(match.position(), move, next);
    return game.observe(next, other);
  };
  for (const Move move : moves) {
    bool same = true;
    for (Player other = 0; other < match.players(); ++other)
      same = same && (other == match.to_move() || seen(move, other) == seen(moves.front(), other));
    if (same) alike.push_back(move);
  }
  return alike;
}

// One act of whoever is to move, or of the computer: what is shut is lifted, men are laid out at once where there is
// such a way, else the first move is made, or that one of those which are alike to the others.
inline void act(Session& session, std::size_t secretly) {
  const Table& table = session.table();
  const auto ways = table.arrangements();
  std::string command = "lift";
  if (!ways.empty()) {
    command = "arrange " + std::to_string(ways.size() - 1);
  } else if (!table.shut()) {
    const MoveList moves = moves_alike(table.match());
    REQUIRE(!moves.empty());
    const auto& request = session.engine().request();
    command = request ? "answer " + std::to_string(request->id) + ' ' : "play ";
    command += table.game().move_text(table.match().position(), moves[secretly % moves.size()]);
  }
  REQUIRE_MESSAGE(carry_out(session, command), command);
}

}  // namespace vitrine::testing
