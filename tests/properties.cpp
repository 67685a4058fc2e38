// The properties, in the order of the seam's facets: rules, repetition, secrets, words, looks, judgement; then the
// match.
#include "tests/properties.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <set>
#include <span>
#include <tuple>

#include "core/match.h"
#include "core/reading.h"
#include "core/selection.h"

namespace vitrine::testing {
namespace {

MoveList legal_moves(const Game& game, const Position& position) {
  MoveList moves;
  game.legal_moves(position, moves);
  return moves;
}

std::vector<std::string> legal_texts(const Game& game, const Position& position) {
  std::vector<std::string> texts;
  for (Move move : legal_moves(game, position)) texts.push_back(game.move_text(position, move));
  std::ranges::sort(texts);
  return texts;
}

Position after(const Game& game, const Position& position, Move move) {
  Position next;
  game.apply(position, move, next);
  return next;
}

bool is_prefix(const Path& shorter, const Path& longer) {
  return shorter.size() < longer.size() && std::equal(shorter.begin(), shorter.end(), longer.begin());
}

// What a picture shows and says, to compare.
bool looks_same(const Picture& a, const Picture& b) {
  const auto piece = [](const Piece& p) {
    return std::tuple(p.site, p.at.x, p.at.y, p.scale, p.look, p.owner, p.layer, p.zone);
  };
  const auto place = [](const Place& p) { return std::tuple(p.site, p.at.x, p.at.y, p.radius, p.shape, p.name); };
  const auto caption = [](const Caption& c) { return std::tuple(c.centre.x, c.centre.y, c.width, c.zone, c.count); };
  return a.hint == b.hint && a.board == b.board && a.top_left == b.top_left && a.bottom_right == b.bottom_right &&
         a.between == b.between && std::ranges::equal(a.pieces, b.pieces, {}, piece, piece) &&
         std::ranges::equal(a.pieces, b.pieces, {}, &Piece::name, &Piece::name) &&
         std::ranges::equal(a.places, b.places, {}, place, place) &&
         std::ranges::equal(a.captions, b.captions, {}, caption, caption);
}

// How a position reads to somebody who pays no heed to numbers: whose turn it is, and the text without them.
std::string without_numbers(const Game& game, const Position& position) {
  std::string text = std::to_string(game.to_move(position));
  const std::string whole = game.position_text(position);
  for (const std::string_view field : split(whole, ' '))
    if (field.find_first_not_of("0123456789,") != field.npos) text += ' ' + std::string(field);
  return text;
}

// Which man stands where, from the first place on: a board may be told from another corner.
auto men_of(const Picture& picture) {
  std::multiset<std::tuple<long, long, int, Player, std::string>> men;
  const Point first = picture.places.empty() ? Point{} : picture.places.front().at;
  const auto step = [](float way) { return std::lround(way * 64); };
  for (const Piece& p : picture.pieces)
    if (p.site != kNoSite && !p.is_ground())
      men.emplace(step(p.at.x - first.x), step(p.at.y - first.y), p.look, p.owner, p.name.key);
  return men;
}

// The holes of a text, `{0}` to `{9}`, a bit each.
unsigned holes_of(std::string_view text) {
  unsigned holes = 0;
  for (std::size_t i = 0; i + 2 < text.size(); ++i)
    if (text[i] == '{' && text[i + 1] >= '0' && text[i + 1] <= '9' && text[i + 2] == '}')
      holes |= 1u << (text[i + 1] - '0');
  return holes;
}

class Trial {
 public:
  Trial(const Game& game, const Setup& setup, const Texts& texts, const Effort& effort)
      : game_(game), setup_(setup), texts_(texts), effort_(effort) {}

  Faults run() {
    check_info();
    for (int i = 0; i < effort_.matches || tried_ < effort_.positions; ++i) play(static_cast<std::uint64_t>(i) + 1);
    shuffle();
    expect(!game_.info().secrets || hidden_, "an observation hides something");
    expect(!game_.info().secrets || guessed_otherwise_, "guesses differ");
    expect(!game_.info().chance() || thrown_, "dice are thrown");
    return std::move(faults_);
  }

