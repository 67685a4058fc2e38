// Records: read, written, read again. What a link, a file and the page's storage hold.
#include "app/model/view.h"
#include "games/registry.h"
#include "tests/fuzz/fuzz.h"

using namespace vitrine;
using namespace vitrine::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto parsed = read_record(text, find_game);
  require_json(look_json(text));
  if (const Message* why = refusal(parsed)) {
    require_sentence(*why);
    return 0;
  }
  const auto& loaded = std::get<Loaded>(parsed);
  const std::string kept = loaded.match.whole_record(loaded.seats, loaded.sat, loaded.link);
  if (kept.empty()) return 0;  // longer than a record may be
  const auto again = read_record(kept, find_game);
  require(std::holds_alternative<Loaded>(again), "a record is read back", kept);
  const auto& second = std::get<Loaded>(again);
  require(second.match.whole_record(second.seats, second.sat, second.link) == kept, "a record is read back as it was",
          kept);
  require(second.match.ply() == loaded.match.ply() && second.match.result() == loaded.match.result() &&
              second.match.position() == loaded.match.position(),
          "a record read back is the same match", kept);

  const std::string given = loaded.match.record(loaded.seats, loaded.link);
  const auto shared = read_record(given, find_game);
  require(std::holds_alternative<Loaded>(shared), "what is handed on is read", given);
  require(std::get<Loaded>(shared).match.record(std::get<Loaded>(shared).seats, std::get<Loaded>(shared).link) == given,
          "what is handed on is read as it was", given);
  return 0;
}
