// Dice and hidden men between two tables that share nothing but letters, and one side that cheats.
#include "app/model/pledges.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "app/model/correspondence.h"
#include "app/model/session.h"
#include "core/reading.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

constexpr Seat kElsewhere = {Seat::kElsewhere};
constexpr std::size_t kLongestLetter = 4000;

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

enum class Taste : std::uint8_t { kGreedy, kPeaceful };  // captures first, or last

struct Side {
  explicit Side(std::uint64_t seed) : rng(seed) {}
  Rng rng;
  Session session{[this](std::uint32_t bound) { return rng.below(bound); }};
  Table& table = session.table();

  Player player() const { return table.seats()[0].here() ? 0 : 1; }
  void receive(const std::string& letter) {
    CAPTURE(letter);
    REQUIRE_MESSAGE(table.receive(letter), english(session.narrator().notice().message));
  }
  // Why the letter is refused, which changes nothing.
  std::string refusal_of(const std::string& letter) {
    const std::string before = table.whole_record();
    REQUIRE(!table.receive(letter));
    CHECK(table.whole_record() == before);
    const Message& why = session.narrator().notice().message;
    return why.key == "table.error.pledge" ? std::get<Message>(why.args[0].is).key : why.key;
  }
  // As after a reload: what is kept, and nothing else.
  void reload() {
    const std::string kept = table.whole_record();
    REQUIRE(table.load(kept, Table::Origin::kOwn));
    CHECK(table.whole_record() == kept);
  }
  // What is chosen here, at random; then the letter.
  std::string turn(Taste taste = Taste::kGreedy) {
    while (table.persons_turn() && !table.match().over()) {
      const Match& match = table.match();
      MoveList moves;
      match.legal_moves(moves);
      Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      for (const Move other : moves)
        if (holds(match.game().record_text(match.position(), other), "x") == (taste == Taste::kGreedy)) move = other;
      REQUIRE(table.play(match.game().move_text(match.position(), move)));
    }
    return sent();
  }
  std::string sent() {
    REQUIRE(table.waits_elsewhere());
    REQUIRE(!table.all_sent());
    const std::string letter = table.letter();
    REQUIRE(table.sent());
    return letter;
  }
};

// What one side knows of the other's men is what the match has shown of them.
void check_known(const Side& side) {
  const Match& match = side.table.match();
  if (!hides_men(match) || match.ended()) return;
  const Player there = 1 - side.player();
  std::string men = match.men(there);
  for (const ShownMan& shown : match.game().men_shown(match.position_at(0), match.line()))
    if (shown.owner == there) men[static_cast<std::size_t>(shown.man)] = '?';
  CHECK(men == std::string(men.size(), '?'));
}

// Two sides, and the letter between them.
struct Pair {
  Side one, other;
  Side *mover = &one, *waiting = &other;
  std::string letter;

  Pair(const std::string& setup, std::uint64_t seed) : one(seed), other(seed + 1000) {
    REQUIRE(one.table.begin("bondo_cones", setup, {Seat{}, kElsewhere}));
  }
  void write(Taste taste = Taste::kGreedy) { letter = mover->turn(taste); }
  void receive() {
    waiting->receive(letter);
    std::swap(mover, waiting);
  }
  // Goes on until a letter `is_so`, which is not received yet.
  void write_until(const std::function<bool(const std::string&)>& is_so) {
    for (write(); !is_so(letter); write()) receive();
  }
  // As long as one of them has something to tell, and then both know everything, and agree.
  void finish() {
    while (!mover->table.all_sent()) {
      write();
      receive();
    }
    const Match &here = one.table.match(), &there = other.table.match();
    CHECK(here.ended());
    CHECK(!one.table.withheld());
    CHECK(!other.table.withheld());
    CHECK(here.result() == there.result());
    CHECK(here.position() == there.position());
    for (const Side* side : {&one, &other}) {
      Side reader(3);
      CHECK(reader.table.load(side->table.record()));
    }
  }
};

// The setups of BondO Cones; none if it is not among the games.
std::vector<std::string> setups() {
  const Game* game = find("bondo_cones");
  std::vector<std::string> setups;
  if (game)
    for (const Setup& setup : every_setup(*game)) setups.push_back(setup_text(*game, setup));
  if (is_small() && setups.size() > 3) setups.resize(3);
  return setups;
}
bool is_here() {
  return !setups().empty();
}

