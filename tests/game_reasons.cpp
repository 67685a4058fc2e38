// What a game itself says for a move, found again from texts, pictures and legal moves alone, in random play.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "core/reading.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

using Said = std::vector<std::string>;

// "home 4 7": the fact and what it is told with.
std::string plain(const Message& message) {
  std::string text = message.key.substr(message.key.find(".because.") + std::string_view(".because.").size());
  for (const Argument& argument : message.args) {
    const auto* words = std::get_if<std::string>(&argument.is);
    text += ' ' + (words ? *words : std::get<Message>(argument.is).key);
  }
  return text;
}

std::vector<Move> choices(const Game& game, const Position& position) {
  MoveList moves;
  if (game.to_move(position) >= 0) game.legal_moves(position, moves);
  return {moves.begin(), moves.end()};
}
Position made(const Game& game, const Position& position, Move move) {
  Position next;
  game.apply(position, move, next);
  return next;
}
bool over(const Game& game, const Position& position) {
  return game.to_move(position) == kNobody;
}
std::vector<std::string> fields(const Game& game, const Position& position) {
  const std::string text = game.position_text(position);
  const auto parts = split(text, ' ');
  return {parts.begin(), parts.end()};
}
// The position of that text; nothing if the game refuses it.
std::optional<Position> reread(const Game& game, const std::vector<std::string>& parts, const std::string& setup) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " ") + part;
  const auto position = game.parse_position(setup_of(game, setup), text);
  if (refusal(position)) return std::nullopt;
  return std::get<Position>(position);
}

// Men by the names of their places, from a board of letters.
using Board = std::map<std::string, char>;
Board board_of(const std::string& text, int files, int ranks, std::string_view letters) {
  const Grid grid = {files, ranks};
  std::vector<char> cells(static_cast<std::size_t>(grid.size()));
  REQUIRE(grid.read_board(text, letters, cells));
  Board board;
  for (int i = 0; i < grid.size(); ++i) board[grid.name(i)] = cells[static_cast<std::size_t>(i)];
  return board;
}
std::string moved(const std::string& place, int files, int ranks) {
  return static_cast<char>(place[0] + files) + std::to_string(std::stoi(place.substr(1)) + ranks);
}
char at(const Board& board, const std::string& place) {
  const auto found = board.find(place);
  return found == board.end() ? '#' : found->second;
}

// What should be said for the move under that setup.
using Expected = std::function<Said(const Position& known, Move, const Position& next, const std::string& setup)>;

std::string in_order(Said said) {
  std::ranges::sort(said);
  std::string text;
  for (const std::string& fact : said) text += fact + "; ";
  return text;
}

// Compares what is said for a move, and adds the facts met.
void compare(const Game& game, const std::string& setup, const Position& known, Move move, const Expected& expected,
             std::set<std::string>& met) {
  CAPTURE(game.position_text(known));
  CAPTURE(game.move_text(known, move));
  Said said;
  const Said wanted = expected(known, move, made(game, known, move), setup);
  for (const Message& reason : game.reasons(known, move)) {
    CHECK(every_text().has(reason.key));
    said.push_back(plain(reason));
    met.insert(said.back().substr(0, said.back().find(' ')));
  }
  REQUIRE(in_order(said) == in_order(wanted));
}

// Of so many matches: all natively, half where the same code is slow.
int share(int matches) {
  return is_small() ? (matches + 1) / 2 : matches;
}

