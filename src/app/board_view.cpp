// Drawing the board, moving its pieces, and reading the pointer.
#include "app/board_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/platform.h"
#include "core/in_order.h"

namespace vitrine {
namespace {

constexpr double kPan = 0.4, kGlide = 0.2, kFade = 0.18, kHop = 0.16, kFlutter = 0.6, kCurtain = 0.4,
                 kBetweenDealt = 0.035, kFlight = 0.35;  // seconds
constexpr double kLightRuns = 0.15, kApart = 0.15, kApartOfMany = 0.09, kFliesOff = 0.25, kFalls = 0.14,
                 kSettles = 0.16, kDust = 0.3;
constexpr float kFlown = 1.2f;                                // times its size
constexpr float kTilt = 1.25f, kSinks = 0.05f, kFoot = 0.2f;  // radians, board units
constexpr Color kDustColor = rgb(0xf3e6c8, 210);
constexpr double kCaptorArrives = 0.1;           // seconds until a captured piece is taken away
constexpr float kDragMouse = 4, kDragTouch = 9;  // CSS pixels before a press is a drag
constexpr float kFingerSlack = 8;                // CSS pixels beside a place that a finger still means
constexpr float kSureOfIt = 0.4f;                // of a place's radius: a touch so near its middle means that place
constexpr Color kHintRim = rgb(0xfff6e6, 230);
constexpr Color kTrace = rgb(0xfff6e6), kEdge = rgb(0x2a1c10);  // light within dark is seen on every ground

float distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}
float distance(ImVec2 a, ImVec2 b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}
Point between(Point a, Point b, float t) {
  return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}
float eased(float t) {
  return 1 - (1 - t) * (1 - t) * (1 - t);
}
ImU32 color_of(Color c) {
  return IM_COL32(c.r, c.g, c.b, c.a);
}

// The point a share `t` of the way along.
Point along(const std::vector<Point>& way, float t) {
  const float place = t * static_cast<float>(way.size() - 1);
  const auto leg = std::min(static_cast<std::size_t>(place), way.size() - 2);
  return between(way[leg], way[leg + 1], place - static_cast<float>(leg));
}

// A way through the air.
std::vector<Point> arc(Point from, Point to) {
  constexpr int kSteps = 8;
  std::vector<Point> way;
  for (int i = 0; i <= kSteps; ++i) {
    const float share = static_cast<float>(i) / kSteps;
    const Point at = between(from, to, share);
    way.push_back({at.x, at.y - 2.4f * share * (1 - share)});
  }
  return way;
}

// Turns what was painted from that vertex on.
void tip(ImDrawList& draw, int first, ImVec2 about, float angle) {
  const float c = std::cos(angle), s = std::sin(angle);
  for (int i = first; i < draw.VtxBuffer.Size; ++i) {
    ImVec2& at = draw.VtxBuffer[i].pos;
    const ImVec2 arm = {at.x - about.x, at.y - about.y};
    at = {about.x + arm.x * c - arm.y * s, about.y + arm.x * s + arm.y * c};
  }
}

constexpr float kQuarter = 1.5707963f;

}  // namespace

float BoardView::shape() const {
  return (picture_.bottom_right.y - picture_.top_left.y) / (picture_.bottom_right.x - picture_.top_left.x);
}

void BoardView::layout(ImVec2 top_left, ImVec2 size) {
  top_left_ = top_left;
  size_ = size;
  const float wide = picture_.bottom_right.x - picture_.top_left.x,
              high = picture_.bottom_right.y - picture_.top_left.y;
  if (wide <= 0 || high <= 0) return;
  const float scale = std::max(1.f, std::min(size.x / wide, size.y / high));
  home_.scale = scale;
  home_.origin = {top_left.x + (size.x - wide * scale) / 2 - picture_.top_left.x * scale,
                  top_left.y + (size.y - high * scale) / 2 - picture_.top_left.y * scale};
  placement_ = home_;
}

// What lies on the board glides to where another part of it is seen, or a larger one.
void BoardView::pan(double now) {
  const auto passed = static_cast<float>(std::clamp((now - panned_) / kPan, 0.0, 1.0));
  const float left = reduced_motion_ ? 0 : 1 - eased(passed);
  panning_ = left > 0;
  const float wide = picture_.bottom_right.x - picture_.top_left.x;
  const float scale = home_.scale * wide / (wide + left * (pan_wide_ - wide));
  const Point corner = between(picture_.top_left, pan_from_, left);
  const ImVec2 seen = home_.pixel(picture_.top_left);
  placement_ = panning_ ? Placement{{seen.x - corner.x * scale, seen.y - corner.y * scale}, scale} : home_;
}

