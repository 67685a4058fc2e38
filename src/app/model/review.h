// A match gone through after its end: one question to the engine for each position, or two, and the moves at which it
// turned.
#pragma once
#include <optional>
#include <vector>

#include "app/model/findings.h"
#include "core/match.h"

namespace vitrine {

class Review {
 public:
  enum class Care : std::uint8_t { kQuick, kThorough };  // a few seconds for all of it, or up to half a minute
  Review(const Match&, Care);

  struct Point {  // a position of the line
    bool known = false;
    Scores scores{};
    MoveList line;
    std::optional<int> played;  // where its player stood with the move he made, if the next position does not tell
  };
  struct TurningPoint {  // a move after which its player stood clearly worse
    std::size_t ply = 0;
    Player player = 0;
    int before = 0, after = 0;  // his standing, in hundredths of a man
    Move better;
    int loss = 0;  // thousandths of the way from lost to won
  };

  const std::vector<Point>& points() const { return points_; }
  std::size_t looked_at() const { return next_; }
  // Whether it is known and everything before it was looked at. (The end is known before anything else.)
  bool reached(std::size_t ply) const { return ply <= next_ && points_[ply].known; }
  // Through to the end, or stopped.
  bool done() const { return stopped_ || next_ >= points_.size(); }
  void stop() { stopped_ = true; }
  // The gravest ones, in the order of the match.
  std::vector<TurningPoint> turning_points() const;
  // The gravest of a player who did not win.
  std::optional<TurningPoint> gravest() const;

  // The open question: the position, and the one move of it that is asked about, if not all are.
  const Game& game() const { return *game_; }
  const Setup& setup() const { return setup_; }
  const Position& position() const { return positions_[next_]; }
  std::optional<Move> single_move() const { return again_ ? std::optional(moves_[next_]) : std::nullopt; }
  int milliseconds() const { return milliseconds_; }
  // What has been found out about it so far.
  void take(Finding);
  // To the next question, and on to the first that is to be asked at all.
  void go_on();
  void skip_known();

 private:
  std::vector<TurningPoint> turns() const;
  bool next_tells(std::size_t ply) const;
  int questions(std::size_t ply) const;

  const Game* game_;
  Setup setup_;
  std::optional<Result> result_;
  std::vector<Position> positions_;
  std::vector<Move> moves_;
  std::vector<Point> points_;
  std::size_t next_ = 0;
  bool again_ = false;  // the question about the next one is what the move played there is worth
  bool stopped_ = false;
  int milliseconds_ = 0;  // for a question
};

}  // namespace vitrine
