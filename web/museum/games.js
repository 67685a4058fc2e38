// The games of the showcase in a row, each by its picture and name: the way to another one.
import { by_id, make, set, write } from '../ui/dom.js';
import { game_text, say } from '../ui/language.js';

const kWidth = 96; // CSS pixels

const kDensest = 2; // pixels to a CSS pixel: more are not seen in a picture so small

const picture = () =>
  make('canvas', { class: 'game-picture', width: kWidth * kDensest, height: kWidth * kDensest, 'aria-hidden': 'true' });

/** On a canvas, which a saved copy of the page carries empty: as an image the five would make it a third heavier. */
function draw(canvas, table, id) {
  const image = new Image();
  const address = URL.createObjectURL(
    new Blob([table.svg(id, '', 'start', canvas.width, 'g')], { type: 'image/svg+xml' }),
  );
  image.onload = () => {
    const scale = Math.min(canvas.width / image.width, canvas.height / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    canvas.getContext('2d')?.drawImage(image, (canvas.width - wide) / 2, (canvas.height - high) / 2, wide, high);
    canvas.dataset.drawn = '';
    URL.revokeObjectURL(address);
  };
  image.src = address;
}

/** The starting position of a game. */
export function picture_of(table, id) {
  const canvas = picture();
  draw(canvas, table, id);
  return canvas;
}

/**
 * Shows the row, its pictures once somebody sees it; `choose(id)` is called when a game is pressed. Gives the function
 * that shows a view.
 */
export function make_game_row(table, choose) {
  const row = by_id('games');
  const entries = table.games().map(({ id }) => {
    const canvas = picture();
    const name = make('span', { class: 'game-name', 'aria-hidden': 'true' });
    return {
      id,
      canvas,
      name,
      button: make('button', { type: 'button', class: 'tile', 'data-game': id }, canvas, name),
    };
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
      draw(next.canvas, table, next.id);
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
