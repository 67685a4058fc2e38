// What commands have in common.
#include "cli/commands.h"

#include <chrono>
#include <cstdio>

#include "games/registry.h"

namespace vitrine::cli {

int misused(std::string_view sentence) {
  std::fprintf(stderr, "vitrine: %.*s\n", static_cast<int>(sentence.size()), sentence.data());
  return kMisused;
}

std::optional<Setup> setup_from(const Game& game, std::string_view text) {
  const Parsed<Setup> setup = parse_setup(game, text);
  if (const Message* why = refusal(setup)) {
    misused(all_texts().say(Language::kEnglish, *why));
    return std::nullopt;
  }
  return std::get<Setup>(setup);
}

std::optional<Position> position_from(const Game& game, const Setup& setup, const std::optional<std::string>& text) {
  if (!text) return game.start(setup);
  const Parsed<Position> position = game.parse_position(setup, *text);
  if (const Message* why = refusal(position)) {
    misused(all_texts().say(Language::kEnglish, *why));
    return std::nullopt;
  }
  return std::get<Position>(position);
}

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace vitrine::cli