 private:
  void expect(bool holds, std::string_view property, std::string_view seen = {}) {
    if (holds || faults_.contains(property)) return;
    faults_.emplace(property,
                    std::string(game_.info().id) + ' ' + setup_text(game_, setup_) + ": " + std::string(seen));
  }
  std::string text_of(const Position& position) const { return game_.position_text(position); }
  void expect_said(const Message& message) {
    const std::string said = texts_.say(Language::kEnglish, message);
    expect(texts_.has(message.key) && !said.empty(), "every sentence is there", message.key);
    const unsigned given = (1u << message.args.size()) - 1;
    for (int language = 0; language < kLanguages; ++language)
      expect((holes_of(texts_.find(static_cast<Language>(language), message.key)) & ~given) == 0,
             "a sentence lacks nothing", message.key);
    for (const Argument& argument : message.args)
      if (const auto* inner = std::get_if<Message>(&argument.is)) expect_said(*inner);
  }
  Move random_move(const Match& match) {
    MoveList moves;
    match.legal_moves(moves);
    return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  }

  void play(std::uint64_t seed);
  void shuffle();
  void check_often(const Match&);
  void check_now_and_then(const Match&);
  void check_end(const Match&);

  void check_info();
  void check_moves(const Match&);
  void check_turn(const Position&, const MoveList&);
  void check_paths(const Position&, const MoveList&);
  void check_throw(const Position&, const MoveList&);
  void check_apply(const Position&, const MoveList&);
  void check_private(const Position&, const MoveList&);
  void check_touches(const Position&);
  void check_touches(const Position&, Move);
  void check_key(const Position&);
  void check_men_of_key(const Position&);
  void check_observation(const Position&, Player);
  void check_worlds(const Position&, const Position& world, Player viewer);
  void check_what_follows(const Position&, const Position& world, Player viewer);
  void check_public(const Position&);
  void check_arrangements(const Position&);
  void check_position_text(const Position&);
  void check_picture(const Position&, Player viewer);
  void check_told_apart(const Match&);
  void check_pieces(const Position&, const Picture&);
  void check_places(const Picture&);
  void check_events(const Match&, Move, const Position& next);
  void check_changes(const Match&, Move, const Picture& before, const Picture& now, const std::vector<Event>&);
  void check_judgement(const Position&);
  void check_result(const Match&);
  void check_undo(Match);
  void check_record(const Match&);