// Takes over what the table shows now; pieces that stand elsewhere than before set out for their new places.
void BoardView::refresh(double now) {
  if (shown_revision_ == table_.revision()) return;
  shown_revision_ = table_.revision();
  const bool other_game = shown_game_ != &table_.game(), other_board = shown_setup_ != table_.match().setup(),
             elsewhere = other_game || other_board || shown_near_ != table_.near();
  shown_near_ = table_.near();
  shown_setup_ = table_.match().setup();
  if (other_game) {
    shown_game_ = &table_.game();
    art_ = shown_game_->art();
    ++art_version_;
  }
  if (elsewhere) {
    sprites_.clear();
    leaving_.clear();
    flying_.clear();
    lights_.clear();
    cursor_.reset();
  }
  const Picture before = std::exchange(picture_, table_.picture());
  if (before.board != picture_.board) ++board_version_;
  if (before.between != picture_.between) ++between_version_;
  for (Player player = 0; player < table_.match().players(); ++player) {
    std::vector<std::uint8_t>& looks = signs_[static_cast<std::size_t>(player)] =
        shown_game_->signs(table_.match().position(), player);
    const auto own = std::ranges::find(picture_.pieces, player, &Piece::owner);
    if (looks.empty() && own != picture_.pieces.end()) looks.push_back(own->look);
  }
  layout(top_left_, size_);
  if (elsewhere || before.top_left != picture_.top_left) {
    pan_from_ = before.top_left;
    pan_wide_ = before.bottom_right.x - before.top_left.x;
    panned_ = elsewhere ? now - kPan : now;
  }
  const bool dealt = !std::exchange(shown_dealt_, table_.dealt()) && table_.dealt() && !reduced_motion_;
  if (elsewhere) {
    const Picture undealt = dealt ? table_.picture_of(table_.match().position()) : picture_;
    for (const Piece& piece : undealt.pieces) sprites_.push_back({piece, {piece.at}});
    order_by_depth();
    scenes_.end();
  }
  if (dealt) {
    deal_out(now);
  } else if (!elsewhere) {
    const std::vector<Event> events = happened();
    const News brought = news(events, before);
    set_out(brought, now);
    const Player hand = table_.persons() == 1   ? table_.near()
                        : table_.persons_turn() ? table_.match().to_move()
                                                : kNobody;
    if (table_.changes() != shown_changes_)
      scenes_.begin(events, picture_, narrator_, *shown_game_, hand, went_on(), now,
                    brought.flights.empty() ? 0 : kFlight);
  }
  shown_changes_ = table_.changes();
  dropped_.reset();
  std::vector<Place> deciding;
  for (Site site : table_.decided_by())
    if (const Place* place = place_of(site)) deciding.push_back(*place);
  end_light_.shine_on(std::move(deciding), now, elsewhere);
}

// What happened since the board was last shown, as these eyes may know it.
std::vector<Event> BoardView::happened() const {
  const Match& match = table_.match();
  const auto latest = match.latest_changes();
  const auto unseen = static_cast<std::size_t>(std::max(0, table_.changes() - shown_changes_));
  std::vector<Event> events;
  for (const Change& change : latest.last(std::min(unseen, latest.size())))
    std::ranges::move(match.events(change, table_.viewer()), std::back_inserter(events));
  return events;
}

// Since then moves were played, and nothing else.
bool BoardView::went_on() const {
  const auto latest = table_.match().latest_changes();
  const auto unseen = static_cast<std::size_t>(std::max(0, table_.changes() - shown_changes_));
  return unseen <= latest.size() && std::ranges::all_of(latest.last(unseen), [](const Change& change) {
           return change.kind == Change::Kind::kPlayed;
         });
}

BoardView::News BoardView::news(const std::vector<Event>& events, const Picture& before) const {
  News news;
  for (const Event& event : events) {
    news.blown |= event.kind == Event::Kind::kBlown;
    if (event.kind == Event::Kind::kRingMoved && event.look != 0 && (place_of(event.from) || place_of(event.to)))
      news.flights.push_back(flight_of(event, before));
    if (const Place* home = event.kind == Event::Kind::kArrived ? place_of(event.to) : nullptr) news.arrived = home->at;
    if (const Place* place = event.kind == Event::Kind::kCaptured ? place_of(event.from) : nullptr)
      news.taken.push_back({place->at, kCaptorArrives, event.falls, false});
    if (event.kind != Event::Kind::kMoved) continue;
    news.taken.clear();
    news.path.clear();
    for (Site site : event.way)
      if (const Place* place = place_of(site)) news.path.push_back(place->at);
  }
  if (news.path.size() > 1) schedule(news);
  return news;
}

// Who was leapt over goes when the captor is above him. Who was enclosed between the captor and another goes when light
// has run along the line, the nearest first, one after the other.
void BoardView::schedule(News& news) const {
  put_in_order(news.taken, [&](const Taken& man) { return distance(man.at, news.path.back()); });
  std::vector<Taken*> enclosed;
  for (Taken& man : news.taken) {
    bool on_the_way = false;
    for (std::size_t leg = 0; leg + 1 < news.path.size() && !on_the_way; ++leg) {
      const Point a = news.path[leg], b = news.path[leg + 1];
      on_the_way = distance(a, man.at) + distance(man.at, b) < distance(a, b) + 0.01f;
      if (on_the_way && news.path.size() > 2) man.after = kHop * (static_cast<double>(leg) + 0.5);
    }
    if (!on_the_way) enclosed.push_back(&man);
  }
  const double apart = enclosed.size() < 5 ? kApart : kApartOfMany;
  double after = kGlide + kLightRuns;
  for (Taken* man : enclosed) {
    man->in_line = true;
    man->after = std::exchange(after, after + apart);
  }
  const Point captor = news.path.back();
  for (const Taken* man : enclosed) {
    const float far = distance(captor, man->at);
    const Point end = between(captor, man->at, (far + 1) / far);  // where the other one stands
    const auto same = std::ranges::find_if(news.lights, [&](const Light& light) {
      return distance(light.from, light.to) + 1 > far &&
             distance(between(light.from, light.to, far / distance(light.from, light.to)), man->at) < 0.01f;
    });
    if (same == news.lights.end())
      news.lights.push_back({captor, end, kGlide, after});
    else
      same->to = end;
  }
}

