// One match at the table, and everything done to it.
#include "app/model/session.h"

#include <algorithm>

#include "games/registry.h"

namespace vitrine {

Session::Session(std::function<std::uint32_t(std::uint32_t)> random) : random_(std::move(random)) {
  const Game& first = *all_games().front();
  std::vector<Seat> seats(first.players(first.start(default_setup(first))));
  seats.back().level = 2;
  install(Match(first, default_setup(first)), seats);
}

void Session::install(Match match, std::vector<Seat> seats) {
  match_ = std::move(match);
  seats_ = std::move(seats);
  going_on_ = looking_back_ = false;
  lifted_by_ = revealed_to_ = kNobody;
  analysis_.clear();
  changed();
}

// After every change: dice that are due are thrown, the selection begins anew, the computer is asked.
void Session::changed() {
  notice_.refusal = false;  // it was said of what was there before
  sure_.reset();
  throw_dice();
  // A match that goes on hides again what is hidden.
  if (!analysis_.reviews(*match_) || !match_->ended()) analysis_.end_review();
  const Player turn = match_->to_move();
  const bool private_choice =
      !analysis_.reviewing() && persons() > 1 && persons_turn() && game().is_private(match_->position());
  // Who has handed the screen on sees no more before the curtain is lifted anew.
  if (revealed_to_ < 0 && (!private_choice || lifted_by_ != turn)) lifted_by_ = kNobody;
  curtain_ = private_choice && revealed_to_ < 0 && lifted_by_ == kNobody;
  selection_ = std::make_unique<Selection>(game(), match_->position());
  look_at_selection();
  make_request();
  look_at_position();
  ++revision_;
}

void Session::throw_dice() {
  while (match_->to_move() == kChance && (!match_->can_redo() || going_on_)) {
    if (const auto before = match_->next_throw()) {
      match_->play(*before);
      continue;
    }
    MoveList faces;
    match_->legal_moves(faces);
    std::uint32_t total = 0;
    for (Move face : faces) total += game().chance_weight(match_->position(), face);
    std::uint32_t drawn = random_(total);
    for (Move face : faces) {
      const unsigned weight = game().chance_weight(match_->position(), face);
      if (drawn < weight) {
        match_->play(face);
        break;
      }
      drawn -= weight;
    }
  }
}

// The computer is handed no more than its seat may know: the moves where nothing is secret, else an observation.
void Session::make_request() {
  request_.reset();
  const Player player = match_->to_move();
  if (player < 0 || !seats_[player].computer() || (match_->can_redo() && !going_on_)) return;
  const Info& info = game().info();
  Request request;
  request.id = ++last_request_;
  request.lines = {"setoption name Game value " + std::string(info.id),
                   "setoption name Setup value " + setup_text(game(), match_->setup()),
                   "setoption name Level value " + std::to_string(seats_[player].level),
                   "setoption name Seed value " + std::to_string(random_(1u << 30))};
  std::string position = "position fen ";
  if (info.secrets) {
    position += game().position_text(game().observe(match_->position(), player));
  } else {
    position += game().position_text(match_->position_at(0));
    if (match_->ply() > 0) position += " moves";
    for (std::size_t ply = 0; ply < match_->ply(); ++ply)
      position += ' ' + game().move_text(match_->position_at(ply), match_->line()[ply]);
  }
  request.lines.push_back(position);
  request.lines.push_back("go");
  request_ = std::move(request);
}

bool Session::answer(int id, std::string_view move_text) {
  if (!request_ || request_->id != id) return false;
  const auto move = match_->read_move(move_text);
  if (!move) return refuse({"table.error.answer", {}});
  return commit(*move);
}

bool Session::persons_turn() const {
  const Player player = match_->to_move();
  return player >= 0 && !seats_[player].computer();
}

int Session::persons() const {
  return static_cast<int>(std::ranges::count_if(seats_, [](Seat seat) { return !seat.computer(); }));
}

// A person's turn, nobody behind the curtain, and nothing on show that another person must not see.
bool Session::may_touch() const {
  return persons_turn() && !curtain_ && (revealed_to_ < 0 || persons() == 1);
}

Player Session::viewer() const {
  if (match_->over() || persons() == 0 || analysis_.reviewing()) return kNobody;  // whose review it is has seen the end
  if (persons() == 1)
    return static_cast<Player>(std::ranges::find_if(seats_, [](Seat seat) { return !seat.computer(); }) -
                               seats_.begin());
  if (!game().info().secrets) return kNobody;
  return lifted_by_ >= 0 && !curtain_ ? lifted_by_ : kPublic;
}

// What the viewer may know, as a position: for prompts.
Position Session::seen() const {
  const Player eyes = viewer();
  if (eyes == kNobody) return match_->position();
  if (eyes >= 0) return game().observe(match_->position(), eyes);
  Position position = match_->position();
  for (Player player = 0; player < match_->players(); ++player) position = game().observe(position, player);
  return position;
}

std::size_t Session::last_choice() const {
  for (std::size_t ply = match_->ply(); ply-- > 0;)
    if (game().to_move(match_->position_at(ply)) >= 0) return ply + 1;
  return 0;
}

bool Session::hidden(std::size_t ply) const {
  const Position& before = match_->position_at(ply);
  return viewer() != kNobody && game().is_private(before) && game().to_move(before) != viewer();
}

Path Session::last_path() const {
  const std::size_t choice = last_choice();
  return choice == 0 || hidden(choice - 1) ? Path{}
                                           : game().path(match_->position_at(choice - 1), match_->line()[choice - 1]);
}

std::string Session::move_text(std::size_t ply) const {
  if (hidden(ply)) return say("table.hidden");
  const std::optional<Message> words = game().words(match_->position_at(ply), match_->line()[ply]);
  return words ? say(*words) : match_->record_text(ply);
}

std::vector<Site> Session::decided_by() const {
  const bool on_the_board = match_->over() && !match_->ended_by_word() && game().to_move(match_->position()) == kNobody;
  return on_the_board ? game().decided_by(match_->position()) : std::vector<Site>{};
}

std::string Session::revealed() const {
  return revealed_to_ >= 0 && (viewer() == revealed_to_ || viewer() == kNobody) ? say(revealed_) : std::string();
}

void Session::tell(Message message, bool refusal) {
  notice_ = {notice_.number + 1, refusal, std::move(message), false};
  ++revision_;
}

bool Session::refuse(Message message) {
  tell(std::move(message), true);
  ++refusals_;
  return false;
}

// Whoever looked back through the match and goes on there gives up what follows, if he does so twice.
bool Session::keeps_line(Move move) {
  if (!looking_back_ || !can_redo() || sure_ == move) return false;
  selection_->clear();
  look_at_selection();
  refuse({"table.error.looking_back", {}});
  sure_ = move;
  return true;
}

bool Session::commit(Move move) {
  const Player player = match_->to_move();
  const std::optional<Message> told = game().reveal(match_->position(), move);
  const std::size_t ply = match_->ply();
  if (!match_->play(move)) return refuse({"table.error.move", {game().move_text(match_->position(), move)}});
  const bool person = !seats_[player].computer();
  if (person) {
    going_on_ = looking_back_ = false;
    revealed_ = told.value_or(Message{});
    revealed_to_ = told ? player : kNobody;
  }
  changed();
  tell({"table.said.move", {player_name(player), move_text(ply)}});
  return true;
}

// Lifting the curtain shows the private choice; touching once more after something was revealed lowers it again.
void Session::lift_curtain() {
  if (revealed_to_ >= 0) {
    revealed_to_ = kNobody;
  } else if (curtain_) {
    lifted_by_ = match_->to_move();
  }
  changed();
}

bool Session::arrange(std::size_t way) {
  const auto ways = game().arrangements(match_->position());
  if (!may_touch() || way >= ways.size()) return refuse({"table.error.arrange", {}});
  if (keeps_line({})) return false;
  Rng rng(std::uint64_t{random_(1u << 31)} << 31 | random_(1u << 31));
  for (Move move : game().arrange(match_->position(), way, rng)) match_->play(move);
  going_on_ = looking_back_ = false;
  tell({"table.said.arranged", {Message{std::string(ways[way]), {}}}});
  changed();
  return true;
}

Selection::Outcome Session::touch(Site site) {
  if (match_->over()) {
    refuse({"table.error.over", {}});
    return Selection::Outcome::kRefused;
  }
  if (!persons_turn()) {
    refuse({"table.error.computers_turn", {}});
    return Selection::Outcome::kRefused;
  }
  if (!may_touch()) {
    refuse(closed());
    return Selection::Outcome::kRefused;
  }
  const Selection::Outcome outcome = selection_->touch(site);
  if (outcome == Selection::Outcome::kComplete) {
    if (keeps_line(selection_->move())) return Selection::Outcome::kRefused;
    commit(selection_->move());
  } else if (outcome == Selection::Outcome::kRefused) {
    refuse(selection_->why());
  } else {
    look_at_selection();
    notice_.refusal = false;
    ++revision_;
  }
  return outcome;
}

// After every change of what is touched. The prompt is asked for in every frame: it must not need the whole picture.
void Session::look_at_selection() {
  open_ = may_touch() ? selection_->continuations() : std::vector<Site>{};
  held_.clear();
  if (touched().empty()) return;
  const auto places = picture().places;
  const auto here = std::ranges::find(places, touched().back(), &Place::site);
  if (here != places.end()) held_ = here->name;
}

void Session::clear_selection() {
  if (selection_->touched().empty()) return;
  selection_->clear();
  look_at_selection();
  ++revision_;
}

bool Session::play(std::string_view move_text) {
  if (match_->over()) return refuse({"table.error.over", {}});
  if (!persons_turn()) return refuse({"table.error.computers_turn", {}});
  if (!may_touch()) return refuse(closed());
  const auto move = match_->read_move(move_text);
  if (!move) return refuse({"table.error.move", {std::string(move_text.substr(0, 60))}});
  return !keeps_line(*move) && commit(*move);
}

// With persons at the table, undo comes back to a person's choice: the computer's moves go with it.
bool Session::can_undo() const {
  if (match_->ended_by_word()) return true;
  if (!match_->can_undo()) return false;
  if (persons() == 0) return true;
  for (std::size_t ply = match_->ply(); ply-- > 0;) {
    const Player player = game().to_move(match_->position_at(ply));
    if (player >= 0 && !seats_[player].computer()) return true;
  }
  return false;
}

bool Session::undo() {
  if (!can_undo()) return refuse({"table.error.undo", {}});
  const bool to_person = !match_->ended_by_word() && persons() > 0;
  do match_->undo();
  while (to_person && !persons_turn() && match_->can_undo());
  going_on_ = false;
  tell({"table.said.undone", {}});
  changed();
  return true;
}

bool Session::redo() {
  if (!can_redo()) return refuse({"table.error.redo", {}});
  do match_->redo();
  while (persons() > 0 && !persons_turn() && match_->can_redo());
  tell({"table.said.redone", {}});
  changed();
  return true;
}

bool Session::go_to(std::size_t ply) {
  if (!match_->go_to(ply)) return refuse({"table.error.redo", {}});
  going_on_ = false;
  looking_back_ = can_redo();
  changed();
  return true;
}

bool Session::go_on() {
  if (keeps_line({})) return false;
  going_on_ = true;
  changed();
  return true;
}

bool Session::resign() {
  Player player = match_->to_move();
  if (player >= 0 && seats_[player].computer() && persons() == 1) player = viewer();  // while the computer thinks
  if (player < 0 || seats_[player].computer() || !match_->resign(player)) return refuse({"table.error.over", {}});
  tell({"table.said.resigned", {player_name(player)}});
  changed();
  return true;
}

bool Session::draw() {
  if (match_->over()) return refuse({"table.error.over", {}});
  for (Player player = 0; player < match_->players(); ++player) {
    if (!seats_[player].computer() || !game().in_play(match_->position(), player)) continue;
    const Position seen = game().observe(match_->position(), player);
    if (!game().laying_out(seen) && game().evaluate(seen, player) > 0)
      return refuse({"table.said.no_draw", {player_name(player)}});
  }
  match_->agree_draw();
  tell({"result.agreement", {}});
  changed();
  return true;
}

void Session::set_language(Language language) {
  language_ = language;
  ++revision_;
}

bool Session::new_match(std::string_view game_id, std::string_view setup_text, const std::vector<Seat>& seats) {
  const Game* game = find_game(game_id);
  if (!game) return refuse({"table.error.game", {std::string(game_id.substr(0, 40))}});
  const Parsed<Setup> setup = parse_setup(*game, setup_text);
  if (const Message* why = refusal(setup)) return refuse(*why);
  Match match(*game, std::get<Setup>(setup));
  std::vector<Seat> all = seats;
  all.resize(match.players());
  install(std::move(match), std::move(all));
  tell({"table.said.new", {Message{std::string(game->info().id) + ".name", {}}}});
  return true;
}

bool Session::load(std::string_view record) {
  Parsed<Loaded> loaded = read_record(record, find_game);
  if (const Message* why = refusal(loaded)) return refuse(*why);
  auto& [match, seats] = std::get<Loaded>(loaded);
  install(std::move(match), std::move(seats));
  looking_back_ = can_redo();
  tell({"table.said.loaded", {Message{std::string(game().info().id) + ".name", {}}}});
  return true;
}

bool Session::set_seat(Player player, Seat seat) {
  if (player < 0 || player >= match_->players() || seat.level < 0 || seat.level > kMaxLevel)
    return refuse({"table.error.seat", {}});
  seats_[player] = seat;
  changed();
  return true;
}

// Some games name their players otherwise when there are fewer of them.
std::string player_key(const Game& game, Player player, int players) {
  const std::string key = std::string(game.info().id) + ".player." + std::to_string(player);
  const std::string of_so_many = key + ".of_" + std::to_string(players);
  return table_texts().has(of_so_many) ? of_so_many : key;
}

std::string Session::say(const Message& message) const {
  return table_texts().say(language_, message);
}

std::string Session::player_name(Player player) const {
  return say(player_key(game(), player, match_->players()));
}

std::string Session::seat_text(Player player) const {
  const Seat seat = seats_[static_cast<std::size_t>(player)];
  if (seat.computer()) return say({"table.seat.computer", {std::to_string(seat.level)}});
  return say(persons() == 1 ? "table.seat.you" : "table.seat.person");
}

std::string Session::standing(Player player) const {
  const std::optional<Message> reached = game().standing(match_->position(), player);
  return reached ? say(*reached) : std::string();
}

std::string Session::result_text() const {
  const auto result = match_->result();
  if (!result) return "";
  const std::string own = std::string(game().info().id) + ".result." + std::string(result->reason);
  const Message why = {table_texts().has(own) ? own : "result." + std::string(result->reason), {}};
  for (Player player = 0; player < result->players; ++player)
    if (result->score[player] > 0) return say({"table.won", {player_name(player), why}});
  std::string sharing;
  int sharers = 0;
  for (Player player = 0; player < result->players; ++player) {
    if (result->score[player] < 0) continue;
    sharing += (sharers++ ? ", " : "") + player_name(player);
  }
  if (sharers == result->players || sharers == 0) return say({"table.drawn", {why}});
  return say({"table.shared", {sharing, why}});
}

std::string Session::prompt() const {
  if (match_->over()) return result_text();
  if (const std::string told = revealed(); !told.empty()) return told;
  const Player player = match_->to_move();
  if (player >= 0 && seats_[player].computer()) {
    if (!request_) return say({"table.prompt.paused", {player_name(player)}});
    return say({"table.prompt.thinking", {player_name(player)}});
  }
  if (curtain_) return say({"table.prompt.curtain", {player_name(player)}});
  const Message asked = game().prompt(seen());
  return say(touched().empty() ? asked : in_hand(asked));
}

// What is expected of the man in hand: the game's own words beside those of its prompt, else the table's.
Message Session::in_hand(const Message& asked) const {
  const bool further = touched().size() > 1;
  const std::string own = asked.key + ".held";
  const std::string key = !further && table_texts().has(own) ? own
                          : !further                         ? "table.prompt.held"
                          : may_stop()                       ? "table.prompt.on_or_end"
                                                             : "table.prompt.on";
  return {key, {Message{player_key(game(), match_->to_move(), match_->players()), {}}, held_}};
}

// Why the board takes no touches though it is a person's turn.
Message Session::closed() const {
  return curtain_ ? Message{"table.error.curtain", {}} : Message{"table.error.seen", {Message{"table.lower", {}}}};
}

}  // namespace vitrine