  const Game& game_;
  const Setup setup_;
  const Texts& texts_;
  const Effort effort_;
  const std::vector<Drawing> art_ = game_.art();
  Rng rng_{1};
  Faults faults_;
  int tried_ = 0;  // positions
  bool hidden_ = false, thrown_ = false, guessed_otherwise_ = false;
  std::map<std::array<std::byte, Position::kBytes>, std::uint64_t> hashes_;  // of keys that have come up
  std::map<std::uint64_t, std::array<std::byte, Position::kBytes>> hashed_;  // and back
};

// ---- rules ----

void Trial::check_info() {
  for (const Option& option : game_.info().options)
    expect(option.preset < option.values.size() && option.offered.value_or(0) < option.values.size(),
           "what an option begins with is one of its values", option.key);
  const auto levels = game_.levels(Match(game_, setup_).players());
  expect(levels.empty() || levels.size() == kMaxLevel, "six levels or the usual ones");
  for (const Level& level : levels)
    expect(level.nodes > 0 && level.depth >= 0 && level.noise >= 0 && level.overlooked >= 0 && level.overlooked < 100,
           "every level thinks");
  expect(game_.provable(setup_) == (game_.proof(setup_) != nullptr), "what can be proven has a proof");
}

void Trial::check_moves(const Match& match) {
  const Position& position = match.position();
  const MoveList moves = legal_moves(game_, position);
  const Player turn = game_.to_move(position);
  expect(moves.empty() == (turn == kNobody), "there are moves until the game is over, and none then",
         text_of(position));
  expect(turn >= kNobody && turn < game_.players(position), "one of the players is to move", text_of(position));
  if (moves.empty() || turn == kNobody) return;
  std::set<std::string> texts, words;
  for (Move move : moves) {
    const std::string text = game_.move_text(position, move);
    expect(texts.insert(text).second, "no two legal moves share a text", text);
    if (!match.over()) expect(match.read_move(text) == move, "a move's text is read back", text);
    expect(!game_.record_text(position, move).empty(), "the move list has a text for every move", text);
    if (const auto said = game_.words(position, move)) {
      expect_said(*said);
      expect(words.insert(texts_.say(Language::kEnglish, *said)).second, "no two legal moves share their words", text);
    }
  }
  check_turn(position, moves);
  check_paths(position, moves);
  if (turn == kChance) check_throw(position, moves);
}

// Who is to move, and what he hears and may press.
void Trial::check_turn(const Position& position, const MoveList& moves) {
  const Player turn = game_.to_move(position);
  if (const std::string_view party = game_.party(position); !party.empty())
    for (Player player = 0; player < game_.players(position); ++player)
      expect_said({std::string(game_.info().id) + ".player." + std::to_string(player) + "." + std::string(party), {}});
  if (turn < 0) return;
  expect(game_.in_play(position, turn), "who is to move is in play", text_of(position));
  for (Move move : moves)
    if (const auto said = game_.reveal(position, move)) expect_said(*said);
  std::set<Site> pressed;
  for (const Action& action : game_.actions(position)) {
    expect(pressed.insert(action.site).second, "every action is there once", action.words.key);
    if (!action.by_itself.key.empty()) expect_said(action.by_itself);
  }
}

void Trial::check_paths(const Position& position, const MoveList& moves) {
  std::set<Path> paths;
  for (Move move : moves) {
    const Path path = game_.path(position, move);
    expect(!path.empty() && paths.insert(path).second, "no two legal moves share a path",
           game_.move_text(position, move));
  }
  if (game_.info().may_stop) return;
  for (auto path = paths.begin(), next = path; path != paths.end() && ++next != paths.end(); ++path)
    expect(!is_prefix(*path, *next), "no path begins another unless the game says so", text_of(position));
}

void Trial::check_throw(const Position& position, const MoveList& moves) {
  thrown_ = true;
  unsigned total = 0;
  for (Move move : moves) {
    const unsigned weight = game_.chance_weight(position, move);
    const std::string text = game_.move_text(position, move);
    expect(weight > 0, "every throw can be thrown", text);
    const bool told =
        text.size() == 2 && text[0] == '=' && game_.info().face_letters.find(text[1]) != std::string_view::npos;
    expect(told, "a throw is written as the game tells its faces", text);
    total += weight;
  }
  expect(total == static_cast<unsigned>(game_.info().faces), "the weights of a throw add up", text_of(position));
}

// A move does the same each time, in place and out of place, and changes nothing else.
void Trial::check_apply(const Position& position, const MoveList& moves) {
  const Position before = position;
  const Message prompt = game_.prompt(position);
  const Picture picture = game_.describe(position, kNobody);
  const auto valued = [&] { return game_.to_move(position) < 0 ? 0 : game_.evaluate(position, 0); };
  const int value = valued();
  for (Move move : moves) {
    const std::string text = game_.move_text(position, move);
    const Position next = after(game_, position, move);
    expect(after(game_, position, move) == next, "a move does the same each time", text);
    Position in_place = position;
    game_.apply(in_place, move, in_place);
    expect(in_place == next, "a move does the same in place", text);
    const auto rest = std::span(next.bytes).subspan(game_.bytes());
    expect(std::ranges::all_of(rest, [](std::byte byte) { return byte == std::byte{}; }), "unused bytes stay zero",
           text);
  }
  expect(position == before && legal_moves(game_, position) == moves, "trying moves changes nothing",
         text_of(position));
  expect(
      game_.prompt(position) == prompt && looks_same(game_.describe(position, kNobody), picture) && valued() == value,
      "what is asked again is answered as before", text_of(position));
}

// A choice that another player does not see is made behind a curtain.
void Trial::check_private(const Position& position, const MoveList& moves) {
  const Player mover = game_.to_move(position);
  if (mover < 0 || moves.size() < 2) return;
  for (Player other = 0; other < game_.players(position); ++other) {
    if (other == mover) continue;
    const auto seen = [&](Move move, Player by) { return game_.observe(after(game_, position, move), by); };
    if (seen(moves[0], mover) == seen(moves[1], mover)) return;  // two ways to the same
    expect(seen(moves[0], other) != seen(moves[1], other) || game_.is_private(position),
           "a choice that is not seen is private", text_of(position));
  }
}

void Trial::check_touches(const Position& position, Move move) {
  const std::string text = game_.move_text(position, move);
  Selection selection(game_, position);
  const Path path = game_.path(position, move);
  auto outcome = Selection::Outcome::kRefused;
  for (Site site : path) {
    expect(std::ranges::count(selection.continuations(), site) == 1, "every legal move can be touched", text);
    outcome = selection.touch(site);
  }
  if (outcome != Selection::Outcome::kComplete && selection.may_stop() && !path.empty())
    outcome = selection.touch(path.back());
  expect(outcome == Selection::Outcome::kComplete && selection.move() == move, "every legal move can be touched", text);
}

void Trial::check_touches(const Position& position) {
  if (game_.to_move(position) < 0) return;
  std::set<Site> first;
  for (Move move : legal_moves(game_, position)) {
    const Path path = game_.path(position, move);
    if (!path.empty()) first.insert(path.front());
    check_touches(position, move);
  }
  Selection selection(game_, position);
  const auto offered = selection.continuations();
  expect(std::ranges::equal(first, offered), "only what begins a move is offered", text_of(position));
  for (const Place& place : game_.describe(position, kNobody).places) {
    selection.clear();
    if (first.contains(place.site) || selection.touch(place.site) != Selection::Outcome::kRefused) continue;
    expect_said(selection.why());
    expect(selection.touched().empty(), "a refused touch selects nothing", place.name);
  }
}

void Trial::check_key(const Position& position) {
  const Position key = game_.repetition_key(position);
  const std::string text = text_of(position);
  expect(game_.repetition_key(key) == key, "the key of a key is itself", text);
  if (game_.to_move(position) != kNobody) {  // a counter may have ended it
    expect(game_.to_move(key) == game_.to_move(position), "a repetition key keeps whose turn it is", text);
    const bool same_moves = legal_moves(game_, key).size() == legal_moves(game_, position).size();
    expect(same_moves, "a repetition key keeps the moves", text);
  }
  const std::uint64_t hash = game_.hash(position);
  expect(game_.hash(key) == hash && hashes_.emplace(key.bytes, hash).first->second == hash,
         "equal keys have equal hashes", text);
  expect(hashed_.emplace(hash, key.bytes).first->second == key.bytes, "other keys have other hashes", text);
}

void Trial::check_men_of_key(const Position& position) {
  const Position key = game_.repetition_key(position);
  if (game_.to_move(position) == kNobody || game_.to_move(key) == kNobody) return;
  expect(men_of(game_.describe(key, kNobody)) == men_of(game_.describe(position, kNobody)),
         "a repetition key keeps the men", text_of(position));
}

// Play that goes back to where it was when it can. A position that looks and reads as one did before, but for numbers
// in the text, must be the same for repetition, too: at the latest when all that can be used up for good is used up.
void Trial::shuffle() {
  constexpr int kMoves = 400, kEnough = 12;
  Match match(game_, setup_);
  rng_ = Rng(2026);
  std::multimap<std::string, Picture> seen;  // by how they read
  std::set<std::array<std::byte, Position::kBytes>> keys;
  int again = 0;
  for (int i = 0; i < kMoves && !match.over() && again < kEnough; ++i) {
    if (!game_.repetition_result(match.position())) return;
    const auto known = [&](const Position& position) {
      const auto [first, last] = seen.equal_range(without_numbers(game_, position));
      if (first == last) return false;
      const Picture picture = game_.describe(position, kNobody);
      return std::any_of(first, last, [&](const auto& other) { return looks_same(picture, other.second); });
    };
    again += known(match.position());
    if (!keys.insert(game_.repetition_key(match.position()).bytes).second) return;  // as it should be
    seen.emplace(without_numbers(game_, match.position()), game_.describe(match.position(), kNobody));
    Move chosen = random_move(match);
    for (Move move : legal_moves(game_, match.position())) {
      if (!known(after(game_, match.position(), move))) continue;
      chosen = move;
      break;
    }
    if (!match.play(chosen)) return;
  }
  expect(again < kEnough, "a repetition key forgets counters", text_of(match.position()));
}

// ---- secrets ----

void Trial::check_observation(const Position& position, Player player) {
  const std::string text = text_of(position);
  const Position observed = game_.observe(position, player);
  expect(!game_.is_observation(position), "a whole position is no observation", text);
  expect(game_.is_observation(observed) == (observed != position), "an observation knows that it is one", text);
  expect(game_.observe(observed, player) == observed, "an observation is observed as it is", text);
  expect(game_.to_move(observed) == game_.to_move(position), "an observation keeps whose turn it is", text);
  check_position_text(observed);
  hidden_ |= observed != position;
  if (!game_.info().secrets) {
    expect(observed == position && !game_.is_private(position), "a game without secrets hides nothing", text);
  }
  for (int i = 0; i < (game_.info().secrets ? 2 : 1); ++i) {
    const Position world = game_.guess(observed, rng_);
    expect(game_.observe(world, player) == observed, "a guess is a world that the observation allows", text);
    expect(!game_.is_observation(world), "a guess leaves nothing blank", text);
    check_position_text(world);
    guessed_otherwise_ |= game_.guess(observed, rng_) != world;
    if (world != position) check_worlds(position, world, player);
  }
}

// Two worlds that the viewer cannot tell apart look and read the same to him.
void Trial::check_worlds(const Position& position, const Position& world, Player viewer) {
  const std::string text = text_of(position);
  expect(game_.shows_all(setup_) || looks_same(game_.describe(position, viewer), game_.describe(world, viewer)),
         "a picture tells no secret", text);
  expect(game_.prompt(position) == game_.prompt(world), "a prompt tells no secret", text);
  for (Player player = 0; player < game_.players(position); ++player) {
    expect(game_.standing(position, player) == game_.standing(world, player), "a standing tells no secret", text);
    expect(game_.signs(position, player) == game_.signs(world, player), "a sign tells no secret", text);
  }
  if (game_.is_private(position) && game_.to_move(position) != viewer) return;
  expect(legal_texts(game_, position) == legal_texts(game_, world), "the legal moves tell no secret", text);
  check_what_follows(position, world, viewer);
}

// The same move in both worlds: as long as the viewer still cannot tell them apart, he is told the same.
void Trial::check_what_follows(const Position& position, const Position& world, Player viewer) {
  const MoveList moves = legal_moves(game_, position);
  for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 16) {
    const Move move = moves[i];
    if (std::ranges::count(legal_moves(game_, world), move) == 0) continue;
    const Position next = after(game_, position, move), other = after(game_, world, move);
    if (game_.observe(next, viewer) != game_.observe(other, viewer)) continue;
    const std::string text = game_.move_text(position, move);
    expect(game_.shows_all(setup_) ||
               game_.events(position, move, next, viewer) == game_.events(world, move, other, viewer),
           "an event tells no secret", text);
    expect(game_.record_text(position, move) == game_.record_text(world, move), "the move list tells no secret", text);
    if (game_.to_move(position) == viewer)
      expect(game_.reveal(position, move) == game_.reveal(world, move), "only what was looked at is revealed", text);
  }
}

// What everybody may see is what no player's secret changes.
void Trial::check_public(const Position& position) {
  Position known = position;
  for (Player player = 0; player < game_.players(position); ++player) known = game_.observe(known, player);
  const Position world = game_.guess(known, rng_);
  const bool same = looks_same(game_.describe(position, kPublic), game_.describe(world, kPublic));
  if (game_.shows_all(setup_)) return;
  expect(same, "a picture tells no secret", text_of(position));
  const auto known_of = [&](Position seen) {
    for (Player player = 0; player < game_.players(position); ++player) seen = game_.observe(seen, player);
    return seen;
  };
  const MoveList there = legal_moves(game_, world);
  const MoveList moves = legal_moves(game_, position);
  for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 4) {
    const Move move = moves[i];
    if (std::ranges::find(there, move) == there.end()) continue;
    const Position next = after(game_, position, move), other = after(game_, world, move);
    if (known_of(next) != known_of(other)) continue;
    expect(game_.events(position, move, next, kPublic) == game_.events(world, move, other, kPublic),
           "an event tells no secret", game_.move_text(position, move));
  }
}

