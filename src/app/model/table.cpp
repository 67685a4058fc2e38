// One match at the table, and everything done to it.
#include "app/model/table.h"

#include <algorithm>

#include "app/model/correspondence.h"
#include "app/model/texts.h"
#include "core/check.h"
#include "core/reading.h"
#include "games/registry.h"

namespace vitrine {

using Kind = Table::Report::Kind;

Table::Table(Random random, Listener listener) : random_(std::move(random)), listener_(std::move(listener)) {
  const Game& first = *all_games().front();
  std::vector<Seat> seats(first.players(first.start(default_setup(first))));
  seats.back().level = 1;
  install(Match(first, default_setup(first)), seats);
}

void Table::install(Match match, std::vector<Seat> seats, Players sat, std::optional<Correspondence> link,
                    std::optional<Sitting> waiting) {
  aside_ = std::move(waiting);
  draft_.reset();
  lit_.clear();
  words_.forget();
  if (match_) earlier_changes_ += match_->changes() + 1;
  match_ = std::move(match);
  seats_ = std::move(seats);
  going_on_ = looking_back_ = false;
  lifted_by_ = revealed_to_ = kNobody;
  reviewed_.reset();
  dealt_.reset();
  link_ = std::move(link);
  if (one_line_ || link_ || aside_) match_->keep_one_line();
  deals_ = brought_ = false;
  by_himself_ = 0;
  sat_ = sat | persons_seats();
  settle();
  remark_told_ = true;  // a match that comes to the table is told of otherwise
}

// ---- after every change ----

// What nobody chooses is done, eyes look anew, the selection begins anew.
void Table::settle() {
  sure_.reset();
  play_by_itself();
  deal_men();
  look_anew();
  selection_.emplace(game(), match_->position());
  look_at_selection();
  words_.follow();
  actions_ = open_.empty() ? std::vector<Action>{} : game().actions(match_->position());
  ++revision_;
}

// Dice that are due are thrown, and what a person would do without a choice is done.
void Table::play_by_itself() {
  while (!rests() && !guided()) {
    if (match_->to_move() == kChance) {
      if (!throw_die()) return;
      for (const Event& event : match_->events(match_->ply() - 1, viewer()))
        if (event.kind == Event::Kind::kPassed)
          add_remark({"table.remark.passed", {player_name(game(), event.player, match_->position())}});
    } else if (const auto move = match_->over() ? std::nullopt : by_itself(match_->position())) {
      match_->play(move->first);
      add_remark(move->second);
    } else {
      return;
    }
  }
}

void Table::add_remark(Message remark) {
  const bool both = !remark_told_;
  remark_ = both ? Message{"table.two_sentences", {remark_, std::move(remark)}} : std::move(remark);
  remark_told_ = false;
  ++remarks_;
}

// A throw that was undone comes again. False if it waits for somebody elsewhere.
bool Table::throw_die() {
  const auto before = link_ ? due_throw(*match_, seats_, *link_) : match_->next_throw();
  if (before) return match_->play(*before);
  if (link_) return false;
  MoveList faces;
  match_->legal_moves(faces);
  std::uint32_t total = 0;
  for (Move face : faces) total += game().chance_weight(match_->position(), face);
  std::uint32_t drawn = random_(total);
  for (Move face : faces) {
    const unsigned weight = game().chance_weight(match_->position(), face);
    if (drawn < weight) return match_->play(face);
    drawn -= weight;
  }
  return false;
}

Picture Table::picture() const {
  if (draft_) return draft_->picture();
  if (dealt_ && viewer() == match_->to_move()) return picture_of(dealt_->position());
  Picture picture = game().describe(match_->position(), viewer());
  game().tell_apart(picture, match_->position_at(0), match_->line().first(match_->ply()));
  return game().facing(std::move(picture), match_->position(), viewer(), near());
}

// After every change of what is touched. The name of the place held is kept: it is asked for in every frame, and must
// not need the whole picture.
void Table::look_at_selection() {
  open_ = may_touch() ? selection_->continuations() : std::vector<Site>{};
  held_.clear();
  if (touched().empty()) return;
  const auto places = picture().places;
  const auto here = std::ranges::find(places, touched().back(), &Place::site);
  if (here != places.end()) held_ = here->name;
}

bool Table::refuse(Message message) {
  listener_({Kind::kRefused, std::move(message)});
  refused_.clear();
  return false;
}

bool Table::report_change(Message message) {
  if (!std::exchange(remark_told_, true))
    message = message.key.empty() ? remark_ : Message{"table.two_sentences", {std::move(message), remark_}};
  listener_({Kind::kChanged, std::move(message)});
  return true;
}

// ---- a match comes to the table ----

const Game* Table::asked_for(std::string_view game_id) {
  const Game* game = offered_.find(game_id);
  if (!game) refuse({"table.error.game", {shown(game_id)}});
  return game;
}

bool Table::begin(std::string_view game_id, std::string_view setup_text, const std::vector<Seat>& seats) {
  const Game* game = asked_for(game_id);
  if (!game) return false;
  const Parsed<Setup> setup = parse_setup(*game, setup_text);
  if (const Message* why = refusal(setup)) return refuse(*why);
  Match match(*game, std::get<Setup>(setup));
  std::vector<Seat> all = seats;
  all.resize(match.players());
  const bool between = std::ranges::any_of(all, &Seat::elsewhere);
  if (between && !may_be_sent(match.game(), all)) return refuse({"table.error.elsewhere", {}});
  install(std::move(match), std::move(all), 0, between ? std::optional(new_link(*game, random_)) : std::nullopt);
  listener_({Kind::kNewMatch, {"table.said.new", {game_name(*game)}}});
  return true;
}

bool Table::again(int higher) {
  std::vector<Seat> seats = seats_;
  for (Seat& seat : seats)
    if (seat.computer()) seat.level = std::clamp(seat.level + higher, 1, kMaxLevel);
  const std::string setup = setup_text(game(), match_->setup());
  const bool deals = deals_ || brought_;
  return begin(game().info().id, setup, seats) && (!deals || deal());
}

bool Table::load(std::string_view record, Origin origin) {
  Parsed<Loaded> loaded = read_record(record, find_game);
  if (const Message* why = refusal(loaded)) return refuse(*why);
  auto& [match, seats, sat, link] = std::get<Loaded>(loaded);
  if (!offered_.find(match.game().info().id)) return refuse({"table.error.game", {game_name(match.game())}});
  if (origin == Origin::kForeign) {
    match.forget_throws();
    for (Seat& seat : seats)
      if (seat.elsewhere()) seat = {};  // only to be looked at, or to be played on by whoever has it now
    link.reset();
    if (withheld(match)) return refuse({"table.error.observed", {}});
  }
  install(std::move(match), std::move(seats), sat, std::move(link));
  brought_ = true;
  looking_back_ = (can_redo() && origin != Origin::kOwnTakenBack) || !match_->on_main();
  if (origin != Origin::kForeign &&
      !match_->begins_elsewhere()) {  // who has not begun to lay out is dealt his men again
    deals_ = true;
    settle();
  }
  listener_({Kind::kNewMatch, {"table.said.loaded", {game_name(game())}}});
  return true;
}

bool Table::receive(std::string_view record) {
  Parsed<Loaded> loaded = read_record(record, find_game);
  if (const Message* why = refusal(loaded)) return refuse(*why);
  Loaded& letter = std::get<Loaded>(loaded);
  if (!letter.link) return refuse({"table.error.no_link", {}});
  const Game& played = letter.match.game();
  if (!offered_.find(played.info().id)) return refuse({"table.error.game", {game_name(played)}});
  if (is_bound(played)) {
    const bool lies_aside = aside_ && aside_->is_of(*letter.link);
    Parsed<Loaded> now = received(lies_aside ? aside_->kept() : kept_of(letter), letter);
    if (const Message* why = refusal(now)) return refuse(*why);
    if (lies_aside) put_back();
    const bool seen = letter.match.men(1 - player_here(letter.seats)).find('?') == std::string::npos;
    const bool known = is_of(*letter.link);
    const Match before = *match_;
    take_over(std::move(std::get<Loaded>(now)), !seen);
    if (known) tell_shown(before);
    return report_change();
  }
  for (Seat& seat : letter.seats) seat = seat.here() ? Seat{Seat::kElsewhere} : Seat{};
  take_over(std::move(letter), false);
  return report_change();
}

// What the letter has shown of hidden men: to eyes here what they had asked to look at, else what was taken.
void Table::tell_shown(const Match& before) {
  if (!hides_men(*match_) || match_->ended()) return;
  const Player player = here();
  const std::string known = before.men(static_cast<Player>(1 - player));
  for (const ShownMan& shown : game().men_shown(match_->position_at(0), match_->line())) {
    if (shown.owner == player || known.empty() || known[static_cast<std::size_t>(shown.man)] != '?') continue;
    const auto told = game().reveal(match_->position_at(shown.ply), match_->line()[shown.ply]);
    if (told) {
      revealed_ = *told;
      revealed_to_ = player;
    } else {
      add_remark({"table.said.move", {player_name(game(), player, match_->position()), words_.spoken(shown.ply)}});
    }
  }
}

// What is kept of the match of a letter: it lies on the table, or begins with it.
Loaded Table::kept_of(const Loaded& letter) {
  if (is_of(*letter.link)) return kept();
  Loaded begun = {Match(letter.match.game(), letter.match.setup()), letter.seats, 0,
                  new_link(letter.match.game(), random_)};
  for (Seat& seat : begun.seats) seat = seat.here() ? Seat{Seat::kElsewhere} : Seat{};
  begun.link->id = letter.link->id;
  return begun;
}

// The match as it came, whose end has been `unanswered` if the other side has not seen what was hidden here.
void Table::take_over(Loaded now, bool unanswered) {
  auto& [match, seats, sat, link] = now;
  // The other side's last turn is played before the eyes of whoever opens the link.
  std::size_t turn = match.line().size();
  const auto elsewheres = [&](std::size_t ply) {
    const Player player = match.game().to_move(match.position_at(ply));
    return player == kChance || (player >= 0 && seats[static_cast<std::size_t>(player)].elsewhere());
  };
  while (turn > 0 && elsewheres(turn - 1)) --turn;
  match.go_to(match.line().size());
  link->sent = acts_of(match, seats, *link) - (unanswered && match.ended() ? 1 : 0);
  match.go_to(turn);
  match.forget_changes();
  install(std::move(match), std::move(seats), 0, std::move(link));
  listener_({Kind::kNewMatch, {"table.said.loaded", {game_name(game())}}});
  while (match_->redo()) {
  }
  deals_ = true;
  settle();
}

bool Table::sent() {
  if (!link_ || guided()) return refuse({"table.error.no_link", {}});
  link_->sent = acts_of(*match_, seats_, *link_);
  return report_change();
}

bool Table::set_seat(Player player, Seat seat) {
  if (guided()) return refuse(why_guided());
  if (player < 0 || player >= match_->players() || seat.level < 0 || seat.level > kMaxLevel)
    return refuse({"table.error.seat", {}});
  if (link_) return refuse({"table.error.seat_elsewhere", {}});
  if (!may_sit(player, seat)) return refuse({"table.error.seat_secret", {}});
  seats_[player] = seat;
  sat_ = persons_seats() | (has_begun() ? sat_ : 0);
  settle();
  return report_change();
}

// ---- moves ----

// Whoever looked back through a match and goes on there leaves what follows, and its review, if he does so twice. A
// match that has ended keeps what follows in its place.
bool Table::keeps_line(Move move) {
  if (!looking_back_ || !can_redo() || sure_ == move) return false;
  if (may_annotate() && match_->settled() && !reviewing()) return false;
  selection_->clear();
  look_at_selection();
  ++revision_;
  refuse({"table.error.looking_back", {}});
  sure_ = move;
  return true;
}

bool Table::play(Move move) {
  const Player player = match_->to_move();
  const std::optional<Message> told = game().reveal(match_->position(), move);
  const std::size_t ply = match_->ply();
  const int left_out = match_->left_out();
  if (!match_->play(move)) return refuse({"table.error.move", {game().move_text(match_->position(), move)}});
  if (link_ && link_->draw_offered != player) link_->draw_offered = kNobody;  // an answer to the offer
  if (seats_[player].here()) {
    going_on_ = can_redo();  // the line was there already: it is played on from here all the same
    looking_back_ = false;
    revealed_ = told.value_or(Message{});
    revealed_to_ = told ? player : kNobody;
  }
  if (match_->left_out() > left_out) add_remark({"table.remark.left_out", {}});
  settle();
  return report_change({"table.said.move", {player_name(game(), player, match_->position()), words_.spoken(ply)}});
}

bool Table::computer_chooses() const {
  const Player player = match_->to_move();
  return player >= 0 && seats_[player].computer() && !rests() && !guided();
}

std::optional<Message> Table::refusal_to_touch() const {
  if (guided() && !asked_) return why_guided();
  if (match_->over()) return Message{"table.error.over", {}};
  if (opened()) return Message{"table.error.opened", {}};
  if (waits_elsewhere()) return Message{"table.error.elsewheres_turn", {}};
  if (!persons_turn()) return Message{"table.error.computers_turn", {}};
  if (match_->ply() < fixed()) return Message{"table.error.sent", {}};
  return shut();
}

Selection::Outcome Table::touch(Site site) {
  if (draft_) return touch_draft(site);
  if (const auto why = refusal_to_touch()) {
    refuse(*why);
    return Selection::Outcome::kRefused;
  }
  if (dealt_) return touch_dealt(site);
  const Selection::Outcome outcome = selection_->touch(site);
  if (outcome == Selection::Outcome::kComplete) {
    if (keeps_line(selection_->move())) return Selection::Outcome::kRefused;
    play(selection_->move());
  } else if (outcome == Selection::Outcome::kRefused) {
    remember_refused(site);
    refuse(selection_->why());
  } else {
    look_at_selection();
    ++revision_;
    listener_({Kind::kTouched, {}});
  }
  return outcome;
}

void Table::remember_refused(Site site) {
  if (!guided()) return;
  Path sites = touched();
  sites.push_back(site);
  const auto places = game().describe(match_->position(), viewer()).places;
  for (Site touched_site : sites) {
    const auto place = std::ranges::find(places, touched_site, &Place::site);
    if (place == places.end()) return refused_.clear();
    refused_ += (refused_.empty() ? "" : "-") + place->name;
  }
}

void Table::clear_selection() {
  if (touched().empty()) return;
  selection_->clear();
  if (dealt_) dealt_->clear();
  look_at_selection();
  ++revision_;
}

bool Table::play(std::string_view move_text) {
  if (const auto why = refusal_to_touch()) return refuse(*why);
  const auto move = match_->read_move(move_text);
  if (!move) return refuse({"table.error.move", {shown(move_text)}});
  return !keeps_line(*move) && play(*move);
}

namespace {

enum WithDealt : std::size_t { kPlayDealt, kDealAnew, kByHand };
constexpr std::string_view kWithDealt[] = {"table.dealt.play", "table.dealt.anew", "table.dealt.by_hand"};

}  // namespace

std::vector<std::string_view> Table::arrangements() const {
  if (!may_touch() || guided()) return {};
  if (dealt_) return {std::begin(kWithDealt), std::end(kWithDealt)};
  return game().arrangements(match_->position());
}

bool Table::arrange(std::size_t way) {
  const auto ways = arrangements();
  if (way >= ways.size()) return refuse({"table.error.arrange", {}});
  const Player player = match_->to_move();
  if (dealt_) {
    if (way == kPlayDealt) play_dealt();
    if (way == kByHand) by_himself_ |= 1u << player;
    dealt_.reset();
    settle();
    if (way != kPlayDealt) return report_change();
    return report_change(
        {"table.said.move", {player_name(game(), player, match_->position()), Message{"table.laid_out", {}}}});
  }
  if (keeps_line({})) return false;
  Rng rng = dice();
  for (Move move : game().arrange(match_->position(), way, rng)) match_->play(move);
  going_on_ = looking_back_ = false;
  settle();
  return report_change({"table.said.arranged", {Message{std::string(ways[way]), {}}}});
}

// ---- men that are dealt ----

Rng Table::dice() {
  return Rng(std::uint64_t{random_(1u << 31)} << 31 | random_(1u << 31));
}

// After every change: whoever is to lay out, and has not begun, is dealt his men. The computer's are laid out at once.
void Table::deal_men() {
  const auto due = [&] {
    const Player player = match_->to_move();
    if (!deals_ || guided() || player < 0 || can_redo() || game().arrangements(match_->position()).empty())
      return false;
    if ((by_himself_ >> player & 1) != 0 || seats_[player].elsewhere()) return false;
    for (std::size_t ply = 0; ply < match_->ply(); ++ply)
      if (game().to_move(match_->position_at(ply)) == player) return false;
    return true;
  };
  while (due() && !persons_turn()) {
    Rng rng = dice();
    for (Move move : game().arrange(match_->position(), 0, rng)) match_->play(move);
  }
  if (!due())
    dealt_.reset();
  else if (!dealt_)
    dealt_.emplace(*match_, dice());
}

Selection::Outcome Table::touch_dealt(Site site) {
  if (std::ranges::find(open_, site) == open_.end()) {
    refuse(game().explain(match_->position(), {site}));
    return Selection::Outcome::kRefused;
  }
  const Selection::Outcome outcome = dealt_->touch(*match_, site);
  look_at_selection();
  ++revision_;
  listener_({outcome == Selection::Outcome::kComplete ? Kind::kChanged : Kind::kTouched, {}});
  return outcome;
}

bool Table::deal() {
  if (guided()) return refuse(why_guided());
  deals_ = true;
  settle();
  return report_change();
}

// What is left of the laying out is as good one way as another.
void Table::play_dealt() {
  const Player player = match_->to_move();
  for (Move move : dealt_->moves()) match_->play(move);
  for (MoveList left; match_->to_move() == player && game().is_private(match_->position()); left.clear()) {
    match_->legal_moves(left);
    match_->play(left[random_(static_cast<std::uint32_t>(left.size()))]);
  }
}

// ---- the curtain ----

void Table::lift_curtain() {
  if (revealed_to_ >= 0) {
    revealed_to_ = kNobody;
  } else if (curtain_) {
    lifted_by_ = match_->to_move();
  }
  settle();
  report_change();
}

// ---- along the line ----

// With persons at the table, undo comes back to a person's choice: the computer's moves go with it.
bool Table::can_undo() const {
  if (guided()) return false;
  if (steps_back()) return match_->ply() > 0;
  if (match_->ended_by_word()) return !opened() && !link_;
  if (!match_->can_undo()) return false;
  if (persons() == 0) return true;
  for (std::size_t ply = match_->ply(); ply-- > fixed();) {
    const Player player = game().to_move(match_->position_at(ply));
    if (player >= 0 && seats_[player].here()) return true;
  }
  return false;
}

// In a review each move is looked at, the computer's, too; before that the resignation is taken back by who may do so.
bool Table::steps_back() const {
  return reviewing() && (!match_->ended_by_word() || opened() || link_);
}

bool Table::undo() {
  if (guided()) return refuse(why_guided());
  if (!can_undo()) return refuse({match_->ended_by_word() ? "table.error.opened" : "table.error.undo", {}});
  const bool to_person = !match_->ended_by_word() && persons() > 0;
  if (steps_back())
    looking_back_ = match_->go_to(match_->ply() - 1);
  else
    do match_->undo();
    while (to_person && (!persons_turn() || by_itself(match_->position())) && match_->can_undo());
  going_on_ = false;
  settle();
  return report_change({"table.said.undone", {}});
}

bool Table::redo() {
  if (guided()) return refuse(why_guided());
  if (!can_redo()) return refuse({"table.error.redo", {}});
  going_on_ = false;
  do match_->redo();
  while (!reviewing() && persons() > 0 && (!persons_turn() || by_itself(match_->position())) && match_->can_redo());
  settle();
  return report_change({"table.said.redone", {}});
}

bool Table::go_to(std::size_t ply) {
  if (guided()) return refuse(why_guided());
  if (!match_->go_to(ply)) return refuse({"table.error.redo", {}});
  going_on_ = false;
  looking_back_ = can_redo();
  settle();
  return report_change();
}

bool Table::go_to(std::size_t ply, std::size_t branch) {
  if (guided()) return refuse(why_guided());
  if (!match_->go_to(ply, branch)) return refuse({"table.error.redo", {}});
  going_on_ = false;
  looking_back_ = can_redo() || !match_->on_main();
  settle();
  return report_change();
}

// ---- variations and comments ----

void Table::keep_one_line() {
  one_line_ = true;
  match_->keep_one_line();
}

bool Table::promote() {
  if (guided()) return refuse(why_guided());
  if (!may_annotate() || !match_->promote()) return refuse({"table.error.no_variation", {}});
  looking_back_ = can_redo() || !match_->on_main();
  settle();
  return report_change({"table.said.promoted", {}});
}

bool Table::remove_variation() {
  if (guided()) return refuse(why_guided());
  if (!may_annotate() || !match_->remove()) return refuse({"table.error.no_variation", {}});
  going_on_ = false;
  looking_back_ = can_redo() || !match_->on_main();
  settle();
  return report_change({"table.said.removed", {}});
}

bool Table::comment(std::string_view text) {
  if (guided()) return refuse(why_guided());
  if (!may_annotate()) return refuse({"table.error.no_comments", {}});
  Parsed<std::string> comment = read_comment(text);
  if (const Message* why = refusal(comment)) return refuse(*why);
  if (!match_->comment(std::get<std::string>(std::move(comment)))) return refuse({"table.error.no_room", {}});
  ++revision_;
  return report_change({"table.said.commented", {}});
}

bool Table::go_on() {
  if (guided()) return refuse(why_guided());
  if (opened()) return refuse({"table.error.opened", {}});
  if (link_) return refuse({"table.error.sent", {}});
  if (keeps_line({})) return false;
  going_on_ = true;
  settle();
  return report_change();
}

// ---- somebody is guided ----

Message Table::why_guided() const {
  if (draft_) return {"table.error.draft", {}};
  return {"table.error.lesson", {Message{"table.lesson.leave", {}}}};
}

void Table::guide(const Game& game, const Setup& setup, const Position& position, Player learner) {
  Sitting waiting = aside_ ? std::move(*aside_) : static_cast<Sitting&>(*this);
  Match match(game, setup, position);
  std::vector<Seat> seats(static_cast<std::size_t>(match.players()), Seat{1});
  seats[static_cast<std::size_t>(learner)] = {};
  install(std::move(match), std::move(seats), 0, {}, std::move(waiting));
  asked_ = false;
  look_at_selection();
  listener_({Kind::kNewMatch, {}});
}

void Table::guide_to(bool may_touch, std::vector<Site> lit) {
  asked_ = may_touch;
  lit_ = std::move(lit);
  settle();
}

void Table::guide_move(Move move) {
  VITRINE_CHECK(guided());
  if (match_->to_move() >= 0) {
    play(move);
    return;
  }
  VITRINE_CHECK(match_->play(move));  // a throw is nobody's
  settle();
  report_change();
}

void Table::guide_back(std::size_t ply) {
  VITRINE_CHECK(guided() && match_->go_to(ply));
  settle();
  report_change();
}

void Table::put_back() {
  if (!guided()) return;
  earlier_changes_ += match_->changes() + 1;
  static_cast<Sitting&>(*this) = std::move(*aside_);
  aside_.reset();
  draft_.reset();
  lit_.clear();
  words_.forget();
  match_->forget_changes();
  settle();
  listener_({Kind::kNewMatch, {}});
}

// ---- a position is set up ----

// Under it lies a match that nobody plays, of the same game and setup.
bool Table::lay_draft(const Draft& draft) {
  const Setup setup = draft.setup();
  if (!draft_ || setup != match_->setup()) guide(game(), setup, game().start(setup), 0);
  draft_ = draft;
  ++revision_;
  return report_change();
}

bool Table::set_up() {
  if (game().palette(match_->setup()).empty()) return refuse({"table.draft.not_here", {}});
  const Position shown = seen();
  const Position& from = game().is_observation(shown) ? game().start(match_->setup()) : shown;
  return lay_draft(Draft(game(), match_->setup(), from));
}

bool Table::set_up(std::string_view setup, std::string_view text) {
  if (!draft_ && !set_up()) return false;
  Draft draft = *draft_;
  if (const auto why = draft.read(setup, text)) return refuse(*why);
  return lay_draft(draft);
}

bool Table::choose_man(int look) {
  if (!draft_ || !draft_->choose(look)) return refuse({"table.draft.not_here", {}});
  ++revision_;
  return report_change();
}

Selection::Outcome Table::touch_draft(Site site) {
  if (!draft_->touch(site)) {
    refuse({"table.draft.not_here", {}});
    return Selection::Outcome::kRefused;
  }
  ++revision_;
  report_change();
  return Selection::Outcome::kComplete;
}

// ---- the end ----

bool Table::resign() {
  if (guided()) return refuse(why_guided());
  if (opened()) return refuse({"table.error.opened", {}});
  if (link_ && can_redo()) return refuse({"table.error.sent", {}});
  Player player = match_->to_move();
  const bool is_asked = player >= 0 && seats_[player].here();
  if (!is_asked && (link_ || persons() == 1)) player = here();  // while another thinks, or a throw is due from him
  if (player < 0 || !seats_[player].here() || match_->over()) return refuse({"table.error.over", {}});
  if (keeps_line({})) return false;
  if (!match_->resign(player)) return refuse({"table.error.over", {}});
  settle();
  return report_change({"table.said.resigned", {player_name(game(), player, match_->position())}});
}

bool Table::run_out(Player player) {
  if (guided()) return refuse(why_guided());
  if (link_ || opened() || !match_->run_out(player)) return refuse({"table.error.over", {}});
  settle();
  return report_change({"table.said.time", {player_name(game(), player, match_->position())}});
}

bool Table::agree_draw() {
  if (guided()) return refuse(why_guided());
  if (match_->over()) return refuse({"table.error.over", {}});
  if (opened()) return refuse({"table.error.opened", {}});
  if (link_ && (link_->draw_offered < 0 || seats_[link_->draw_offered].here())) return offer_draw();
  for (Player player = 0; player < match_->players(); ++player) {
    if (!seats_[player].computer() || !game().in_play(match_->position(), player)) continue;
    const Position known = game().observe(match_->position(), player);
    if (!game().laying_out(known) && game().evaluate(known, player) > 0)
      return refuse({"table.said.no_draw", {player_name(game(), player, match_->position())}});
  }
  if (keeps_line({})) return false;
  if (!match_->agree_draw()) return refuse({"table.error.over", {}});
  settle();
  return report_change({"result.agreement", {}});
}

// The next link says so.
bool Table::offer_draw() {
  if (can_redo()) return refuse({"table.error.sent", {}});
  link_->draw_offered = persons_turn() ? match_->to_move() : here();
  settle();
  return report_change({"table.said.draw_offered", {}});
}

void Table::review(bool on) {
  reviewed_.reset();
  if (on) reviewed_.emplace(match_->line().begin(), match_->line().end());
  settle();
  report_change();
}

}  // namespace vitrine
