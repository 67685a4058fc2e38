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

Faults found(Fault fault) {
  static const GameOf<lane::Rules> kGame;
  lane::fault = fault;
  return faults_of(kGame, {}, texts(), {.matches = 6, .moves = 60, .thorough = 2});
}

struct Wrong {
  Fault fault;
  const char* property;  // that does not hold
};

constexpr Wrong kWrong[] = {
    {Fault::kKeyForgetsTurn, "a repetition key keeps whose turn it is"},
    {Fault::kKeyCounts, "a repetition key forgets counters"},
    {Fault::kKeyDrifts, "the key of a key is itself"},
    {Fault::kHashCounts, "equal keys have equal hashes"},
    {Fault::kNotZeroSum, "what one of two players gains the other loses"},
    {Fault::kHidesNothing, "an observation hides something"},
    {Fault::kObservesTurn, "an observation keeps whose turn it is"},
    {Fault::kUnawareOfObserving, "an observation knows that it is one"},
    {Fault::kGuessesAnything, "a guess is a world that the observation allows"},
    {Fault::kPictureTells, "a picture tells no secret"},
    {Fault::kPromptTells, "a prompt tells no secret"},
    {Fault::kEventTells, "an event tells no secret"},
    {Fault::kStandingTells, "a standing tells no secret"},
    {Fault::kMovesTell, "the legal moves tell no secret"},
    {Fault::kRevealsMore, "only what was looked at is revealed"},
    {Fault::kRemembers, "a move does the same each time"},
    {Fault::kTextForgets, "a position's text is read back as it was"},
    {Fault::kTextsShared, "no two legal moves share a text"},
    {Fault::kWordsShared, "no two legal moves share their words"},
    {Fault::kSentenceMissing, "every sentence is there"},
    {Fault::kPathBegins, "no path begins another unless the game says so"},
    {Fault::kUntouchable, "every site of a move is a place, or an action"},
    {Fault::kWeightsShort, "the weights of a throw add up"},
    {Fault::kOverEarly, "there are moves until the game is over, and none then"},
    {Fault::kBothWin, "one player wins, or nobody"},
    {Fault::kArrangesTwice, "only the player to move is laid out for"},
    {Fault::kArrangePeeks, "laying out uses what its player knows, and no more"},
    {Fault::kLookUndrawn, "every look has a drawing"},
    {Fault::kPassesToHimself, "who passes gives the turn to the other"},
    {Fault::kEndsByEvent, "the match tells the end, not the game"},
    {Fault::kHashForgetsSide, "other keys have other hashes"},
    {Fault::kKeyForgetsNumbers, "a repetition key keeps the men"},
    {Fault::kOutOfPlay, "who is to move is in play"},
    {Fault::kScoresTooMuch, "who has not won has lost or shares a draw"},
    {Fault::kTellsNothing, "what is seen to change is told"},
    {Fault::kTellsTwice, "no event is told twice"},
    {Fault::kTellsOfNobody, "an event tells of whom was there"},
    {Fault::kEventTellsAll, "an event tells no secret"},
    {Fault::kNothingDrawn, "every look has a drawing"},
    {Fault::kTooSmallToTouch, "every place can be touched and named"},
    {Fault::kArgumentMissing, "a sentence lacks nothing"},
    {Fault::kGuessesAlike, "guesses differ"},
    {Fault::kNeverPrivate, "a choice that is not seen is private"},
    {Fault::kPromptCounts, "what is asked again is answered as before"},
    {Fault::kPassesAndMoves, "who passes moves nobody"},
    {Fault::kNameTells, "a picture tells no secret"},
    {Fault::kObservationUnread, "a position's text is read back as it was"},
    {Fault::kNeverLaidOut, "laying out has an end"},
    {Fault::kSaysNoSecrets, "a game without secrets hides nothing"},
    {Fault::kGuessesBlank, "a guess leaves nothing blank"},
    {Fault::kTextsShared, "a move's text is read back"},
    {Fault::kTextsShared, "a record is read back as it was"},
    {Fault::kKeyForgetsPlaces, "a repetition key keeps the moves"},
    {Fault::kResultOfOne, "a result is for all players"},
    {Fault::kSignTells, "a sign tells no secret"},
    {Fault::kThrowMisspelt, "a throw is written as the game tells its faces"},
    {Fault::kArrangesNothing, "a way to lay out lays something out"},
    {Fault::kArrangesNothing, "a way to lay out leaves nothing over"},
    {Fault::kAlwaysObserves, "a whole position is no observation"},
    {Fault::kActionUnlawful, "an action is a legal move"},
    {Fault::kActionTwice, "every action is there once"},
    {Fault::kEvaluatesWin, "an evaluation is no win"},
    {Fault::kEventNowhere, "an event happens on places"},
    {Fault::kEventOfNobody, "an event is somebody's"},
    {Fault::kEventOfTheOther, "an event is the mover's"},
    {Fault::kArrivesElsewhere, "an event tells of who is there now"},
    {Fault::kObservesTwice, "an observation is observed as it is"},
    {Fault::kNeverThrown, "dice are thrown"},
    {Fault::kThrowsNever, "every throw can be thrown"},
    {Fault::kPathsShared, "no two legal moves share a path"},
    {Fault::kPathsShared, "every legal move can be touched"},
    {Fault::kLevelThinksNothing, "every level thinks"},
    {Fault::kFiveLevels, "six levels or the usual ones"},
    {Fault::kManTwice, "every piece is there once"},
    {Fault::kManNowhere, "every piece stands on a place"},
    {Fault::kNamesShared, "every place has a site and a name of its own"},
    {Fault::kPlacesTogether, "places lie apart"},
    {Fault::kOutside, "everything lies within the picture"},
    {Fault::kWayTwice, "every way to lay out is there once"},
    {Fault::kArrangesUnlawful, "laying out makes legal moves only"},
    {Fault::kToldElsewhere, "men told apart stand where they stood"},
    {Fault::kAllLose, "not everybody loses"},
    {Fault::kThirdToMove, "one of the players is to move"},
    {Fault::kRecordTextEmpty, "the move list has a text for every move"},
    {Fault::kRecordTextTells, "the move list tells no secret"},
    {Fault::kRemembers, "the same moves lead to the same positions"},
    {Fault::kMovesChange, "trying moves changes nothing"},
    {Fault::kPresetBeyond, "what an option begins with is one of its values"},
    {Fault::kLaidOutAtOnce, "what can be laid out is still being laid out"},
    {Fault::kProvesNothing, "what can be proven has a proof"},
    {Fault::kDecidedNowhere, "what decided it stands on places"},
};

}  // namespace

TEST_SUITE("wrong games") {
  TEST_CASE("nothing is found in the game that they are made from") {
    for (const auto& [property, seen] : found(Fault::kNone)) FAIL_CHECK(property << " (" << seen << ")");
  }

  TEST_CASE("every wrong game is found, by name") {
    for (const auto& [fault, property] : kWrong) {
      const Faults faults = found(fault);
      std::string others;
      for (const auto& [other, seen] : faults) others += "\n  " + other + " (" + seen + ")";
      CHECK_MESSAGE(faults.contains(property), "not found: " << std::string(property) << "; instead:" << others);
    }
  }
}
