// Playing scenes: each is drawn anew from the share of its time that has passed.
#include "app/scenes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/model/narrator.h"
#include "core/game.h"

namespace vitrine {
namespace {

// Seconds, from the beginning of a scene.
constexpr float kShaken = 0.5f, kWaits = 0.3f, kLift = 0.2f, kThrowEnds = 0.4f;  // the last two from the lifting on
constexpr float kBothLifted = 0.55f, kWon = 0.75f, kContestEnds = 1.2f;
constexpr float kTipped = 0.16f, kLarge = 0.32f, kGoes = 0.75f, kCaptureEnds = 0.95f;

// 0 before `from`, 1 from `to` on, eased out in between.
float part(float passed, float from, float to) {
  const float rest = 1 - std::clamp((passed - from) / (to - from), 0.f, 1.f);
  return 1 - rest * rest * rest;
}
Point between(Point a, Point b, float share) {
  return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}
Color seen(Color color, float share) {
  color.a = static_cast<std::uint8_t>(static_cast<float>(color.a) * std::clamp(share, 0.f, 1.f));
  return color;
}

// A drawing put into another.
void put(Drawing& scene, const Drawing& thing, Point at, float scale, float alpha = 1) {
  if (alpha <= 0) return;
  const auto moved = [&](Point point) { return Point{at.x + point.x * scale, at.y + point.y * scale}; };
  for (Shape shape : thing.shapes) {
    shape.centre = moved(shape.centre);
    shape.focus = moved(shape.focus);
    for (Point& point : shape.points) point = moved(point);
    shape.radius *= scale;
    shape.width *= scale;
    shape.fill = seen(shape.fill, alpha);
    shape.edge = seen(shape.edge, alpha);
    scene.shapes.push_back(std::move(shape));
  }
}

// How far something shaken is off its place.
float swing(float passed, float until) {
  if (passed >= until) return 0;
  return std::sin(passed * 40) * std::min(1.f, passed * 8) * std::min(1.f, (until - passed) * 8);
}

Point middle_of(const Picture& picture) {
  return between(picture.top_left, picture.bottom_right, 0.5f);
}

}  // namespace

double Scenes::Scene::length() const {
  return kind == Kind::kThrow ? lifted() + kThrowEnds : kind == Kind::kContest ? kContestEnds : kCaptureEnds;
}

// When what covers the die begins to be lifted.
double Scenes::Scene::lifted() const {
  return kind == Kind::kThrow ? (waits ? kShaken + kWaits : kShaken) : kind == Kind::kContest ? kWon : 0;
}

bool Scenes::touch(double now) {
  const bool opens = !covered(now).empty();
  const double early = scenes_.empty() ? 0 : scenes_.front().start + scenes_.front().lifted() - now;
  if (reduced_ || early <= 0 || scenes_.front().kind != Kind::kThrow) end();
  for (Scene& scene : scenes_) scene.start -= early;
  return opens;
}

std::string Scenes::covered(double now) const {
  if (!reduced_)
    for (const Scene& scene : scenes_)
      if (scene.kind != Kind::kCapture && now < scene.start + scene.lifted()) return scene.asked;
  return {};
}

void Scenes::add(Scene scene, double earliest) {
  scene.start = scenes_.empty() ? earliest : std::max(earliest, scenes_.back().start + scenes_.back().length());
  scenes_.push_back(std::move(scene));
}

void Scenes::begin(std::span<const Event> events, const Picture& picture, const Narrator& narrator, const Game& game,
                   Player hand, bool went_on, double now, double after) {
  std::erase_if(scenes_, [&](const Scene& scene) { return !went_on || now >= scene.start + scene.length(); });
  std::vector<Scene> all =
      std::exchange(scenes_, {});  // what is played goes on, and what happened since comes after it
  const auto asked = [&](std::string_view what, Player player) {
    return narrator.say({std::string(game.info().id) + ".prompt." + std::string(what), {narrator.player_name(player)}});
  };
  std::vector<Throw> contest;
  Player first_thrower = kNobody;
  for (const Event& event : events) {
    if (event.prop == 0) continue;
    if (event.kind == Event::Kind::kCaptured && event.value) {
      const auto place = std::ranges::find(picture.places, event.from, &Place::site);
      if (place != picture.places.end())
        add({.kind = Kind::kCapture, .at = place->at, .look = event.prop, .value = *event.value}, now);
    }
    if (event.kind != Event::Kind::kThrown) continue;
    const Throw thrown = {event.look, event.prop, event.value.value_or(0), narrator.player_name(event.player)};
    if (event.what.empty()) {
      const bool own = event.player == hand;
      add({.kind = Kind::kThrow,
           .throws = {thrown},
           .asked = asked(own ? "lift" : "throw", event.player),
           .waits = own},
          now);
      continue;
    }
    if (contest.size() == 2) contest.clear();  // equal throws were thrown again
    if (contest.empty()) first_thrower = event.player;
    contest.push_back(thrown);
    if (contest.size() < 2 || contest[0].value == contest[1].value) continue;
    const std::string& winner = contest[contest[1].value > contest[0].value ? 1 : 0].name;
    const std::string key = std::string(game.info().id) + ".contest." + std::string(event.what);
    add({.kind = Kind::kContest,
         .throws = contest,
         .asked = asked(event.what, first_thrower),
         .words = narrator.say({key, {winner}})},
        now);
  }
  constexpr std::size_t kMost = 2, kMostInAll = 3;  // of a long way through the match only its end is played
  std::vector<Scene> fresh = std::exchange(scenes_, {});
  if (fresh.size() > kMost) fresh.erase(fresh.begin(), fresh.end() - kMost);
  while (all.size() > 1 && all.size() + fresh.size() > kMostInAll) all.erase(all.begin() + 1);
  for (Scene& scene : all)
    if (scenes_.empty())
      scenes_.push_back(std::move(scene));
    else
      add(std::move(scene), now);
  for (Scene& scene : fresh) add(std::move(scene), now + after);
}

bool Scenes::hides(const Piece& piece, double now) const {
  return std::ranges::any_of(scenes_, [&](const Scene& scene) {
    const double passed = now - scene.start;
    if (passed >= scene.length()) return false;
    return std::ranges::any_of(scene.throws, [&](const Throw& thrown) {
      if (scene.kind == Kind::kContest) return false;
      return piece.look == thrown.die || (piece.look == thrown.cup && passed >= 0 && !reduced_);
    });
  });
}

Point Scenes::cup_of(const Picture& picture, std::uint8_t look) {
  const auto found = std::ranges::find(picture.pieces, look, &Piece::look);
  return found == picture.pieces.end() ? middle_of(picture) : found->at;
}

Point Scenes::die_of(const Picture& picture, const Throw& thrown) {
  const auto found = std::ranges::find(picture.pieces, thrown.die, &Piece::look);
  if (found != picture.pieces.end()) return found->at;
  const Point cup = cup_of(picture, thrown.cup);
  return {cup.x + (cup.x < middle_of(picture).x ? 1.2f : -1.2f), cup.y};
}

// The cup is set over the die, shaken, and lifted; the die is large for a moment.
void Scenes::draw_throw(Drawing& scene, const Scene& what, const std::vector<Drawing>& art, const Picture& picture,
                        float passed) const {
  const Throw& thrown = what.throws.front();
  const Point home = cup_of(picture, thrown.cup), die = die_of(picture, thrown);
  const float inward = die.y > middle_of(picture).y ? -0.35f : 0.35f;
  const Point spot = {die.x, die.y + inward};
  const auto lifted = static_cast<float>(what.lifted()), ends = lifted + kThrowEnds;
  const float out = part(passed, lifted, lifted + 0.12f) * (1 - part(passed, ends - 0.15f, ends));
  const float wait = what.waits ? part(passed, kShaken, kShaken + 0.1f) * (1 - part(passed, lifted, lifted + 0.1f)) : 0;
  scene.glow(spot, 1.5f + 0.5f * wait, rgb(0xffd9a0, static_cast<std::uint8_t>(150 + 70 * wait)));
  const float large = 1.2f + 0.6f * out;
  if (reduced_ || passed >= lifted)
    put(scene, art[thrown.die], between(die, spot, reduced_ ? 0 : out), reduced_ ? 1.2f : large,
        reduced_ ? part(passed, 0, 0.3f) : 1);
  if (reduced_) return;
  Point cup = between(home, spot, part(passed, 0, 0.14f));
  cup.x += 0.3f * swing(passed, kShaken);
  const float lift = part(passed, lifted, lifted + kLift), back = part(passed, lifted + kLift, ends);
  cup = between({cup.x, cup.y - 1.2f * lift}, home, back);
  put(scene, art[thrown.cup], cup, 1 + 0.3f * part(passed, 0, 0.14f) - 0.3f * back);
}

// Across the whole board: each on his own half, both lifted together, then the winner is lit and said.
void Scenes::draw_contest(Drawing& scene, const Scene& what, const std::vector<Drawing>& art, const Picture& picture,
                          float passed) const {
  const Point from = picture.top_left, to = picture.bottom_right, middle = middle_of(picture);
  const float wide = to.x - from.x, high = to.y - from.y;
  const float there = part(passed, 0, 0.2f) * (1 - part(passed, kContestEnds - 0.15f, kContestEnds));
  const float lift = reduced_ ? 1 : part(passed, kBothLifted - 0.1f, kBothLifted + 0.1f),
              won = part(passed, kWon, kWon + 0.1f);
  scene.rectangle(from, to, seen(rgb(0x0b0908, 205), there));
  const bool first_wins = what.throws[0].value > what.throws[1].value;
  for (const Throw& thrown : what.throws) {
    const bool below = cup_of(picture, thrown.cup).y > middle.y, wins = (&thrown == what.throws.data()) == first_wins;
    const Point at = {middle.x + wide * 0.16f, middle.y + high * (below ? 0.23f : -0.23f)};
    const float size = wide / 11 * 3;
    if (wins) {
      const Point low = {to.x, below ? to.y : middle.y}, top = {from.x, below ? middle.y : from.y};
      scene.rectangle(top, low, seen(rgb(0xffdf9e, 40), there * won), seen(rgb(0xffdf9e, 60), there * won));
      scene.glow(at, size, seen(rgb(0xffd48a, 150), there * won));
    }
    if (lift > 0) put(scene, art[thrown.die], at, size * (wins ? 1 + 0.12f * won : 1), there * lift);
    const float shake = reduced_ ? 0 : swing(passed, kBothLifted - 0.1f);
    if (lift < 1)
      put(scene, art[thrown.cup], {at.x + 0.12f * size * shake, at.y - lift * size * 0.6f}, size * 0.95f,
          there * (1 - lift));
    scene.text({middle.x - wide * 0.22f, at.y}, wide * 0.075f, seen(rgb(0xfff4dc), there), thrown.name);
    if (!wins)
      scene.rectangle({from.x, below ? middle.y : from.y}, {to.x, below ? to.y : middle.y},
                      seen(rgb(0x0b0908, 150), there * won));
  }
  scene.line({from.x, middle.y + 0.08f}, {to.x, middle.y - 0.08f}, 0.07f, seen(rgb(0xff6a4a), there));
  const float half = wide * 0.36f, tall = wide * 0.045f;
  scene.rectangle({middle.x - half, middle.y - tall}, {middle.x + half, middle.y + tall},
                  seen(rgb(0xb3402e), there * won));
  scene.text(middle, wide * 0.05f, seen(rgb(0xfff8ec), there * won), what.words, false);
}

// He tips over where he stood, shows his value large, and goes.
void Scenes::draw_capture(Drawing& scene, const Scene& what, const std::vector<Drawing>& art, const Picture& picture,
                          float passed) const {
  const float out = part(passed, kTipped, kLarge), gone = part(passed, kGoes, kCaptureEnds);
  const float size = reduced_ ? 3.4f : 1 + 2.4f * out - 2 * gone;
  const Point from = picture.top_left, to = picture.bottom_right;
  const Point large = {std::clamp(what.at.x, from.x + 2.2f, to.x - 2.6f),
                       std::clamp(what.at.y, from.y + 2.2f, to.y - 2.2f)};
  const float alpha = part(passed, kTipped - 0.08f, kTipped) * (1 - gone);
  scene.glow(large, 2.9f, seen(rgb(0x0b0908, 190), out * (1 - gone)));
  scene.glow(large, 2.3f, seen(rgb(0xffe2b0, 90), out * (1 - gone)));
  put(scene, art[what.look], between(what.at, large, reduced_ ? 1 : out), size, alpha);
}

bool Scenes::draw(ImDrawList& draw, const std::vector<Drawing>& art, const Picture& picture, const Placement& placement,
                  const Fonts& fonts, double now, bool reduced_motion) {
  reduced_ = reduced_motion;
  std::erase_if(scenes_, [&](const Scene& scene) { return now >= scene.start + scene.length(); });
  if (scenes_.empty()) return false;
  const Scene& scene = scenes_.front();
  const auto passed = static_cast<float>(now - scene.start);
  if (passed < 0) return true;
  Drawing drawing;
  switch (scene.kind) {
    case Kind::kThrow: draw_throw(drawing, scene, art, picture, passed); break;
    case Kind::kContest: draw_contest(drawing, scene, art, picture, passed); break;
    case Kind::kCapture: draw_capture(drawing, scene, art, picture, passed); break;
  }
  draw.PushClipRect(placement.pixel(picture.top_left), placement.pixel(picture.bottom_right), true);
  paint(draw, drawing.shapes, placement, fonts);
  draw.PopClipRect();
  return true;
}

}  // namespace vitrine
