// What was asked about the position and the match, what the engine is to find out for it, and what it has found: hint,
// evaluation with the best line, threats, proven values, and the review of a match. Nothing is asked before a person
// asks, but for where a match turned that has just ended.
#pragma once
#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/findings.h"
#include "app/model/review.h"

namespace vitrine {

// What can be asked about a position, in the order in which the engine is asked.
enum class Aspect : std::uint8_t { kHint, kEvaluation, kThreats, kValues };
inline constexpr int kAspects = 4;
// What is known of a position and, last, of the match: its review, and where it turned.
using Known = std::bitset<kAspects + 2>;
inline constexpr std::size_t kReviewed = kAspects, kRecapped = kAspects + 1;

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
  // --- What is asked ---
  bool on(Aspect aspect) const { return about(aspect).on; }
  bool any() const { return std::ranges::any_of(inquiries_, &Inquiry::on); }
  // Takes effect with the next look_at().
  void set(Aspect, bool on);
  // Everything off, everything forgotten.
  void clear();
  // Whether the engine is free. While the computer has a move to find, that goes first; only an evaluation may go
  // before it, where nobody waits for the move (kWatched).
  enum class Engine : std::uint8_t { kFree, kBusy, kWatched };
  // The position to be looked at, or nothing while there is none that may be. A hint is for one turn.
  void look_at(std::optional<Subject>, Engine);
  void begin_review(const Match&);
  void end_review();
  // A match that has just ended is looked through in a few seconds, and nobody is shown anything but where it turned.
  void begin_recap(const Match&);
  void end_recap();
  // No more thinking about anything. What is known stays; of a proof under way the engine tells what it knows by now.
  void stop();

  // --- What is found: nothing while it is not known ---
  const std::optional<Subject>& subject() const { return subject_; }
  // Null while there is none, or none worth showing: an evaluation is shown while it deepens, a hint when it is there,
  // a threat (of the position with the other player to move) only where it is one.
  const Finding* found(Aspect) const;
  // How the match stands, or, while the computer thinks, how it stood before.
  const Scores* scores() const;
  // Whether every move but the hint's has been found to lose.
  bool others_lose() const;
  // The values of all legal moves that have one; none where nothing can be proven.
  const std::vector<ProvenMove>& values() const { return values_; }
  // The position with the other player to move; none where nobody can move out of turn.
  const std::optional<Position>& passed() const { return passed_; }
  bool threats_worked_out() const;
  // Whether what was asked is answered. Comparing before and after shows what is new.
  bool known(Aspect) const;
  Known known() const;
  // Null while there is none.
  const Review* review() const { return review_ && !recaps_ ? &*review_ : nullptr; }
  // The move that cost most of those who did not win; nothing while it is not known, or if there is none.
  const std::optional<Review::TurningPoint>& turned() const { return turned_; }

  // --- The engine ---
  struct Job {
    int id = 0;
    std::vector<std::string> lines;  // for the engine, in UGI
    int milliseconds = 0;            // when the answer is due at the latest
    std::optional<Aspect> about;     // nothing: the review
  };
  const std::optional<Job>& job() const { return job_; }
  // A line that the engine said about a job. False, and nothing changed, if the job is not the open one.
  bool hear(int id, std::string_view line);

 private:
  struct Inquiry {
    bool on = false;
    bool answered = false;  // the engine is not asked again
    std::optional<Finding> finding;
  };
  const Inquiry& about(Aspect aspect) const { return inquiries_[static_cast<std::size_t>(aspect)]; }
  Inquiry& about(Aspect aspect) { return inquiries_[static_cast<std::size_t>(aspect)]; }

  std::optional<Finding> rest_of_hint(const Subject& now) const;
  void forget_answers();
  bool threatens() const;
  bool wants(Aspect) const;
  void begin_next();
  void begin(std::optional<Aspect>);
  int milliseconds_for(std::optional<Aspect>) const;
  std::string position_line(std::optional<Aspect>) const;
  void read(std::string_view line);
  void finish();
  void go_on_with_review();
  bool ask_of_others();

  std::array<Inquiry, kAspects> inquiries_;  // by aspect
  std::optional<Subject> subject_;
  Engine engine_ = Engine::kFree;
  std::optional<Scores> scored_before_;
  std::optional<Position> passed_;
  std::vector<ProvenMove> values_;
  bool proof_stopped_ = false;  // the values are to be those known by now
  MoveList others_;             // the moves beside the hint's, once they are asked about; then
  std::optional<Finding> best_other_;
  std::optional<Review> review_;
  bool recaps_ = false;  // it is the recap
  std::optional<Review::TurningPoint> turned_;
  std::optional<Job> job_;
  int last_job_ = 0;
};

}  // namespace vitrine
