// What is asked, to the engine; what the engine says, back.
#include "app/desktop/computer.h"

#include <utility>

namespace vitrine {
namespace {

constexpr double kLongestThought = 2, kShortestPause = 0.35, kGrace = 1;  // seconds
constexpr std::string_view kMoveFound = "bestmove ";

bool is_last(std::string_view line) {
  return line.starts_with(kMoveFound) || line.starts_with("response ") || line.starts_with("error ");
}

}  // namespace

Computer::Computer(EngineDialogue& dialogue, double (*clock)())
    : dialogue_(dialogue),
      clock_(clock),
      engine_([this](std::string_view line) { said_.emplace_back(line); }, [clock] { return clock() * 1000; }) {}

// The computer's move goes before the analysis, unless that is to go first.
void Computer::attend() {
  if (const auto& request = dialogue_.request(); request && !dialogue_.evaluates_first())
    begin({Task::For::kMove, request->id}, request->lines, kLongestThought);
  else if (const auto& job = dialogue_.analysis().job())
    begin({Task::For::kAnalysis, job->id}, job->lines, job->milliseconds / 1000.0 + kGrace);
  else
    task_.reset();
}

void Computer::begin(Task task, const std::vector<std::string>& lines, double limit) {
  if (task_ == task) return;
  if (engine_.thinking()) engine_.receive("stop");
  said_.clear();
  found_.clear();
  task_ = task;
  done_ = false;
  began_ = clock_();
  until_ = began_ + limit;
  for (const std::string& line : lines) engine_.receive(line);
}

// True once the last word is said.
bool Computer::hand_over() {
  const Task task = *task_;
  for (const std::string& line : std::exchange(said_, {})) {
    if (task.whom == Task::For::kAnalysis)
      dialogue_.hear(task.id, line);
    else if (line.starts_with(kMoveFound))
      found_ = line.substr(kMoveFound.size(), line.find(' ', kMoveFound.size()) - kMoveFound.size());
    if (is_last(line)) return true;
  }
  return !engine_.thinking();
}

double Computer::think() {
  attend();
  if (!task_) return kIdle;
  if (!done_) {
    if (clock_() > until_)
      engine_.receive("stop");
    else
      engine_.step();
    done_ = hand_over();
  }
  if (found_.empty()) {
    attend();  // one answer may lead to the next question
    return task_ && !done_ ? 0 : kIdle;
  }
  const double pause = began_ + kShortestPause - clock_();
  if (pause > 0) return pause;
  dialogue_.answer(task_->id, std::exchange(found_, {}));
  return 0;
}

}  // namespace vitrine
