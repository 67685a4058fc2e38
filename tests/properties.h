// What must hold for every game, tried by random play: a list of properties, each with a name. It knows no test
// framework, so that the tests can also show that it finds wrong games.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "core/game.h"

namespace vitrine::testing {

// The properties that did not hold, by name, each with what was seen first.
using Faults = std::map<std::string, std::string, std::less<>>;

struct Effort {
  int matches = 4;      // of each setup, at least
  int positions = 100;  // of each setup: until so many have been tried
  int moves = 250;      // of a match, at most
  int thorough = 7;     // every so many moves the costly properties are tried, too
};

// The faults of one setup of a game. `texts` holds the game's sentences.
Faults faults_of(const Game&, const Setup&, const Texts& texts, const Effort&);

}  // namespace vitrine::testing