// From the man who had it, from where it lay, or else from the edge where the player sits; or to that edge.
BoardView::Flight BoardView::flight_of(const Event& event, const Picture& before) const {
  const bool near = event.player == table_.near();
  const auto edge = [&](Point at) {
    return Point{at.x, near ? picture_.bottom_right.y - 0.5f : picture_.top_left.y + 0.5f};
  };
  const Place *from = place_of(event.from), *home = place_of(event.to);
  if (from) return {from->at, home ? home->at : edge(from->at), event.look};
  const Point to = home->at;
  const auto lay = std::ranges::find(before.pieces, event.look, &Piece::look);
  if (lay != before.pieces.end()) return {lay->at, to, event.look};
  return {edge(to), to, event.look};
}

void BoardView::order_by_depth() {
  put_in_order(sprites_, [](const Sprite& sprite) { return sprite.piece.depth(); });
}

void BoardView::set_out(const News& news, double now) {
  std::vector<Sprite> old = std::exchange(sprites_, {});
  std::vector<const Piece*> elsewhere = keep_standing(old);
  put_in_order(elsewhere, [&](const Piece* piece) { return !news.moved(*piece); });
  for (const Piece* piece : elsewhere) {
    const auto from = left_by(old, *piece, news);
    sprites_.push_back(on_its_way(*piece, from ? &old[*from].piece : nullptr, news, now));
    if (news.flown_to(*piece) && !reduced_motion_) sprites_.back().start += kFlight;
    if (from) old.erase(old.begin() + static_cast<std::ptrdiff_t>(*from));
  }
  const auto covered = [&](const Piece& gone) {  // it looks otherwise now
    return gone.is_ground() && std::ranges::any_of(elsewhere, [&](const Piece* piece) { return piece->at == gone.at; });
  };
  for (Sprite& gone : old) {
    const double start = news.flown_to(gone.piece) && !reduced_motion_ ? now + kFlight : now;
    leaving_.push_back({gone.piece,
                        {gone.piece.at, gone.piece.at},
                        gone.piece.scale,
                        1,
                        covered(gone.piece) ? 1.f : 0.f,
                        start,
                        kFade});
  }
  for (const Light& light : news.lights)
    if (!reduced_motion_) lights_.push_back({light.from, light.to, now + light.start, now + light.ends});
  if (news.arrived && !reduced_motion_)
    lights_.push_back({*news.arrived, *news.arrived, now + kGlide, now + kGlide + kDust});
  for (const auto& [begins, ends, look] : news.flights) {
    if (reduced_motion_) break;
    Sprite ring{.piece = {.at = ends, .scale = kFlown, .look = look}, .way = {}, .start = now, .duration = kFlight};
    ring.way = arc(begins, ends);
    ring.from_scale = kFlown;
    flying_.push_back(std::move(ring));
  }
  order_by_depth();
}

// Men leave the hand one by one.
void BoardView::deal_out(double now) {
  set_out({}, now);
  int dealt = 0;
  for (Sprite& sprite : sprites_)
    if (sprite.duration > 0 && sprite.piece.zone == Zone::kBoard) sprite.start += kBetweenDealt * dealt++;
}

// Pieces that stand where one like them stood: those sprites go on, and leave `old`. Gives the other pieces.
std::vector<const Piece*> BoardView::keep_standing(std::vector<Sprite>& old) {
  std::vector<const Piece*> elsewhere;
  for (const Piece& piece : picture_.pieces) {
    const auto same = std::ranges::find_if(old, [&](const Sprite& sprite) {
      return sprite.piece.look == piece.look && sprite.piece.at == piece.at && sprite.piece.zone == piece.zone;
    });
    if (same == old.end()) {
      elsewhere.push_back(&piece);
      continue;
    }
    same->piece = piece;
    sprites_.push_back(std::move(*same));
    old.erase(same);
  }
  return elsewhere;
}

// Where in `old` the nearest piece of that kind is that has left its place; the moved one, whatever it looked like.
std::optional<std::size_t> BoardView::left_by(const std::vector<Sprite>& old, const Piece& piece, const News& news) {
  const Point origin = news.moved(piece) ? news.path.front() : piece.at;
  std::optional<std::size_t> nearest;
  for (std::size_t i = 0; i < old.size(); ++i) {
    const Piece& gone = old[i].piece;
    const bool same = news.moved(piece) && gone.at == origin && gone.layer == piece.layer && gone.owner == piece.owner;
    if (gone.look != piece.look && !same) continue;
    if (!nearest || distance(gone.at, origin) < distance(old[*nearest].piece.at, origin)) nearest = i;
  }
  return nearest;
}

