// The finished matches of this device, for who stays: results by game and level, and each of them to be gone through again.
import { by_id, make } from '../ui/dom.js';
import { ask, show_dialog } from '../ui/dialogs.js';
import { current_language, game_text, say } from '../ui/language.js';
import { keep, kept } from './storage.js';

const kMost = 200; // matches; the oldest make room
const kOutcomes = ['lost', 'drawn', 'won']; // by the score of the only person, from -1

/** What is kept, [{at, game, levels, scores, record}], the newest first; what cannot be read is none. */
function finished() {
  try {
    const list = JSON.parse(kept('finished') ?? '[]');
    return Array.isArray(list) ? list.filter(is_entry).slice(0, kMost) : [];
  } catch {
    return [];
  }
}

const is_entry = (entry) =>
  typeof entry?.record === 'string' &&
  typeof entry.game === 'string' &&
  Number.isFinite(entry.at) &&
  [entry.levels, entry.scores].every((list) => Array.isArray(list) && list.every(Number.isInteger));

/** Keeps the list; where there is no room for it, as much of it as there is. */
function keep_list(list) {
  if (list.length === 0) keep('finished', null);
  for (let most = list.length; most > 0; most = Math.floor(most / 2))
    if (keep('finished', JSON.stringify(list.slice(0, most)))) return;
}

/** Whether the entry is of that match, which may have been gone through, and said something of, since. */
const is_of = (entry, { game, match }, levels, record) =>
  entry.record === record ||
  (match !== null && entry.match === match && entry.game === game && String(entry.levels) === String(levels));

let opening = false; // a match of the list comes to the table: it is there already
let opened = null; // its record there, or of one that was forgotten there: it is not kept again
let on_table = null;

/**
 * To be told of every view: a match that has come to its end is kept once, one by links when both sides know all of it. What is
 * noted in it later is kept too.
 */
export function keep_finished(view, record) {
  const { over, lesson, moves, game, seats, scores, link, secrets, match, branch, lines } = view;
  on_table = record;
  if (opening) opened = record;
  if (lesson || moves.length === 0 || !record || record === opened || secrets || link?.sent === false) return;
  if (!over && (match === null || lines.length === 0)) return;
  const list = finished();
  const levels = seats.map(({ level }) => level);
  const entry = list.find((one) => is_of(one, view, levels, record));
  if (!entry && over && branch === 0)
    keep_list([{ at: Date.now(), game, levels, scores, record, match }, ...list].slice(0, kMost));
  else if (entry && match !== null && entry.record !== record) {
    Object.assign(entry, { record });
    keep_list(list);
  }
}

/** How it ended for the only person here, or null. */
const outcome_of = ({ levels, scores }) =>
  levels.filter((level) => level === 0).length === 1 ? kOutcomes[scores[levels.indexOf(0)] + 1] : null;

/** The level of all computers in it; null where there are others. */
function level_of({ levels }) {
  const others = levels.filter((level) => level !== 0);
  return others.every((level) => level > 0 && level === others[0]) ? others[0] : null;
}

/** Rows of a table: won, drawn and lost by game and level. */
function results(list, name) {
  const counts = new Map();
  for (const entry of list) {
    const [outcome, level] = [outcome_of(entry), level_of(entry)];
    if (!outcome || !level) continue;
    const key = `${name(entry.game)}, ${say('seat.computer', level, game_text(`table.level.${level}`))}`;
    const row = counts.get(key) ?? counts.set(key, { won: 0, drawn: 0, lost: 0 }).get(key);
    ++row[outcome];
  }
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([key, { won, drawn, lost }]) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row' }, key),
        ...[won, drawn, lost].map((count) => make('td', {}, String(count))),
      ),
    );
}

function show_list(table) {
  const names = new Map(table.games().map(({ id, name }) => [id, name]));
  const list = finished().filter(({ game }) => names.has(game)); // what may be opened here
  const date = new Intl.DateTimeFormat(current_language(), { dateStyle: 'medium' });
  const entries = list.map((entry, at) => {
    const ended = outcome_of(entry);
    const outcome = say(ended ? `finished.${ended}` : 'finished.over');
    const text = say('standing', names.get(entry.game), `${outcome}, ${date.format(entry.at)}`);
    return make('li', {}, make('button', { type: 'button', 'data-close': `open ${at}` }, text));
  });
  by_id('finished-list').replaceChildren(...entries);
  const rows = results(list, (game) => names.get(game));
  by_id('finished-results').hidden = rows.length === 0;
  by_id('finished-rows').replaceChildren(...rows);
  by_id('finished-none').hidden = list.length > 0;
  for (const id of ['finished-save', 'finished-forget']) by_id(id).hidden = list.length === 0;
  return list;
}

/** Gives the function that opens the list; `open(record)` brings one to the table, `save(name, text)` hands them all out. */
export const make_finished = (table, { open, save }) =>
  async function show() {
    const list = show_list(table);
    const answer = await show_dialog(by_id('finished'));
    const wanted = /^open (\d+)$/.exec(answer);
    if (wanted) {
      opening = true;
      await open(list[wanted[1]].record);
      opening = false;
    } else if (answer === 'save') save('vitrine-matches.txt', list.map(({ record }) => record).join('\n'));
    else if (answer === 'forget' && (await ask(say('finished.question'), say('finished.yes'), say('question.no')))) {
      opened = on_table;
      keep_list(finished().filter((entry) => !list.some(({ record }) => record === entry.record))); // those of games that are not shown here stay
      await show();
    }
  };
