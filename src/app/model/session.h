// The five that make a table, each knowing those before it: who sits there and what is done, what a lesson asks, what
// the engine is asked, what is said, what the page sees. Here they are joined and no more.
#pragma once
#include "app/model/engine_dialogue.h"
#include "app/model/lesson.h"
#include "app/model/narrator.h"
#include "app/model/table.h"
#include "app/model/view.h"

namespace vitrine {

class Session {
 public:
  explicit Session(Table::Random);
  Session(const Session&) = delete;

  Table& table() { return table_; }
  Lesson& lesson() { return lesson_; }
  EngineDialogue& engine() { return engine_; }
  Narrator& narrator() { return narrator_; }
  const Table& table() const { return table_; }
  const EngineDialogue& engine() const { return engine_; }
  const View& view() const { return view_; }

 private:
  void hear(const EngineDialogue::Report&);
  void open_review();
  void hear(const Table::Report&);

  Table table_;
  Lesson lesson_;
  EngineDialogue engine_;
  Narrator narrator_;
  View view_;
};

}  // namespace vitrine