// A piece that comes from where `from` stood; the moved man along his path. Without `from` it appears.
BoardView::Sprite BoardView::on_its_way(const Piece& piece, const Piece* from, const News& news, double now) const {
  const bool moved = news.moved(piece);
  Sprite sprite{piece, {piece.at, piece.at}, piece.scale, 0, 1, now, kFade};
  if (reduced_motion_) {
    if (from && piece.zone == Zone::kTray) sprite.start = now + kCaptorArrives;
    return sprite;
  }
  if (from) {
    sprite.from_alpha = 1;
    sprite.from_scale = from->scale;
    sprite.way = {from->at, piece.at};
    if (moved) sprite.way.insert(sprite.way.end() - 1, news.path.begin() + 1, news.path.end() - 1);
    if (dropped_ && (moved || news.path.size() <= 1) && piece.zone == Zone::kBoard) sprite.way = {*dropped_, piece.at};
    sprite.duration = sprite.way.size() > 2 ? kHop * static_cast<double>(sprite.way.size() - 1) : kGlide;
    if (piece.zone == Zone::kTray) sprite.start = now + kCaptorArrives;
    const auto taken = std::ranges::find(news.taken, from->at, &Taken::at);
    if (piece.zone == Zone::kTray && taken != news.taken.end()) {
      sprite.start = now + taken->after;
      sprite.falls = taken->falls;
      if (taken->in_line) sprite.way = arc(from->at, piece.at);
      sprite.duration = taken->falls ? kFalls + kGlide : taken->in_line ? kFliesOff : kGlide;
    }
    sprite.settles = moved && news.arrived == piece.at;
    if (sprite.settles) sprite.duration += kSettles;
    if (piece.zone == Zone::kTray && news.blown) {  // he flutters away
      sprite.flutters = true;
      sprite.duration = kFlutter;
    }
  }
  return sprite;
}

const Place* BoardView::place_of(Site site) const {
  const auto found = std::ranges::find(picture_.places, site, &Place::site);
  return found == picture_.places.end() ? nullptr : &*found;
}

// The place under the pointer; `slack` pixels beside it count, too.
const Place* BoardView::place_at(ImVec2 at, float slack) const {
  const Place* nearest = nullptr;
  float least = std::numeric_limits<float>::max();
  for (const Place& place : picture_.places) {
    const ImVec2 centre = placement_.pixel(place.at);
    const float reach = place.radius * placement_.scale + slack;
    const bool within = place.shape == PlaceShape::kSquare
                            ? std::max(std::abs(at.x - centre.x), std::abs(at.y - centre.y)) <= reach
                            : distance(at, centre) <= reach;
    if (within && distance(at, centre) < least) nearest = &place, least = distance(at, centre);
  }
  return nearest;
}

// The place that a pointer means. A finger is larger than a place: off the middle of one that cannot be touched now it
// means the one beside it that can.
const Place* BoardView::meant_by(ImVec2 at, bool touch) const {
  if (!touch) return place_at(at, 0);
  constexpr float kBeside = 1.6f;  // an open place draws from so many times as far
  const Place* nearest = place_at(at, kFingerSlack);
  const auto counts = [&](Site site) {
    return is_open(site) || std::ranges::find(table_.touched(), site) != table_.touched().end();
  };
  if (nearest && counts(nearest->site)) return nearest;
  const float off = nearest ? distance(at, placement_.pixel(nearest->at)) : kTouch / 2 / kBeside;
  if (nearest && off < kSureOfIt * nearest->radius * placement_.scale) return nearest;
  const Place* drawn = nullptr;
  float least = std::min(kTouch / 2 + kFingerSlack, kBeside * off);
  for (const Place& place : picture_.places) {
    const float far = distance(at, placement_.pixel(place.at));
    if (far < least && counts(place.site)) drawn = &place, least = far;
  }
  return drawn ? drawn : nearest;
}

bool BoardView::is_open(Site site) const {
  return std::ranges::find(table_.open_sites(), site) != table_.open_sites().end();
}

// A man in the hand of the player to move, if placing is what is expected.
const Piece* BoardView::hand_at(ImVec2 at) const {
  if (!table_.persons_turn() || !table_.touched().empty()) return nullptr;
  const Point point = placement_.board(at);
  const float reach = std::max(0.4f, kTouch / 2 / placement_.scale);
  for (auto piece = picture_.pieces.rbegin(); piece != picture_.pieces.rend(); ++piece)
    if (piece->zone == Zone::kHand && piece->owner == table_.match().to_move() && distance(point, piece->at) <= reach)
      return &*piece;
  return nullptr;
}

bool BoardView::covers(ImVec2 at) const {
  return at.x >= top_left_.x && at.y >= top_left_.y && at.x < top_left_.x + size_.x && at.y < top_left_.y + size_.y;
}

bool BoardView::grabs(ImVec2 at, bool touch) const {
  if (hand_at(at)) return true;
  const Place* place = meant_by(at, touch);
  if (!place || !table_.persons_turn()) return false;
  const bool holds_man =
      std::ranges::any_of(picture_.pieces, [&](const Piece& piece) { return piece.site == place->site; });
  return holds_man &&
         (is_open(place->site) || std::ranges::find(table_.touched(), place->site) != table_.touched().end());
}

bool BoardView::open_at(ImVec2 at) const {
  const Place* place = place_at(at, 0);
  return (place && is_open(place->site)) || hand_at(at);
}

void BoardView::press(ImVec2 at, bool touch, double now) {
  if (scenes_.touch(now)) die_lifted();
  cursor_.reset();
  const Place* place = meant_by(at, touch);
  const Piece* hand = place ? nullptr : hand_at(at);
  pressed_ = Press{at, at, touch, false, place ? place->site : kNoSite, hand ? std::optional(hand->at) : std::nullopt};
}

