// Reading commands of the page; hostile ones too, since embedding pages can send them.
#include "app/model/commands.h"

#include <algorithm>
#include <functional>

#include "core/reading.h"

namespace vitrine {
namespace {

using Words = std::vector<std::string_view>;

std::optional<Seat> read_seat(std::string_view word) {
  if (word == "human") return Seat{};
  if (word == "elsewhere") return Seat{Seat::kElsewhere};
  constexpr std::string_view kComputer = "computer=";
  if (!word.starts_with(kComputer)) return std::nullopt;
  const auto level = read_number(word.substr(kComputer.size()), kMaxLevel);
  return level && *level > 0 ? std::optional(Seat{*level}) : std::nullopt;
}

std::string with_hyphens(std::string text) {
  constexpr std::string_view kDash = "–";
  for (std::size_t at = 0; (at = text.find(kDash, at)) != text.npos;) text.replace(at, kDash.size(), "-");
  return text;
}

// A move as its text has it, or as the list of moves tells it where that is by other words, "12–9" or "12-9", if it is
// one move alone.
std::string move_meant(Session& session, std::string_view typed) {
  const Match& match = session.table().match();
  MoveList moves;
  constexpr std::size_t kLongest = 80;
  if (typed.size() <= kLongest && !match.read_move(typed) && session.table().may_touch()) match.legal_moves(moves);
  const std::string wanted = with_hyphens(std::string(typed.substr(0, kLongest)));
  std::string meant(typed);
  int found = 0;
  for (const Move move : moves) {
    const std::span<const Move> before = match.line().first(match.ply());
    const Argument words = session.table().words().of(match.position(), move, before);
    if (with_hyphens(session.narrator().said(words)) != wanted) continue;
    meant = match.game().move_text(match.position(), move);
    ++found;
  }
  return found == 1 ? meant : std::string(typed);
}

bool begin_match(Session& session, const Words& words) {
  if (words.size() < 2) return false;
  std::vector<Seat> seats;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const auto seat = read_seat(words[i]);
    if (!seat || seats.size() == kMaxPlayers) return false;
    seats.push_back(*seat);
  }
  session.table().begin(words[0], words[1] == "-" ? std::string_view{} : words[1], seats);
  return true;
}

bool take_seat(Session& session, const Words& words) {
  if (words.size() != 2) return false;
  const auto player = read_number(words[0], kMaxPlayers - 1);
  const auto seat = read_seat(words[1]);
  if (!player || !seat) return false;
  session.table().set_seat(static_cast<Player>(*player), *seat);
  return true;
}

bool with_number(const Words& words, int max, const std::function<void(int)>& act) {
  const auto number = words.size() == 1 ? read_number(words[0], max) : std::nullopt;
  if (number) act(*number);
  return number.has_value();
}

std::optional<Aspect> read_aspect(std::string_view word) {
  constexpr std::string_view kWords[kAspects] = {"hint", "evaluation", "threats", "values"};
  const auto found = std::ranges::find(kWords, word);
  return found == std::end(kWords) ? std::nullopt : std::optional(static_cast<Aspect>(found - kWords));
}

bool switch_analysis(EngineDialogue& engine, std::string_view what, bool on) {
  if (what == "review") {
    if (on)
      engine.show_review();
    else
      engine.hide_review();
    return true;
  }
  const auto aspect = read_aspect(what);
  if (!aspect) return false;
  if (on)
    engine.show(*aspect);
  else
    engine.hide(*aspect);
  return true;
}

constexpr int kMostLessons = 99, kMostPuzzles = 999;

// "lesson <game> <number>", or what is done in one.
bool guide(Lesson& lesson, const Words& words) {
  if (words.size() == 2) {
    const auto number = read_number(words[1], kMostLessons);
    return number && lesson.begin(words[0], *number);
  }
  return words.size() == 1 && lesson.accept(words[0]);
}

struct Command {
  std::string_view name;
  bool (*run)(Session&, std::string_view rest, const Words& words);  // false: not a command of this form
};

constexpr int kMostPlies = 1'000'000'000;

constexpr Command kCommands[] = {
    {"touch",
     [](Session& s, std::string_view, const Words& w) {
       return with_number(w, kNoSite - 1, [&](int site) { s.table().touch(static_cast<Site>(site)); });
     }},
    {"play", [](Session& s, std::string_view rest, const Words&) { return s.table().play(move_meant(s, rest)), true; }},
    {"clear", [](Session& s, std::string_view, const Words&) { return s.table().clear_selection(), true; }},
    {"undo", [](Session& s, std::string_view, const Words&) { return s.table().undo(), true; }},
    {"redo", [](Session& s, std::string_view, const Words&) { return s.table().redo(), true; }},
    {"go",
     [](Session& s, std::string_view, const Words& w) {
       const auto at = w.size() == 2 ? read_number(w[0], kMaxRecordMoves) : std::nullopt;
       const auto line = at ? read_number(w[1], kMaxRecordMoves) : std::nullopt;
       if (line) s.table().go_to(static_cast<std::size_t>(*at), static_cast<std::size_t>(*line));
       return line || with_number(w, kMostPlies, [&](int ply) { s.table().go_to(static_cast<std::size_t>(ply)); });
     }},
    {"variation",
     [](Session& s, std::string_view rest, const Words&) {
       const bool off = rest == "off", promotes = rest == "promote";
       if (off) s.table().keep_one_line();
       if (promotes) s.table().promote();
       if (rest == "delete") s.table().remove_variation();
       return off || promotes || rest == "delete";
     }},
    {"comment", [](Session& s, std::string_view rest, const Words&) { return s.table().comment(rest), true; }},
    {"continue", [](Session& s, std::string_view, const Words&) { return s.table().go_on(), true; }},
    {"resign", [](Session& s, std::string_view, const Words&) { return s.table().resign(), true; }},
    {"time",
     [](Session& s, std::string_view, const Words& w) {
       return with_number(w, kMaxPlayers - 1, [&](int player) { s.table().run_out(static_cast<Player>(player)); });
     }},
    {"draw", [](Session& s, std::string_view, const Words&) { return s.table().agree_draw(), true; }},
    {"arrange",
     [](Session& s, std::string_view, const Words& w) {
       return with_number(w, 9, [&](int way) { s.table().arrange(static_cast<std::size_t>(way)); });
     }},
    {"deal", [](Session& s, std::string_view, const Words&) { return s.table().deal(), true; }},
    {"lift", [](Session& s, std::string_view, const Words&) { return s.table().lift_curtain(), true; }},
    {"seat", [](Session& s, std::string_view, const Words& w) { return take_seat(s, w); }},
    {"games",
     [](Session& s, std::string_view rest, const Words&) { return s.table().offer(Offered(split(rest, ','))), true; }},
    {"new", [](Session& s, std::string_view, const Words& w) { return begin_match(s, w); }},
    {"load", [](Session& s, std::string_view rest, const Words&) { return s.table().load(rest), true; }},
    {"restore",
     [](Session& s, std::string_view rest, const Words&) { return s.table().load(rest, Table::Origin::kOwn), true; }},
    {"restore_undone", [](Session& s, std::string_view rest,
                          const Words&) { return s.table().load(rest, Table::Origin::kOwnTakenBack), true; }},
    {"receive", [](Session& s, std::string_view rest, const Words&) { return s.table().receive(rest), true; }},
    {"sent", [](Session& s, std::string_view, const Words&) { return s.table().sent(), true; }},
    {"puzzle",
     [](Session& s, std::string_view, const Words& w) {
       const auto number = w.size() == 2 ? read_number(w[1], kMostPuzzles) : std::nullopt;
       return number && s.lesson().begin_puzzle(w[0], *number);
     }},
    {"try",
     [](Session& s, std::string_view rest, const Words& w) {
       if (w.size() < 3) return false;
       const std::string_view position = rest.substr(w[0].size() + w[1].size() + 2);
       return s.lesson().begin_diagram(w[0], w[1] == "-" ? std::string_view{} : w[1], position);
     }},
    {"lesson", [](Session& s, std::string_view, const Words& w) { return guide(s.lesson(), w); }},
    {"draft",
     [](Session& s, std::string_view rest, const Words& w) {
       Table& table = s.table();
       const bool leaves = rest == "leave";
       if (leaves && table.draft()) table.put_back();
       if (leaves || rest.empty()) return leaves || (table.set_up(), true);
       if (w.size() < 2) return false;
       return table.set_up(w[0] == "-" ? std::string_view{} : w[0], rest.substr(w[0].size() + 1)), true;
     }},
    {"man", [](Session& s, std::string_view,
               const Words& w) { return with_number(w, kNoSite, [&](int look) { s.table().choose_man(look); }); }},
    {"newcomer",
     [](Session& s, std::string_view, const Words& w) {
       return with_number(w, 1, [&](int newcomer) { s.lesson().welcome(newcomer > 0); });
     }},
    {"language",
     [](Session& s, std::string_view rest, const Words&) {
       const auto language = language_of(rest);
       if (language) s.narrator().set_language(*language);
       return language.has_value();
     }},
    {"answer",
     [](Session& s, std::string_view, const Words& w) {
       const auto id = w.size() == 2 ? read_number(w[0], kMostPlies) : std::nullopt;
       if (id) s.engine().answer(*id, w[1]);
       return id.has_value();
     }},
    {"show", [](Session& s, std::string_view rest, const Words&) { return switch_analysis(s.engine(), rest, true); }},
    {"hide", [](Session& s, std::string_view rest, const Words&) { return switch_analysis(s.engine(), rest, false); }},
    {"stop", [](Session& s, std::string_view, const Words&) { return s.engine().stop(), true; }},
    {"heard",
     [](Session& s, std::string_view rest, const Words& w) {
       const auto id = w.size() > 1 ? read_number(w[0], kMostPlies) : std::nullopt;
       if (id) s.engine().hear(*id, rest.substr(w[0].size() + 1));
       return id.has_value();
     }},
};

}  // namespace

bool carry_out(Session& session, std::string_view command) {
  const std::size_t name_end = command.find_first_of(" \n");
  const std::string_view name = command.substr(0, name_end);
  const std::string_view rest = name_end == command.npos ? std::string_view{} : command.substr(name_end + 1);
  for (const Command& known : kCommands) {
    if (known.name != name) continue;
    const Narrator::Notice& notice = session.narrator().notice();
    const int before = notice.number;
    const bool read = known.run(session, rest, split(rest, ' '));
    const bool refused = notice.number != before && notice.refusal;
    if (read || refused) return !refused;
    break;
  }
  return session.narrator().refuse({"table.error.command", {shown(command)}});
}

}  // namespace vitrine
