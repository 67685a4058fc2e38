// Reading what commands have in common.
#include "cli/arguments.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "core/reading.h"
#include "games/registry.h"

namespace vitrine::cli {

std::optional<std::string_view> Arguments::find(std::string_view name) const {
  const auto found = std::ranges::find(options_, name, &Given::name);
  return found == options_.end() ? std::nullopt : std::optional(found->value);
}

int misused(std::string_view sentence) {
  std::fprintf(stderr, "vitrine: %.*s\n", static_cast<int>(sentence.size()), sentence.data());
  return kMisused;
}

const Game* game_named(std::string_view id) {
  const Game* game = find_game(id);
  if (!game) misused("There is no game “" + std::string(id) + "”; `vitrine games` lists them.");
  return game;
}

std::optional<Setup> setup_given(const Game& game, const Arguments& arguments) {
  const Parsed<Setup> setup = parse_setup(game, arguments.find("setup").value_or(""));
  if (const Message* why = refusal(setup)) {
    misused(all_texts().say(Language::kEnglish, *why));
    return std::nullopt;
  }
  return std::get<Setup>(setup);
}

std::optional<Position> position_given(const Game& game, const Setup& setup, const Arguments& arguments) {
  const auto text = arguments.find("position");
  if (!text) return game.start(setup);
  const Parsed<Position> position = game.parse_position(setup, *text);
  if (const Message* why = refusal(position)) {
    misused(all_texts().say(Language::kEnglish, *why));
    return std::nullopt;
  }
  return std::get<Position>(position);
}

std::optional<std::uint64_t> number_given(const Arguments& arguments, std::string_view name, std::uint64_t least,
                                          std::uint64_t most, std::uint64_t preset) {
  const auto text = arguments.find(name);
  if (!text) return preset;
  const auto number = read_big_number(*text, most);
  if (number && *number >= least) return number;
  misused("--" + std::string(name) + " takes a whole number from " + std::to_string(least) + " to " +
          std::to_string(most) + ".");
  return std::nullopt;
}

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace vitrine::cli
