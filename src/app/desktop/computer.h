// The one who thinks, in slices between two frames: for the computer's seats and for the analysis.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "ai/engine.h"
#include "app/model/engine_dialogue.h"

namespace vitrine {

class Computer {
 public:
  // `clock`: seconds since any fixed moment, never going back.
  Computer(EngineDialogue&, double (*clock)());

  // Takes up what is asked now, if it is something else, and thinks for some milliseconds. Gives
  // the seconds until it wants to go on, kIdle if nothing is to be done.
  double think();
  static constexpr double kIdle = 60;

 private:
  struct Task {
    enum class For { kMove, kAnalysis } whom;
    int id;
    bool operator==(const Task&) const = default;
  };

  void attend();
  void begin(Task, const std::vector<std::string>& lines, double limit);
  bool hand_over();

  EngineDialogue& dialogue_;
  double (*clock_)();
  std::vector<std::string> said_;
  Engine engine_;
  std::optional<Task> task_;  // also when it is done: it is not begun again
  bool done_ = true;
  double began_ = 0, until_ = 0;
  std::string found_;  // a move, shown when the pause is over
};

}  // namespace vitrine
