// The text board: everything that can be done on the canvas, for keyboard and screen reader, and without a canvas.
import { tell, tell_now } from '../ui/announcer.js';
import { ask } from '../ui/dialogs.js';
import { by_id, enable, make, set, write, write_all } from '../ui/dom.js';
import { make_grid } from './grid.js';
import { say } from '../ui/language.js';
import { make_move_list, move_words } from './move_list.js';
import { show_seats } from '../match/seats.js';

/** Sets the text board up over a table. Gives {render, show}: for a new view, and to open or close it. */
export function make_text_board(table, { new_match, analysis }) {
  const section = by_id('text-board');
  let view = null;
  let heard = 0; // the number of the last notice
  let choices = '';

  const letters = {
    l: () => tell(view.ply > 0 ? move_words(view, view.moves[view.ply - 1]) : say('moves.none')),
    m: () => tell(legal_words()),
    o: (here) => tell(here()),
    u: () => table.command('undo'),
    r: () => table.command('redo'),
    p: () => tell(view.prompt),
    h: () => analysis.toggle('hint'),
    e: () => analysis.toggle('evaluation'),
  };
  const grid = make_grid({
    touch: (site) => table.command(`touch ${site}`),
    clear: () => table.command('clear'),
    letter(key, here) {
      if (!Object.hasOwn(letters, key)) return false;
      letters[key](here);
      return true;
    },
  });

  const show_moves = make_move_list((ply) => table.command(`go ${ply}`));

  function legal_words() {
    const moves = table.legal();
    return moves.length === 0 || !view.person ? view.prompt : say('legal', moves.length, moves.join(', '));
  }

  /** What can be done besides touching the board: lifting the curtain before a private choice, ending a chain, laying out many men at once. */
  function render_choices() {
    const { lift, arrangements, mayStop, path } = view;
    const last = mayStop ? path.at(-1) : null;
    const now = JSON.stringify([lift, arrangements, last]);
    if (now === choices) return;
    choices = now;
    const place = by_id('choices');
    if (place.contains(document.activeElement)) by_id('prompt').focus(); // the button goes away
    place.replaceChildren(
      ...(lift ? [make('button', { type: 'button', class: 'primary', 'data-command': 'lift' }, lift)] : []),
      ...(last === null
        ? []
        : [
            make(
              'button',
              { type: 'button', class: 'primary', 'data-command': `touch ${last}` },
              say('choices.finish'),
            ),
          ]),
      ...arrangements.map((text, way) => make('button', { type: 'button', 'data-command': `arrange ${way}` }, text)),
    );
    place.hidden = !place.firstChild;
  }

  /** Tells what happened, or else what is expected now if that has changed. */
  function speak(before) {
    const { notice, prompt } = view;
    if (notice.number !== heard) {
      heard = notice.number;
      if (notice.refusal) tell_now(notice.text);
      else if (notice.aside) tell(notice.text);
      else tell([notice.text, prompt].filter(Boolean).join(' '));
    } else if (before && before.prompt !== prompt && before.language === view.language) {
      tell(prompt);
    }
  }

  function render(next) {
    const before = view;
    view = next;
    grid.render(view);
    write(by_id('prompt'), view.prompt);
    render_choices();
    const beside = by_id('beside');
    const reached = view.seats
      .filter(({ standing }) => standing)
      .map(({ name, standing }) => say('standing', name, standing));
    write_all(beside, 'li', [...reached, ...view.beside]);
    beside.hidden = !beside.firstChild;
    analysis.render(view);
    show_moves(view);
    show_seats(table, view);
    const legal = section.hidden || !view.person ? [] : table.legal();
    write_all(by_id('legal'), 'option', legal);
    enable(by_id('undo'), view.canUndo);
    enable(by_id('redo'), view.canRedo);
    enable(by_id('resign'), !view.over);
    enable(by_id('draw'), !view.over);
    by_id('continue').hidden = !view.paused;
    speak(before);
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
  by_id('undo').onclick = () => table.command('undo');
  by_id('redo').onclick = () => table.command('redo');
  by_id('continue').onclick = () => {
    by_id('prompt').focus(); // the button goes away
    table.command('continue');
  };
  by_id('resign').onclick = async () => {
    if (view.over || (await ask(say('resign.question'), say('resign.yes'), say('resign.no')))) table.command('resign');
  };
  by_id('draw').onclick = async () => {
    if (view.over || (await ask(say('draw.question'), say('draw.yes'), say('draw.no')))) table.command('draw');
  };
  by_id('choices').onclick = (event) => {
    const chosen = event.target.dataset.command;
    if (chosen) table.command(chosen);
  };
  by_id('board-new-match').onclick = () => new_match();
  const field = by_id('notation-field');
  const play = () => {
    const text = field.value.trim().replace(/\s+/g, ' ').slice(0, 200);
    if (text && table.command(`play ${text}`)) field.value = '';
  };
  by_id('notation-play').onclick = play;
  field.onkeydown = (event) => {
    if (event.key === 'Enter') play();
  };
  return { render, show };
}