bool has_proof(const std::string& letter) {
  return holds(letter, "\nproof ");
}

// The line of a record that begins so.
std::string line_of(const std::string& record, const std::string& beginning) {
  const std::size_t at = record.find('\n' + beginning);
  REQUIRE(at != record.npos);
  return record.substr(at + 1, record.find('\n', at + 1) - at - 1);
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  for (std::string_view word : split(line, ' ')) words.emplace_back(word);
  return words;
}

std::string with(std::string text, const std::string& what, const std::string& instead) {
  const std::size_t at = text.find(what);
  REQUIRE(at != text.npos);
  return text.replace(at, what.size(), instead);
}

// The record with one word of a line changed.
std::string with_word(const std::string& record, const std::string& beginning, std::size_t word,
                      const std::function<std::string(const std::string&)>& change) {
  const std::string line = line_of(record, beginning);
  std::vector<std::string> words = words_of(line);
  words[word] = change(words[word]);
  std::string changed;
  for (const std::string& each : words) changed += (changed.empty() ? "" : " ") + each;
  return with(record, line, changed);
}

std::string without_line(const std::string& record, const std::string& beginning) {
  return with(record, line_of(record, beginning) + '\n', "");
}

// Another digest.
std::string other_digest(const std::string& from) {
  std::string digest = from;
  digest[0] = digest[0] == 'A' ? 'B' : 'A';
  return digest;
}

// Without the digests of what is sealed, which differ where that does.
std::string unsealed(const std::string& letter) {
  std::string bare;
  for (const std::string_view line : split(letter, '\n')) {
    const std::size_t kept = line.starts_with("proof ") ? 3 : line.starts_with("pledge ") ? 4 : line.size();
    const auto words = split(line, ' ');
    for (std::size_t i = 0; i < std::min(kept, words.size()); ++i) (bare += ' ') += words[i];
    bare += '\n';
  }
  return bare;
}

// The men that the side to lay out is dealt, with those of two places exchanged that are not worth the same.
std::string dealt(const Match& match, std::uint64_t seed, bool exchanged, std::array<std::size_t, 2>& places) {
  Rng rng(seed);
  Match laid_out = match;
  for (const Move move : match.game().arrange(match.position(), 0, rng)) laid_out.play(move);
  std::string men = laid_out.men(match.to_move());
  do
    for (std::size_t& place : places) place = rng.below(static_cast<std::uint32_t>(men.size()));
  while (men[places[0]] == men[places[1]]);
  if (exchanged) std::swap(men[places[0]], men[places[1]]);
  return men;
}

void lay_out(Side& side, const std::string& men) {
  const Match& match = side.table.match();
  for (const Move move : match.game().lay_out(match.position(), men))
    REQUIRE(side.table.play(match.game().move_text(match.position(), move)));
}

// Two matches that differ in nothing but two men of one player, which change places: as long as those have not been
// shown the other cannot tell them apart. Gives how many letters there were until then.
int check_twins(const std::string& setup, std::uint64_t seed, Player player) {
  CAPTURE(seed);
  CAPTURE(static_cast<int>(player));
  std::array<Pair, 2> worlds = {Pair(setup, seed), Pair(setup, seed)};
  std::array<std::size_t, 2> places{};
  for (Player owner = 0; owner < 2; ++owner) {
    for (const bool exchanged : {false, true}) {
      Pair& world = worlds[exchanged];
      std::array<std::size_t, 2> swapped{};
      lay_out(*world.mover, dealt(world.mover->table.match(), seed, exchanged && owner == player, swapped));
      if (owner == player) places = swapped;
      world.write();
    }
    CHECK(unsealed(worlds[0].letter) == unsealed(worlds[1].letter));
    CHECK((worlds[0].letter != worlds[1].letter) == (owner == player));
    for (Pair& world : worlds) world.receive();
  }
  for (int letters = 2;; ++letters) {
    for (Pair& world : worlds) world.write();
    for (const std::size_t place : places)
      if (holds(worlds[0].letter, "\nproof " + std::to_string(place) + ' ') || worlds[0].mover->table.match().ended())
        return letters;
    REQUIRE(unsealed(worlds[0].letter) == unsealed(worlds[1].letter));
    for (Pair& world : worlds) world.receive();
    if (worlds[0].mover->player() == player) continue;
    const std::array<const Side*, 2> there = {worlds[0].mover, worlds[1].mover};
    REQUIRE(there[0]->session.view().json() == there[1]->session.view().json());
    REQUIRE(unsealed(there[0]->table.whole_record()) == unsealed(there[1]->table.whole_record()));
  }
}

}  // namespace