void Trial::check_arrangements(const Position& position) {
  const auto ways = game_.arrangements(position);
  const Player player = game_.to_move(position);
  expect(ways.empty() || game_.laying_out(position), "what can be laid out is still being laid out", text_of(position));
  for (std::size_t way = 0; way < ways.size(); ++way) {
    expect_said({std::string(ways[way]), {}});
    const std::uint64_t seed = rng_.next();
    Rng first(seed), second(seed);
    const MoveList moves = game_.arrange(position, way, first);
    expect(!moves.empty(), "a way to lay out lays something out", ways[way]);
    const Position world = game_.guess(game_.observe(position, player), rng_);
    expect(game_.arrange(world, way, second) == moves, "laying out uses what its player knows, and no more", ways[way]);
    Position now = position;
    for (Move move : moves) {
      expect(game_.to_move(now) == player, "only the player to move is laid out for", ways[way]);
      const MoveList legal = legal_moves(game_, now);
      const bool allowed = std::ranges::find(legal, move) != legal.end();
      expect(allowed, "laying out makes legal moves only", ways[way]);
      if (!allowed) break;
      game_.apply(now, move, now);
    }
    expect(game_.to_move(now) != player || game_.arrangements(now).empty(), "a way to lay out leaves nothing over",
           ways[way]);
    expect(std::ranges::count(ways, ways[way]) == 1, "every way to lay out is there once", ways[way]);
  }
}

