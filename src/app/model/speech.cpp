// From the places that a move touches and the men that it captures to words.
#include "app/model/speech.h"

#include <algorithm>

#include "app/model/texts.h"

namespace vitrine {
namespace {

using Arguments = std::vector<Argument>;

Argument moved(const Arguments& way) {
  if (way.size() == 1) return way.front();
  if (way.size() == 2) return Message{"table.spoken.to", way};
  return Message{"table.spoken.by", {way.front(), listed(Arguments(way.begin() + 1, way.end() - 1)), way.back()}};
}

// The names of places; nothing if one of the sites is none.
std::optional<Arguments> names_of(const std::vector<Place>& places, const Path& sites) {
  Arguments names;
  for (Site site : sites) {
    const auto place = std::ranges::find(places, site, &Place::site);
    if (place == places.end()) return std::nullopt;
    names.emplace_back(place->name);
  }
  return names.empty() ? std::nullopt : std::optional(names);
}

Argument own_words(const Message& own) {
  const std::string aloud = own.key + ".spoken";
  return table_texts().has(aloud) ? Message{aloud, own.args} : own;
}

}  // namespace

Argument listed(const std::vector<Argument>& all) {
  if (all.size() == 1) return all.front();
  Argument first = all.front();
  for (std::size_t i = 1; i + 1 < all.size(); ++i) first = Message{"table.spoken.comma", {first, all[i]}};
  return Message{"table.spoken.and", {first, all.back()}};
}

Argument spoken(const Game& game, const Position& before, Move move, const Position& after,
                const std::optional<Message>& own) {
  if (own) return own_words(*own);
  const std::vector<Place> places = game.describe(before, kPublic).places;
  const auto way = names_of(places, game.path(before, move));
  if (!way) return game.move_text(before, move);
  Arguments captured;
  for (const Event& event : game.events(before, move, after, kPublic)) {
    if (event.kind != Event::Kind::kCaptured) continue;
    const auto name = names_of(places, {event.from});
    if (!name) continue;
    captured.push_back(name->front());
    if (event.value) captured.back() = Message{"table.spoken.worth", {captured.back(), std::to_string(*event.value)}};
  }
  if (captured.empty()) return moved(*way);
  return Message{"table.spoken.captures", {moved(*way), listed(captured)}};
}

Argument spoken_touches(const Game& game, const Picture& picture, const Position& position, Move move,
                        const std::optional<Message>& own) {
  if (const auto way = names_of(picture.places, game.path(position, move))) return moved(*way);
  return own ? own_words(*own) : Argument(game.move_text(position, move));
}

}  // namespace vitrine