// Every move of every lesson; then a share of the matches, in which the best-looking of a few random moves is made.
// Returns the facts met.
std::set<std::string> compare(const Game& game, std::initializer_list<const char*> setups, int matches,
                              std::size_t plies, const Expected& expected) {
  std::set<std::string> met;
  for (const Exercise& exercise : game.lessons()) {
    const Position position = position_of(game, exercise.position, exercise.setup);
    const Position known = game.observe(position, game.to_move(position));
    for (Move move : choices(game, known))
      if (game.to_move(position) >= 0) compare(game, std::string(exercise.setup), known, move, expected, met);
  }
  for (int n = 0; n < share(matches); ++n) {
    for (const char* setup : setups) {
      Match match(game, setup_of(game, setup));
      Rng rng(static_cast<std::uint64_t>(20'261'124 + n));
      while (!match.over() && match.ply() < plies) {
        const Position& position = match.position();
        const Player player = match.to_move();
        MoveList moves;
        match.legal_moves(moves);
        const auto any = [&] { return moves[rng.below(static_cast<std::uint32_t>(moves.size()))]; };
        const auto worth = [&](Move move) {
          const Position then = made(game, position, move);
          return over(game, then) ? -Game::kWon : game.evaluate(then, player);  // let it go on
        };
        Move best = any();
        for (int tries = 0; player >= 0 && tries < 3; ++tries) {
          const Move move = any();
          compare(game, setup, game.observe(position, player), move, expected, met);
          if (worth(move) > worth(best)) best = move;
        }
        REQUIRE(match.play(best));
      }
    }
  }
  return met;
}

void check_met(const std::set<std::string>& met, std::initializer_list<const char*> wanted) {
  for (const char* fact : wanted) CHECK_MESSAGE(met.contains(fact), std::string(fact));
}

int number(const std::string& text) {
  return std::stoi(text);
}

// ---- Five Field Kono ----

struct Yard {
  Board board;
  std::set<std::string> asleep;
  bool pending;

  explicit Yard(const std::vector<std::string>& parts)
      : board(board_of(parts[0], 5, 5, "WB")), pending(parts[3] == "p") {
    for (std::size_t i = 0; parts[2] != "-" && i < parts[2].size(); i += 2) asleep.insert(parts[2].substr(i, 2));
  }
  bool has_door(const std::string& place) const {
    for (const int files : {-1, 1})
      for (const int ranks : {-1, 1})
        if (at(board, moved(place, files, ranks)) == '.') return true;
    return false;
  }
};

const std::array<std::vector<std::string>, 2> kHomes = {
    {{"a1", "b1", "c1", "d1", "e1", "a2", "e2"}, {"a5", "b5", "c5", "d5", "e5", "a4", "e4"}}};

bool in(const std::vector<std::string>& places, const std::string& place) {
  return std::ranges::find(places, place) != places.end();
}

// By trying every order in which the men could be given their points; steps counted on an empty board.
int steps_home(const Board& board, Player player) {
  static const auto distance = [] {
    std::map<std::pair<std::string, std::string>, int> steps;
    for (char file = 'a'; file <= 'e'; ++file) {
      for (char rank = '1'; rank <= '5'; ++rank) {
        const std::string from{file, rank};
        std::vector<std::string> reached = {from};
        steps[{from, from}] = 0;
        for (std::size_t i = 0; i < reached.size(); ++i) {
          for (const int files : {-1, 1}) {
            for (const int ranks : {-1, 1}) {
              const std::string to = moved(reached[i], files, ranks);
              if (to[0] < 'a' || to[0] > 'e' || to[1] < '1' || to[1] > '5' || to.size() != 2) continue;
              if (steps.emplace(std::pair(from, to), steps.at({from, reached[i]}) + 1).second) reached.push_back(to);
            }
          }
        }
      }
    }
    return steps;
  }();
  std::vector<std::string> men;
  for (const auto& [place, letter] : board)
    if (letter == "WB"[player]) men.push_back(place);
  std::array<std::size_t, 7> order = {0, 1, 2, 3, 4, 5, 6};
  std::array<std::array<int, 7>, 7> steps;
  for (std::size_t i = 0; i < 7; ++i) {
    for (std::size_t j = 0; j < 7; ++j) {
      const auto found = distance.find({men[i], kHomes[static_cast<std::size_t>(1 - player)][j]});
      steps[i][j] = found == distance.end() ? 1000 : found->second;
    }
  }
  int least = 1000;
  do {
    int sum = 0;
    for (std::size_t i = 0; i < 7; ++i) sum += steps[i][order[i]];
    least = std::min(least, sum);
  } while (std::ranges::next_permutation(order).found);
  return least;
}

