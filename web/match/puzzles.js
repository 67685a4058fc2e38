// Which puzzle is whose: one for each day, the same everywhere, easy on Monday and hard on Sunday, through all games in
// turn; and twenty of each game to practise on. Puzzles are numbered from 1 and go from easy to hard.
import { own_address } from '../host/parameters.js';
import { say } from '../ui/language.js';

const kFirstMonday = Date.UTC(2024, 0, 1);
const kDay = 86_400_000; // milliseconds
const kWeek = 7;
const kPractice = 20;
const kDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const kNamed = /^([a-z][a-z0-9_]{0,39})\.([1-9]\d{0,2})$/;

/** Of so many: those to practise on, spread over all of them, and the others in a part for each day of the week. */
export function parts_of(count) {
  const practice = Array.from({ length: kPractice }, (_, i) => Math.floor(((i + 0.5) * count) / kPractice) + 1);
  const daily = Array.from({ length: count }, (_, i) => i + 1).filter((number) => !practice.includes(number));
  const from = (day) => Math.floor((day * daily.length) / kWeek);
  return { practice, days: Array.from({ length: kWeek }, (_, day) => daily.slice(from(day), from(day + 1))) };
}

const wrapped = (number, length) => ((number % length) + length) % length;

/** The puzzle of a day: {game, number}; null where no game has enough of them. */
export function puzzle_of_day(year, month, day, games) {
  const able = games.filter(({ puzzles }) => puzzles >= kPractice + kWeek);
  if (able.length === 0) return null;
  const days = Math.round((Date.UTC(year, month - 1, day) - kFirstMonday) / kDay);
  const { id, puzzles } = able[wrapped(days, able.length)];
  const part = parts_of(puzzles).days[wrapped(days, kWeek)];
  return { game: id, number: part[wrapped(Math.floor(days / (kWeek * able.length)), part.length)] };
}

/** That of the visitor's own today. */
export function puzzle_of_today(games) {
  const now = new Date();
  return puzzle_of_day(now.getFullYear(), now.getMonth() + 1, now.getDate(), games);
}

const is_day = (text) => new Date(text).toJSON()?.startsWith(text) === true;

/** The puzzle that an address asks for: "today", a date as 2026-11-23, or one by its name, as nonaga.12. */
export function puzzle_asked(text, games) {
  if (text === 'today') return puzzle_of_today(games);
  const date = kDate.exec(text ?? '');
  if (date && !is_day(text)) return null;
  if (date) return puzzle_of_day(...date.slice(1).map(Number), games);
  const named = kNamed.exec(text ?? '');
  return named && { game: named[1], number: Number(named[2]) };
}

/** The link to a puzzle, which does not tell its answer. */
export function puzzle_link({ game, lesson }) {
  const address = own_address();
  return `${address}${address.includes('?') ? '&' : '?'}puzzle=${game}.${lesson.number}`;
}

export const today_text = (games) => {
  const today = puzzle_of_today(games);
  return today && say('puzzle.today_of', games.find(({ id }) => id === today.game).name);
};