void BoardView::move(ImVec2 at) {
  if (!pressed_) return;
  Press& press = *pressed_;
  press.now = at;
  if (press.dragging || distance(press.at, at) < (press.touch ? kDragTouch : kDragMouse)) return;
  if (press.hand) {
    press.dragging = true;
  } else if (press.from != kNoSite && grabs(press.at, press.touch)) {
    press.dragging = true;
    const Path& touched = table_.touched();
    if (touched.empty() || touched.back() != press.from) {
      const Selection::Outcome outcome = table_.touch(press.from);
      if (outcome != Selection::Outcome::kBegun && outcome != Selection::Outcome::kExtended) pressed_.reset();
    }
  } else {
    press.from = kNoSite;  // moved off: the press is cancelled
  }
}

void BoardView::release(ImVec2 at, double now) {
  if (!pressed_) return;
  move(at);
  const std::optional<Press> press = std::exchange(pressed_, std::nullopt);
  if (!press) return;
  const Place* place = meant_by(at, press->touch);
  if (!press->dragging) {
    if (!place) {
      table_.clear_selection();
    } else if (place->site == press->from) {
      table_.touch(place->site);
    }
    return;
  }
  if (place && place->site == press->from) return;  // put back: it stays picked up
  dropped_ = placement_.board(at);
  const Selection::Outcome outcome = place ? table_.touch(place->site) : Selection::Outcome::kCleared;
  if (outcome == Selection::Outcome::kComplete) return;
  dropped_.reset();
  if (outcome == Selection::Outcome::kRefused || !place) {
    table_.clear_selection();
    pressed_ = press;
    const Sprite* sprite = held();
    pressed_.reset();
    if (!sprite || reduced_motion_) return;
    Sprite& home = sprites_[sprite - sprites_.data()];  // it glides home
    home.way = {placement_.board(at), home.piece.at};
    home.start = now;
    home.duration = kGlide;
  }
}

void BoardView::cancel() {
  if (pressed_ && pressed_->dragging) table_.clear_selection();
  pressed_.reset();
}

void BoardView::step_cursor(float dx, float dy) {
  if (picture_.places.empty()) return;
  const Place* from = cursor_ ? place_of(*cursor_) : nullptr;
  if (!from) {
    const auto& open = table_.open_sites();
    const auto first = std::ranges::find_if(open, [&](Site site) { return place_of(site); });
    cursor_ = first == open.end() ? picture_.places.front().site : *first;
    return;
  }
  const Place* best = nullptr;
  float least = std::numeric_limits<float>::max();
  for (const Place& place : picture_.places) {
    const float x = place.at.x - from->at.x, y = place.at.y - from->at.y;
    const float ahead = x * dx + y * dy, aside = std::abs(x * dy) + std::abs(y * dx);
    if (ahead < 0.1f || ahead + 3 * aside >= least) continue;
    least = ahead + 3 * aside;
    best = &place;
  }
  if (best) cursor_ = best->site;
}

void BoardView::touch_cursor() {
  if (cursor_) table_.touch(*cursor_);
}

std::optional<ImVec2> BoardView::where(Site site) const {
  const Place* place = place_of(site);
  return place ? std::optional(placement_.pixel(place->at)) : std::nullopt;
}

void BoardView::draw_sign(ImDrawList& draw, Renditions& renditions, const Fonts& fonts, Player player, ImVec2 centre,
                          float wide) const {
  const float share = signs(player).size() > 1 ? 0.76f : 1.f, apart = 0.48f * wide;
  float x = centre.x - apart * (static_cast<float>(signs(player).size()) - 1) / 2;
  for (const std::uint8_t look : signs(player)) {
    renditions.paint_look(draw, art_[look], art_version_, look, {x, centre.y}, wide * share, wide * share, true, fonts,
                          1);
    x += apart;
  }
}

void BoardView::draw_mark(ImDrawList& draw, const Place& place, ImU32 color, float width, float grow) const {
  const ImVec2 centre = placement_.pixel(place.at);
  const float reach = place.radius * placement_.scale * grow;
  switch (place.shape) {
    case PlaceShape::kSquare:
      draw.AddRect({centre.x - reach, centre.y - reach}, {centre.x + reach, centre.y + reach}, color, reach * 0.12f, 0,
                   width);
      break;
    case PlaceShape::kHexagon: draw.AddNgon(centre, reach, color, 6, width); break;
    case PlaceShape::kRound: draw.AddCircle(centre, reach, color, 0, width); break;
  }
}