Said kono(const Game& game, const Position& known, Move move, const Position& next) {
  const Player player = game.to_move(known);
  Said said;
  if (over(game, next)) return said;
  const Yard before(fields(game, known)), now(fields(game, next));
  const std::string text = game.move_text(known, move), from = text.substr(0, 2), to = text.substr(3);
  const Player other = 1 - player;
  const auto& home = kHomes[static_cast<std::size_t>(player)];
  const auto& goal = kHomes[static_cast<std::size_t>(other)];
  if (before.pending) {
    said.push_back("answers " + from);
    int answers = 0;
    for (Move answer : choices(game, known)) answers += !over(game, made(game, known, answer));
    if (answers == 1) said.emplace_back("only_answer");
  }
  if (now.pending && game.to_move(next) == other) {
    int points = 0;
    for (const std::string& place : goal) points += !now.asleep.contains(place);
    said.push_back("claims " + std::to_string(points));
  }
  for (const std::string& place : before.asleep) {
    if (!in(goal, place) || !before.has_door(place) || now.has_door(place)) continue;
    said.push_back("shuts " + place);
    break;
  }
  std::vector<std::string> opened;
  for (const std::string& place : before.asleep)
    if (in(home, place) && place != from && !before.has_door(place) && now.has_door(place)) opened.push_back(place);
  if (!opened.empty()) said.push_back("opens " + from + ' ' + opened.front());
  if (in(goal, to) && !in(goal, from)) {
    int count = 0;
    for (const std::string& place : goal) count += at(now.board, place) == "WB"[player];
    said.push_back("home " + std::to_string(count) + " 7");
  }
  if (in(home, to) && !in(home, from))
    said.push_back("blocks " + to + " five_field_kono.player." + std::to_string(other));
  if (!said.empty()) return said;
  const int steps = steps_home(now.board, player);
  if (steps >= steps_home(before.board, player)) return said;
  return {steps == 1 ? "nearer.one" : "nearer " + std::to_string(steps)};
}

// ---- Nonaga ----

// The slides that join, had the side a token to slide.
int joining(const Game& game, std::vector<std::string> parts, Player side) {
  parts[3] = std::string(1, "rb"[side]) + 't';
  parts[4] = "-";
  const auto position = reread(game, parts, "");
  REQUIRE(position);
  if (game.to_move(*position) != side) return 0;
  int count = 0;
  for (Move move : choices(game, *position)) {
    const Position next = made(game, *position, move);
    count += over(game, next) && game.result(next).score[static_cast<std::size_t>(side)] > 0;
  }
  return count;
}

int touching(const std::string& tokens) {
  std::vector<std::pair<int, int>> places;
  for (std::size_t i = 0; i < tokens.size(); i = tokens.find(')', i) + 1)
    places.emplace_back(number(tokens.substr(i + 1)), number(tokens.substr(tokens.find(',', i) + 1)));
  int count = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size(); ++j) {
      const int q = places[i].first - places[j].first, r = places[i].second - places[j].second;
      count += std::abs(q) + std::abs(r) + std::abs(q + r) == 2;
    }
  }
  return count;
}

Said nonaga(const Game& game, const Position& known, Move, const Position& next) {
  const Player player = game.to_move(known);
  Said said;
  if (over(game, next)) return said;
  const auto before = fields(game, known), now = fields(game, next);
  const Player other = 1 - player;
  if (joining(game, before, other) > 0 && joining(game, now, other) == 0)
    said.push_back("stops nonaga.player." + std::to_string(other));
  const int ways = joining(game, now, player);
  if (ways > 1) said.push_back("ways " + std::to_string(ways));
  if (ways == 1 && before[3][1] == 't') said.emplace_back("way");
  const auto tokens = static_cast<std::size_t>(1 + player);
  if (touching(now[tokens]) > touching(before[tokens])) said.emplace_back("together");
  return said;
}

// ---- The Man in the Moon ----

