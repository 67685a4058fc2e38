// What happened, as it is told to animation, sound, speech and hosts: typed, and cut down to what the viewer may know.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/picture.h"

namespace vitrine {

struct Event {
  enum class Kind : std::uint8_t {
    kPlaced,      // a man put on `to`
    kMoved,       // a man or a disc, along `way` from `from` to `to`
    kCaptured,    // the man on `from` was taken by `player`; `value` where men have one
    kThrown,      // a die shows `value`, `look`; `what`: the contest in which each player throws one
    kLookedAt,    // at the man on `to`; `value` for who may know it
    kPassed,      // `player` passed or was passed over; `what` is the part of his turn left out, if he has another
    kBlown,       // the man on `from`, for a capture overlooked
    kRingMoved,   // a ring from `from` to `to`, one of which may be beside the board
    kPhaseBegun,  // `what`
    kRefused,     // a touch or a move that is none: nothing changed
    kEnded,       // `what`: the reason of the result
    kArrived,     // the man on `to` has come where he was bound for, and is at home there
  };

  Kind kind;
  Player player = kNobody;  // who did it, or who passed
  Site from = kNoSite, to = kNoSite;
  Path way{};              // the sites touched, where a man moved through several
  std::uint8_t look = 0;   // of the piece, as in Rules::art; as the viewer sees it
  Player owner = kNobody;  // of the piece
  std::optional<int> value{};
  std::string_view what{};
  std::uint8_t prop = 0;  // a look: under what the die was shaken, or the captured man as he shows his value; 0: none
  bool falls = false;     // a captured man who topples over before he goes
  bool operator==(const Event&) const = default;
};

// "captured" and the like, as hosts and the page are told.
std::string_view kind_name(Event::Kind);

// What two pictures of one viewer, before and after a move, tell: men placed, moved and captured. `path` is empty where
// the viewer may not know it.
std::vector<Event> events_between(const Picture& before, const Picture& after, Player mover, const Path& path);

}  // namespace vitrine
