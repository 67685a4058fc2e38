// A letter of a match by links, to a table where that match lies or to one that knows nothing of it. The input is the
// record that is kept, a line "--", and the letter; without that line all of it is the letter.
#include <string>

#include "app/model/correspondence.h"
#include "app/model/session.h"
#include "core/rng.h"
#include "tests/fuzz/fuzz.h"

using namespace vitrine;
using namespace vitrine::fuzz;

namespace {

constexpr std::string_view kBetween = "\n--\n";

// What is known here of this side's own men.
std::string own_men(const Table& table) {
  return table.match().men(table.seats().front().here() ? 0 : 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t at = text.find(kBetween);
  const std::string own(at == text.npos ? "" : text.substr(0, at + 1));
  const std::string_view letter = at == text.npos ? text : text.substr(at + kBetween.size());

  Session session([rng = Rng(1)](std::uint32_t bound) mutable { return rng.below(bound); });
  Table& table = session.table();
  if (!own.empty() && !table.load(own, Table::Origin::kOwn)) return 0;
  const std::string before = table.whole_record();
  const std::string men = table.link() ? own_men(table) : "";
  if (!table.receive(letter)) {
    const Narrator::Notice& notice = session.narrator().notice();
    require(notice.refusal && !session.narrator().say(notice.message).empty(), "a refusal says why", letter);
    require(table.whole_record() == before, "what is refused changes nothing", letter);
    return 0;
  }
  require_json(session.view().json());
  if (table.link()) require(own_men(table) == men, "nobody lays out for the other", letter);
  const std::string kept = table.whole_record();
  if (kept.empty()) return 0;  // longer than a record may be
  require(table.load(kept, Table::Origin::kOwn) && table.whole_record() == kept, "what was taken in is kept", kept);
  return 0;
}
