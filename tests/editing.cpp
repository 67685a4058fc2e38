// Positions set up by hand: every one can be, to the byte, and whatever lies there on the way is shown, and played from
// or refused with a sentence.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/model/draft.h"
#include "app/model/texts.h"
#include "app/model/view.h"
#include "core/match.h"
#include "core/reading.h"
#include "tests/play.h"

using namespace vitrine;
using namespace vitrine::testing;

namespace {

std::vector<Site> sites_of(const Game& game, const Position& position) {
  std::vector<Site> sites;
  for (const Place& place : game.describe(position, kNobody).places) sites.push_back(place.site);
  return sites;
}

using Men = std::vector<int>;

std::vector<std::string> parted(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (const auto part : split(text, separator)) parts.emplace_back(part);
  return parts;
}

// The looks of the palette.
Men palette_of(const Game& game, const Setup& setup) {
  Men men;
  for (const std::string& man : parted(game.palette(setup), ' ')) men.push_back(std::stoi(man));
  return men;
}

Position with(const Game& game, Position position, Site site, int look) {
  game.put(position, site, look);
  return position;
}

// The men that make what stands there, put one after the other: what is seen and, where it stands on something, that
// before it; or else two or three of any kind.
Men men_at(const Game& game, const Men& kinds, const Position& target, Site site) {
  const Position without = with(game, target, site, kNoMan);
  if (without == target) return {};
  for (int man : kinds) {
    if (with(game, without, site, man) != target) continue;
    Men men = men_at(game, kinds, without, site);
    men.push_back(man);
    return men;
  }
  for (int a : kinds)
    for (int b : kinds) {
      const Position two = with(game, with(game, without, site, a), site, b);
      if (two == target) return {a, b};
      if (with(game, two, site, b) == target) return {a, b, b};
    }
  FAIL("no men make what stands there: " << game.position_text(target));
  return {};
}

Position cleared(const Game& game, Position position, const std::vector<Site>& sites) {
  for (int round = 0; round < 2; ++round)
    for (Site site : sites) game.put(position, site, kNoMan);
  return position;
}

struct Dial {
  std::size_t field, part;
  std::vector<std::string> words;  // its name, and of its choices
  std::vector<std::string> values;
  bool number = false;

  bool free() const { return values.empty() && !number; }
};

std::vector<Dial> dials_of(const Game& game) {
  std::vector<Dial> dials;
  for (const std::string& told : parted(game.dials(), '|')) {
    const auto tokens = parted(told, ' ');
    const auto place = parted(tokens[0], '.');
    Dial dial = {std::stoul(place[0]), place.size() > 1 ? std::stoul(place[1]) : 0, {tokens[1]}, {}};
    for (std::size_t i = 2; i < tokens.size(); ++i) {
      const std::size_t sign = tokens[i].find('=');
      dial.number = sign == std::string::npos;
      if (dial.number) continue;
      dial.values.push_back(tokens[i].substr(0, sign));
      dial.words.push_back(tokens[i].substr(sign + 1));
    }
    dials.push_back(dial);
  }
  return dials;
}

// Whether everything that these words name is a text, a player, the side, or said as it is.
void check_words(const Game& game, const std::string& words) {
  for (const std::string& told : parted(words, '+')) {
    bool first = true;
    for (const std::string& key : parted(told, ':')) {
      const bool known = table_texts().has(std::string(game.info().id) + '.' + key) || table_texts().has(key);
      const bool player = key.size() == 2 && key[0] == '#' && key[1] >= '0' && key[1] < '0' + kMaxPlayers;
      CHECK_MESSAGE((known || player || (!first && (key == "@" || key.find('.') == std::string::npos))),
                    game.info().id << ": " << key);
      first = false;
    }
  }
}

// The text of the position with what each dial turns as in another text, or, where `plain`, nothing in the place of
// what is written freely.
std::string turned(const Game& game, const Position& position, const std::string& text, bool plain = false) {
  std::vector<std::vector<std::string>> fields;
  for (const std::string& field : parted(game.position_text(position), ' ')) fields.push_back(parted(field, ','));
  const auto wanted = parted(text, ' ');
  for (const Dial& dial : dials_of(game))
    fields[dial.field][dial.part] = plain && dial.free() ? "-" : parted(wanted[dial.field], ',')[dial.part];
  std::string all;
  for (const auto& field : fields) {
    if (!all.empty()) all += ' ';
    for (std::size_t part = 0; part < field.size(); ++part) (all += part ? "," : "") += field[part];
  }
  return all;
}

Position drafted(const Game& game, const Setup& setup, const std::string& text) {
  const auto read = game.read_draft(setup, text);
  REQUIRE(!refusal(read));
  return std::get<Position>(read);
}

bool is_said(const Message& message) {
  return table_texts().say(Language::kEnglish, message).find(message.key) == std::string::npos;
}

}  // namespace

