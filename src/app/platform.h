// What the table stands in: the page's canvas, a window of its own, or a test. Each of them defines these functions.
#pragma once
#include <span>

struct SDL_Renderer;
struct SDL_Window;

namespace vitrine {

struct Screen {
  SDL_Window* window = nullptr;
  SDL_Renderer* renderer = nullptr;  // none if nothing can be drawn here
  bool accelerated = false;          // not by SDL's own renderer; its lines may come from a texture
  bool slow = false;                 // see paints_slowly
  bool keeps = false;                // what was drawn, from frame to frame
};
// A screen of so many CSS pixels. SDL is ready for it.
Screen open_screen(int width, int height);
// Device pixels in a CSS pixel.
float pixel_ratio(const Screen&);

// Whether what draws here is known to paint by software, through a GL. From then on pixel_ratio may be less.
bool paints_slowly();

// TrueType files that stay where they are.
enum class FontFile { kSerif, kSans, kSansBold };
std::span<const unsigned char> font_file(FontFile);

// Since any fixed moment, never going back.
double seconds();
// Calls it for every picture of the screen from now on, but while it is paused.
void call_each_frame(void (*)());
void pause_frames();
void resume_frames();
void call_later(void (*)(), double seconds);

// The session may have changed.
void session_changed();
// The visitor wants the form for a new match.
void ask_for_new_match();
// What covered a die was lifted by hand, before its time.
void die_lifted();
// What the page around has beside the match, such as sharing it: whether it has, and that the visitor wants it.
bool page_has_menu();
void open_page_menu();

}  // namespace vitrine
