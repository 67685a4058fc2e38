// What was asked about the position and the match, what the engine is to find out for it, and what it has found: hint,
// evaluation with the best line, threats, proven values, and the review of a match. Nothing is asked before a person
// asks.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/match.h"

namespace vitrine {

// What can be switched on for a position.
enum class Aspect : std::uint8_t { kHint, kEvaluation, kThreats, kValues };
inline constexpr int kAspects = 4;

// One standing a player, in hundredths of a man; a match decided in n moves stands at kWin - n for who wins it.
using Scores = std::array<int, kMaxPlayers>;

// What a search found out about a position.
struct Finding {
  int depth = 0;  // moves looked ahead
  Scores scores{};
  MoveList line;  // the principal variation, from that position
};

// What is proven about a legal move, for who makes it.
struct ProvenMove {
  Move move;
  Proven value;
};

// A position as the asker may know it.
struct Subject {
  const Game* game = nullptr;
  Setup setup;
  Position position;
  Position first;
  std::size_t ply = 0;
  std::vector<std::string> moves;  // from `first` to it, or none; repetition counts along them
  bool operator==(const Subject& other) const {
    return game == other.game && setup == other.setup && ply == other.ply && position == other.position &&
           first == other.first;
  }
};

class Analysis {
 public:
  struct Job {
    int id = 0;
    std::vector<std::string> lines;  // for the engine, in UGI
    int milliseconds = 0;            // when the answer is due at the latest
    bool for_review = false;
  };

  // --- What is asked ---
  bool on(Aspect aspect) const { return on_[static_cast<std::size_t>(aspect)]; }
  bool any() const { return std::ranges::find(on_, true) != on_.end(); }
  // Takes effect with the next look_at().
  void set(Aspect, bool);
  // Everything off, everything forgotten.
  void clear();
  // Whether the engine is free: while the computer has a move to find, that goes first, but for a short evaluation
  // where nobody waits for the move.
  enum class Engine : std::uint8_t { kFree, kBusy, kWatched };
  // The position to be looked at, or nothing while there is none that may be. A hint is for one turn.
  void look_at(std::optional<Subject>, Engine);

  // --- What is found: nothing while it is not known ---
  const std::optional<Subject>& subject() const { return subject_; }
  const Finding* hint() const {
    return on(Aspect::kHint) && hinted_ && hint_ && !hint_->line.empty() ? &*hint_ : nullptr;
  }
  const Finding* evaluation() const { return on(Aspect::kEvaluation) && evaluation_ ? &*evaluation_ : nullptr; }
  // How it stands, or while the computer thinks how it stood before.
  const Scores* scores() const {
    return evaluation() ? &evaluation_->scores : on(Aspect::kEvaluation) && scored_before_ ? &*scored_before_ : nullptr;
  }
  bool hint_known() const { return on(Aspect::kHint) && hinted_; }
  // Whether the evaluation is still deepening.
  bool deepening() const { return !evaluated_; }
  // Of the position with the other player to move: what he would play. Nothing also where he threatens nothing.
  const Finding* threat() const { return on(Aspect::kThreats) && evaluated_ && threatens() ? &*threat_ : nullptr; }
  const std::optional<Position>& passed() const { return passed_; }
  bool threats_worked_out() const { return evaluation_ && threat_; }
  bool threats_known() const { return !passed_ || (evaluated_ && threatened_); }
  // The values of all legal moves that have one; none where nothing can be proven.
  const std::vector<ProvenMove>& values() const { return values_; }
  bool values_known() const { return valued_; }

  // --- The review of a match ---
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
  void review(const Match&);
  void end_review();
  // No more thinking about anything: what is known stays, and of a proof that is under way the engine tells it.
  void stop();
  bool reviewing() const { return review_.has_value(); }
  // Through to the end, or stopped.
  bool review_done() const { return review_ && (review_->stopped || review_->next >= review_->points.size()); }
  std::size_t reviewed() const { return review_ ? review_->next : 0; }
  const std::vector<Point>& points() const { return review_->points; }
  // Known, and everything before it looked at: the result is known ahead of that.
  bool reached(std::size_t ply) const { return ply <= reviewed() && points()[ply].known; }
  // The gravest first ones, in the order of the match.
  std::vector<TurningPoint> turning_points() const;
  // Whether the review is of this line; a match that went on otherwise has ended it.
  bool reviews(const Match&) const;

  // --- The engine ---
  const std::optional<Job>& job() const { return job_; }
  // A line that the engine said about a job. False, and nothing changed, if the job is not the open one.
  bool hear(int id, std::string_view line);

 private:
  enum class Task : std::uint8_t { kHint, kEvaluation, kThreat, kValues, kReview };
  struct Review {
    const Game* game;
    Setup setup;
    std::vector<Position> positions;
    std::vector<Move> moves;
    std::vector<Point> points;
    std::size_t next = 0;
    bool again = false;  // the question about the next one is what the move played there is worth
    bool stopped = false;
    int milliseconds = 0;  // for a question

    bool next_tells(std::size_t ply) const;
    int questions(std::size_t ply) const;
    void go_on();
  };

  std::optional<Finding> rest_of_hint(const Subject& now) const;
  bool threatens() const;
  void begin_next();
  void skip_known();
  bool wants(Task) const;
  void begin(Task);
  void finish();
  void read_info(std::string_view line);
  void read_values(std::string_view line);
  const Position& asked_about() const;

  std::array<bool, kAspects> on_{};
  std::optional<Subject> subject_;
  Engine engine_ = Engine::kFree;
  std::optional<Finding> hint_, evaluation_, threat_;
  std::optional<Scores> scored_before_;
  std::optional<Position> passed_;
  bool hinted_ = false, evaluated_ = false, threatened_ = false, valued_ = false;
  bool proof_stopped_ = false;  // the values are to be those known by now
  std::vector<ProvenMove> values_;
  std::optional<Review> review_;

  Task task_ = Task::kHint;
  std::optional<Job> job_;
  int last_job_ = 0;
};

// How a standing looks on a bar: 0 lost, 0.5 even, 1 won.
float share_of(int standing);
// Moves to a decided end, counted from the position; 0 if it is not decided.
int moves_to_end(int standing);

}  // namespace vitrine
