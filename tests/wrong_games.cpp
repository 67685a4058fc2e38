// A test of the tests: games that are wrong in one way each, and the property by whose name that is found.
#include <doctest/doctest.h>

#include "core/game_of.h"
#include "games/registry.h"
#include "tests/lane.h"
#include "tests/properties.h"

using namespace vitrine;
using namespace vitrine::testing;
using lane::Fault;

namespace {

const Texts& texts() {
  static const Texts all = [] {
    Texts texts;
    texts.add(core_texts());
    texts.add(sheet_of<lane::kTexts>());
    return texts;
  }();
  return all;
}

template <Fault kFault>
Faults found() {
  static const GameOf<lane::Rules<kFault>> kGame;
  return faults_of(kGame, {}, texts(), {.matches = 6, .moves = 60, .thorough = 2});
}

struct Wrong {
  Faults (*found)();
  const char* property;  // that does not hold
};

constexpr Wrong kWrong[] = {
    {found<Fault::kKeyForgetsTurn>, "a repetition key keeps whose turn it is"},
    {found<Fault::kKeyCounts>, "a repetition key forgets counters"},
    {found<Fault::kKeyDrifts>, "the key of a key is itself"},
    {found<Fault::kHashCounts>, "equal keys have equal hashes"},
    {found<Fault::kNotZeroSum>, "what one of two players gains the other loses"},
    {found<Fault::kHidesNothing>, "an observation hides something"},
    {found<Fault::kObservesTurn>, "an observation keeps whose turn it is"},
    {found<Fault::kUnawareOfObserving>, "an observation knows that it is one"},
    {found<Fault::kGuessesAnything>, "a guess is a world that the observation allows"},
    {found<Fault::kPictureTells>, "a picture tells no secret"},
    {found<Fault::kPromptTells>, "a prompt tells no secret"},
    {found<Fault::kEventTells>, "an event tells no secret"},
    {found<Fault::kStandingTells>, "a standing tells no secret"},
    {found<Fault::kMovesTell>, "the legal moves tell no secret"},
    {found<Fault::kRevealsMore>, "only what was looked at is revealed"},
    {found<Fault::kRemembers>, "a move does the same each time"},
    {found<Fault::kTextForgets>, "a position's text is read back as it was"},
    {found<Fault::kTextsShared>, "no two legal moves share a text"},
    {found<Fault::kWordsShared>, "no two legal moves share their words"},
    {found<Fault::kSentenceMissing>, "every sentence is there"},
    {found<Fault::kPathBegins>, "no path begins another unless the game says so"},
    {found<Fault::kUntouchable>, "every site of a move is a place, or an action"},
    {found<Fault::kWeightsShort>, "the weights of a throw add up"},
    {found<Fault::kOverEarly>, "there are moves until the game is over, and none then"},
    {found<Fault::kBothWin>, "one player wins, or nobody"},
    {found<Fault::kArrangesTwice>, "only the player to move is laid out for"},
    {found<Fault::kArrangePeeks>, "laying out uses what its player knows, and no more"},
    {found<Fault::kLookUndrawn>, "every look has a drawing"},
    {found<Fault::kPassesToHimself>, "who passes gives the turn to the other"},
    {found<Fault::kEndsByEvent>, "the match tells the end, not the game"},
    {found<Fault::kHashForgetsSide>, "other keys have other hashes"},
    {found<Fault::kKeyForgetsNumbers>, "a repetition key keeps the men"},
    {found<Fault::kOutOfPlay>, "who is to move is in play"},
    {found<Fault::kScoresTooMuch>, "who has not won has lost or shares a draw"},
    {found<Fault::kTellsNothing>, "what is seen to change is told"},
    {found<Fault::kTellsTwice>, "no event is told twice"},
    {found<Fault::kTellsOfNobody>, "an event tells of whom was there"},
    {found<Fault::kEventTellsAll>, "an event tells no secret"},
    {found<Fault::kNothingDrawn>, "every look has a drawing"},
    {found<Fault::kTooSmallToTouch>, "every place can be touched and named"},
    {found<Fault::kArgumentMissing>, "a sentence lacks nothing"},
    {found<Fault::kGuessesAlike>, "guesses differ"},
    {found<Fault::kNeverPrivate>, "a choice that is not seen is private"},
    {found<Fault::kPromptCounts>, "what is asked again is answered as before"},
    {found<Fault::kPassesAndMoves>, "who passes moves nobody"},
    {found<Fault::kNameTells>, "a picture tells no secret"},
    {found<Fault::kObservationUnread>, "a position's text is read back as it was"},
    {found<Fault::kNeverLaidOut>, "laying out has an end"},
};

}  // namespace

TEST_SUITE("wrong games") {
  TEST_CASE("nothing is found in the game that they are made from") {
    for (const auto& [property, seen] : found<Fault::kNone>()) FAIL_CHECK(property << " (" << seen << ")");
  }

  TEST_CASE("every wrong game is found, by name") {
    for (const auto& [found, property] : kWrong) {
      const Faults faults = found();
      std::string others;
      for (const auto& [other, seen] : faults) others += "\n  " + other + " (" + seen + ")";
      CHECK_MESSAGE(faults.contains(property), "not found: " << std::string(property) << "; instead:" << others);
    }
  }
}
