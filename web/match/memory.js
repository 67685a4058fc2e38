// Remembers the match of each game, and brings it back. What cannot be read is kept aside. Two tabs share what is kept.
import { can_store, keep, kept } from './storage.js';

const kMostBytes = 64 * 1024; // as in src/core/match.h: a longer record is not read again
const kMostMoves = 4000;

const bytes_of = (text) => new TextEncoder().encode(text).length;
const moves_of = (record) => /^moves (.+)$/m.exec(record)?.[1].split(' ') ?? [];
const seat_lines = (record) =>
  record
    .split('\n')
    .filter((line) => line.startsWith('seat '))
    .join('\n');

/** Whether a record is of a match that has begun and is not over. */
export const is_running = (record) => record !== null && /^moves \S/m.test(record) && /^result \*$/m.test(record);

/** The game that a record is of, or null. */
export const game_of = (record) => /^game ([a-z_]{1,40}) /m.exec(record)?.[1] ?? null;

let remembers = true;

/** From now on no match is kept, and none brought back: whoever comes next to a kiosk is somebody else. */
export const remember_nothing = () => {
  remembers = false;
};
export const can_remember = () => remembers && can_store();

export const last_game = () => (remembers ? kept('last') : null);
export const stored_match = (game) => (remembers ? kept(`match.${game}`) : null);

// The match on the table when it was kept or brought back last, and its stored text; another tab may have stored another.
let own = { game: null, state: null, stored: null };
const state_of = ({ moves }, record) => `${moves.length} ${record}`;

function store(view, record, stored, place) {
  if (!keep(`place.${view.game}`, place) || !keep(`match.${view.game}`, stored)) return 'failed';
  own = { game: view.game, state: state_of(view, record), stored };
  return keep('last', view.game) ? 'kept' : 'failed';
}

/**
 * Keeps the match after a change. While one looks back, the whole line stays kept, with the place in it.
 * Says 'same' if nothing was done, 'kept', 'too_long', 'failed', or 'elsewhere': another tab has stored its match since, and
 * nothing is written over it.
 */
export function remember_match(view, record) {
  const { game, ply, moves, over } = view;
  if (own.game === game && own.state === state_of(view, record)) return 'same';
  const before = stored_match(game);
  if (own.game === game && before !== null && before !== own.stored) return 'elsewhere';
  if (!over && ply < moves.length && before && game_of(before) === game) {
    const line = moves_of(before);
    if (line.length === moves.length && moves_of(record).every((move, at) => move === line[at])) {
      return store(
        view,
        record,
        before.replace(seat_lines(before), () => seat_lines(record)),
        String(ply),
      );
    }
  }
  if (bytes_of(record) > kMostBytes || moves.length > kMostMoves) return 'too_long';
  return store(view, record, record, null);
}

/** Whether what is stored is the match on the table. */
export const is_own_kept = () => can_remember() && stored_match(own.game) === own.stored;

/** From now on the match on the table is the one to be kept, whatever another tab has stored. */
export const prefer_own = () => {
  own = { ...own, state: null, stored: stored_match(own.game) };
};

function bring(table, game, stored) {
  if (game_of(stored) !== game || !table.command(`load ${stored}`)) return false;
  const place = kept(`place.${game}`);
  if (place !== null && /^\d{1,5}$/.test(place)) table.command(`go ${place}`);
  keep('last', game);
  own = { game, state: state_of(table.view(), table.record()), stored };
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
