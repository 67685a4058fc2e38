// The board on the canvas: its picture, the pieces on their way, hints, and what pointer and keys do to it.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/end_light.h"
#include "app/model/narrator.h"
#include "app/model/table.h"
#include "app/renditions.h"
#include "app/scenes.h"

namespace vitrine {

class BoardView {
 public:
  BoardView(Table& table, const Narrator& narrator) : table_(table), narrator_(narrator) {}

  // The height of the picture for a width of 1.
  float shape() const;
  // The part of the canvas to fill, in CSS pixels.
  void layout(ImVec2 top_left, ImVec2 size);
  // Takes over what the table shows now; `now` in seconds. Drawing does it, and whoever asks for places must do it
  // first.
  void refresh(double now);
  // True while something is still moving.
  bool draw(ImDrawList&, Renditions&, const Theme&, const Fonts&, double now);
  // It lies between those who play: what is theirs is turned to them.
  void set_flat(bool flat) { flat_ = flat; }
  void set_reduced_motion(bool reduced) { reduced_motion_ = reduced; }

  bool covers(ImVec2 at) const;
  // A press acts when it is released where it can act, and can be cancelled by moving off.
  void press(ImVec2 at, bool touch, double now);
  // Stands in for what is expected while a die is still covered; else empty.
  std::string covered(double now) const { return scenes_.covered(now); }
  void move(ImVec2 at);
  void release(ImVec2 at, double now);
  void cancel();
  bool pressed() const { return pressed_.has_value(); }
  // Whether a man that can be moved, or a man in hand, is near.
  bool grabs(ImVec2 at, bool touch) const;
  bool open_at(ImVec2 at) const;

  // Arrow keys move a cursor from place to place; the page's text board has the rest.
  void step_cursor(float dx, float dy);
  void touch_cursor();
  void hide_cursor() { cursor_.reset(); }

  // What is drawn now, where, and with which looks.
  const Placement& placement() const { return placement_; }
  const Picture& picture() const { return picture_; }
  const std::vector<Drawing>& art() const { return art_; }
  // Where a site is drawn.
  std::optional<ImVec2> where(Site) const;
  // The looks that stand for a player.
  const std::vector<std::uint8_t>& signs(Player player) const { return signs_[static_cast<std::size_t>(player)]; }
  // Draws these looks side by side, with `wide` CSS pixels to a board unit.
  void draw_sign(ImDrawList&, Renditions&, const Fonts&, Player, ImVec2 centre, float wide) const;

 private:
  struct Sprite {
    Piece piece;             // as it will stand
    std::vector<Point> way;  // from where it comes, through where it passes
    float from_scale = 1, from_alpha = 1, to_alpha = 1;
    double start = 0, duration = 0;
    bool flutters = false;  // blown away
    bool falls = false;     // over, before he goes
    bool settles = false;   // where he was bound for
  };

  struct Flight {  // of a thing that men carry and that is no piece by itself
    Point from, to;
    std::uint8_t look;
  };
  struct Taken {  // a man, from where, and when he goes
    Point at;
    double after;  // seconds
    bool falls;
    bool in_line;
  };
  struct Light {  // that runs along a line in which men were taken, or from where a man came home
    Point from, to;
    double start, ends;
  };
  struct News {               // of what happened since the board was last shown
    std::vector<Point> path;  // the places that the last man to move went through
    bool blown = false;       // a man, from the board
    std::vector<Flight> flights;
    std::vector<Taken> taken;
    std::vector<Light> lights;
    std::optional<Point> arrived;
    bool flown_to(const Piece& piece) const {
      return piece.zone == Zone::kBoard &&
             std::ranges::any_of(flights, [&](const Flight& flight) { return flight.to == piece.at; });
    }
    bool moved(const Piece& piece) const {
      return path.size() > 1 && piece.zone == Zone::kBoard && piece.at == path.back();
    }
  };

  std::vector<Event> happened() const;
  bool went_on() const;
  News news(const std::vector<Event>&, const Picture& before) const;
  Flight flight_of(const Event&, const Picture& before) const;
  void schedule(News&) const;
  void draw_lights(ImDrawList&, const Fonts&, double now);
  void pan(double now);
  // Pieces that stand elsewhere than before come from the nearest of their kind that has left its place.
  void set_out(const News&, double now);
  void deal_out(double now);
  // Who stands in front is drawn later, however the position was reached.
  void order_by_depth();
  std::vector<const Piece*> keep_standing(std::vector<Sprite>& old);
  static std::optional<std::size_t> left_by(const std::vector<Sprite>& old, const Piece&, const News&);
  Sprite on_its_way(const Piece&, const Piece* from, const News&, double now) const;
  const Place* place_at(ImVec2 at, float slack) const;
  const Place* meant_by(ImVec2 at, bool touch) const;
  const Place* place_of(Site) const;
  bool is_open(Site) const;
  const Sprite* held() const;
  const Piece* hand_at(ImVec2 at) const;
  bool draw_sprite(ImDrawList&, Renditions&, const Fonts&, const Sprite&, double now) const;
  void draw_dragged(ImDrawList&, Renditions&, const Fonts&, const Sprite&) const;
  bool draw_curtain(ImDrawList&, const Theme&, const Fonts&, double now);
  void draw_captions(ImDrawList&, const Theme&, const Fonts&) const;
  void draw_hints(ImDrawList&, double now) const;
  void draw_mark(ImDrawList&, const Place&, ImU32 color, float width, float grow) const;

  Table& table_;
  const Narrator& narrator_;
  Placement placement_, home_;  // of what lies on the board now, and once it has come to rest
  Point pan_from_;              // where the picture had its corner before, and how wide it was
  float pan_wide_ = 0;
  double panned_ = 0;
  bool panning_ = false;
  ImVec2 top_left_{}, size_{};
  Picture picture_;
  int board_version_ = 0, between_version_ = 0;  // go up with every change of picture_.board and picture_.between
  Extent board_extent_;                          // as of this version
  int measured_ = -1;
  int art_version_ = 0;
  std::array<std::vector<std::uint8_t>, kMaxPlayers> signs_;
  std::vector<Drawing> art_;
  const Game* shown_game_ = nullptr;
  Setup shown_setup_;
  Player shown_near_ = 0;
  int shown_revision_ = -1;
  int shown_changes_ = 0;
  bool shown_dealt_ = false;
  std::vector<Sprite> sprites_, leaving_, flying_;
  std::vector<Light> lights_;
  Scenes scenes_;
  EndLight end_light_;
  bool reduced_motion_ = false;
  bool flat_ = false;
  bool curtain_ = false;
  double curtain_since_ = 0;

  struct Press {
    ImVec2 at, now;
    bool touch = false, dragging = false;
    Site from = kNoSite;        // the place pressed
    std::optional<Point> hand;  // or where the man in hand lies
  };
  std::optional<Press> pressed_;
  std::optional<Point> dropped_;  // where the last drag let go, in board units
  std::optional<Site> cursor_;
};

}  // namespace vitrine
