// Remembers the match of each game, and brings it back. What cannot be read is kept aside.
import { can_store, keep, kept } from './storage.js';

const kMostBytes = 64 * 1024;   // as in src/core/match.h: a longer record is not read again
const kMostMoves = 4000;

const bytes_of = (text) => new TextEncoder().encode(text).length;
const seat_lines = (record) => record.split('\n').filter((line) => line.startsWith('seat ')).join('\n');

/** Whether a record is of a match that has begun and is not over. */
export const is_running = (record) => record !== null && /^moves \S/m.test(record) && /^result \*$/m.test(record);

/** The game that a record is of, or null. */
export const game_of = (record) => /^game ([a-z_]{1,40}) /m.exec(record)?.[1] ?? null;

let remembers = true;

/** From now on no match is kept, and none brought back: whoever comes next to a kiosk is somebody else. */
export const remember_nothing = () => { remembers = false; };
export const can_remember = () => remembers && can_store();

export const last_game = () => (remembers ? kept('last') : null);
export const stored_match = (game) => (remembers ? kept(`match.${game}`) : null);

/**
 * Keeps the match after a change. While one looks back, the whole line stays kept, with the place in it.
 * Says 'kept', 'too_long' or 'failed'.
 */
export function remember_match(view, record) {
  const at = `match.${view.game}`;
  const place = `place.${view.game}`;
  const before = kept(at);
  if (!view.over && view.ply < view.moves.length && before && game_of(before) === view.game) {
    const line = /^moves ?(.*)$/m.exec(before)?.[1] ?? '';
    const now = /^moves ?(.*)$/m.exec(record)?.[1] ?? '';
    if (line.split(' ').length === view.moves.length && (now === '' || line === now || line.startsWith(`${now} `))) {
      const whole = before.replace(seat_lines(before), () => seat_lines(record));
      return keep(at, whole) && keep(place, String(view.ply)) ? 'kept' : 'failed';
    }
  }
  if (bytes_of(record) > kMostBytes || view.moves.length > kMostMoves) return 'too_long';
  return keep(at, record) && keep(place, null) && keep('last', view.game) ? 'kept' : 'failed';
}

/** Brings the stored match of a game back: 'restored', 'none', or the text that was refused, now kept aside. */
export function restore_match(table, game) {
  const record = stored_match(game);
  if (record === null) return { outcome: 'none' };
  if (game_of(record) !== game || !table.command(`load ${record}`)) {
    keep(`aside.${game}.${Date.now()}`, record);
    keep(`match.${game}`, null);
    keep(`place.${game}`, null);
    return { outcome: 'refused', record };
  }
  const place = kept(`place.${game}`);
  if (place !== null && /^\d{1,5}$/.test(place)) table.command(`go ${place}`);
  return { outcome: 'restored' };
}
