// The games of the showcase in a row, each by its picture and name: the way to another one.
import { by_id, make, set, write } from '../ui/dom.js';
import { game_text, say } from '../ui/language.js';

const kWidth = 96; // CSS pixels

const picture = () => make('img', { alt: '', width: kWidth, height: kWidth });
/** By an address of its own, not within the page: a saved copy would carry it. */
function draw(image, table, id) {
  const svg = new Blob([table.svg(id, '', 'start', kWidth, 'g')], { type: 'image/svg+xml' });
  image.src = URL.createObjectURL(svg);
  image.onload = () => URL.revokeObjectURL(image.src);
}

/** The starting position of a game. */
export function picture_of(table, id) {
  const image = picture();
  draw(image, table, id);
  return image;
}

/**
 * Shows the row, its pictures once somebody sees it; `choose(id)` is called when a game is pressed. Gives the function
 * that shows a view.
 */
export function make_game_row(table, choose) {
  const row = by_id('games');
  const entries = table.games().map(({ id }) => {
    const image = picture();
    const name = make('span', { class: 'game-name', 'aria-hidden': 'true' });
    return { id, image, name, button: make('button', { type: 'button', class: 'tile', 'data-game': id }, image, name) };
  });
  row.replaceChildren(make('ul', { class: 'tiles' }, ...entries.map(({ button }) => make('li', {}, button))));
  row.hidden = false;
  set(document.documentElement, 'data-games', 'shown');
  row.onclick = (event) => {
    const button = event.target.closest('[data-game]');
    if (button) choose(button.dataset.game);
  };
  new IntersectionObserver((seen, observer) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    const waiting = [...entries];
    (function draw_next() {
      const next = waiting.shift();
      if (!next) return;
      draw(next.image, table, next.id);
      setTimeout(draw_next); // one by one: the table goes first
    })();
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
