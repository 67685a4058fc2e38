// The text board: everything that can be done on the canvas, for keyboard and screen reader, and without a canvas.
import { tell, tell_now } from '../ui/announcer.js';
import { ask } from '../ui/dialogs.js';
import { by_id, enable, make, set, write, write_all } from '../ui/dom.js';
import { make_grid } from './grid.js';
import { say } from '../ui/language.js';
import { make_move_list, move_words } from './move_list.js';
import { make_notes } from './notes.js';
import { is_replaying } from './replay.js';
import { show_seats } from '../match/seats.js';

const chief_button = (text, command) =>
  make('button', { type: 'button', class: 'primary', 'data-command': command }, text);
const plain_button = (text, command) => make('button', { type: 'button', 'data-command': command }, text);

/** What can be done besides touching the board: lifting the curtain before a private choice, ending a chain, laying out many men at once, passing and the like. */
function make_choices(table) {
  const place = by_id('choices');
  let shown = '';
  place.onclick = (event) => {
    const chosen = event.target.dataset.command;
    if (chosen) table.command(chosen);
  };
  return ({ lift, dealt, arrangements, actions, mayStop, path, lesson }) => {
    const offers = lesson?.offers ?? [];
    const last = mayStop ? path.at(-1) : null;
    const now = JSON.stringify([lift, dealt, arrangements, actions, last, offers]);
    if (now === shown) return;
    shown = now;
    if (place.contains(document.activeElement)) by_id('prompt').focus(); // the button goes away
    place.replaceChildren(
      ...(lift ? [chief_button(lift, 'lift')] : []),
      ...(last === null ? [] : [chief_button(say('choices.finish'), `touch ${last}`)]),
      ...arrangements.map((text, way) => (dealt && way === 0 ? chief_button : plain_button)(text, `arrange ${way}`)),
      ...actions.map(({ site, words }) => plain_button(words, `touch ${site}`)),
      ...offers.map(({ name, words, chief }) => (chief ? chief_button : plain_button)(words, `lesson ${name}`)),
    );
    place.hidden = !place.firstChild;
  };
}

/** Tells what happened, or else what is expected now if that has changed. */
function make_speaker() {
  let heard = 0; // the number of the last notice
  let before = null;
  return (view) => {
    const { notice, prompt, language } = view;
    const asks_anew = before && before.prompt !== prompt && before.language === language;
    before = view;
    if (notice.number === heard) {
      if (asks_anew && !is_replaying()) tell(prompt);
      return;
    }
    heard = notice.number;
    if (notice.refusal) tell_now(notice.text);
    else if (notice.aside) tell(notice.text);
    else tell([notice.text, prompt].filter(Boolean).join(' '));
  };
}

/** What is expected, or how the match ended and where it turned. */
const expected = ({ prompt, turned }) => [prompt, turned].filter(Boolean).join('. ');

/** The keys that tell or do something; `look` gives the view. */
function make_letters(table, analysis, look) {
  const last_words = (view) => (view.ply > 0 ? `${move_words(view, view.moves[view.ply - 1])}.` : say('moves.none'));
  function legal_words({ person, prompt }) {
    const moves = table.legal_words();
    return moves.length === 0 || !person ? prompt : say('legal', moves.length, moves.join(', '));
  }
  return {
    l: () => tell(last_words(look())),
    m: () => tell(legal_words(look())),
    o: (here) => tell(here()),
    u: () => table.command('undo'),
    r: () => table.command('redo'),
    p: () => tell(expected(look())),
    h: () => analysis.toggle('hint'),
    e: () => analysis.toggle('evaluation'),
  };
}

/** The buttons under the board; what ends a match asks first. */
function connect_buttons(table, { look, new_match }) {
  by_id('undo').onclick = () => table.command('undo');
  by_id('redo').onclick = () => table.command('redo');
  by_id('continue').onclick = () => {
    by_id('prompt').focus(); // the button goes away
    table.command('continue');
  };
  const ended = () => look().over || look().match !== null; // and that is said
  by_id('resign').onclick = async () => {
    if (ended() || (await ask(say('resign.question'), say('resign.yes'), say('resign.no')))) table.command('resign');
  };
  by_id('draw').onclick = async () => {
    if (ended() || (await ask(say('draw.question'), say('draw.yes'), say('draw.no')))) table.command('draw');
  };
  by_id('board-new-match').onclick = () => new_match();
}

/** The field for a move in writing. */
function connect_notation(table) {
  const field = by_id('notation-field');
  const play = () => {
    const text = field.value.trim().replace(/\s+/g, ' ').slice(0, 200);
    if (text && table.command(`play ${text}`)) field.value = '';
  };
  by_id('notation-play').onclick = play;
  field.onkeydown = (event) => {
    if (event.key === 'Enter') play();
  };
}

/** What the players have reached, and what lies beside the board. */
function show_beside({ seats, beside }) {
  const list = by_id('beside');
  const reached = seats.filter(({ standing }) => standing).map(({ name, standing }) => say('standing', name, standing));
  write_all(list, 'li', [...reached, ...beside]);
  list.hidden = !list.firstChild;
}

function show_buttons({ canUndo, canRedo, over, match, paused, lesson }) {
  enable(by_id('undo'), canUndo);
  enable(by_id('redo'), canRedo);
  for (const id of ['resign', 'draw']) enable(by_id(id), !over && match === null && !lesson);
  by_id('continue').hidden = !paused;
}

/** Sets the text board up over a table. Gives {render, show}: for a new view, and to open or close it. */
export function make_text_board(table, { new_match, analysis }) {
  const section = by_id('text-board');
  let view = null;
  const look = () => view;
  const letters = make_letters(table, analysis, look);
  const grid = make_grid({
    touch: (site) => table.command(`touch ${site}`),
    clear: () => table.command('clear'),
    letter(key, here) {
      if (!Object.hasOwn(letters, key)) return false;
      letters[key](here);
      return true;
    },
  });
  const show_moves = make_move_list((place) => table.command(`go ${place}`));
  const show_notes = make_notes(table);
  const show_choices = make_choices(table);
  const speak = make_speaker();

  function render(next) {
    view = next;
    grid.render(view);
    write(by_id('lesson-heading'), view.lesson?.heading ?? '');
    by_id('lesson-heading').hidden = !view.lesson;
    write(by_id('prompt'), expected(view));
    show_choices(view);
    show_beside(view);
    analysis.render(view);
    show_moves(view);
    show_notes(view);
    show_seats(table, view);
    write_all(by_id('legal'), 'option', section.hidden || !view.person ? [] : table.legal());
    show_buttons(view);
    speak(view);
  }
  function show(open, { focus = false } = {}) {
    section.hidden = !open;
    set(document.documentElement, 'data-board', open ? 'open' : null);
    set(by_id('text-board-button'), 'aria-expanded', String(open));
    if (open && view) render(view);
    if (!open || !focus) return;
    if (section.getBoundingClientRect().top > innerHeight / 2) section.scrollIntoView();
    grid.focus();
  }

  by_id('text-board-button').onclick = () => show(section.hidden, { focus: true });
  connect_buttons(table, { look, new_match });
  connect_notation(table);
  return { render, show };
}