// ---- words ----

void Trial::check_position_text(const Position& position) {
  const std::string text = text_of(position);
  const auto parsed = game_.parse_position(setup_, text);
  const Message* why = refusal(parsed);
  expect(!why && std::get<Position>(parsed) == position, "a position's text is read back as it was",
         why ? text + ": " + texts_.say(Language::kEnglish, *why) : text);
}

// ---- looks ----

// A finger finds each place.
void Trial::check_places(const Picture& picture) {
  for (const Place& place : picture.places) {
    expect(place.radius > 0.1f && !place.name.empty(), "every place can be touched and named", place.name);
    for (const Place& other : picture.places) {
      const float apart = std::hypot(place.at.x - other.at.x, place.at.y - other.at.y);
      expect(&other == &place || apart > std::max(place.radius, other.radius) / 2, "places lie apart", place.name);
    }
  }
}

void Trial::check_pieces(const Position& position, const Picture& picture) {
  const auto inside = [&](Point at) {
    return at.x >= picture.top_left.x && at.x <= picture.bottom_right.x && at.y >= picture.top_left.y &&
           at.y <= picture.bottom_right.y;
  };
  check_places(picture);
  std::set<Site> sites;
  std::set<std::string> names;
  for (const Place& place : picture.places) {
    expect(sites.insert(place.site).second && names.insert(place.name).second,
           "every place has a site and a name of its own", place.name);
    expect(inside(place.at), "everything lies within the picture", place.name);
  }
  for (const Piece& piece : picture.pieces) {
    expect(piece.look < art_.size() && !art_[piece.look].shapes.empty() && piece.scale > 0, "every look has a drawing",
           piece.name.key);
    const auto same = [&](const Piece& p) {
      return std::tuple(p.site, p.look, p.owner, p.layer, p.scale, p.at.x, p.at.y) ==
             std::tuple(piece.site, piece.look, piece.owner, piece.layer, piece.scale, piece.at.x, piece.at.y);
    };
    expect(piece.site == kNoSite || std::ranges::count_if(picture.pieces, same) == 1, "every piece is there once",
           piece.name.key);
    expect(inside(piece.at), "everything lies within the picture", piece.name.key);
    expect(piece.site == kNoSite || sites.contains(piece.site), "every piece stands on a place", piece.name.key);
    if (piece.site != kNoSite || !piece.name.key.empty()) expect_said(piece.name);
  }
  for (const Caption& caption : picture.captions)
    expect(inside(caption.centre) && caption.count > 0, "everything lies within the picture", "a caption");
  for (Player player = 0; player < game_.players(position); ++player)
    for (const std::uint8_t look : game_.signs(position, player))
      expect(look < art_.size(), "every look has a drawing", "a sign");
  if (game_.to_move(position) == kNobody)
    for (Site site : game_.decided_by(position))
      expect(sites.contains(site), "what decided it stands on places", text_of(position));
  if (game_.to_move(position) < 0) return;
  const std::set<Site> places = sites;
  std::set<Path> moves;
  for (Move move : legal_moves(game_, position)) moves.insert(game_.path(position, move));
  for (const Action& action : game_.actions(position)) {
    expect_said(action.words);
    expect(moves.contains({action.site}), "an action is a legal move", action.words.key);
    sites.insert(action.site);
  }
  for (const Path& path : moves)
    expect(std::ranges::all_of(path, [&](Site site) { return (path.size() == 1 ? sites : places).contains(site); }),
           "every site of a move is a place, or an action", text_of(position));
}

