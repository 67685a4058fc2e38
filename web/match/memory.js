// Remembers the match of each game, and brings it back. What cannot be read is kept aside. Two tabs share what is kept.
import { can_store, keep, kept } from './storage.js';

let remembers = true;

/** From now on no match is kept, and none brought back: whoever comes next to a kiosk is somebody else. */
export const remember_nothing = () => {
  remembers = false;
};
export const can_remember = () => remembers && can_store();

export const last_game = () => (remembers ? kept('last') : null);
export const stored_match = (game) => (remembers ? kept(`match.${game}`) : null);
/** Whether a match of the game is stored that has begun and is not over. */
export const is_waiting = (table, game) => table.look(stored_match(game))?.running === true;

// The match on the table when it was kept or brought back last, and its stored text; another tab may have stored another.
let own = { game: null, record: null, stored: null };

// The games whose stored match could neither be read nor put aside: it stays.
const untouched = new Set();

/**
 * Keeps the whole record of a match after a change; it is empty if it is too long to be read again.
 * Says 'same' if nothing was done, 'kept', 'too_long', 'failed', 'elsewhere': another tab has stored its match since, and
 * nothing is written over it; or 'untouched': what is stored can neither be read nor put aside.
 */
export function remember_match(game, record) {
  if (untouched.has(game)) return 'untouched';
  if (own.game === game && own.record === record) return 'same';
  const before = stored_match(game);
  if (own.game === game && before !== null && before !== own.stored) return 'elsewhere';
  if (record === '') return 'too_long';
  if (!keep(`place.${game}`, null) || !keep(`match.${game}`, record)) return 'failed';
  own = { game, record, stored: record };
  return keep('last', game) ? 'kept' : 'failed';
}

/** Whether what is stored is the match on the table. */
export const is_own_kept = () => can_remember() && stored_match(own.game) === own.stored;

/** From now on the match on the table is the one to be kept, whatever another tab has stored. */
export const prefer_own = () => {
  own = { ...own, record: null, stored: stored_match(own.game) };
};

function bring(table, game, stored) {
  const { game: found } = table.look(stored) ?? { game }; // what cannot be read is refused with a sentence
  if (found !== game || !table.command(`load ${stored}`)) return false;
  const place = kept(`place.${game}`); // beside records that hold no place themselves
  if (place !== null && /^\d{1,5}$/.test(place)) table.command(`go ${place}`);
  keep('last', game);
  own = { game, record: table.whole_record(), stored };
  return true;
}

/** Moves the stored match of a game out of the way; where there is no room for that it stays, and nothing takes its place. */
function put_aside(game, record) {
  const [match, aside] = [`match.${game}`, `aside.${game}.${Date.now()}`];
  let done = keep(aside, record);
  if (!done && keep(match, record)) {
    keep(match, null); // there was no room for both, but can be for the one
    done = keep(aside, record);
    if (!done) keep(match, record);
  }
  if (!done) {
    untouched.add(game);
    return false;
  }
  keep(match, null);
  keep(`place.${game}`, null);
  return true;
}

/** A stored match has brought the module down: the page must begin anew, and will pass that match by. */
export class Trapped extends Error {}

// Across a reload, where there may be no room in any storage.
const pass_by = (game) => history.replaceState({ ...history.state, passed_by: game }, '');
const is_passed_by = (game) => history.state?.passed_by === game;

/**
 * Brings the stored match of a game back: {outcome} is 'restored', 'none', or 'refused' with the `record` that was, and
 * whether it was put `aside`. Throws Trapped when the module did not survive it.
 */
export function restore_match(table, game) {
  const record = stored_match(game);
  if (record === null) return { outcome: 'none' };
  if (is_passed_by(game)) {
    untouched.add(game);
    return { outcome: 'none' };
  }
  try {
    if (bring(table, game, record)) return { outcome: 'restored' };
  } catch (cause) {
    if (!put_aside(game, record)) pass_by(game);
    throw new Trapped('a stored match has stopped the table', { cause });
  }
  return { outcome: 'refused', record, aside: put_aside(game, record) };
}
