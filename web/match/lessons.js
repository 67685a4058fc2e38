// The lessons of the game on the table: the list of them, which are done, and the pace of the first minute.
import { keep, keep_in_tab, kept, kept_in_tab } from './storage.js';
import { show_dialog } from '../ui/dialogs.js';
import { by_id, make, set, write } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { parts_of, puzzle_of_today, today_text } from './puzzles.js';

const kStep = 5500; // milliseconds for a sentence of the first minute

/** Which lessons of each game, or puzzles, are done, by number; a kiosk keeps them for its visitor alone. */
function make_progress(what, keeps) {
  const known = new Map();
  const read = (game) => (keeps && kept(`${what}.${game}`)?.match(/\b\d{1,3}\b/g)) || [];
  return {
    of(game) {
      if (!known.has(game)) known.set(game, new Set(read(game).map(Number)));
      return known.get(game);
    },
    add(game, number) {
      const done = this.of(game);
      if (done.has(number)) return;
      done.add(number);
      if (keeps) keep(`${what}.${game}`, [...done].join(','));
    },
    forget: () => known.clear(),
  };
}

/** One line of the list; the dialog closes with the number of the lesson. */
function lesson_line(number, text, done) {
  const mark = make('span', { class: 'lesson-done', 'aria-hidden': 'true' }, done ? '✓' : '');
  const label = done ? make('span', { class: 'unseen' }, ` (${say('learn.done')})`) : '';
  const button = make('button', { type: 'button', 'data-close': String(number) }, mark, make('span', {}, text), label);
  return make('li', {}, button);
}

/** The puzzles of a game to practise on; the dialog closes with "puzzle" and the number. */
const practice_lines = (count, done) =>
  parts_of(count).practice.map((number, i) => {
    const label = done.has(number) ? make('span', { class: 'unseen' }, ` (${say('learn.done')})`) : '';
    const button = make('button', { type: 'button', 'data-close': `puzzle ${number}` }, String(i + 1), label);
    set(button, 'data-done', done.has(number) ? '' : null);
    return make('li', {}, button);
  });

/** Goes through the first minute at a pace to be read, while somebody can see it. */
function make_pace(table) {
  let timer = 0;
  let waits_for = '';
  const step = () => {
    if (document.hidden) timer = setTimeout(step, kStep);
    else table.command('lesson next');
  };
  return ({ lesson }) => {
    const now = lesson?.stage === 'showing' ? lesson.sentence : '';
    if (now === waits_for) return;
    waits_for = now;
    clearTimeout(timer);
    if (now) timer = setTimeout(step, kStep);
  };
}

/** What is learned lies on the table again after a reload, from its beginning; a diagram of the rules does not. Gives {follow, resume}. */
function keep_on_table(table, every_game) {
  const left = kept_in_tab('lesson');
  let told = left;
  return {
    follow({ game, lesson }) {
      const kind = lesson?.puzzle ? 'puzzle' : 'lesson';
      const now = lesson?.number >= 0 ? `${kind} ${game} ${lesson.number}` : null;
      if (now !== told) keep_in_tab('lesson', now);
      told = now;
    },
    resume() {
      const [, kind, game, number] = /^(lesson|puzzle) (\w+) (\d{1,3})$/.exec(left ?? '') ?? [];
      const known = table.games().find(({ id }) => id === game);
      if (!known || Number(number) > (kind === 'lesson' ? known.lessons.length : known.puzzles)) return false;
      return (every_game || game === table.view().game) && table.command(left);
    },
  };
}

/** `begun()` is called when a lesson lies on the table. Gives {render, resume, reset}: for each view, after a reload, and for the next visitor of a kiosk. */
export function make_lessons(table, { keeps, begun, every_game }) {
  const progress = make_progress('lessons', keeps);
  const puzzled = make_progress('puzzles', keeps);
  const pace = make_pace(table);
  const on_table = keep_on_table(table, every_game);
  const button = by_id('learn-button');
  const info = () => {
    const { game } = table.view();
    return table.games().find(({ id }) => id === game);
  };

  async function choose() {
    const { id, name, minute, lessons, puzzles } = info();
    const done = progress.of(id);
    write(by_id('learn-title'), say('learn.title', name));
    by_id('learn-list').replaceChildren(
      ...(minute ? [lesson_line(0, say('learn.minute'), done.has(0))] : []),
      ...lessons.map((title, i) => lesson_line(i + 1, `${i + 1}. ${title}`, done.has(i + 1))),
    );
    by_id('learn-puzzles').hidden = !puzzles;
    if (puzzles) by_id('learn-practice').replaceChildren(...practice_lines(puzzles, puzzled.of(id)));
    const today = every_game ? today_text(table.games()) : null;
    by_id('learn-today').hidden = !today;
    if (today) write(by_id('learn-today'), today);
    const chosen = await show_dialog(by_id('learn'));
    if (chosen !== '' && begin(id, chosen)) begun();
  }
  /** "3" is a lesson, "puzzle 3" a puzzle of the game, "today" the day's. */
  function begin(id, chosen) {
    if (chosen === 'today') {
      const { game, number } = puzzle_of_today(table.games());
      return table.command(`puzzle ${game} ${number}`);
    }
    const puzzle = /^puzzle (\d+)$/.exec(chosen);
    return table.command(puzzle ? `puzzle ${id} ${puzzle[1]}` : `lesson ${id} ${chosen}`);
  }
  button.onclick = choose;

  let shown = null;
  return {
    render(view) {
      const { game, lesson } = view;
      if (game !== shown) {
        shown = game;
        button.hidden = info().lessons.length === 0 && info().puzzles === 0;
      }
      set(document.documentElement, 'data-lesson', lesson ? 'on' : null);
      if (lesson?.stage === 'done' && lesson.number >= 0) (lesson.puzzle ? puzzled : progress).add(game, lesson.number);
      pace(view);
      if (keeps) on_table.follow(view);
    },
    resume: () => keeps && on_table.resume(),
    /** A diagram of the rules, to be tried; false where it cannot lie on the table. */
    lay_out: (game, setup, position) => table.command(`try ${game} ${setup || '-'} ${position}`),
    reset() {
      progress.forget();
      puzzled.forget();
    },
  };
}
