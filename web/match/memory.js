// Remembers the match of each game, and each match by links, and brings it back. What cannot be read is kept aside. Two tabs share what is kept.
import { can_store, keep, kept, kept_names } from './storage.js';

let remembers = true;

/** From now on no match is kept, and none brought back: whoever comes next to a kiosk is somebody else. */
export const remember_nothing = () => {
  remembers = false;
};
export const can_remember = () => remembers && can_store();

const kLink = 'link.';
const kUndone = 'undone';

/** Where a match is kept, `link` being the id of one by links: under its game, or apart. What is said here of a game holds for such a place, too. */
export const place_of = ({ game, link }) => (link ? `${kLink}${link.id ?? link}` : game);
/** The places of the matches by links that are kept. */
export const kept_links = () =>
  remembers ? kept_names(`match.${kLink}`).map((name) => name.slice('match.'.length)) : [];

export const last_game = () => (remembers ? kept('last') : null);
/** The place of the match that lay on the table last, if it was one by links and is still kept. */
export const last_link = () => kept_links().find((place) => place === last_game()) ?? null;
export const forget_match = (game) => keep(`place.${game}`, null) && keep(`match.${game}`, null);
export const stored_match = (game) => (remembers ? kept(`match.${game}`) : null);
/** Whether a match of the game is stored that has begun and is not over. */
export const is_waiting = (table, game) => table.look(stored_match(game))?.running === true;

// The match on the table when it was kept or brought back last, and its stored text; another tab may have stored another.
let own = { game: null, record: null, stored: null, undone: false };

// The games whose stored match could neither be read nor put aside: it stays.
const untouched = new Set();

/**
 * Keeps the whole record of a match after a change; it is empty if it is too long to be read again. `undone` says that
 * what follows its place was taken back, and may be played otherwise.
 * Says 'same' if nothing was done, 'kept', 'too_long', 'failed', 'elsewhere': another tab has stored its match since, and
 * nothing is written over it; or 'untouched': what is stored can neither be read nor put aside.
 */
export function remember_match(game, record, undone) {
  if (untouched.has(game)) return 'untouched';
  if (own.game === game && own.record === record && own.undone === undone) return 'same';
  const before = stored_match(game);
  if (own.game === game && before !== null && before !== own.stored) return 'elsewhere';
  if (record === '') return 'too_long';
  if (!keep(`place.${game}`, null) || !keep(`match.${game}`, record)) return 'failed';
  if (undone) keep(`place.${game}`, kUndone);
  own = { game, record, stored: record, undone };
  return keep('last', game) ? 'kept' : 'failed';
}

const is_undone = (record) => own.record === record && own.undone === true;
const restoring = (record, undone) => `${undone ? 'restore_undone' : 'restore'} ${record}`;
/** The command that brings back the match on the table, or the one that was carried. */
export const bring_back = (record) => restoring(record, is_undone(record));

/** Whether what is stored is the match on the table. */
export const is_own_kept = () => can_remember() && stored_match(own.game) === own.stored;

/** From now on the match on the table is the one to be kept, whatever another tab has stored. */
export const prefer_own = () => {
  own = { ...own, record: null, stored: stored_match(own.game) };
};

function bring(table, game, stored) {
  const found = table.look(stored); // what cannot be read is refused with a sentence
  const place = kept(`place.${game}`);
  const undone = place === kUndone;
  if (found && place_of(found) !== game) return false;
  if (!table.command(restoring(stored, undone))) return false;
  if (place !== null && /^\d{1,5}$/.test(place)) table.command(`go ${place}`); // the record holds none itself
  keep('last', game);
  own = { game, record: table.whole_record(), stored, undone };
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

/** The match on the table has brought the module down: what is stored of it is put out of the way. False if nothing is. */
export function put_own_aside() {
  const { game, stored } = own;
  own = { game: null, record: null, stored: null };
  if (!remembers || stored === null || stored_match(game) !== stored) return false;
  if (!put_aside(game, stored)) pass_by(game);
  return true;
}

/** A stored match has brought the module down: the page must begin anew, and will pass that match by. */
export class Trapped extends Error {}

// Across a reload, where there may be no room in any storage.
const leave_word = (word) => history.replaceState({ ...history.state, ...word }, '');
const pass_by = (game) => leave_word({ passed_by: game });
const is_passed_by = (game) => history.state?.passed_by === game;

/** Whether the page is shown again in this tab: loaded again, or come back to. */
export const came_back = () => performance.getEntriesByType('navigation')[0]?.type !== 'navigate';

// In the window's name, the one thing that outlives a reload in a frame without an origin of its own.
const kCarried = 'vitrine carries ';

/** Loads the page again. The match of that record goes on there, also where nothing is stored; with none, what is stored. */
export function load_again(record = null) {
  const gone_on = stored_match(own.game) !== null && !is_own_kept() ? own.game : null; // in another tab
  if (record !== null && !window.name.startsWith(kCarried))
    window.name = kCarried + JSON.stringify([record, window.name, is_undone(record), gone_on]);
  location.reload();
}

/** The record that was to go on here, or null. It is told once, and only after a reload: who opens a window names it, too. */
export function carried() {
  if (!window.name.startsWith(kCarried)) return null;
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation?.type !== 'reload') {
    window.name = '';
    return null;
  }
  try {
    const [record, name, undone, gone_on] = JSON.parse(window.name.slice(kCarried.length));
    window.name = name;
    if (typeof record !== 'string') return null;
    own = { game: gone_on ?? null, record, stored: null, undone: undone === true };
    return record;
  } catch {
    return null;
  }
}

/** Loads the page again without the match on the table, which has brought the module down at once; false if that was tried before. */
export function begin_anew() {
  if (history.state?.begun_anew) return false;
  try {
    leave_word({ begun_anew: true });
  } catch {
    return false;
  }
  location.reload();
  return true;
}
/** The page has come up: the next fault is another one. */
export const is_up = () => history.state?.begun_anew && leave_word({ begun_anew: false });

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