void Trial::check_picture(const Position& position, Player viewer) {
  const Picture picture = game_.describe(position, viewer);
  check_pieces(position, picture);
}

// What the line of a match tells of its men: looks and names, which part of the board is seen, and nothing where there
// are secrets.
void Trial::check_told_apart(const Match& match) {
  const Picture alike = game_.describe(match.position(), kNobody);
  Picture told = alike;
  game_.tell_apart(told, match.position_at(0), match.line().first(match.ply()));
  check_pieces(match.position(), told);
  expect(!game_.info().secrets || looks_same(told, alike), "a picture tells no secret", "men told apart");
  for (std::size_t i = 0; i < std::min(told.pieces.size(), alike.pieces.size()); ++i)
    told.pieces[i].look = alike.pieces[i].look, told.pieces[i].name.args = alike.pieces[i].name.args;
  for (std::size_t i = 0; i < std::min(told.places.size(), alike.places.size()); ++i)
    told.places[i].name = alike.places[i].name;
  std::tie(told.board, told.top_left, told.bottom_right) = std::tie(alike.board, alike.top_left, alike.bottom_right);
  expect(looks_same(told, alike), "men told apart stand where they stood", text_of(match.position()));
}

void Trial::check_events(const Match& match, Move move, const Position& next) {
  const Position& position = match.position();
  const auto has = [](const Picture& picture, Site site) {
    return site == kNoSite || std::ranges::find(picture.places, site, &Place::site) != picture.places.end();
  };
  const Picture before = game_.describe(position, kNobody), now = game_.describe(next, kNobody);
  const bool thrown = game_.to_move(position) == kChance;
  for (Player viewer = kNobody; viewer < (game_.info().secrets ? game_.players(position) : kChance); ++viewer) {
    if (viewer == kChance) continue;
    const std::vector<Event> events = game_.events(position, move, next, viewer);
    for (const Event& event : events) {
      const std::string seen = std::string(kind_name(event.kind)) + " in " + game_.move_text(position, move);
      const bool ends = event.kind == Event::Kind::kEnded || event.kind == Event::Kind::kRefused;
      expect(!ends, "the match tells the end, not the game", seen);
      expect(event.player >= kNobody && event.player < game_.players(position), "an event is somebody's", seen);
      expect(thrown || (has(before, event.from) && has(now, event.to)), "an event happens on places", seen);
      for (Site site : event.way) expect(has(before, site) || has(now, site), "an event happens on places", seen);
    }
    if (viewer == kNobody) check_changes(match, move, before, now, events);
  }
}