Said moon(const Game& game, const Position& known, Move move, const Position& next) {
  const Player player = game.to_move(known);
  Said said;
  const auto parts = fields(game, known);
  if (parts[2] != "0,0" || over(game, next)) return said;
  const Board before = board_of(parts[0], 5, 5, "WB"), now = board_of(fields(game, next)[0], 5, 5, "WB");
  const char enemy = "BW"[player];
  const std::string text = game.move_text(known, move), to = text.substr(3, 2);
  std::set<int> ways;
  for (const auto& [place, letter] : before) {
    if (letter != enemy || at(now, place) == enemy) continue;
    ways.insert(place[0] < to[0] ? 1 : place[0] > to[0] ? 2 : place[1] < to[1] ? 3 : 4);
  }
  if (ways.size() > 1) said.push_back("lines " + std::to_string(ways.size()));
  const auto both = [&](int files, int ranks) {
    return at(now, moved(to, files, ranks)) == enemy && at(now, moved(to, -files, -ranks)) == enemy;
  };
  bool safe = game.to_move(next) == 1 - player;
  MoveList answers;
  if (safe) game.legal_moves(next, answers);
  for (Move answer : answers) {
    Position after = next;
    game.apply(next, answer, after);
    safe &= at(board_of(fields(game, after)[0], 5, 5, "WB"), to) == "WB"[player];
  }
  if (safe && (both(1, 0) || both(0, 1))) said.emplace_back("between");
  if (game.to_move(next) == player) said.push_back("again man_in_the_moon.player." + std::to_string(1 - player));
  return said;
}

// ---- Noni-Coni ----

constexpr std::string_view kColours = "bgry";

bool owns(const std::string& players, Player player, char letter) {
  const auto colour = kColours.find(static_cast<char>(std::tolower(letter)));
  constexpr std::string_view kSides = "0110";  // two players with two colours each
  return colour != std::string_view::npos &&
         (players == "2" ? kSides[colour] - '0' == player : static_cast<Player>(colour) == player);
}
int kings(const Board& board, const std::string& players, Player player, bool own) {
  return static_cast<int>(std::ranges::count_if(
      board, [&](const auto& man) { return std::isupper(man.second) && owns(players, player, man.second) == own; }));
}
Board men(const Game& game, const Position& position) {
  return board_of(fields(game, position)[0], 11, 11, "bgryBGRY");
}
bool inside(const std::string& place) {
  return place[0] >= 'd' && place[0] <= 'h' && number(place.substr(1)) >= 4 && number(place.substr(1)) <= 8;
}
long jumps(const std::string& text) {
  return std::ranges::count(text, 'x');
}

// Whether the enemy whose seat it is could take a king of the player's.
bool king_in_danger(const Game& game, std::vector<std::string> parts, Player enemy, Player player,
                    const std::string& setup) {
  parts[1] = std::to_string(enemy);
  const auto position = reread(game, parts, setup);
  REQUIRE(position);
  if (game.to_move(*position) != enemy) return false;
  const int before = kings(men(game, *position), parts[2], player, true);
  return std::ranges::any_of(choices(game, *position), [&](Move move) {
    return kings(men(game, made(game, *position, move)), parts[2], player, true) < before;
  });
}

int ways_in(const Game& game, std::vector<std::string> parts, Player player, const std::string& setup) {
  parts[1] = std::to_string(player);
  const auto position = reread(game, parts, setup + (setup.empty() ? "" : ",") + "capture=blowing");  // one need not
  REQUIRE(position);
  if (game.to_move(*position) != player) return 0;
  return static_cast<int>(std::ranges::count_if(choices(game, *position), [&](Move move) {
    const std::string text = game.move_text(*position, move);
    const auto dash = text.find('-');
    return dash != std::string::npos && dash > 0 && !inside(text.substr(0, dash)) && inside(text.substr(dash + 1));
  }));
}

