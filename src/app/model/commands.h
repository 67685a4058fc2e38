// The page's side of the session: one line of text in, done or refused.
#pragma once
#include <string_view>

#include "app/model/session.h"

namespace vitrine {

// Carries out one command. What it cannot do, or cannot read, it refuses: false, with a notice in the session.
//   language nl                      touch 12       clear        play a1-b1
//   new <game> <setup or -> <seat>…  undo  redo  go <ply>  continue
//   go <ply> <line>                  variation promote, delete or off  comment <text>
//   load <record>                    resign         draw         seat <player> <seat>
//   answer <request> <move>          arrange <way> deal        lift
//   show <what>  hide <what>         hint, evaluation, threats, values or review
//   lesson <game> <number>           puzzle <game> <number>            try <game> <setup or -> <position>
//   lesson <what is offered>         newcomer 1 or 0
//   games <id>,<id>                  only these are offered from now on; all, if none is known
//   draft                            draft leave
//   draft <setup or -> <position, "start" or "bare">                   man <look>
//   stop                             heard <job> <line of the engine>
//   receive <record of a link>       sent
// A seat is "human", "computer=3" or, in a new match, "elsewhere". The record may hold line ends.
bool carry_out(Session&, std::string_view command);

}  // namespace vitrine
