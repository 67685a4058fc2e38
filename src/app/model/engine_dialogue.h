// What the engine is asked and what it answered: the moves of the computer, and the analysis.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/analysis.h"
#include "app/model/table.h"

namespace vitrine {

class EngineDialogue {
 public:
  // What came of it: a refusal, whether something else than before is looked at, and what has become known.
  struct Report {
    std::optional<Message> refusal{};
    bool elsewhere = false;
    Known found{};
  };
  using Listener = std::function<void(const Report&)>;

  EngineDialogue(Table&, Listener);
  // To be called at first and after every change at the table; `new_match`: nothing of what is known or asked holds.
  void follow(bool new_match);

  // --- The move of the computer ---
  struct Request {
    int id = 0;
    std::vector<std::string> lines;  // for the engine, in UGI
  };
  // What it is to think about now; nothing when it is a person's turn. A new position makes a new id.
  const std::optional<Request>& request() const { return request_; }
  // Whether the move waits until the evaluation is there.
  bool evaluates_first() const { return request_ && analysis_.job().has_value(); }
  // An answer to another request than the open one is dropped: false.
  bool answer(int id, std::string_view move_text);

  // --- The analysis: nothing of it is shown before somebody asks, but for where a match turned that has ended ---
  const Analysis& analysis() const { return analysis_; }
  // Whether there is a position to be looked at: not behind the curtain, and in a game with secrets only by the player
  // whose turn it is; and whether there is a match to be reviewed.
  bool may_analyse() const { return analysis_.subject().has_value(); }
  bool may_review() const { return table_.match().over() && !table_.match().line().empty() && !table_.withheld(); }
  // Threats are for games without chance and secrets, proven values for those about which something can be proven.
  bool may_threaten() const;
  bool may_prove() const { return table_.game().provable(table_.match().setup()); }
  // A hint is a moment's; the others follow the match until they are hidden or another match begins.
  bool show(Aspect);
  void hide(Aspect);
  bool show_review();
  void hide_review();
  // No more thinking; what is known stays.
  void stop();
  // What the engine said about a job of the analysis; false if it comes too late.
  bool hear(int job, std::string_view line);

  // Goes up with every change of anything above that is not one of the table.
  int revision() const { return revision_; }

 private:
  void make_request();
  void recap(bool new_match);
  void look();
  bool may_look() const;
  std::optional<Message> refusal_to_show(Aspect) const;
  bool refuse(Message);

  Table& table_;
  Listener listener_;
  std::optional<Request> request_;
  int last_request_ = 0;
  Analysis analysis_;
  std::optional<std::vector<Move>> ended_;  // the line of the match that is over
  int revision_ = 0;
};

}  // namespace vitrine
