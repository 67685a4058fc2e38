// Who hears of what, in one order: the table has changed, the engine is asked anew, and then it is told.
#include "app/model/session.h"

namespace vitrine {

Session::Session(Table::Random random)
    : table_(std::move(random), [this](const Table::Report& report) { hear(report); }),
      engine_(table_, [this](const EngineDialogue::Report& report) { narrator_.tell(report); }),
      narrator_(table_, engine_),
      view_(table_, engine_, narrator_) {
  engine_.follow(true);
}

void Session::hear(const Table::Report& report) {
  using Kind = Table::Report::Kind;
  if (report.kind == Kind::kChanged || report.kind == Kind::kNewMatch) engine_.follow(report.kind == Kind::kNewMatch);
  narrator_.tell(report);
}

}  // namespace vitrine