// What is seen to change is told, once, of those who are seen.
void Trial::check_changes(const Match& match, Move move, const Picture& before, const Picture& now,
                          const std::vector<Event>& events) {
  using Kind = Event::Kind;
  const auto standing = [](const Picture& picture) {
    std::multiset<std::pair<Site, Player>> men;
    for (const Piece& piece : picture.pieces)
      if (piece.site != kNoSite) men.emplace(piece.site, piece.owner);
    return men;
  };
  const auto owned = [](auto men) {
    std::erase_if(men, [](const auto& man) { return man.second < 0; });
    return men;
  };
  const Position& position = match.position();
  const auto stood = standing(before), stand = standing(now);
  expect(owned(stood) == owned(stand) || !events.empty(), "what is seen to change is told",
         game_.move_text(position, move));
  for (const Event& event : events) {
    const std::string seen = std::string(kind_name(event.kind)) + " in " + game_.move_text(position, move);
    const bool leaves = event.kind == Kind::kMoved || event.kind == Kind::kCaptured;
    const bool comes = event.kind == Kind::kMoved || event.kind == Kind::kPlaced;
    const bool his = event.kind != Kind::kPassed && event.kind != Kind::kPhaseBegun && event.kind != Kind::kThrown;
    const std::pair whence(event.from, event.owner), whither(event.to, event.owner);
    const auto often = std::max<std::size_t>({1, stood.count(whence), stand.count(whither)});  // like men in one place
    // Who comes and goes in one move stands in neither picture.
    const bool came = std::ranges::count(events, event.from, &Event::to) > 0;
    const bool went = std::ranges::count(events, event.to, &Event::from) > 0;
    expect(static_cast<std::size_t>(std::ranges::count(events, event)) <= often, "no event is told twice", seen);
    expect(event.look < art_.size() && event.prop < art_.size(), "every look has a drawing", seen);
    expect(!leaves || event.from == kNoSite || came || stood.contains(whence), "an event tells of whom was there",
           seen);
    expect(!comes || event.to == kNoSite || went || stand.contains(whither), "an event tells of who is there now",
           seen);
    expect(!his || game_.to_move(position) < 0 || event.player == game_.to_move(position), "an event is the mover's",
           seen);
  }
}

// ---- judgement ----

void Trial::check_judgement(const Position& position) {
  const std::string text = text_of(position);
  const int players = game_.players(position);
  for (Player player = 0; player < players; ++player)
    expect(std::abs(game_.evaluate(position, player)) < Game::kWon, "an evaluation is no win", text);
  if (players == 2)
    expect(game_.evaluate(position, 0) == -game_.evaluate(position, 1), "what one of two players gains the other loses",
           text);
  if (const auto passed = game_.passed(position)) {
    const Player now = game_.to_move(position), then = game_.to_move(*passed);
    expect(then >= 0 && then != now, "who passes gives the turn to the other", text);
    expect(men_of(game_.describe(*passed, kNobody)) == men_of(game_.describe(position, kNobody)),
           "who passes moves nobody", text);
  }
}

// ---- the match ----