TEST_SUITE("editing") {
  TEST_CASE("what can be put and turned has words, pictures and a place in the text") {
    for (const Game* game : every_game()) {
      for (const Setup& setup : every_setup(*game)) {
        if (game->palette(setup).empty()) continue;
        const Position start = game->start(setup);
        for (const std::string& man : parted(game->palette(setup), ' ')) {
          const auto parts = parted(man, '=');
          REQUIRE(parts.size() == 2);
          check_words(*game, parts[1]);
          CHECK(!man_svg(game->info().id, std::stoi(parts[0]), 40, "m").empty());
        }
        const auto fields = parted(game->position_text(start), ' ');
        for (const Dial& dial : dials_of(*game)) {
          const std::string shown = parted(fields.at(dial.field), ',').at(dial.part);
          for (const std::string& words : dial.words) check_words(*game, words);
          CHECK((dial.values.empty() || std::ranges::find(dial.values, shown) != dial.values.end()));
        }
      }
    }
  }

  TEST_CASE("every position of a match is set up man by man, and its text is the same to the byte") {
    for (const Game* game : every_game()) {
      for (const Setup& setup : every_setup(*game)) {
        if (game->palette(setup).empty()) continue;
        const Men kinds = palette_of(*game, setup);
        Match match(*game, setup);
        Rng rng(11);
        for (int i = 0; i < (is_small() ? 3 : 12) && !match.over(); ++i) {
          play_randomly(match, rng, static_cast<int>(rng.below(25)) + 1);
          const std::string text = game->position_text(match.position());
          CAPTURE(game->info().id);
          CAPTURE(text);
          CHECK(Draft(*game, setup, match.position()).good() == (game->to_move(match.position()) != kNobody));
          const Position target = drafted(*game, setup, turned(*game, match.position(), text, true));
          const std::vector<Site> sites = sites_of(*game, target);
          Position laid = cleared(*game, target, sites);
          CHECK(laid != target);
          // What can only lie beside another comes in the next round.
          for (int round = 0; round < 20 && laid != target; ++round)
            for (Site site : sites)
              if (men_at(*game, kinds, laid, site) != men_at(*game, kinds, target, site))
                for (int man : men_at(*game, kinds, target, site)) game->put(laid, site, man);
          CHECK(game->position_text(drafted(*game, setup, turned(*game, laid, text))) == text);
        }
      }
    }
  }

  TEST_CASE("whatever is put down is shown, and its text is read again; the rules allow it or say why not") {
    for (const Game* game : every_game()) {
      if (game->palette(default_setup(*game)).empty()) continue;
      int refused = 0;
      for (const Setup& setup : every_setup(*game)) {
        Rng rng(5);
        const Men kinds = palette_of(*game, setup);
        Draft draft(*game, setup, game->start(setup));
        for (int i = 0; i < (is_small() ? 60 : 300); ++i) {
          CAPTURE(draft.text());
          const auto places = draft.picture().places;
          const Site site = rng.below(9) == 0 ? static_cast<Site>(rng.below(kNoSite + 1))
                                              : places[rng.below(static_cast<std::uint32_t>(places.size()))].site;
          CHECK(!draft.choose(99));
          CHECK(draft.choose(kinds[rng.below(static_cast<std::uint32_t>(kinds.size()))]));
          draft.touch(site);
          CHECK(game->position_text(drafted(*game, setup, draft.text())) == draft.text());
          CHECK(is_said(draft.verdict()));
          refused += !draft.good();
        }
      }
      CHECK(refused > 0);
    }
  }

  TEST_CASE("broken texts are refused with a sentence, or shown") {
    for (const Game* game : every_game()) {
      const Setup setup = default_setup(*game);
      Match match(*game, setup);
      Rng rng(3);
      play_randomly(match, rng, 30);
      Draft draft(*game, setup, match.position());
      const std::string good = draft.text();
      for (int i = 0; i < 600; ++i) {
        std::string bad = good;
        for (std::uint32_t breaks = rng.below(4) + 1; breaks-- > 0;) {
          const auto at = rng.below(static_cast<std::uint32_t>(bad.size()));
          const char other = good[rng.below(static_cast<std::uint32_t>(good.size()))];
          if (rng.below(2))
            bad[at] = other;
          else
            bad.insert(at, 1, other);
        }
        CAPTURE(bad);
        if (const auto why = draft.read(setup_text(*game, setup), bad)) {
          CHECK(is_said(*why));
          continue;
        }
        CHECK(!draft.picture().places.empty());
        CHECK(is_said(draft.verdict()));
      }
    }
  }
}
