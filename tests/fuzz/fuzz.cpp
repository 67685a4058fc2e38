#include "tests/fuzz/fuzz.h"

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "games/registry.h"

namespace vitrine::fuzz {

void require(bool holds, std::string_view what, std::string_view about) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(about.size()), about.data());
  std::abort();
}

std::string_view take_until(std::string_view& rest, char end) {
  const std::size_t at = rest.find(end);
  const std::string_view taken = rest.substr(0, at);
  rest.remove_prefix(at == rest.npos ? rest.size() : at + 1);
  return taken;
}

std::size_t Choices::letter() {
  if (rest_.empty()) return 0;
  const auto value = static_cast<unsigned char>(rest_.front());
  rest_.remove_prefix(1);
  return value >= 'a' ? value - std::size_t{'a'} : value;
}

std::size_t Choices::below(std::size_t bound) {
  const std::size_t first = letter();
  return (bound > 26 ? first * 26 + letter() : first) % bound;
}

Chosen choose(std::string_view line) {
  const std::string_view id = take_until(line, ' ');
  const auto games = all_games();
  const Game* named = find_game(id);
  const Game& game = named ? *named : *games[Choices(id).below(games.size())];
  const auto told = parse_setup(game, line);
  if (const auto* setup = std::get_if<Setup>(&told)) return {&game, *setup};
  Setup setup;
  Choices choices(line);
  for (std::size_t i = 0; i < game.info().options.size(); ++i)
    setup.choice[i] = static_cast<std::uint8_t>(choices.below(game.info().options[i].values.size()));
  return {&game, setup};
}

void require_json(std::string_view text) {
  require(nlohmann::json::accept(text), "what the page hears is JSON in UTF-8", text);
}

void require_sentence(const Message& message) {
  require(all_texts().has(message.key), "every sentence is there", message.key);
  for (const Language language : {Language::kEnglish, Language::kDutch, Language::kFrench, Language::kGerman})
    require(!all_texts().say(language, message).empty(), "no sentence is empty", message.key);
}

}  // namespace vitrine::fuzz