Said noni(const Game& game, const Position& known, Move move, const Position& next, const std::string& setup) {
  const Player player = game.to_move(known);
  const auto before = fields(game, known), now = fields(game, next);
  const std::string text = game.move_text(known, move);
  const std::string& players = before[2];
  Said said;
  if (before[3] != "1") {
    const auto points = [&](const Position& position) {
      const auto standing = game.standing(position, player);
      return standing ? number(std::get<std::string>(standing->args.at(0).is)) : 0;
    };
    if (points(next) <= points(known)) return {};
    return {"points " + std::to_string(points(next)) + ' ' + std::to_string(points(known))};
  }
  if (kings(men(game, next), players, player, false) < kings(men(game, known), players, player, false))
    said.emplace_back("king");
  int captures = 0, as_long = 0;
  for (Move other : choices(game, known)) {
    const long count = jumps(game.move_text(known, other));
    captures += count > 0;
    as_long += count >= jumps(text);
  }
  if (jumps(text) > 0 && captures > 1 && as_long == 1) said.emplace_back("most");
  const Player enemy = game.to_move(next);
  if (enemy == kNobody || now[3] != "1" || enemy == player) return said;
  if (king_in_danger(game, before, enemy, player, setup) && !king_in_danger(game, now, enemy, player, setup))
    said.emplace_back("saves_king");
  const auto end = text.find_last_of("-x");
  if (!inside(text.substr(0, text.find_first_of("-x"))) && inside(text.substr(end + 1))) said.emplace_back("enters");
  const int ways = ways_in(game, now, player, setup);
  if (said.empty() && ways > ways_in(game, before, player, setup))
    said.push_back((ways == 1 ? "way " : "ways ") + std::to_string(ways));
  return said;
}

// ---- BondO Cones ----

std::map<std::string, std::string> cones(const std::string& board) {
  std::map<std::string, std::string> found;
  int rank = 10;
  for (std::string_view row : split(board, '/')) {
    char file = 'a';
    while (!row.empty()) {
      if (row.front() == '(') {
        file = static_cast<char>(file + number(std::string(row.substr(1))));
        row.remove_prefix(row.find(')') + 1);
        continue;
      }
      std::size_t size = 1;
      while (size < row.size() && row[size] != 's' && row[size] != 'n' && row[size] != '(') ++size;
      found[file++ + std::to_string(rank)] = row.substr(0, size);
      row.remove_prefix(size);
    }
    --rank;
  }
  return found;
}

// How many numbers let the enemy take each cone of the player's.
std::map<std::string, int> dangers(const Game& game, const std::vector<std::string>& position, Player player,
                                   const std::string& setup) {
  std::map<std::string, int> faces;
  for (const char face : {'1', '2', '3', '4'}) {
    auto parts = position;
    parts[1] = "ns"[player];
    parts[2] = face;
    const auto there = reread(game, parts, setup);
    REQUIRE(there);
    if (fields(game, *there)[2][0] != face || game.to_move(*there) != 1 - player)
      continue;  // no move: the turn is lost
    std::set<std::string> taken;
    const auto standing = cones(parts[0]);
    for (Move move : choices(game, *there)) {
      const std::string text = game.move_text(*there, move), to = text.substr(text.find('-') + 1);
      if (standing.contains(to)) taken.insert(to);
    }
    for (const std::string& place : taken) ++faces[place];
  }
  return faces;
}

