// The seam between the games and everything else: one abstract class, made from a game's typed static functions.
// Virtual at the seam, typed inside. Its facets stand apart, each with what its functions mean and what a game
// inherits:
//   core/seam/rules.h      start, moves, apply, result
//   core/seam/secrets.h    observe, guess
//   core/seam/words.h      texts, notation, prompts
//   core/seam/looks.h      picture
//   core/seam/judgement.h  evaluation, levels, proof
//   core/seam/teaching.h   first minute, lessons
//   core/seam/editing.h    positions set up by hand
// Every game is a constant: nobody deletes one.
#pragma once
#include "core/check.h"
#include "core/seam/editing.h"
#include "core/seam/judgement.h"
#include "core/seam/looks.h"
#include "core/seam/rules.h"
#include "core/seam/secrets.h"
#include "core/seam/teaching.h"
#include "core/seam/words.h"

namespace vitrine {

class Game : public seam::Rules,
             public seam::Secrets,
             public seam::Words,
             public seam::Looks,
             public seam::Judgement,
             public seam::Teaching,
             public seam::Editing {};

// What a game's `struct Rules` begins with: struct Rules : Defaults<Rules, Position>. It defines what has no default,
// and what is otherwise in this game, as static functions that take its own position: the functions of the seam, with P
// where they say Position. core/game_of.h checks each against the seam, to the letter.
template <class R, class P>
struct Defaults : seam::RulesDefaults<R, P>,
                  seam::SecretsDefaults<R, P>,
                  seam::WordsDefaults<R, P>,
                  seam::LooksDefaults<R, P>,
                  seam::JudgementDefaults<R, P>,
                  seam::TeachingDefaults<P>,
                  seam::EditingDefaults<R, P> {
  using Position = P;
  using Heir = R;  // whose functions the defaults call
};

// "key=value" pairs separated by commas, in any order, each once; what is not named keeps its default.
Parsed<Setup> parse_setup(const Game&, std::string_view text);
Setup default_setup(const Game&);
// Every option, in the game's order.
std::string setup_text(const Game&, const Setup&);

// The legal move with that text; nothing if there is none.
std::optional<Move> read_move(const Game&, const Position&, std::string_view text);

}  // namespace vitrine
