// Reading the engine's lines; what is no such line, or a move that is not legal, gives nothing.
#include "app/model/findings.h"

#include <algorithm>
#include <cmath>

#include "ai/search.h"
#include "ai/shares.h"
#include "core/reading.h"

namespace vitrine {
namespace {

constexpr int kMostMoves = 1'000;  // to an end
constexpr int kMostDepth = 1'000'000;

std::optional<int> read_signed(std::string_view text, int most) {
  const bool negative = text.starts_with('-');
  const auto number = read_number(text.substr(negative ? 1 : 0), most);
  return number && negative ? std::optional(-*number) : number;
}

// "win:7", "loss:4", "draw"; nothing for "none" and for anything else.
std::optional<Proven> read_value(std::string_view text) {
  if (text == "draw") return Proven{};
  const bool win = text.starts_with("win:");
  if (!win && !text.starts_with("loss:")) return std::nullopt;
  const auto moves = read_number(text.substr(win ? 4 : 5), kMostMoves);
  return moves ? std::optional(Proven{static_cast<std::int8_t>(win ? 1 : -1), *moves}) : std::nullopt;
}

// From the score of the player to move. With more than two players the others' scores are those at the end of the line.
Scores scores_of(const Game& game, Position position, const MoveList& line, int score) {
  const int players = game.players(position);
  Scores scores{};
  const auto mover = static_cast<std::size_t>(std::max<int>(0, game.to_move(position)));
  if (players == 2) {
    scores[mover] = score;
    scores[1 - mover] = -score;
    return scores;
  }
  for (Move move : line) game.apply(position, move, position);
  if (game.to_move(position) == kNobody) return scores_of(game.result(position), static_cast<int>(line.size()));
  for (Player player = 0; player < players; ++player)
    scores[static_cast<std::size_t>(player)] = game.evaluate(position, player);
  return scores;
}

}  // namespace

Scores scores_of(const Result& result, int moves) {
  Scores scores{};
  for (std::size_t player = 0; player < result.players; ++player) {
    const int score = result.score[player];
    scores[player] = score > 0 ? kWin - moves : score < 0 ? moves - kWin : 0;
  }
  return scores;
}

std::optional<Finding> read_finding(const Game& game, const Position& position, std::string_view line) {
  if (!line.starts_with("info ")) return std::nullopt;
  const auto words = split(line, ' ');
  const auto after = [&](std::string_view name) {
    const auto found = std::ranges::find(words, name);
    return found == words.end() ? words.end() : found + 1;
  };
  const auto depth = after("depth"), kind = after("score");
  if (depth == words.end() || kind == words.end() || kind + 1 == words.end()) return std::nullopt;
  const auto looked = read_number(*depth, kMostDepth);
  const bool mate = *kind == "mate";
  const auto number = read_signed(*(kind + 1), mate ? kMostMoves : Game::kWon);
  if (!looked || !number) return std::nullopt;
  const int score = !mate ? *number : *number >= 0 ? kWin - *number : -kWin - *number;

  Finding finding;
  finding.depth = *looked;
  Position reached = position;
  for (auto word = after("pv"); word != words.end(); ++word) {
    const auto move = read_move(game, reached, *word);
    if (!move) break;
    finding.line.push_back(*move);
    if (game.info().secrets) break;  // what follows depends on what is hidden
    game.apply(reached, *move, reached);
  }
  finding.scores = scores_of(game, position, finding.line, score);
  return finding;
}

std::vector<ProvenMove> read_proven(const Game& game, const Position& position, std::string_view line) {
  std::vector<ProvenMove> proven;
  for (std::string_view word : split(line, ' ')) {
    const std::size_t equals = word.rfind('=');
    if (equals == word.npos) continue;
    const auto value = read_value(word.substr(equals + 1));
    const auto move = value ? read_move(game, position, word.substr(0, equals)) : std::nullopt;
    if (move) proven.push_back({*move, *value});
  }
  return proven;
}

float share_of(int standing) {
  if (is_decided(standing)) return standing > 0 ? 1.f : 0.f;
  const auto value = static_cast<float>(standing);
  return 0.5f + 0.5f * value / (std::abs(value) + static_cast<float>(kHalfWay));
}

int moves_to_end(int standing) {
  return !is_decided(standing) ? 0 : standing > 0 ? kWin - standing : kWin + standing;
}

std::vector<std::string> move_texts(const Game& game, Position first, const MoveList& line) {
  std::vector<std::string> texts;
  for (Move move : line) {
    texts.push_back(game.move_text(first, move));
    if (texts.size() < line.size()) game.apply(first, move, first);
  }
  return texts;
}

}  // namespace vitrine
