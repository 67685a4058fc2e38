// The kiosk's invitation, in all languages at once: the computer plays against itself, slowly, one game after another, until
// somebody touches the screen.
import { by_id, make, set, write } from '../ui/dom.js';
import { repeat_round } from './round.js';
import { current_language, game_ids, kLanguages, text_in } from '../ui/language.js';

const kPace = 1800; // milliseconds a move
const kResult = 6000; // how long a result stays on the table
const kTurn = 60_000; // and a game, where there are several

/** In each language what the game is about, and the button that begins in it. */
function invite(game) {
  write(by_id('attract-title'), text_in(current_language(), `${game}.name`));
  const button = (code) => {
    const name = text_in(code, `${game}.name`);
    const own = name === by_id('attract-title').textContent ? [] : [make('b', {}, name), '. '];
    const said = make('span', {}, ...own, text_in(code, `${game}.about`));
    return make('button', { type: 'button', lang: code }, said, make('strong', {}, text_in(code, 'attract.touch')));
  };
  by_id('attract-languages').replaceChildren(...kLanguages.map(button));
  repeat_round(by_id('attract-side'));
}

/**
 * Calls `come(language)`, null where none was chosen, when somebody touches the screen: all of it is the invitation's, so that
 * this means nothing else.
 */
function listen_for_visitor(come) {
  const chosen = ({ target }) => target.closest?.('.attract button');
  const wakes = (event) =>
    event.type !== 'keydown' || !(/^(Tab|Shift|Control|Alt|Meta)$/.test(event.key) || chosen(event));
  const hear = (event) => wakes(event) && come(chosen(event)?.lang ?? null) && event.stopPropagation();
  for (const kind of ['pointerup', 'click', 'keydown']) window.addEventListener(kind, hear, { capture: true }); // a reader only clicks
  by_id('attract').addEventListener('touchend', (event) => event.cancelable && event.preventDefault()); // no click follows on what is there then
}

/**
 * Gives {begin, on, view, connect}. It can begin before there is a table; `connect(goes_on, {play, end, pace, stand})` brings
 * that, and somebody's match on it goes on: `play(game)` begins a match of the computer against itself, `end(language or null)` one for the visitor who has come,
 * `pace(milliseconds)` is how long a move takes at least, and `stand(alone)` whether the board is alone on the canvas.
 */
export function make_attraction() {
  let on = false;
  let table = null;
  let touched = null; // {language} of who came before there was a table
  let next = 0;
  let game = null;
  let since = 0;

  function play(wanted) {
    game = wanted;
    since = performance.now();
    invite(game);
    table?.play(game);
  }
  const following = () => game_ids()[(game_ids().indexOf(game) + 1) % game_ids().length];
  function leave() {
    on = false;
    clearTimeout(next);
    by_id('attract').hidden = true;
    set(document.documentElement, 'data-attract', null);
    table.pace(0);
    table.stand(false);
  }
  function stop(language) {
    if (!table) {
      touched = { language };
    } else {
      leave();
      table.end(language);
    }
    return true;
  }
  listen_for_visitor((language) => on && stop(language));

  return {
    on: () => on,
    begin(first) {
      on = true;
      touched = null;
      by_id('attract').hidden = false;
      set(document.documentElement, 'data-attract', 'on');
      table?.pace(kPace);
      table?.stand(true);
      play(first);
    },
    connect(goes_on, found) {
      table = found;
      if (!on) return;
      if (goes_on) return leave();
      const came = touched;
      this.begin(game);
      if (came) stop(came.language);
    },
    view({ over, seats }) {
      clearTimeout(next);
      if (!on) return;
      if (seats.some(({ level }) => !level))
        leave(); // of a host
      else if (over) next = setTimeout(() => play(following()), kResult);
      else if (performance.now() - since > kTurn && following() !== game) next = setTimeout(() => play(following()));
    },
  };
}
