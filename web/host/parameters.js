// What the address may ask for: ?game lang theme level players setup kiosk idle mute ui. All bounded, the rest ignored.
import { known_language } from '../ui/language.js';

const kGame = /^[a-z][a-z_]{0,39}$/;
const kSetup = /^[a-z0-9_]{1,40}=[a-z0-9_]{1,40}(,[a-z0-9_]{1,40}=[a-z0-9_]{1,40}){0,7}$/;
export const kMostSeats = 4;

export const read_game = (text) => (typeof text === 'string' && kGame.test(text) ? text : null);
export const read_setup = (text) => (typeof text === 'string' && kSetup.test(text) ? text : null);
/** A level from 1 to 6, or null. */
export function read_level(value) {
  const level = /^[1-6]$/.test(String(value)) ? Number(value) : null;
  return level;
}
/** 'human', 'computer=3', or '1' … '6' for the computer of that level; null for anything else. */
export function read_seat(text) {
  if (text === 'human') return text;
  const level = read_level(String(text).replace(/^computer=/, ''));
  return level ? `computer=${level}` : null;
}
export function read_seats(list) {
  if (!Array.isArray(list) || list.length === 0 || list.length > kMostSeats) return null;
  const seats = list.map(read_seat);
  return seats.includes(null) ? null : seats;
}
const truth = (text) => text === '' || text === '1' || text === 'true';

/** The parameters of an address's query. */
export function read_parameters(query) {
  const given = new URLSearchParams(query.slice(0, 2000));
  const kiosk = given.has('kiosk') && truth(given.get('kiosk'));
  const idle = /^\d{2,4}$/.test(given.get('idle') ?? '') ? Number(given.get('idle')) : 0;
  const theme = given.get('theme');
  return {
    game: read_game(given.get('game')),
    language: known_language(given.get('lang')),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    level: read_level(given.get('level')),
    seats: read_seats((given.get('players') ?? '').split(',')),
    setup: read_setup(given.get('setup')),
    kiosk,
    idle: idle ? Math.min(3600, Math.max(30, idle)) : kiosk ? 180 : 0, // seconds until the reset; 0: never
    mute: given.has('mute') && truth(given.get('mute')),
    ui: given.get('ui') === 'board' ? 'board' : 'full',
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

/** The seats for a new match: those asked for, else one person against computers. */
export function seats_for({ seats, level }) {
  if (seats) return seats;
  const computer = `computer=${level ?? 2}`;
  return ['human', computer, computer, computer];
}

export const new_command = (game, setup, seats) => ['new', game, setup || '-', ...seats].join(' ');
