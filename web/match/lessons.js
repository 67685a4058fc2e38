// The lessons of the game on the table: the list of them, which are done, and the pace of the first minute.
import { keep, kept } from './storage.js';
import { show_dialog } from '../ui/dialogs.js';
import { by_id, make, set, write } from '../ui/dom.js';
import { say } from '../ui/language.js';

const kStep = 5500; // milliseconds for a sentence of the first minute

/** Which lessons of each game are done, by number; a kiosk keeps them for its visitor alone. */
function make_progress(keeps) {
  const known = new Map();
  const read = (game) => (keeps && kept(`lessons.${game}`)?.match(/\b\d{1,2}\b/g)) || [];
  return {
    of(game) {
      if (!known.has(game)) known.set(game, new Set(read(game).map(Number)));
      return known.get(game);
    },
    add(game, number) {
      const done = this.of(game);
      if (done.has(number)) return;
      done.add(number);
      if (keeps) keep(`lessons.${game}`, [...done].join(','));
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

/** `begun()` is called when a lesson lies on the table. Gives {render, reset}: for each view, and for the next visitor of a kiosk. */
export function make_lessons(table, { keeps, begun }) {
  const progress = make_progress(keeps);
  const pace = make_pace(table);
  const button = by_id('learn-button');
  const info = () => {
    const { game } = table.view();
    return table.games().find(({ id }) => id === game);
  };

  async function choose() {
    const { id, name, minute, lessons } = info();
    const done = progress.of(id);
    write(by_id('learn-title'), say('learn.title', name));
    by_id('learn-list').replaceChildren(
      ...(minute ? [lesson_line(0, say('learn.minute'), done.has(0))] : []),
      ...lessons.map((title, i) => lesson_line(i + 1, `${i + 1}. ${title}`, done.has(i + 1))),
    );
    const number = await show_dialog(by_id('learn'));
    if (number !== '' && table.command(`lesson ${id} ${number}`)) begun();
  }
  button.onclick = choose;

  let shown = null;
  return {
    render(view) {
      const { game, lesson } = view;
      if (game !== shown) {
        shown = game;
        button.hidden = info().lessons.length === 0;
      }
      set(document.documentElement, 'data-lesson', lesson ? 'on' : null);
      if (lesson?.stage === 'done') progress.add(game, lesson.number);
      pace(view);
    },
    reset: progress.forget,
  };
}
