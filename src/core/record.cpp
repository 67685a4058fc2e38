// The record text: written by Match::record, read back all or nothing.
#include <algorithm>

#include "core/match.h"
#include "core/reading.h"

namespace vitrine {
namespace {

std::string scores_text(const Result& result) {
  std::string text;
  for (std::size_t player = 0; player < result.players; ++player) {
    if (player > 0) text += '-';
    text += result.score[player] > 0 ? "1" : result.score[player] < 0 ? "0" : "1/2";
  }
  return text;
}

std::string result_text(const std::optional<Result>& result) {
  return result ? scores_text(*result) + ' ' + std::string(result->reason) : "*";
}

void add_line(std::string& record, std::string_view key, std::string_view value) {
  record += key;
  if (!value.empty()) (record += ' ') += value;
  record += '\n';
}

// What read_pledges() reads.
void add_pledges(std::string& record, const Correspondence& link) {
  if (!link.seed.empty()) add_line(record, "seed", link.seed);
  if (const Correspondence::Pledge& pledge = link.pledge; !pledge.tip.empty())
    add_line(record, "pledge",
             pledge.tip + ' ' + std::to_string(pledge.draws) + ' ' + pledge.drawn + ' ' +
                 (pledge.men.empty() ? "-" : pledge.men));
  for (const Correspondence::Proof& proof : link.proofs) {
    std::string text = std::to_string(proof.man) + ' ' + proof.letter;
    for (const std::string& digest : proof.digests) (text += ' ') += digest;
    add_line(record, "proof", text);
  }
}

template <class Strings>
std::string joined(const Strings& parts) {
  std::string text;
  for (const auto& part : parts) {
    if (!text.empty()) text += ' ';
    text += part;
  }
  return text;
}

std::optional<Seat> read_seat(std::string_view text) {
  if (text == "human") return Seat{};
  if (text == "elsewhere") return Seat{Seat::kElsewhere};
  constexpr std::string_view kComputer = "computer level=";
  if (!text.starts_with(kComputer)) return std::nullopt;
  const std::optional<int> level = read_number(text.substr(kComputer.size()), kMaxLevel);
  if (!level || *level == 0) return std::nullopt;
  return Seat{*level};
}

// The lines of a record one after another; a line is "key" or "key value".
class Lines {
 public:
  explicit Lines(std::string_view record) {
    if (record.ends_with('\n')) record.remove_suffix(1);
    lines_ = split(record, '\n');
    for (std::string_view& line : lines_)
      if (line.ends_with('\r')) line.remove_suffix(1);
  }

  // The value of the next line if it has this key.
  std::optional<std::string_view> next(std::string_view key) {
    if (number_ >= lines_.size()) return std::nullopt;
    const std::string_view line = lines_[number_];
    if (!line.starts_with(key)) return std::nullopt;
    if (line.size() > key.size() && line[key.size()] != ' ') return std::nullopt;
    ++number_;
    return line.size() > key.size() ? line.substr(key.size() + 1) : std::string_view{};
  }

  bool at_end() const { return number_ >= lines_.size(); }
  std::string_view rest() const { return lines_[number_]; }
  // Of the line just read.
  std::string number() const { return std::to_string(number_); }
  Message expected(std::string_view what) const {
    if (at_end()) return {"error.record_short", {std::string(what)}};
    return {"error.record_line", {std::to_string(number_ + 1), std::string(what), shown(lines_[number_])}};
  }

