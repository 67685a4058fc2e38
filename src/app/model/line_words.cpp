// What is read and said of a move, and which moves are told together.
#include "app/model/line_words.h"

#include <algorithm>

#include "app/model/speech.h"

namespace vitrine {

LineWords::Told LineWords::told(std::size_t ply) const {
  const Match& match = sitting_.match();
  const bool laid_out = laid_out_at(ply);
  if (!laid_out && !sitting_.hidden(ply)) return {1, listed(ply), false};
  const auto player_at = [&](std::size_t at) { return match.game().to_move(match.position_at(at)); };
  const auto alike = [&, player = player_at(ply)](std::size_t other) {
    return player_at(other) == player && (laid_out ? laid_out_at(other) : sitting_.hidden(other));
  };
  if (ply + 1 < match.line().size() && alike(ply + 1)) return {0, "", laid_out};
  if (laid_out) return {1, Message{"table.laid_out", {}}, true};
  Told told = {1, listed(ply), false};
  while (ply-- > 0 && alike(ply)) ++told.times;
  return told;
}

Argument LineWords::listed(std::size_t ply) const {
  if (sitting_.hidden(ply)) return Message{"table.hidden", {}};
  const Match& match = sitting_.match();
  const std::span<const Move> moves = match.line();
  const auto words = match.game().retell(match.position_at(ply), moves[ply], match.position_at(0), moves.first(ply));
  return words ? Argument(*words) : Argument(match.record_text(ply));
}

// Of a row of private choices that begins with men laid out, the ring put on one of them included.
bool LineWords::laid_out_at(std::size_t ply) const {
  const Match& match = sitting_.match();
  const Game& game = match.game();
  const Player player = game.to_move(match.position_at(ply));
  for (;; --ply) {
    const Position& before = match.position_at(ply);
    if (game.to_move(before) != player || !game.is_private(before)) return false;
    if (!game.arrangements(before).empty()) return true;
    if (ply == 0) return false;
  }
}

Argument LineWords::spoken(std::size_t ply) const {
  if (sitting_.hidden(ply)) return Message{"table.hidden.spoken", {}};
  const Match& match = sitting_.match();
  const std::span<const Move> moves = match.line();
  std::optional<Argument>& words = spoken_[ply].words;
  if (!words) {
    const Position& before = match.position_at(ply);
    const auto own = match.game().retell(before, moves[ply], match.position_at(0), moves.first(ply));
    words = vitrine::spoken(match.game(), before, moves[ply], match.position_at(ply + 1), own);
  }
  return *words;
}

Argument LineWords::spoken(Match::Node node, std::span<const Move> moves) const {
  const Match& match = sitting_.match();
  const Match::Step& step = match.step(node);
  const Position& before = match.step(step.before).position;
  const auto own = match.game().retell(before, step.move, match.position_at(0), moves);
  return vitrine::spoken(match.game(), before, step.move, step.position, own);
}

Argument LineWords::of(const Position& position, Move move, std::span<const Move> moves) const {
  const Match& match = sitting_.match();
  if (!match.game().info().secrets)
    if (const auto words = match.game().retell(position, move, match.position_at(0), moves)) return *words;
  return match.game().move_text(position, move);
}

void LineWords::follow() {
  const std::span<const Move> moves = sitting_.match().line();
  spoken_.erase(std::ranges::mismatch(spoken_, moves, {}, &Spoken::move).in1, spoken_.end());
  for (std::size_t ply = spoken_.size(); ply < moves.size(); ++ply) spoken_.push_back({moves[ply], std::nullopt});
}

}  // namespace vitrine
