// What the tests share: the games with the toy, every setup of a game, random matches.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/match.h"
#include "games/registry.h"

namespace vitrine::testing {

// The registered games, and the same with the toy; VITRINE_GAMES=<id>,<id> in the environment: only these.
std::vector<const Game*> registered_games();
std::vector<const Game*> every_game();
// Of the registered games those with secrets.
std::vector<const Game*> secretive_games();
// The registered games and the toy, whatever the environment says.
std::vector<const Game*> known_games();
// VITRINE_SMALL=1 in the environment: what takes long is to be short, for an answer within seconds, and where
// sanitizers or node make the same code slow that is tried whole natively.
bool is_small();
const Game* find(std::string_view id);

// All combinations of option values.
std::vector<Setup> every_setup(const Game&);
Setup setup_of(const Game&, std::string_view text);
Position position_of(const Game&, std::string_view text, std::string_view setup = "");

// The texts of the legal moves, sorted bytewise, separated by spaces.
std::string legal(const Game&, const Position&);
// The position after the move of that text, which must be legal.
Position after(const Game&, const Position&, std::string_view move);
std::uint64_t perft(const Game&, const Position&, int depth);

// Plays random moves until the match is over or `most` are played.
void play_randomly(Match&, Rng&, int most);
Move random_move(const Match&, Rng&);

// Whether there is something in the match, as it stands, that the player does not know.
bool hides_from(const Match&, Player);
// A random match that goes on, at a place where that holds: the first after so many moves, or else the last before.
// Nothing if it holds nowhere in many matches.
std::optional<Match> match_where(const Game&, Rng&, std::size_t moves, const std::function<bool(const Match&)>& holds);

// The first golden match of two players that somebody won on the board; nothing if all go on.
std::optional<Match> decided_match(const Game&);

// The top of the tree.
std::filesystem::path source_folder();

std::string english(const Message&);
// The sentences of every game here.
const Texts& every_text();

}  // namespace vitrine::testing