 private:
  std::vector<std::string_view> lines_;
  std::size_t number_ = 0;
};

// Each reads its lines and does what they say; what comes back is the refusal, if there is one.
using Refused = std::optional<Message>;

// The game with its setup, at its start or at the position that the record begins with.
Parsed<Match> read_beginning(Lines& lines, const std::function<const Game*(std::string_view)>& find) {
  const auto game_line = lines.next("game");
  if (!game_line) return lines.expected("game");
  const auto words = split(*game_line, ' ');
  const Game* game = find(words[0]);
  if (!game) return Message{"error.record_game", {lines.number(), shown(words[0])}};
  if (words.size() != 2 || words[1] != std::to_string(game->info().rules_version))
    return Message{"error.record_version", {lines.number()}};

  const auto setup_line = lines.next("setup");
  if (!setup_line) return lines.expected("setup");
  const Parsed<Setup> setup = parse_setup(*game, *setup_line);
  if (const Message* why = refusal(setup)) return Message{"error.record_setup", {lines.number(), *why}};

  const auto text = lines.next("position");
  if (!text) return Match(*game, std::get<Setup>(setup));
  const Parsed<Position> first = game->parse_position(std::get<Setup>(setup), *text);
  if (const Message* why = refusal(first)) return Message{"error.record_position", {lines.number(), *why}};
  if (game->is_observation(std::get<Position>(first))) return Message{"error.record_observation", {lines.number()}};
  return Match(*game, std::get<Setup>(setup), std::get<Position>(first));
}

Refused read_seats(Lines& lines, int players, std::vector<Seat>& seats) {
  for (int player = 0; player < players; ++player) {
    const auto seat_line = lines.next("seat " + std::to_string(player));
    if (!seat_line) return lines.expected("seat " + std::to_string(player));
    const std::optional<Seat> seat = read_seat(*seat_line);
    if (!seat) return Message{"error.record_seat", {lines.number(), shown(*seat_line)}};
    seats.push_back(*seat);
  }
  return std::nullopt;
}

// Persons have sat in seats that are the computer's now, in a game with secrets.
Refused read_sat(Lines& lines, const Match& match, const std::vector<Seat>& seats, Players& sat) {
  const auto text = lines.next("sat");
  if (!text) return std::nullopt;
  for (const std::string_view word : split(*text, ' ')) {
    const std::optional<int> player = read_number(word, match.players() - 1);
    const Players bit = 1u << player.value_or(0);
    if (!player || (sat & bit) != 0 || !seats[static_cast<std::size_t>(*player)].computer() ||
        !match.game().info().secrets)
      return Message{"error.record_sat", {lines.number(), shown(*text)}};
    sat |= bit;
  }
  return std::nullopt;
}

// Of these men, laid out unseen, not all are known. Gives whose they are.
Refused read_men(Lines& lines, Match& match, Players& whose) {
  for (Player player = 0; player < match.players(); ++player) {
    const auto men = lines.next("men " + std::to_string(player));
    if (!men) continue;
    if (men->size() != static_cast<std::size_t>(match.game().info().hidden_men) || !hides_men(match))
      return Message{"error.record_line", {lines.number(), "men", shown(*men)}};
    match.know_men(player, *men);
    whose |= Players{1} << player;
  }
  return std::nullopt;
}

Refused play_moves(Lines& lines, Match& match) {
  const auto moves_line = lines.next("moves");
  if (!moves_line) return lines.expected("moves");
  if (moves_line->empty()) return std::nullopt;
  const auto texts = split(*moves_line, ' ');
  if (texts.size() > static_cast<std::size_t>(kMaxRecordMoves))
    return Message{"error.record_moves", {lines.number(), std::to_string(kMaxRecordMoves)}};
  for (std::string_view text : texts) {
    const std::optional<Move> move = match.read_move(text);
    if (!move) return Message{"error.record_move", {lines.number(), shown(text), std::to_string(match.ply() + 1)}};
    if (!match.play(*move)) return Message{"error.record_men", {}};
  }
  return std::nullopt;
}

// The match, at its end, and then its variations, by their numbers, as they are read.
class Variations {
 public:
  explicit Variations(Match& match) : match_(match), lines_(match.branches()) {}

