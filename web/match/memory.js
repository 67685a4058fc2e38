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

/**
 * Keeps the whole record of a match after a change; it is empty if it is too long to be read again.
 * Says 'same' if nothing was done, 'kept', 'too_long', 'failed', or 'elsewhere': another tab has stored its match since, and
 * nothing is written over it.
 */
export function remember_match(game, record) {
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

/** Brings the stored match of a game back: 'restored', 'none', or the text that was refused, now kept aside. */
export function restore_match(table, game) {
  const record = stored_match(game);
  if (record === null) return { outcome: 'none' };
  if (!bring(table, game, record)) {
    keep(`aside.${game}.${Date.now()}`, record);
    keep(`match.${game}`, null);
    keep(`place.${game}`, null);
    return { outcome: 'refused', record };
  }
  return { outcome: 'restored' };
}
