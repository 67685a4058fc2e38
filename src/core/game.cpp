// What all games share behind the seam: setups as texts, shared draws, hashing.
#include "core/game.h"

#include <algorithm>

#include "core/reading.h"

namespace vitrine {

Result Result::win(Player winner, int players, std::string_view reason) {
  Result result{static_cast<std::uint8_t>(players), {}, reason};
  for (int player = 0; player < players; ++player) result.score[player] = player == winner ? 1 : -1;
  return result;
}

Result Result::draw(int players, std::string_view reason) {
  return {static_cast<std::uint8_t>(players), {}, reason};
}

Result shared_draw(std::span<const bool> in_play, std::string_view reason) {
  Result result = Result::draw(static_cast<int>(in_play.size()), reason);
  for (std::size_t player = 0; player < in_play.size(); ++player)
    if (!in_play[player]) result.score[player] = -1;
  return result;
}

Path path_of(Move move) {
  Path path;
  for (int i = 0; i < move.length(); ++i) path.push_back(move.site(i));
  return path;
}

std::uint64_t hash_bytes(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0x9e3779b97f4a7c15u ^ bytes.size();
  const auto mix = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * 0xbf58476d1ce4e5b9u;
    hash ^= hash >> 29;
  };
  std::uint64_t word = 0;
  for (; bytes.size() >= sizeof word; bytes = bytes.subspan(sizeof word)) {
    std::memcpy(&word, bytes.data(), sizeof word);
    mix(word);
  }
  if (!bytes.empty()) {
    word = 0;
    std::memcpy(&word, bytes.data(), bytes.size());
    mix(word);
  }
  hash *= 0x94d049bb133111ebu;
  return hash ^ (hash >> 32);
}

Setup default_setup(const Game& game) {
  Setup setup;
  for (std::size_t i = 0; i < game.info().options.size(); ++i) setup.choice[i] = game.info().options[i].preset;
  return setup;
}

Parsed<Setup> parse_setup(const Game& game, std::string_view text) {
  Setup setup = default_setup(game);
  const auto options = game.info().options;
  std::array<bool, kMaxOptions> seen{};
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view pair = text.substr(0, comma);
    if (comma != text.npos && comma + 1 == text.size()) return Message{"error.setup_pair", {""}};
    text = comma == text.npos ? std::string_view{} : text.substr(comma + 1);

    const std::size_t equals = pair.find('=');
    if (equals == pair.npos) return Message{"error.setup_pair", {shown(pair)}};
    const std::string_view key = pair.substr(0, equals), value = pair.substr(equals + 1);
    const auto option = std::ranges::find(options, key, &Option::key);
    if (option == options.end()) return Message{"error.setup_key", {shown(key)}};
    const auto index = static_cast<std::size_t>(option - options.begin());
    if (seen[index]) return Message{"error.setup_twice", {shown(key)}};
    seen[index] = true;
    const auto chosen = std::ranges::find(option->values, value, &OptionValue::value);
    if (chosen == option->values.end()) return Message{"error.setup_value", {shown(key), shown(value)}};
    setup.choice[index] = static_cast<std::uint8_t>(chosen - option->values.begin());
  }
  return setup;
}

std::string setup_text(const Game& game, const Setup& setup) {
  std::string text;
  const auto options = game.info().options;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (i > 0) text += ',';
    text += options[i].key;
    text += '=';
    text += options[i].values[setup.choice[i]].value;
  }
  return text;
}

std::optional<Move> read_move(const Game& game, const Position& position, std::string_view text) {
  MoveList moves;
  game.legal_moves(position, moves);
  const auto found = std::ranges::find_if(moves, [&](Move move) { return game.move_text(position, move) == text; });
  return found == moves.end() ? std::nullopt : std::optional(*found);
}

}  // namespace vitrine
