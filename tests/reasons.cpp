// What is said for a move is true, and is said whenever it is: each fact found again in another way, by playing matches
// and looking at pictures, in positions of random play.
#include "core/reasons.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/model/texts.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

using Kind = Reason::Kind;

// A match that goes on from what is known.
Match going_on(const Game& game, const Position& position) {
  return {game, default_setup(game), position};
}

std::vector<Move> choices(const Match& match) {
  MoveList moves;
  match.legal_moves(moves);
  return {moves.begin(), moves.end()};
}

Match played(Match match, Move move) {
  REQUIRE(match.play(move));
  return match;
}

// Men as the eye counts them.
int men(const Match& match, Player player, bool own) {
  const Picture picture = match.game().describe(match.position(), kNobody);
  return static_cast<int>(std::ranges::count_if(picture.pieces, [&](const Piece& piece) {
    return piece.zone == Zone::kBoard && piece.owner >= 0 && (piece.owner == player) == own;
  }));
}

bool won(const Match& match, Player player) {
  return match.game().to_move(match.position()) == kNobody &&
         match.game().result(match.position()).score[static_cast<std::size_t>(player)] == 1;
}

bool can_win(const Match& match) {
  return std::ranges::any_of(choices(match), [&](Move move) { return won(played(match, move), match.to_move()); });
}

int most_taken(const Match& match) {
  int most = 0;
  const Player player = match.to_move();
  for (Move move : choices(match))
    most = std::max(most, men(match, player, false) - men(played(match, move), player, false));
  return most;
}

bool can_take(const Match& match) {
  return most_taken(match) > 0;
}

struct Facts {
  const Match& before;
  Move move;
  Match after = played(before, move);
  Player player = before.to_move();

  bool answered() const { return after.to_move() >= 0 && after.to_move() != player; }
  int taken() const { return men(before, player, false) - men(after, player, false); }
  template <class What>
  bool every_answer(What what) const {
    return answered() && std::ranges::all_of(choices(after), [&](Move answer) { return what(played(after, answer)); });
  }
  // Of the other moves: how many, and after how many an answer does it.
  template <class What>
  std::pair<int, int> others(What what) const {
    int count = 0, so_many = 0;
    for (Move other : choices(before)) {
      if (other == move) continue;
      const Match there = played(before, other);
      ++count;
      so_many += there.to_move() >= 0 && there.to_move() != player && what(there);
    }
    return {count, so_many};
  }
};

// Whether somebody who answers takes a man of the player: more than can_take, which counts everybody else's men.
bool takes_from(const Match& match, Player player) {
  return std::ranges::any_of(
      choices(match), [&](Move answer) { return men(played(match, answer), player, true) < men(match, player, true); });
}

void check(const Match& before, Move move) {
  const Facts facts{before, move};
  const Game& game = before.game();
  const Player player = facts.player;
  const std::vector<Reason> all = reasons(game, before.position(), move);
  const auto said = [&](Kind kind) { return std::ranges::count(all, kind, &Reason::kind) > 0; };
  const auto number = [&](Kind kind) { return std::ranges::find(all, kind, &Reason::kind)->count; };
  const bool takes_men = game.men(before.position(), player) > 0;

  const bool wins = won(facts.after, player);
  CHECK(said(Kind::kWins) == wins);
  const bool decides = !wins && facts.every_answer([&](const Match& match) { return won(match, player); });
  CHECK(said(Kind::kDecides) == decides);
  if (wins || decides) {
    CHECK(all.size() == 1);
    return;
  }
  if (takes_men) {
    CHECK(said(Kind::kTakes) == (facts.taken() > 0));
    if (said(Kind::kTakes)) CHECK(number(Kind::kTakes) == facts.taken());
    const auto [others, give] = facts.others([&](const Match& match) { return takes_from(match, player); });
    const bool safe = facts.answered() && !takes_from(facts.after, player) && others > 0;
    CHECK(said(Kind::kOnlySafe) == (safe && give == others));
    CHECK(said(Kind::kSafe) == (safe && give < others && give > others - give));
    const bool takes_next = facts.taken() <= 0 && facts.every_answer([&](const Match& match) {
      return match.to_move() == player && can_take(match) && men(match, player, true) >= men(facts.after, player, true);
    });
    CHECK(said(Kind::kTakesNext) == takes_next);
  } else {
    for (Kind kind : {Kind::kTakes, Kind::kOnlySafe, Kind::kSafe, Kind::kTakesNext, Kind::kThreatensToTake})
      CHECK_FALSE(said(kind));
  }
  const auto [others, lose] = facts.others(can_win);
  const bool stops = facts.answered() && !can_win(facts.after) && others > 0;
  CHECK(said(Kind::kOnlyStop) == (stops && lose == others));
  CHECK(said(Kind::kStops) == (stops && lose < others && lose > others - lose));

  const auto again = facts.answered() ? game.passed(facts.after.position()) : std::nullopt;
  if (!again) {
    CHECK_FALSE(said(Kind::kThreatensToWin));
    CHECK_FALSE(said(Kind::kThreatensToTake));
  } else if (!said(Kind::kTakesNext)) {
    const Match threat = going_on(game, *again);
    const bool to_win = can_win(threat) && !can_win(before);
    CHECK(said(Kind::kThreatensToWin) == to_win);
    const int more = most_taken(threat);
    if (takes_men && !to_win) CHECK(said(Kind::kThreatensToTake) == (more > most_taken(before)));
    if (said(Kind::kThreatensToTake)) CHECK(number(Kind::kThreatensToTake) == more);
  }
}

}  // namespace