// Quiet rims on men that can move, dots on empty places to go to, rings round occupied ones, a soft trace of the last
// move.
void BoardView::draw_hints(ImDrawList& draw, double now) const {
  const float unit = placement_.scale;
  const ImU32 hint = color_of(picture_.hint);
  const bool picking = table_.touched().empty() || table_.dealt();  // dealt men change places: none is captured
  for (Site site : table_.last_path())
    if (const Place* place = place_of(site)) {
      const float wide = std::max(1.5f, unit * 0.03f);
      draw_mark(draw, *place, color_of(kEdge), 2.7f * wide, 0.94f);
      draw_mark(draw, *place, color_of(kTrace), wide, 0.94f);
    }
  for (Site site : table_.decided_by())
    if (const Place* place = place_of(site)) {
      draw_mark(draw, *place, color_of(kHintRim), std::max(6.f, unit * 0.12f), 0.9f);
      draw_mark(draw, *place, hint, std::max(3.f, unit * 0.06f), 0.9f);
    }
  for (Site site : table_.lit())
    if (const Place* place = place_of(site)) {
      draw.AddCircleFilled(placement_.pixel(place->at), place->radius * unit * 0.98f, faded(hint, 0.22f));
      draw_mark(draw, *place, color_of(kHintRim), std::max(5.f, unit * 0.1f), 0.94f);
      draw_mark(draw, *place, hint, std::max(2.5f, unit * 0.05f), 0.94f);
    }
  for (Site site : table_.touched())
    if (const Place* place = place_of(site)) draw_mark(draw, *place, hint, std::max(2.f, unit * 0.05f), 0.92f);
  const bool known = scenes_.covered(now).empty();
  for (Site site : table_.open_sites()) {
    const Place* place = place_of(site);
    if (!place || !known) continue;
    const ImVec2 centre = placement_.pixel(place->at);
    const bool occupied = std::ranges::any_of(picture_.pieces, [&](const Piece& piece) {
      return piece.site == site && (piece.owner >= 0 || (picking && piece.is_ground()));
    });
    if (occupied && table_.dealt()) continue;  // any of them can change places
    if (occupied) {
      const float reach = place->radius * unit * 0.82f;
      if (!picking) draw.AddCircle(centre, reach, color_of(kHintRim), 0, std::max(4.f, unit * 0.08f));
      draw.AddCircle(centre, reach, faded(hint, picking ? 0.75f : 1.f), 0,
                     picking ? std::max(1.5f, unit * 0.025f) : std::max(2.f, unit * 0.045f));
    } else {
      const float radius = std::max(picking ? 2.5f : 5.f, unit * (picking ? 0.05f : 0.11f));
      const float rim = std::max(1.25f, radius * 0.25f);
      draw.AddCircleFilled(centre, radius + rim + 1.5f, color_of(kEdge));
      draw.AddCircleFilled(centre, radius + rim, color_of(kHintRim));
      draw.AddCircleFilled(centre, radius, hint);
    }
  }
}

// Light along a line, under the men; rings of dust round a man who came home.
void BoardView::draw_lights(ImDrawList& draw, const Fonts& fonts, double now) {
  std::erase_if(lights_, [&](const Light& light) { return now >= light.ends; });
  Drawing drawing;
  for (const auto& [from, to, start, ends] : lights_) {
    if (now < start) continue;
    const auto passed = static_cast<float>((now - start) / (ends - start)), fades = std::min(1.f, 2.5f * (1 - passed));
    const auto seen = [&](Color color) {
      color.a = static_cast<std::uint8_t>(static_cast<float>(color.a) * fades);
      return color;
    };
    if (from == to) {
      for (const float out : {0.42f, 0.36f})
        drawing.ring(to, out + 0.26f * eased(passed), 0.035f * (1 - passed) + 0.01f, seen(kDustColor));
      continue;
    }
    const Point reached = between(from, to, eased(std::min(1.f, static_cast<float>((now - start) / kLightRuns))));
    for (const auto& [width, alpha] :
         {std::pair{0.95f, 40}, std::pair{0.6f, 60}, std::pair{0.3f, 90}, std::pair{0.1f, 200}})
      drawing.line(from, reached, width, seen(rgb(0xfff3c4, static_cast<std::uint8_t>(alpha))));
    for (const Point end : {from, reached}) drawing.glow(end, 0.62f, seen(rgb(0xfff3c4, 190)));
  }
  paint(draw, drawing.shapes, placement_, fonts);
}

bool BoardView::draw_sprite(ImDrawList& draw, Renditions& renditions, const Fonts& fonts, const Sprite& sprite,
                            double now) const {
  const double passed = now - sprite.start, falls = sprite.falls ? kFalls : 0, settles = sprite.settles ? kSettles : 0;
  const double way = sprite.duration - falls - settles;
  const auto share = [](double part, double whole) { return static_cast<float>(std::clamp(part / whole, 0.0, 1.0)); };
  const float t = sprite.duration <= 0 ? 1.f : eased(share(passed - falls, way));
  Point at = sprite.way.size() < 2 ? sprite.piece.at : along(sprite.way, t);
  if (sprite.flutters) {
    const float swing = 0.16f * (1 - t), beat = static_cast<float>(passed) * 42;
    at = {at.x + swing * std::sin(beat), at.y + swing * std::cos(beat * 1.3f)};
  }
  float tilt = 0;
  if (sprite.falls && passed > 0) {  // over on the board, up again in the tray
    const float over = share(passed, falls);
    tilt = kTilt * over * over * (1 - t) * (sprite.way.front().x < sprite.way.back().x ? 1.f : -1.f);
  }
  if (sprite.settles && passed > way) at.y += kSinks * std::sin(3.14159f * share(passed - way, settles));
  const float lift = 1 + 0.06f * std::sin(3.14159f * t) * (sprite.way.size() > 1 && t < 1 ? 1.f : 0.f);
  const float scale = (sprite.from_scale + (sprite.piece.scale - sprite.from_scale) * t) * lift;
  const float alpha = sprite.from_alpha + (sprite.to_alpha - sprite.from_alpha) * t;
  const bool moving = passed < sprite.duration;
  if (alpha > 0) {
    const float size = moving ? std::max(sprite.from_scale, sprite.piece.scale) : sprite.piece.scale;
    const int first = draw.VtxBuffer.Size;
    renditions.paint_look(draw, art_[sprite.piece.look], art_version_, sprite.piece.look, placement_.pixel(at),
                          placement_.scale * scale, home_.scale * size, !moving && !panning_, fonts, alpha);
    if (const int side = flat_ ? table_.side(sprite.piece.owner) : 0)
      tip(draw, first, placement_.pixel(at), static_cast<float>(side) * kQuarter);
    if (tilt != 0) tip(draw, first, placement_.pixel({at.x, at.y + kFoot * scale}), tilt);
  }
  return moving;
}

