// What the address may ask for: ?game games lang theme level players setup puzzle kiosk idle reach table sound mute ui height. All bounded, the rest ignored.
import { known_language } from '../ui/language.js';

const kGame = /^[a-z][a-z0-9_]{0,39}$/;
const kSetup = /^[a-z0-9_]{1,40}=[a-z0-9_]{1,40}(,[a-z0-9_]{1,40}=[a-z0-9_]{1,40}){0,7}$/;
export const kUsualLevel = 1; // whoever comes for the first time wins sometimes

export const read_game = (text) => (typeof text === 'string' && kGame.test(text) ? text : null);
const read_games = (text) => (text ?? '').split(',').filter(read_game);
export const read_setup = (text) => (typeof text === 'string' && kSetup.test(text) ? text : null);
/** A level of the computer from 1, or null. */
export function read_level(value, { levels }) {
  const written = typeof value === 'number' ? String(value) : value;
  const level = typeof written === 'string' && /^[1-9]$/.test(written) ? Number(written) : null;
  return level <= levels ? level : null;
}
/** 'human', 'computer=3', or '3' for the computer of that level; null for anything else. */
function read_seat(text, limits) {
  if (text === 'human') return text;
  const level = read_level(typeof text === 'string' ? text.replace(/^computer=/, '') : text, limits);
  return level ? `computer=${level}` : null;
}
export function read_seats(list, limits) {
  if (!Array.isArray(list) || list.length === 0 || list.length > limits.seats) return null;
  const seats = list.map((seat) => read_seat(seat, limits));
  return seats.includes(null) ? null : seats;
}
const truth = (text) => text === '' || text === '1' || text === 'true';

/** The parameters of an address's query. `level` and `seats` are as they were written: see seats_asked. */
export function read_parameters(query) {
  const given = new URLSearchParams(query.slice(0, 2000));
  const kiosk = given.has('kiosk') && truth(given.get('kiosk'));
  const idle = /^\d{1,9}$/.test(given.get('idle') ?? '') ? Number(given.get('idle')) : 0;
  const theme = given.get('theme');
  const sound = given.get('sound');
  const game = read_game(given.get('game'));
  const games = read_games(given.get('games'));
  return {
    game,
    games: kiosk && game && games.length === 0 ? [game] : games, // those that may be chosen; empty: all
    language: known_language(given.get('lang')),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    level: given.get('level'),
    seats: given.get('players')?.split(',') ?? null,
    setup: read_setup(given.get('setup')),
    puzzle: given.get('puzzle'),
    kiosk,
    idle: idle ? Math.min(3600, Math.max(30, idle)) : kiosk ? 180 : 0, // seconds until the reset; 0: never
    flat: given.get('table') === 'flat', // it lies between two people, or more
    low: given.get('reach') === 'low',
    sound: ['on', 'off'].includes(sound) ? sound === 'on' : null,
    mute: given.has('mute') && truth(given.get('mute')),
    ui: given.get('ui') === 'board' ? 'board' : 'full',
    grows: given.get('height') === 'content', // with what is shown; else the height of the window is filled
  };
}

/** This page's address for somebody else, without what it was asked for; but the games that may be chosen stay the same. A file has none: ''. */
export function own_address() {
  if (location.protocol === 'file:') return '';
  const { games } = read_parameters(location.search);
  return location.href.split(/[?#]/)[0] + (games.length ? `?games=${games.join()}` : '');
}

/** Gives a listener: once the record is another than at first, the address asks for the game on the table and nothing else. */
export function follow_match(first) {
  let moved_on = false;
  return ({ game, lesson }, record) => {
    if (lesson) return;
    moved_on ||= record !== first;
    if (moved_on) follow_choice({ game, setup: null, level: null, players: null, puzzle: null });
  };
}

/** Puts what the visitor has chosen in the place of what the address asked for, or null takes it out: a reload keeps the choice. */
export function follow_choice(choices) {
  const address = new URL(location.href);
  const asked = address.searchParams;
  for (const [name, choice] of Object.entries(choices)) {
    if (!asked.has(name) || asked.get(name) === choice) continue;
    if (choice === null) asked.delete(name);
    else asked.set(name, choice);
  }
  if (address.search === location.search) return;
  try {
    history.replaceState(history.state, '', address);
  } catch {
    /* a frame or a file may not */
  }
}

const against = (level, { seats }) => ['human', ...Array(seats - 1).fill(`computer=${level}`)];

/** The seats that were asked for, by a list or by a level; null if neither can be read. */
export function seats_asked({ seats, level }, limits) {
  const wanted = read_level(level, limits);
  return read_seats(seats, limits) ?? (wanted && against(wanted, limits));
}

/** The seats for a new match: those asked for, else one person against computers, or only persons round a table that lies flat. */
export const seats_for = (asked, limits) =>
  seats_asked(asked, limits) ?? (asked.flat ? Array(limits.seats).fill('human') : against(kUsualLevel, limits));