TEST_SUITE("pledges") {
  TEST_CASE("SHA-256 is SHA-256") {
    CHECK(sha256("abc") == "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
    CHECK(sha256("") == "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
  }

  TEST_CASE("matches between two tables go to their end, and both have been shown everything") {
    int peeks = 0, removals = 0;
    for (const std::string& setup : setups()) {
      CAPTURE(setup);
      Pair pair(setup, 1);
      std::string kept;  // by the one who waits
      while (!pair.mover->table.match().over()) {
        pair.write();
        CHECK(pair.letter.size() < kLongestLetter);
        const Match& written = pair.mover->table.match();
        CHECK(holds(pair.letter, "\nseed ") == (hides_men(written) && written.ended()));
        CHECK(news_of(kept, pair.letter) == (kept.empty() ? "new" : "newer"));
        CHECK(news_of(pair.mover->table.whole_record(), pair.letter) == "own");
        kept = pair.mover->table.whole_record();
        pair.receive();
        const std::string_view again = news_of(pair.mover->table.whole_record(), pair.letter);
        CHECK((again == "same" || again == "older"));  // what goes by itself has been done
        check_known(*pair.mover);
        pair.mover->reload();
        check_known(*pair.mover);
      }
      pair.finish();
      const Match& match = pair.one.table.match();
      for (std::size_t ply = 0; ply < match.line().size(); ++ply) {
        const std::string text = match.game().position_text(match.position_at(ply));
        peeks += holds(text, " peek ");
        removals += holds(text, " remove ");
      }
    }
    if (setups().size() > 3) CHECK(std::min(peeks, removals) > 0);
  }

  TEST_CASE("nobody can tell what he has not been shown") {
    if (!is_here()) return;
    int letters = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
      for (Player player = 0; player < 2; ++player) letters += check_twins("", seed, player);
    CHECK(letters > 8 * 20);
  }

  TEST_CASE("what is not as it was sealed is refused, each with its sentence") {
    if (!is_here()) return;
    Pair pair("", 1);
    pair.write();
    const std::string first = pair.letter;
    CHECK(pair.waiting->refusal_of(without_line(first, "pledge ")) == "table.pledge.none");
    CHECK(pair.waiting->refusal_of(with_word(first, "pledge ", 4, [](const auto&) { return "-"; })) ==
          "table.pledge.other");
    pair.receive();
    pair.write_until(has_proof);
    const std::string &letter = pair.letter, men = "men " + std::to_string(pair.mover->player());
    const std::vector<std::string> proof = words_of(line_of(letter, "proof "));
    const auto man = static_cast<std::size_t>(std::stoi(proof[1]));
    const std::string_view lie = proof[2] == "0" ? "1" : "0";
    const auto telling = [&](std::string_view told) {
      return with_word(letter, men, 2, [&](const std::string& all) { return std::string(all).replace(man, 1, told); });
    };
    const auto refused = [&](const std::string& changed) { return pair.waiting->refusal_of(changed); };
    const auto changed = [&](const std::string& line, std::size_t word) {
      return with_word(letter, line, word, other_digest);
    };
    CHECK(refused(telling(lie)) == "table.pledge.man");
    CHECK(refused(with_word(telling(lie), "proof ", 2, [&](const auto&) { return std::string(lie); })) ==
          "table.pledge.man");
    CHECK(refused(with_word(letter, "proof ", 1, [&](const auto&) { return man == 0 ? "1" : "0"; })) ==
          "table.pledge.man");
    CHECK(refused(changed("proof ", 3)) == "table.pledge.man");
    CHECK(refused(changed("proof ", 4)) == "table.pledge.man");
    CHECK(refused(without_line(letter, "proof ")) == "table.pledge.man");
    CHECK(refused(without_line(telling("?"), "proof ")) == "table.pledge.man");
    CHECK(refused(changed("pledge ", 1)) == "table.pledge.other");
    CHECK(refused(changed("pledge ", 4)) == "table.error.link_line");  // he has laid out anew
    CHECK(refused(changed("pledge ", 3)) == "table.pledge.throw");
    const Bound sender{pair.mover->table.link()->id, pair.mover->player()};
    const std::vector<std::string> draws = sender.chain(pair.mover->table.link()->seed);
    for (const int step : {-1, 1}) {  // a draw that is owed, and one that is told too early
      const std::size_t told = static_cast<std::size_t>(std::stoi(words_of(line_of(letter, "pledge "))[2]) + step);
      const std::string counted = with_word(letter, "pledge ", 2, [&](const auto&) { return std::to_string(told); });
      CHECK(refused(counted) == "table.pledge.throw");
      CHECK(refused(with_word(counted, "pledge ", 3, [&](const auto&) { return draws[told]; })) ==
            "table.pledge.throw");
    }
    CHECK(refused(without_line(letter, "pledge ")) == "table.pledge.none");
    const std::string resigned = pair.waiting->player() == 0 ? "result 0-1 resignation" : "result 1-0 resignation";
    CHECK(refused(with(letter, "result *", resigned)) == "table.error.link_line");  // that is for him to say
    CHECK(refused(first) == "table.error.link_line");
    CHECK(pair.mover->refusal_of(letter) == "table.error.link_line");  // his own
    Side third(5);
    CHECK(third.refusal_of(letter) == "table.error.link_line");
    pair.receive();
  }

  TEST_CASE("nobody says how another will lay out, or hides men where all are open") {
    if (!is_here()) return;
    for (const char* men : {"00000000001111122222244448", "88888888888888888888888888", "??????????????????????????"}) {
      CAPTURE(men);
      Pair pair("", 7);
      pair.write();
      const std::string line = "\nmoves ", planted = "\nmen 1 " + std::string(men) + line;
      std::string letter = pair.letter;
      letter.replace(letter.find(line), line.size(), planted);
      CHECK(pair.waiting->refusal_of(letter) == "error.record_men");
    }
    Pair open("memory=open", 7);
    open.write();
    CHECK(!holds(open.letter, "\nmen "));
    const std::string line = "\nmoves ", planted = "\nmen 0 " + std::string(26, '?') + line;
    std::string letter = open.letter;
    letter.replace(letter.find(line), line.size(), planted);
    CHECK(open.waiting->refusal_of(letter) == "error.record_line");
  }

  TEST_CASE("men of which there are too many are refused as what they are, and no move is lost") {
    if (!is_here()) return;
    Pair pair("", 8);
    pair.write();
    std::string many = std::string(16, '0') + std::string(10, '?');
    CHECK(pair.waiting->refusal_of(with_word(pair.letter, "men 0", 2, [&](const auto&) { return many; })) ==
          "error.record_men");
  }

  TEST_CASE("who has laid out anew goes on from another match, and accuses nobody") {
    if (!is_here()) return;
    Pair pair("", 9);
    pair.write();
    const std::string first = pair.letter;
    pair.receive();
    const std::string kept = pair.mover->table.whole_record();
    CHECK(news_of(kept, with_word(first, "pledge ", 4, other_digest)) == "forked");
  }

  TEST_CASE("no throw is another than both have made") {
    if (!is_here()) return;
    Pair pair("", 2);
    int tried = 0;
    for (int letters = 0; letters < 40; ++letters) {
      pair.write();
      const std::string moves = line_of(pair.letter, "moves");
      const std::size_t at = moves.rfind(" =");
      for (const char face : std::string_view("1234EB")) {
        if (at == moves.npos || moves[at + 2] == face) continue;
        std::string chosen = moves;
        chosen[at + 2] = face;
        const std::string changed = with(pair.letter, moves, chosen);
        if (refusal(read_record(changed, find_game))) continue;
        if (pair.waiting->table.match().line().size() >= words_of(moves).size() - 1) continue;
        const std::string why = pair.waiting->refusal_of(changed);
        if (why == "table.pledge.throw") ++tried;
        CHECK((why == "table.pledge.throw" || why == "table.error.link_line"));
      }
      pair.receive();
    }
    CHECK(tried > 20);
  }

  TEST_CASE("men that are not in the game are found when they are shown") {
    if (!is_here()) return;
    Pair pair("", 3);
    const std::string all(26, '8');
    const std::string id = pair.one.table.link()->id, seed = pair.one.table.link()->seed;
    const Bound cheat{id, 0};
    int proofs = 0;
    for (;;) {
      pair.write();
      if (pair.mover == &pair.one) {
        pair.letter = with_word(pair.letter, "pledge ", 4, [&](const auto&) { return cheat.root(seed, all); });
        pair.letter = with_word(pair.letter, "men 0", 2, [&](const auto&) { return std::string(26, '?'); });
        while (has_proof(pair.letter)) {
          const std::string line = line_of(pair.letter, "proof ");
          const auto proof = cheat.proof(seed, all, std::stoi(words_of(line)[1]));
          std::string lie = "Proof " + std::to_string(proof.man) + ' ' + proof.letter;
          for (const std::string& digest : proof.digests) lie += ' ' + digest;
          pair.letter = with(pair.letter, line, lie);
          ++proofs;
        }
        for (std::size_t at; (at = pair.letter.find("\nProof ")) != std::string::npos;) pair.letter[at + 1] = 'p';
        if (proofs > 1) break;
      }
      pair.receive();
    }
    CHECK(pair.waiting->refusal_of(pair.letter) == "table.pledge.man");
  }

  TEST_CASE("at the end everything is shown, and looked at again from the beginning") {
    if (!is_here()) return;
    for (const bool draw : {false, true}) {
      CAPTURE(draw);
      Pair pair("", 4);
      pair.write_until(has_proof);
      pair.receive();
      if (draw) {
        REQUIRE(pair.mover->table.agree_draw());
        pair.write();
        pair.receive();
        REQUIRE(pair.mover->table.link()->draw_offered == pair.waiting->player());
      }
      REQUIRE((draw ? pair.mover->table.agree_draw() : pair.mover->table.resign()));
      for (int shown = 0; shown < 2; ++shown) {
        CHECK(pair.waiting->table.withheld());
        pair.letter = pair.mover->sent();
        const auto refused = [&](const std::string& changed) { return pair.waiting->refusal_of(changed); };
        CHECK(refused(with_word(pair.letter, "seed ", 1, other_digest)) == "table.pledge.man");
        CHECK(refused(without_line(pair.letter, "seed ")) == "table.pledge.man");
        const Loaded letter = std::get<Loaded>(read_record(pair.letter, find_game));
        std::string men = letter.match.men(pair.mover->player());
        std::ranges::reverse(men);
        const auto other = letter.match.with_men(pair.mover->player(), men);
        REQUIRE(other);
        CHECK(refused(other->record(letter.seats, letter.link)) == "table.pledge.man");
        pair.receive();
        CHECK(!pair.mover->table.withheld());
      }
      pair.finish();
    }
  }

  TEST_CASE("what was taken last is counted when it has been shown") {
    if (!is_here() || is_small()) return;  // a match of hundreds of letters, each of which is the whole match
    int uncounted = 0;
    for (std::uint64_t seed = 1; seed <= 9 && uncounted == 0; ++seed) {
      Pair pair("", seed);
      while (!pair.mover->table.match().over()) {
        const Match& match = pair.mover->table.match();
        const bool last = words_of(match.game().position_text(match.position()))[6] == "400";
        pair.write(last ? Taste::kGreedy : Taste::kPeaceful);
        if (pair.mover->table.uncounted()) {
          ++uncounted;
          CHECK(pair.mover->session.narrator().result_text() == pair.mover->session.narrator().say("table.uncounted"));
          CHECK(holds(pair.mover->session.view().json(), "\"scores\":null"));
        }
        pair.receive();
      }
      pair.finish();
      CHECK(!pair.one.table.uncounted());
    }
    CHECK(uncounted > 0);
  }

  TEST_CASE("who resigns when he has won without knowing it has won") {
    if (!is_here()) return;
    int won = 0;
    for (std::uint64_t seed = 1; seed <= 20 && won == 0; ++seed) {
      Pair pair("", seed);
      while (!pair.mover->table.match().over()) {
        pair.write();
        const bool known = pair.mover->table.match().over();
        pair.receive();
        if (known || !pair.mover->table.match().over()) continue;
        ++won;
        Side& winner = *pair.waiting;
        REQUIRE(winner.table.resign());
        const std::string last = pair.mover->sent();
        CHECK(news_of(winner.table.whole_record(), last) == "newer");
        winner.receive(last);
        CHECK(winner.table.match().result() == pair.mover->table.match().result());
        CHECK(!winner.table.withheld());
      }
    }
    CHECK(won > 0);
  }
}
