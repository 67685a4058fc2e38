// What the engine found out about a position, read from what it says.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace vitrine {

// A standing for each player, in hundredths of a man; for the winner of a match decided in n moves it is kWin - n.
using Scores = std::array<int, kMaxPlayers>;

// What a search found out.
struct Finding {
  int depth = 0;  // moves looked ahead
  Scores scores{};
  MoveList line;  // the principal variation, from that position
};

// What is proven about a legal move, for the player who makes it.
struct ProvenMove {
  Move move;
  Proven value;
};

// "info depth 7 score cp 35 … pv a1-b1 …", or "score mate -4"; nothing for another line.
std::optional<Finding> read_finding(const Game&, const Position&, std::string_view line);
// "response win:7 a1-b1=win:7 a1-a2=draw b1-b2=none": the moves that have a value.
std::vector<ProvenMove> read_proven(const Game&, const Position&, std::string_view line);

// The standings of a match that is decided in so many moves.
Scores scores_of(const Result&, int moves);
// How a standing looks on a bar: 0 lost, 0.5 even, 1 won.
float share_of(int standing);
// Moves to a decided end, counted from the position; 0 if it is not decided.
int moves_to_end(int standing);

// The texts of moves that follow each other.
std::vector<std::string> move_texts(const Game&, Position first, const MoveList& line);

}  // namespace vitrine
