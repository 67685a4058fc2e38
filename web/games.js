// The games of the showcase in a row, each by its picture and name: the way to another one.
import { by_id, make, set, write } from './dom.js';
import { game_text, say } from './language.js';

const kWidth = 96;   // CSS pixels

/**
 * Shows the row. `svg(game, width, prefix)` draws a game's starting position, once somebody sees the row;
 * `choose(id)` is called when a game is pressed. Gives the function that shows a view.
 */
export function make_game_row(ids, { svg, choose }) {
  const row = by_id('games');
  const entries = ids.map((id) => {
    const picture = make('img', { alt: '', width: kWidth, height: kWidth });
    const name = make('span', { class: 'game-name', 'aria-hidden': 'true' });
    return { id, picture, name, button: make('button', { type: 'button', 'data-game': id }, picture, name) };
  });
  row.replaceChildren(make('ul', {}, ...entries.map(({ button }) => make('li', {}, button))));
  row.hidden = false;
  set(document.documentElement, 'data-games', 'shown');
  row.onclick = (event) => {
    const button = event.target.closest('[data-game]');
    if (button) choose(button.dataset.game);
  };
  new IntersectionObserver((seen, observer) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    for (const { id, picture } of entries) picture.src = `data:image/svg+xml,${encodeURIComponent(svg(id, kWidth, 'g'))}`;
  }).observe(row);

  return (view) => {
    for (const { id, name, button } of entries) {
      const text = game_text(`${id}.name`);
      write(name, text);
      set(button, 'aria-label', say('games.button', text));
      set(button, 'aria-current', id === view.game ? 'true' : null);
    }
  };
}