  // "variation <line> <ply> <moves>"
  Refused read(std::string_view number, std::string_view text) {
    const auto words = split(text, ' ');
    const auto line = read_number(words[0], static_cast<int>(lines_.size()) - 1);
    const auto ply = words.size() > 2 && line ? read_number(words[1], kMaxRecordMoves) : std::nullopt;
    const auto before = ply ? node(static_cast<std::size_t>(*line), static_cast<std::size_t>(*ply)) : std::nullopt;
    if (!before || !is_beside(*before, *line == 0, words[2]))
      return Message{"error.record_variation", {std::string(number), shown(text)}};
    Match::Branch branch{static_cast<std::size_t>(*line), static_cast<std::size_t>(*ply), {}};
    for (Match::Node last = *before; const std::string_view move : std::span(words).subspan(2)) {
      const auto next = match_.grow(last, move);
      const std::string at = std::to_string(branch.ply + branch.own.size() + 1);
      if (!next) return Message{"error.record_move", {std::string(number), shown(move), at}};
      if (++moves_ > static_cast<std::size_t>(kMaxRecordMoves))
        return Message{"error.record_moves", {std::string(number), std::to_string(kMaxRecordMoves)}};
      branch.own.push_back(last = *next);
    }
    lines_.push_back(std::move(branch));
    return std::nullopt;
  }

  // "comment <line> <ply> <text>"
  Refused comment(std::string_view number, std::string_view text) {
    Message refused{"error.record_comment", {std::string(number), shown(text)}};
    std::string_view rest = text;
    const auto line = take_number(rest, static_cast<int>(lines_.size()) - 1);
    const auto ply = line && take(rest, ' ') ? take_number(rest, kMaxRecordMoves) : std::nullopt;
    const auto on = ply ? node(static_cast<std::size_t>(*line), static_cast<std::size_t>(*ply)) : std::nullopt;
    if (!on || !take(rest, ' ') || rest.empty() || !match_.step(*on).comment.empty()) return refused;
    const Parsed<std::string> comment = read_comment(rest);
    if (refusal(comment) || std::get<std::string>(comment) != rest) return refused;
    match_.set_comment(*on, std::string(rest));
    return std::nullopt;
  }

  // "<ply>" or "<ply> <line>"
  bool has(std::size_t ply, std::size_t line) const {
    return line < lines_.size() && ply <= lines_[line].ply + lines_[line].own.size();
  }
  // The number of that line in the match itself.
  std::size_t branch(std::size_t line) const {
    const auto all = match_.branches();
    const auto same = [&](const Match::Branch& branch) { return branch.own == lines_[line].own; };
    return static_cast<std::size_t>(std::ranges::find_if(all, same) - all.begin());
  }

 private:
  // Something else follows there, or the match has ended by word.
  bool is_beside(Match::Node before, bool main, std::string_view move) const {
    const Match::Step& step = match_.step(before);
    const auto is_told = [&](Match::Node next) {
      return match_.game().move_text(step.position, match_.step(next).move) == move;
    };
    if (step.next.empty()) return main && match_.ended_by_word();
    return std::ranges::none_of(step.next, is_told);
  }
  // After so many moves of a line, if those are its own.
  std::optional<Match::Node> node(std::size_t line, std::size_t ply) const {
    const Match::Branch& branch = lines_[line];
    if (line == 0 && ply == 0) return Match::Node{0};
    if (ply <= branch.ply && line > 0) return std::nullopt;
    if (ply > branch.ply + branch.own.size()) return std::nullopt;
    return branch.own[ply - branch.ply - 1];
  }