// A curtain of heavy cloth over the whole picture, with words to whom the screen goes. It is drawn up, and let down.
bool BoardView::draw_curtain(ImDrawList& draw, const Theme& theme, const Fonts& fonts, double now) {
  if (curtain_ != table_.curtain()) {
    curtain_ = table_.curtain();
    curtain_since_ = reduced_motion_ ? 0 : now;
  }
  const float passed = eased(static_cast<float>(std::clamp((now - curtain_since_) / kCurtain, 0.0, 1.0)));
  const float down = curtain_ ? passed : 1 - passed;
  if (down <= 0) return false;
  constexpr float kFold = 34, kStrip = 5, kHem = 14;  // CSS pixels
  constexpr float kRow = 96;                          // what hangs is the same in each frame, but for the lowest row
  const ImVec2 from = placement_.pixel(picture_.top_left), far = placement_.pixel(picture_.bottom_right);
  const ImVec2 to = {far.x, from.y + (far.y - from.y) * down};
  const auto shade = [&](float x) {  // folds of unequal depth
    const float at = (x - from.x) / kFold * 6.2832f;
    const float light = 0.5f + 0.3f * std::sin(at) + 0.2f * std::sin(0.37f * at + 1);
    const auto channel = [&](int shift) {
      const auto dark = static_cast<float>(theme.cloth >> shift & 0xff);
      return static_cast<ImU32>(dark * (0.55f + 0.6f * light)) << shift;
    };
    return channel(IM_COL32_R_SHIFT) | channel(IM_COL32_G_SHIFT) | channel(IM_COL32_B_SHIFT) | IM_COL32_A_MASK;
  };
  for (float x = from.x; x < to.x; x += kStrip) {
    const float end = std::min(to.x, x + kStrip);
    const ImU32 left = shade(x), right = shade(end);
    for (float y = from.y; y < to.y; y += kRow)
      draw.AddRectFilledMultiColor({x, y}, {end, std::min(to.y, y + kRow)}, left, right, right, left);
  }
  draw.AddRectFilledMultiColor(from, {to.x, from.y + 22}, IM_COL32(0, 0, 0, 90), IM_COL32(0, 0, 0, 90), 0, 0);
  const float hem = std::max(from.y, to.y - kHem);
  draw.AddRectFilled({from.x, hem}, to, IM_COL32(0, 0, 0, 46));
  draw.AddLine({from.x, hem}, {to.x, hem}, IM_COL32(0xf4, 0xdf, 0xb8, 120), 1.5f);
  if (down < 1) return true;
  const std::string whom = narrator_.prompt(), player = narrator_.player_name(table_.match().to_move());
  const float room = (to.x - from.x) * 0.86f, middle = (from.x + to.x) / 2;
  float y = from.y + (to.y - from.y) * (flat_ ? 0.6f : 0.42f);
  const auto centred = [&](ImFont* font, float size, const std::string& words) {
    while (size > 16 && font->CalcTextSizeA(size, 10000, 0, words.c_str()).x > room) size -= 1;
    for (const char *line = words.c_str(), *end = line + words.size(); line < end;) {
      const char* stop = font->CalcWordWrapPositionA(size / font->FontSize, line, end, room);
      const ImVec2 at = {middle - font->CalcTextSizeA(size, 10000, 0, line, stop).x / 2, y};
      draw.AddText(font, size, {at.x, at.y + 1.5f}, IM_COL32(0, 0, 0, 150), line, stop);
      draw.AddText(font, size, at, IM_COL32(0xff, 0xf3, 0xe0, 255), line, stop);
      y += size * 1.25f;
      line = stop + (*stop == ' ');
    }
    y += 10;
  };
  for (int side = flat_ ? 2 : 0; side >= 0; side -= 2) {  // each side reads it
    const int first = draw.VtxBuffer.Size;
    const float top = y;
    centred(fonts.title, 32, whom);
    if (!flat_) centred(fonts.text, 18, narrator_.say({"table.curtain.alone", {player}}));
    if (side > 0) tip(draw, first, {middle, (from.y + to.y) / 2}, static_cast<float>(side) * kQuarter);
    y = top;
  }
  return false;
}