TEST_SUITE("reasons") {
  TEST_CASE("in positions of random play each fact is said exactly when it holds") {
    constexpr int kPositions = 3;
    const int matches = is_small() ? 1 : 2;
    for (const Game* game : every_game()) {
      if (game->info().secrets) continue;  // below
      CAPTURE(game->info().id);
      std::set<Kind> met;
      Rng rng(20'261'123);
      for (int n = 0; n < matches; ++n) {
        Match match(*game, default_setup(*game));
        const int step = 5 + static_cast<int>(rng.below(9));
        for (int looked = 0, ply = 0; looked < kPositions && !match.over(); ++ply) {
          const auto moves = choices(match);
          // From positions as they are, not as they came about: repetition is no part of a fact.
          if (ply % step == step - 1 && match.to_move() >= 0) {
            const Match here = going_on(*game, match.position());
            CAPTURE(game->position_text(match.position()));
            ++looked;
            for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 6) {
              CAPTURE(game->move_text(match.position(), moves[i]));
              check(here, moves[i]);
              for (const Reason& reason : reasons(*game, match.position(), moves[i])) met.insert(reason.kind);
            }
          }
          REQUIRE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
        }
      }
    }
  }

  TEST_CASE("in every position of every lesson, too, where there is more to be said") {
    std::set<Kind> met;
    for (const Game* game : every_game()) {
      if (game->info().secrets) continue;
      for (const Exercise& exercise : game->lessons()) {
        CAPTURE(exercise.name);
        const auto position = game->parse_position(default_setup(*game), exercise.position);
        REQUIRE(!refusal(position));
        const Match match = going_on(*game, std::get<Position>(position));
        const auto moves = choices(match);
        for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 8) {
          CAPTURE(game->move_text(match.position(), moves[i]));
          check(match, moves[i]);
          for (const Reason& reason : reasons(*game, match.position(), moves[i])) met.insert(reason.kind);
        }
      }
    }
    if (!std::getenv("VITRINE_GAMES")) CHECK(met.size() >= 8);
  }

  TEST_CASE("what a game says itself is a sentence, and points told are points gained") {
    for (const Game* game : every_game()) {
      Rng rng(20'261'124);
      Match match(*game, default_setup(*game));
      for (int ply = 0; ply < 400 && !match.over(); ++ply) {
        const auto moves = choices(match);
        const Player player = match.to_move();
        const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        const Position before = match.position();
        REQUIRE(match.play(move));
        if (player < 0) continue;
        for (const Message& message : game->reasons(game->observe(before, player), move)) {
          CAPTURE(message.key);
          CHECK(table_texts().has(message.key));
          if (!message.key.ends_with("cones.because.points")) continue;
          int points = 0;
          for (const Event& event : game->events(before, move, match.position(), player))
            if (event.kind == Event::Kind::kCaptured) points += event.value.value_or(0);
          CHECK(std::get<std::string>(message.args.at(0).is) == std::to_string(points));
        }
      }
    }
  }
}