  Match& match_;
  std::vector<Match::Branch> lines_;
  std::size_t moves_ = match_.ply();
};

// Of a line with its number, "variation" or "comment"; read when the match is known to its end.
struct Beside {
  bool comment;
  std::string number;
  std::string_view text;
};

Refused collect_beside(Lines& lines, bool allowed, std::vector<Beside>& beside) {
  for (const bool comment : {false, true})
    while (const auto text = lines.next(comment ? "comment" : "variation")) {
      if (!allowed) return Message{"error.record_one_line", {lines.number()}};
      beside.push_back({comment, lines.number(), *text});
    }
  return std::nullopt;
}

struct At {
  std::string number;
  std::string_view text;
};

// The variations, the comments, and the place where one stands.
Refused read_beside(Match& match, const std::vector<Beside>& beside, const std::optional<At>& at) {
  Variations variations(match);
  for (const auto& [comment, number, text] : beside)
    if (auto refused = comment ? variations.comment(number, text) : variations.read(number, text)) return refused;
  if (!at) return std::nullopt;
  const auto words = split(at->text, ' ');
  const bool beside_match = words.size() == 2;
  const int ply = read_number(words[0], kMaxRecordMoves).value_or(-1);
  const int line = beside_match ? read_number(words[1], kMaxRecordMoves).value_or(0) : 0;
  const auto place = static_cast<std::size_t>(ply), number = static_cast<std::size_t>(line);
  if (words.size() > 2 || ply < 0 || beside_match != (line > 0) || !variations.has(place, number))
    return Message{"error.record_at", {at->number, shown(at->text)}};
  match.go_to(place, variations.branch(number));
  return std::nullopt;
}

constexpr std::size_t kMostWords = 4;  // besides the moves: the beginning, a draw offered, the end, what was hidden

bool is_code(std::string_view text, std::size_t length) {
  return text.size() == length && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
         });
}

bool is_id(std::string_view text) {
  return is_code(text, Correspondence::kIdLength);
}
bool is_digest(std::string_view text) {
  return is_code(text, Correspondence::kDigestLength);
}

// "proof <man> <letter> <salt> <digest>…"
std::optional<Correspondence::Proof> read_proof(std::string_view text, int men) {
  const auto words = split(text, ' ');
  if (words.size() < 3 || words[1].size() != 1) return std::nullopt;
  const auto man = read_number(words[0], men - 1);
  if (!man || !std::ranges::all_of(std::span(words).subspan(2), is_digest)) return std::nullopt;
  return Correspondence::Proof{*man, words[1][0], {words.begin() + 2, words.end()}};
}

// By what the two sides are bound: "seed <digest>", "pledge <tip> <draws> <drawn> <men or ->", "proof …".
Refused read_pledges(Lines& lines, const Match& match, Correspondence& link) {
  if (!is_bound(match.game())) return std::nullopt;
  const auto refused = [&](std::string_view text) {
    return Message{"error.record_link", {lines.number(), shown(text)}};
  };
  if (const auto seed = lines.next("seed")) {
    if (!is_digest(*seed)) return refused(*seed);
    link.seed = *seed;
  }
  if (const auto pledge = lines.next("pledge")) {
    const auto words = split(*pledge, ' ');
    const auto draws = words.size() == 4 ? read_number(words[1], Correspondence::kMostDraws) : std::nullopt;
    if (!draws || !is_digest(words[0]) || !is_digest(words[2]) || (words[3] != "-" && !is_digest(words[3])))
      return refused(*pledge);
    link.pledge = {std::string(words[0]), *draws, std::string(words[2]), std::string(words[3] == "-" ? "" : words[3])};
  }
  const int men = match.game().info().hidden_men;
  while (const auto text = lines.next("proof")) {
    auto proof = read_proof(*text, men);
    if (!proof || link.proofs.size() == static_cast<std::size_t>(men)) return refused(*text);
    link.proofs.push_back(std::move(*proof));
  }
  return std::nullopt;
}

Refused read_link(Lines& lines, const Match& match, const std::vector<Seat>& seats,
                  std::optional<Correspondence>& link) {
  const bool due = std::ranges::any_of(seats, &Seat::elsewhere);
  const auto text = lines.next("link");
  if (!text) return due ? Refused(lines.expected("link")) : std::nullopt;
  const auto words = split(*text, ' ');
  const bool offered = words.size() == 4 && words[2] == "draw";
  const auto number = [&](std::size_t word, std::size_t most) {
    return read_number(words[word], static_cast<int>(most));
  };
  if (due && may_be_sent(match.game(), seats) && (offered || words.size() == 2) && is_id(words[0])) {
    const auto sent = number(1, match.ply() + kMostWords);
    const auto by = offered ? number(3, seats.size() - 1) : std::optional(0);
    if (sent && by) {
      link.emplace();
      link->id = words[0];
      link->sent = static_cast<std::size_t>(*sent);
      if (offered) link->draw_offered = static_cast<Player>(*by);
      return read_pledges(lines, match, *link);
    }
  }
  return Message{"error.record_link", {lines.number(), shown(*text)}};
}