void Trial::check_result(const Match& match) {
  const auto result = match.result();
  if (!result) return;
  const auto scores = std::span(result->score).first(static_cast<std::size_t>(result->players));
  const int sum = std::accumulate(scores.begin(), scores.end(), 0);
  const auto winners = std::ranges::count_if(scores, [](int score) { return score > 0; });
  const std::string reason(result->reason), text = text_of(match.position());
  expect(result->players == match.players(), "a result is for all players", text);
  expect(winners <= 1 && (match.players() > 2 || sum == 0), "one player wins, or nobody", text);
  for (const int score : scores)
    expect(std::abs(score) <= 1 && (winners == 0 || score != 0), "who has not won has lost or shares a draw", text);
  expect(std::ranges::max(scores) >= 0, "not everybody loses", text);
  expect(!game_.laying_out(match.position()), "laying out has an end", text);
  const std::string own = std::string(game_.info().id) + ".result." + reason;
  expect(texts_.has(own) || texts_.has("result." + reason), "every sentence is there", own);
}

// Undo to the start and redo to the end come through the same positions, and playing it all again does.
void Trial::check_undo(Match match) {
  Match again(game_, setup_);
  for (std::size_t ply = 0; ply < match.line().size(); ++ply) {
    expect(again.position() == match.position_at(ply), "the same moves lead to the same positions",
           text_of(match.position_at(ply)));
    if (!again.play(match.line()[ply])) break;
  }
  const Position last = match.position();
  expect(again.position() == last, "the same moves lead to the same positions", text_of(last));
  const std::size_t ply = match.ply();
  while (match.can_undo() && match.undo())
    expect(game_.to_move(match.position()) >= 0, "undo goes back to a choice", text_of(match.position()));
  while (match.can_redo() && match.redo()) {
  }
  expect(match.ply() == ply && match.position() == last, "redo comes back to where undo began", text_of(last));
}

void Trial::check_record(const Match& match) {
  std::vector<Seat> seats(static_cast<std::size_t>(match.players()));
  seats.back().level = 3;
  const std::string record = match.record(seats);
  const auto find = [&](std::string_view id) { return id == game_.info().id ? &game_ : nullptr; };
  const auto loaded = read_record(record, find);
  const Loaded* read = std::get_if<Loaded>(&loaded);
  expect(read && read->match.position() == match.position() && read->match.result() == match.result() &&
             read->seats == seats && read->match.record(seats) == record,
         "a record is read back as it was", read ? record : texts_.say(Language::kEnglish, *refusal(loaded)));
}

void Trial::check_often(const Match& match) {
  ++tried_;
  const Position& position = match.position();
  check_moves(match);
  check_position_text(position);
  check_key(position);
  expect_said(game_.prompt(position));
  for (Player player = 0; player < game_.players(position); ++player)
    if (const auto standing = game_.standing(position, player)) expect_said(*standing);
}

void Trial::check_now_and_then(const Match& match) {
  const Position& position = match.position();
  check_apply(position, legal_moves(game_, position));
  check_private(position, legal_moves(game_, position));
  check_touches(position);
  check_men_of_key(position);
  check_arrangements(position);
  check_public(position);
  check_told_apart(match);
  check_picture(position, kNobody);
  check_picture(position, kPublic);
  for (Player player = 0; player < match.players(); ++player) {
    check_picture(position, player);
    check_observation(position, player);
  }
}

void Trial::play(std::uint64_t seed) {
  rng_ = Rng(seed);
  Match match(game_, setup_);
  for (int i = 0; i < effort_.moves && !match.over(); ++i) {
    check_often(match);
    if (game_.to_move(match.position()) >= match.players()) return;  // told above; nothing knows that player
    check_judgement(match.position());
    if (i % effort_.thorough == static_cast<int>(seed) % effort_.thorough) check_now_and_then(match);
    if (legal_moves(game_, match.position()).empty()) return;  // told above; there is nothing to go on with
    const Move move = random_move(match);
    const Position next = after(game_, match.position(), move);
    if (i % effort_.thorough < 2) check_events(match, move, next);
    if (!match.play(move)) return expect(false, "a legal move can be played", game_.move_text(match.position(), move));
  }
  check_often(match);
  check_picture(match.position(), kNobody);
  check_result(match);
  check_undo(match);
  check_record(match);
}

}  // namespace

Faults faults_of(const Game& game, const Setup& setup, const Texts& texts, const Effort& effort) {
  return Trial(game, setup, texts, effort).run();
}

}  // namespace vitrine::testing