Said bondo(const Game& game, const Position& known, Move move, const Position& next, const std::string& setup) {
  const Player player = game.to_move(known);
  Said said;
  const auto before = fields(game, known), now = fields(game, next);
  const auto standing = cones(before[0]), left_over = cones(now[0]);
  int points = 0;
  bool unknown = false;
  for (const auto& [place, cone] : standing) {
    if (cone[0] == "sn"[player]) continue;
    const auto there = left_over.find(place);
    if (there != left_over.end() && there->second[0] == cone[0]) continue;
    unknown = unknown || cone[1] == '?';
    if (cone[1] != '?') points += cone[1] - '0';
  }
  if (points > 0) said.push_back(points == 1 ? "points.one" : "points " + std::to_string(points));
  if (unknown) said.emplace_back("unknown");
  if (before[2].find_first_not_of("1234") != std::string::npos || over(game, next)) return said;
  const auto own_rings = [player](const std::map<std::string, std::string>& all) {
    std::ptrdiff_t rings = 0;
    for (const auto& [place, cone] : all)
      if (cone[0] == "sn"[player]) rings += std::ranges::count(cone, '\'');
    return rings;
  };
  if (own_rings(left_over) > own_rings(standing)) said.emplace_back("ring");
  const std::string text = game.move_text(known, move), from = text.substr(0, text.find('-')),
                    to = text.substr(text.find('-') + 1);
  auto danger = dangers(game, before, player, setup), still = dangers(game, now, player, setup);
  int worth = 0, faces = 0, left = 0;
  bool ring = false;
  for (const auto& [place, cone] : standing) {
    if (cone[0] != "sn"[player]) continue;
    const int was = danger[place], is = still[place == from ? to : place];
    const int value = cone[1] == '?' ? 0 : cone[1] - '0';
    ring = ring || (cone.find('\'') != std::string::npos && was > 0 && is == 0);
    // Of cones worth the same the first by rank is told.
    if (is >= was || value < worth || value == 0) continue;
    const auto order = [](const std::string& name) { return number(name.substr(1)) * 100 + name[0]; };
    static std::string told;
    if (value == worth && order(place) > order(told)) continue;
    told = place;
    worth = value, faces = was, left = is;
  }
  if (ring) said.emplace_back("saves_ring");
  if (worth > 0 && left == 0) said.push_back("saves " + std::to_string(worth));
  if (worth > 0 && left > 0)
    said.push_back("safer " + std::to_string(worth) + ' ' + std::to_string(left) + ' ' + std::to_string(faces));
  const std::string& moving = left_over.at(to);
  if (said.empty() && moving.substr(1) == "0" && still[to] > 0) said.emplace_back("costs_nothing");
  return said;
}

}  // namespace

TEST_SUITE("game_reasons") {
  TEST_CASE("Five Field Kono: claims, doors, points and steps") {
    const Game& game = *find("five_field_kono");
    const auto met = compare(game, {""}, 30, 120, [&](const Position& known, Move move, const Position& next, auto&) {
      return kono(game, known, move, next);
    });
    check_met(met, {"claims", "answers", "only_answer", "shuts", "opens", "home", "blocks", "nearer"});
  }

  TEST_CASE("Nonaga: tokens that touch, and slides that would join them") {
    const Game& game = *find("nonaga");
    const auto met = compare(game, {""}, 8, 60, [&](const Position& known, Move move, const Position& next, auto&) {
      return nonaga(game, known, move, next);
    });
    check_met(met, {"stops", "way", "ways", "together"});
  }

  TEST_CASE("The Man in the Moon: lines, between two, and turns in a row") {
    const Game& game = *find("man_in_the_moon");
    const auto met = compare(game, {""}, 60, 160, [&](const Position& known, Move move, const Position& next, auto&) {
      return moon(game, known, move, next);
    });
    check_met(met, {"lines", "between", "again"});
  }

  TEST_CASE("Noni-Coni: kings, long chains and the red square, for two and for four") {
    const Game& game = *find("noni_coni");
    const auto met = compare(game, {"", "players=duel", "players=4"}, 8, 160,
                             [&](const Position& known, Move move, const Position& next, auto& setup) {
                               return noni(game, known, move, next, setup);
                             });
    check_met(met, {"king", "most", "saves_king", "enters", "way", "ways", "points"});
  }

  TEST_CASE("BondO Cones: what the enemy's throws could take, before and after") {
    const Game& game = *find("bondo_cones");
    const auto met =
        compare(game, {""}, 8, 400, [&](const Position& known, Move move, const Position& next, auto& setup) {
          return bondo(game, known, move, next, setup);
        });
    check_met(met, {"points", "unknown", "ring", "saves", "safer", "saves_ring", "costs_nothing"});
  }
}