// Ends the match by word if that is what the result says.
Refused read_result(Lines& lines, Match& match) {
  const auto result = lines.next("result");
  if (!result) return lines.expected("result");
  const auto agrees = [&] { return *result == result_text(match.result()); };
  if (agrees()) return std::nullopt;
  for (bool (Match::*lose)(Player) : {&Match::resign, &Match::run_out})
    for (Player player = 0; player < match.players() && !match.over(); ++player)
      if ((match.*lose)(player) && !agrees()) match.undo();
  if (!match.over() && match.agree_draw() && !agrees()) match.undo();
  if (!agrees()) return Message{"error.record_result", {lines.number(), shown(*result)}};
  return std::nullopt;
}

}  // namespace

bool is_bound(const Game& game) {
  return game.info().chance() || game.info().secrets;
}

bool hides_men(const Match& match) {
  return match.game().info().hidden_men > 0 && !match.game().shows_all(match.setup());
}

bool may_be_sent(const Game& game, std::span<const Seat> seats) {
  const auto here = std::ranges::count_if(seats, &Seat::here);
  if (here == 0 || std::ranges::any_of(seats, &Seat::computer)) return false;
  if (!is_bound(game)) return true;
  return seats.size() == 2 && here == 1 && (!game.info().secrets || game.info().hidden_men > 0);
}

std::string Match::whole_record(std::span<const Seat> seats, Players sat,
                                const std::optional<Correspondence>& link) const {
  const Keeping keeping = {true, sat, link ? &*link : nullptr};
  const auto fits = [](const Match& match, const std::string& record) {
    return record.size() <= kMaxRecordBytes && match.steps_.size() <= std::size_t{kMaxRecordMoves} + 1;
  };
  std::string record = this->record(seats, keeping);
  if (fits(*this, record)) return record;
  for (Match less = *this; less.leave_out_more();)
    if (record = less.record(seats, keeping); fits(less, record)) return record;
  return {};
}

// The moves, where one stands, the variations and the comments.
void Match::add_lines(std::string& record, bool whole) const {
  const std::vector<Branch> lines = branches();
  const auto moves_of = [this](std::span<const Node> nodes) {
    std::vector<std::string> texts;
    for (const Node node : nodes)
      texts.push_back(game_->move_text(steps_[steps_[node].before].position, steps_[node].move));
    return joined(texts);
  };
  add_line(record, "moves", moves_of(whole ? lines[0].own : std::span(path_).subspan(1, now_)));
  if (!whole) return;
  const std::string at = std::to_string(now_);
  if (const std::size_t line = branch(); line > 0)
    add_line(record, "at", at + ' ' + std::to_string(line));
  else if (now_ < moves_.size())
    add_line(record, "at", at);
  const auto place = [](std::size_t line, std::size_t ply) { return std::to_string(line) + ' ' + std::to_string(ply); };
  for (const Branch& branch : std::span(lines).subspan(1))
    add_line(record, "variation", place(branch.parent, branch.ply) + ' ' + moves_of(branch.own));
  if (!steps_[0].comment.empty()) add_line(record, "comment", place(0, 0) + ' ' + steps_[0].comment);
  for (std::size_t line = 0; line < lines.size(); ++line)
    for (std::size_t i = 0; i < lines[line].own.size(); ++i)
      if (const std::string& comment = steps_[lines[line].own[i]].comment; !comment.empty())
        add_line(record, "comment", place(line, lines[line].ply + i + 1) + ' ' + comment);
}

