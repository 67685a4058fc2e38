// The places of a view as rows of cells: where each goes in the grid, what is said of it, and what it shows.
import { game_texts, say } from '../ui/language.js';

const kSameRow = 0.2; // board units

/**
 * Rows from the top, cells from the left. `column` counts half places from 1, so that the shifted rows of a hexagonal
 * field stand between one another.
 */
export function rows_of(places) {
  const rows = [];
  for (const place of [...places].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && place.y - row[0].y < kSameRow) row.push(place);
    else rows.push([place]);
  }
  const left = Math.min(...places.map((place) => place.x));
  return rows.map((row) => {
    let free = 1;
    return row
      .sort((a, b) => a.x - b.x)
      .map((place) => {
        const column = Math.max(free, Math.round((place.x - left) * 2) + 1);
        free = column + 2;
        return { place, column };
      });
  });
}

export const columns_of = (rows) => Math.max(2, ...rows.map((row) => row.at(-1).column + 1));

/** What is said of a place: its name, what stands there, what can be done. */
export function words_of(place, selecting) {
  const parts = [place.name, place.what || say('cell.empty')];
  if (place.touched) parts.push(say('cell.selected'));
  else if (place.open) parts.push(say(place.what && !selecting ? 'cell.can_move' : 'cell.can_go'));
  if (place.last) parts.push(say('cell.last'));
  return parts.join(', ');
}

const plain = (text) =>
  text
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The name of a cell: what is said of its place, and what it shows, where that is not a part of it, so that who sees a mark can call it. */
export function label_of(place, { mark, badge, selecting }) {
  const said = [words_of(place, selecting), badge?.words].filter(Boolean).join(', ');
  const shown = [place.name, mark, badge?.value].filter(Boolean).join(' ');
  return plain(said).includes(plain(shown)) ? said : shown + said.slice(place.name.length);
}

/**
 * Short marks for what stands on the places: the initials by which a game's pieces differ in this language, and their
 * numbers. Gives the function from what a place says to its mark.
 */
export function marks_for(game) {
  const names = game_texts(`${game}.piece.`)
    .filter((name) => !name.includes('{'))
    .sort((a, b) => b.length - a.length);
  const all = names.map(words);
  const shared = new Set(all.length > 1 ? all[0].filter((word) => all.every((name) => name.includes(word))) : []);
  const known = new Map(
    names.map((name) => [
      name,
      distinct(
        own_words(name, shared),
        all.map((other) => other.filter((word) => !shared.has(word))),
      ),
    ]),
  );
  const mark = (name) => known.get(name) ?? (/\d+/.exec(name)?.[0] || initials(own_words(name, shared), 1)); // "worth 4" is 4
  return (what) =>
    parts_of(what, names)
      .map(mark)
      .join(' ')
      .replace(/ (?=\d)/g, '');
}

/** The names of which the words on a place are made; a name may itself hold a comma. */
function parts_of(what, names) {
  const parts = [];
  for (let rest = what; rest; ) {
    const name = names.find((known) => rest === known || rest.startsWith(`${known}, `)) ?? rest.split(', ')[0];
    parts.push(name);
    rest = rest.slice(name.length + 2);
  }
  return parts;
}

/** Initials, the first word cut as late as needed to differ from the others. */
function distinct(own, others) {
  for (let length = 1; length < 4; ++length) {
    const mark = initials(own, length);
    if (!others.some((other) => other.join() !== own.join() && initials(other, length) === mark)) return mark;
  }
  return initials(own, 4);
}

const kArticles =
  /^(the|an?|het|een|de|der|die|das|ein|eine|l|les?|la|un|une|in|im|dans|of|van|de|du|à|mis|with|met|avec|mit)$/;
const words = (name) =>
  name
    .toLocaleLowerCase()
    .split(/[\s,’'-]+/)
    .filter((word) => word && !kArticles.test(word));
const own_words = (name, shared) => {
  const all = words(name);
  const own = all.filter((word) => !shared.has(word));
  return own.length ? own : all;
};

function initials(own, length) {
  const letters = own
    .slice(0, 2)
    .map((word, index) => word.slice(0, index ? 1 : length))
    .join('');
  return letters.charAt(0).toLocaleUpperCase() + letters.slice(1);
}

/** What can be done with a place: 'selected', 'can-move', 'can-go' or null. */
export const state_of = (place, selecting) =>
  place.touched ? 'selected' : !place.open ? null : place.what && !selecting ? 'can-move' : 'can-go';
