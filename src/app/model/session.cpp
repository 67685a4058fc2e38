// Who hears of what, in one order: the table has changed, the engine is asked anew, and then it is told.
#include "app/model/session.h"

namespace vitrine {

Session::Session(Table::Random random)
    : table_(std::move(random), [this](const Table::Report& report) { hear(report); }),
      lesson_(table_),
      engine_(table_, [this](const EngineDialogue::Report& report) { hear(report); }),
      narrator_(table_, lesson_, engine_),
      view_(table_, lesson_, engine_, narrator_) {
  engine_.follow(true);
}

void Session::hear(const Table::Report& report) {
  using Kind = Table::Report::Kind;
  if (report.kind == Kind::kChanged || report.kind == Kind::kNewMatch) engine_.follow(report.kind == Kind::kNewMatch);
  if (!lesson_.hear(report)) narrator_.tell(report);
}

void Session::hear(const EngineDialogue::Report& report) {
  if (report.found[kReviewed]) open_review();
  narrator_.tell(report);  // last, so that it is what is said
}

// A review that is through opens at the first turning point, unless somebody looks at something else already.
void Session::open_review() {
  const Review& review = *engine_.analysis().review();
  const auto turns = review.turning_points();
  const Match& match = table_.match();
  if (!turns.empty() && review.looked_at() == review.points().size() && match.ply() == match.line().size())
    table_.go_to(turns.front().ply);
}

}  // namespace vitrine