// Up to the present place in the line; where there is more beside it, or it is to be kept, all of it.
std::string Match::record(std::span<const Seat> seats, const Keeping& keeping) const {
  const bool whole = keeping.whole || annotated();
  std::string record;
  add_line(record, "vitrine", "1");
  add_line(record, "game", std::string(game_->info().id) + ' ' + std::to_string(game_->info().rules_version));
  add_line(record, "setup", setup_text(*game_, setup_));
  if (own_start_) add_line(record, "position", game_->position_text(position_at(0)));
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const std::string who = seats[i].computer()    ? "computer level=" + std::to_string(seats[i].level)
                            : seats[i].elsewhere() ? "elsewhere"
                                                   : "human";
    add_line(record, "seat", std::to_string(i) + ' ' + who);
  }
  std::vector<std::string> sat;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if ((keeping.sat >> i & 1) != 0 && seats[i].computer()) sat.push_back(std::to_string(i));
  if (!sat.empty()) add_line(record, "sat", joined(sat));
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (!men_[i].empty() && laid_out_at(static_cast<Player>(i)) <= (whole ? moves_.size() : now_))
      add_line(record, "men", std::to_string(i) + ' ' + men_[i]);
  add_lines(record, whole);
  if (const auto throws = throws_to_come(); keeping.whole && !throws.empty()) add_line(record, "dice", joined(throws));
  if (const Correspondence* link = keeping.link) {
    const std::string offer = link->draw_offered >= 0 ? " draw " + std::to_string(link->draw_offered) : "";
    add_line(record, "link", link->id + ' ' + std::to_string(link->sent) + offer);
    add_pledges(record, *link);
  }
  add_line(record, "result", result_text(whole ? outcome() : result()));
  return record;
}

Parsed<Loaded> read_record(std::string_view record, const std::function<const Game*(std::string_view)>& find) {
  if (record.size() > kMaxRecordBytes) return Message{"error.record_long", {std::to_string(kMaxRecordBytes / 1024)}};
  Lines lines(record);
  const auto version = lines.next("vitrine");
  if (!version || *version != "1") return Message{"error.record_version", {"1"}};

  Parsed<Match> begun = read_beginning(lines, find);
  if (const Message* why = refusal(begun)) return *why;
  Match& match = std::get<Match>(begun);
  std::vector<Seat> seats;
  if (auto refused = read_seats(lines, match.players(), seats)) return *refused;
  Players sat = 0;
  if (auto refused = read_sat(lines, match, seats, sat)) return *refused;
  Players hidden = 0;
  if (auto refused = read_men(lines, match, hidden)) return *refused;
  if (auto refused = play_moves(lines, match)) return *refused;
  for (Player player = 0; player < match.players(); ++player)  // nobody says how another will lay out
    if ((hidden >> player & 1) != 0 && match.men(player).empty()) return Message{"error.record_men", {}};
  std::optional<At> at;
  if (const auto text = lines.next("at")) at = At{lines.number(), *text};
  const bool elsewhere = std::ranges::any_of(seats, &Seat::elsewhere);
  std::vector<Beside> beside;
  if (auto refused = collect_beside(lines, !elsewhere && !match.keeps_one_line(), beside)) return *refused;
  std::vector<std::string_view> thrown;
  if (const auto dice = lines.next("dice")) {
    thrown = split(*dice, ' ');
    if (!match.game().info().chance() || !match.keep_throws(thrown))
      return Message{"error.record_dice", {lines.number(), shown(*dice)}};
  }
  std::optional<Correspondence> link;
  if (auto refused = read_link(lines, match, seats, link)) return *refused;
  if (hidden != 0 && !link) return Message{"error.record_observation", {lines.number()}};
  if (auto refused = read_result(lines, match)) return *refused;
  if (!lines.at_end()) return Message{"error.record_more", {lines.number(), shown(lines.rest())}};
  if (auto refused = read_beside(match, beside, at)) return *refused;
  match.keep_throws(thrown);  // those after the line that is on the table now
  match.forget_changes();
  return Loaded{std::move(match), std::move(seats), sat, std::move(link)};
}

}  // namespace vitrine
