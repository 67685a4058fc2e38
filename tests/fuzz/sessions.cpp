// Commands of the page, which links, messages of hosts and parameters come to. Each line is one; "!<letters>" is an
// answer of the computer, and "?<line>" what the engine says about what it was asked last.
#include "app/model/commands.h"
#include "app/model/session.h"
#include "core/rng.h"
#include "tests/fuzz/fuzz.h"

using namespace vitrine;
using namespace vitrine::fuzz;

namespace {

constexpr int kMostLines = 40;

void answer(Session& session, Choices choices) {
  const auto& request = session.engine().request();
  if (!request) return;
  const Match& match = session.table().match();
  MoveList moves;
  match.legal_moves(moves);
  const Move move = moves[choices.below(moves.size())];
  carry_out(session, "answer " + std::to_string(request->id) + ' ' + match.game().move_text(match.position(), move));
}

void hear(Session& session, std::string_view line) {
  if (const auto& job = session.engine().analysis().job())
    carry_out(session, "heard " + std::to_string(job->id) + ' ' + std::string(line));
}

// What was refused has changed nothing, and says why.
void obey(Session& session, std::string_view line) {
  const std::string before = session.table().whole_record();
  if (carry_out(session, line)) return;
  const Narrator::Notice& notice = session.narrator().notice();
  require(notice.refusal && !session.narrator().say(notice.message).empty(), "a refusal says why", line);
  require(session.table().whole_record() == before, "what is refused changes nothing", line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  Session session([rng = Rng(1)](std::uint32_t bound) mutable { return rng.below(bound); });
  for (int i = 0; i < kMostLines && !rest.empty(); ++i) {
    const std::string_view line = take_until(rest, '\n');
    if (line.starts_with('!'))
      answer(session, Choices(line.substr(1)));
    else if (line.starts_with('?'))
      hear(session, line.substr(1));
    else
      obey(session, line);
  }
  require_json(session.view().json());
  require_json(session.view().legal_json());
  require_json(session.view().request_json());
  require_json(session.view().job_json());
  return 0;
}