void BoardView::draw_captions(ImDrawList& draw, const Theme& theme, const Fonts& fonts) const {
  for (const Caption& caption : picture_.captions) {
    const std::string count = std::to_string(caption.count);
    std::string words = narrator_.say({beside_key(caption.zone), {count}});
    const float room = caption.width * placement_.scale;
    const float largest = std::clamp(caption.height * placement_.scale, 12.f, 20.f);
    float size = largest;
    const auto extent = [&] { return fonts.text->CalcTextSizeA(size, 10000, 0, words.c_str()); };
    while (size > 10 && extent().x > room) size -= 0.5f;
    if (extent().x > room) words = count, size = largest;
    const ImVec2 wide = extent(), at = placement_.pixel(caption.centre);
    const ImU32 ink = caption.ink.a ? color_of(caption.ink) : theme.faint;
    const int first = draw.VtxBuffer.Size;
    draw.AddText(fonts.text, size, {at.x - wide.x / 2, at.y - wide.y / 2}, ink, words.c_str());
    if (flat_ && table_.persons() > 1 && 2 * caption.centre.y < picture_.top_left.y + picture_.bottom_right.y)
      tip(draw, first, at, 2 * kQuarter);
  }
}

// The piece being dragged: the uppermost of those on the pressed place.
const BoardView::Sprite* BoardView::held() const {
  if (!pressed_ || !pressed_->dragging) return nullptr;
  const auto taken = [&](const Sprite& sprite) {
    return pressed_->hand ? sprite.piece.zone == Zone::kHand && sprite.piece.at == *pressed_->hand
                          : sprite.piece.site == pressed_->from;
  };
  const auto found = std::find_if(sprites_.rbegin(), sprites_.rend(), taken);
  return found == sprites_.rend() ? nullptr : &*found;
}

// Lifted a little, with a longer shadow.
void BoardView::draw_dragged(ImDrawList& draw, Renditions& renditions, const Fonts& fonts, const Sprite& man) const {
  Drawing shadow;
  shadow.glow({0.1f, 0.2f}, 0.5f, rgb(0x000000, 110));
  paint(draw, shadow.shapes, {pressed_->now, placement_.scale}, fonts);
  const float size = placement_.scale * man.piece.scale * 1.1f;
  renditions.paint_look(draw, art_[man.piece.look], art_version_, man.piece.look, pressed_->now, size, size, false,
                        fonts, 1);
}

bool BoardView::draw(ImDrawList& draw, Renditions& renditions, const Theme& theme, const Fonts& fonts, double now) {
  refresh(now);
  pan(now);
  bool moving = panning_;
  renditions.paint_board(draw, picture_.board, board_version_, home_, fonts, theme.ground);

  draw_captions(draw, theme, fonts);

  const Sprite* const dragged = held();
  for (std::vector<Sprite>* passing : {&leaving_, &flying_})  // before they are drawn: no frame may come after this
    std::erase_if(*passing, [&](const Sprite& sprite) { return now - sprite.start >= sprite.duration; });
  for (const Sprite& sprite : leaving_) moving |= draw_sprite(draw, renditions, fonts, sprite, now);
  // Hints are drawn over the pieces that belong to nobody and carry the men, such as discs, and under the men.
  std::vector<const Sprite*> on_their_way;
  const auto draw_resting = [&](bool ground) {
    for (Sprite& sprite : sprites_) {
      if (ground != sprite.piece.is_ground()) continue;
      if (sprite.duration == 0) sprite.from_scale = sprite.piece.scale;
      if (&sprite == dragged || scenes_.hides(sprite.piece, now)) continue;
      if (now - sprite.start < sprite.duration)
        on_their_way.push_back(&sprite);
      else
        draw_sprite(draw, renditions, fonts, sprite, now);
    }
  };
  draw_resting(true);
  if (panning_)
    paint(draw, picture_.between.shapes, placement_, fonts);
  else
    renditions.paint_between(draw, picture_.between, between_version_, placement_, fonts);
  end_light_.draw_glow(draw, placement_, now, renditions.slow());
  draw_hints(draw, now);
  moving |= !lights_.empty();
  draw_lights(draw, fonts, now);
  draw_resting(false);
  for (const Sprite* sprite : on_their_way) moving |= draw_sprite(draw, renditions, fonts, *sprite, now);
  for (const Sprite& thing : flying_) moving |= draw_sprite(draw, renditions, fonts, thing, now);
  if (end_light_.shines()) {
    if (measured_ != board_version_) board_extent_ = extent_of(picture_.board.shapes, fonts);
    measured_ = board_version_;
    const Extent& board = board_extent_;
    const Point from = {std::max(board.top_left.x, picture_.top_left.x),
                        std::max(board.top_left.y, picture_.top_left.y)},
                to = {std::min(board.bottom_right.x, picture_.bottom_right.x),
                      std::min(board.bottom_right.y, picture_.bottom_right.y)};
    moving |= end_light_.draw_veil(draw, placement_, placement_.pixel(from), placement_.pixel(to), now, reduced_motion_,
                                   renditions.slow());
  }
  moving |= scenes_.draw(draw, art_, picture_, placement_, fonts, now, reduced_motion_);
  if (dragged) draw_dragged(draw, renditions, fonts, *dragged);
  if (cursor_)
    if (const Place* place = place_of(*cursor_)) {
      draw_mark(draw, *place, IM_COL32(255, 255, 255, 255), 5, 0.98f);
      draw_mark(draw, *place, IM_COL32(0, 0, 0, 255), 2.5f, 0.98f);
    }
  return draw_curtain(draw, theme, fonts, now) || moving;
}

}  // namespace vitrine
