// The first turns of somebody who plays a game for the first time: after a quiet moment light on the board says what one
// might do, and one line why. It goes by itself, and once the visitor plays sensibly it comes no more: the hint is a button.
import { keep, kept } from './storage.js';

const kTurns = 3; // so many sensible turns end it
const kMostTurns = 8; // and so many of any kind
const kQuiet = 4000; // milliseconds at one's turn without touching a man
const kQuietAtOnce = 900; // where people pass by
const kLit = 12_000; // for so long the light stays

/** The only person at the table, if there is one against computers. */
function lone_person({ seats }) {
  const persons = seats.flatMap(({ level }, player) => (level ? [] : [player]));
  return persons.length === 1 && seats.length > 1 ? persons[0] : null;
}

/** Which games the visitor knows already; a kiosk keeps them for its visitor alone. */
function make_known(keeps) {
  const known = new Set();
  return {
    has: (game) => known.has(game) || (keeps && kept(`guided.${game}`) !== null),
    add(game) {
      known.add(game);
      if (keeps) keep(`guided.${game}`, 'yes');
    },
    forget: () => known.clear(),
  };
}

/** Counts the visitor's turns in a match. */
function make_count(table) {
  let counted = 0; // plies
  let worth = -1; // of the turn that is under way: the least of its moves
  let sensible = 0;
  let turns = 0;
  function close() {
    if (worth >= 0) ++turns;
    if (worth > 0) ++sensible;
    worth = -1;
  }
  return {
    enough: () => sensible >= kTurns || turns >= kMostTurns,
    view({ moves, ply, turn }, person) {
      for (counted = Math.min(counted, ply); counted < ply; ++counted) {
        const { by } = moves[counted];
        const judged = by === person ? table.sensible(counted) : -1;
        if (judged >= 0) worth = worth < 0 ? judged : Math.min(worth, judged);
        else if (by >= 0 && by !== person) close();
      }
      if (turn !== person) close();
    },
  };
}

/** The light on the board: {show, hide, view}; `refused()` is called when the visitor puts it out. */
function make_light(table, quiet, refused) {
  let timer = 0;
  let lit = null; // the ply at which it was shown last
  let faded = null; // and at which it went by itself
  let before = null;
  function fade() {
    const { analysis, ply } = table.view();
    if (!analysis.hint || ply !== lit) return;
    faded = ply;
    table.command('hide hint');
  }
  function show() {
    if (document.hidden || document.querySelector('dialog[open]')) {
      timer = setTimeout(show, quiet);
      return;
    }
    lit = table.view().ply;
    if (table.command('show hint')) timer = setTimeout(fade, kLit);
  }
  return {
    begin() {
      lit = faded = null;
    },
    stop: () => clearTimeout(timer),
    /** `wanted`: it is the visitor's turn, and nothing is held. */
    view(view, wanted) {
      const put_out = before?.analysis.hint && !view.analysis.hint && before.ply === view.ply;
      const touched = !before || before.change !== view.change || before.path.length !== view.path.length;
      const fresh = touched || !before.analysis.may;
      before = view;
      if (put_out && faded !== view.ply) refused();
      else if (!wanted) {
        if (!view.analysis.hint) clearTimeout(timer);
      } else if (lit !== view.ply && fresh) {
        clearTimeout(timer);
        timer = setTimeout(show, quiet);
      }
    },
  };
}

/** Gives {render, reset}: for each view, and for the next visitor of a kiosk, who is shown at once what one might do. */
export function make_guide(table, { keeps }) {
  const known = make_known(keeps);
  let shown = null; // the last view
  let count = make_count(table);
  let welcomed = false; // "Show me" stands out on the table
  const stop = () => {
    known.add(shown.game);
    light.stop();
  };
  const light = make_light(table, keeps ? kQuiet : kQuietAtOnce, stop);

  return {
    render(view) {
      const begins = view.game !== shown?.game || (view.ply === 0 && shown.ply !== 0);
      shown = view;
      if (begins) {
        count = make_count(table);
        light.begin();
      }
      const person = lone_person(view);
      const playing = person !== null && !view.lesson && !view.paused && !view.curtain && !view.over;
      const guided = playing && !known.has(view.game);
      if (guided !== welcomed) {
        welcomed = guided;
        table.command(`newcomer ${Number(guided)}`);
      }
      if (guided) count.view(view, person);
      const free = view.person && view.path.length === 0 && view.analysis.may && !view.analysis.hint;
      light.view(view, guided && free);
      if (guided && count.enough()) stop();
    },
    reset() {
      known.forget();
      light.stop();
      shown = null;
    },
  };
}
