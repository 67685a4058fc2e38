// The games of the showcase in a row, each by its picture and name: the way to another one.
import { after_first_frame } from '../engine/first_frame.js';
import { by_id, make, set, write } from '../ui/dom.js';
import { game_text, say } from '../ui/language.js';
import { paint_picture } from '../ui/svg.js';

const kWidth = 192; // pixels, two or more for one of CSS

const picture = () => make('canvas', { class: 'game-picture', width: kWidth, height: kWidth, 'aria-hidden': 'true' });
const draw = (canvas, table, id) => paint_picture(canvas, table.svg(id, '', 'start', kWidth, 'g'));

/** The starting position of a game. */
export function picture_of(table, id) {
  const canvas = picture();
  draw(canvas, table, id);
  return canvas;
}

/** Lays the row out before there is a module to draw its pictures, so that nothing moves when it comes. */
export function lay_out_row(ids) {
  const row = by_id('games');
  const tile = (id) =>
    make(
      'button',
      { type: 'button', class: 'tile', 'data-game': id },
      picture(),
      make('span', { class: 'game-name', 'aria-hidden': 'true' }, game_text(`${id}.name`)),
    );
  row.replaceChildren(make('ul', { class: 'tiles' }, ...ids.map((id) => make('li', {}, tile(id)))));
  row.hidden = false;
  set(document.documentElement, 'data-games', 'shown');
}

/** Draws one picture after another. */
function draw_all(table, tiles) {
  const waiting = [...tiles];
  const draw_next = () => {
    const tile = waiting.shift();
    if (!tile) return;
    draw(tile.firstElementChild, table, tile.dataset.game);
    setTimeout(draw_next);
  };
  after_first_frame(table.canvas, () => setTimeout(draw_next));
}

/**
 * Fills the row, its pictures once somebody sees one; `choose(id)` is called when a game is pressed. Gives the function that
 * shows a view.
 */
export function make_game_row(table, choose) {
  const row = by_id('games');
  const tiles = row.querySelectorAll('[data-game]');
  row.onclick = (event) => {
    const tile = event.target.closest('[data-game]');
    if (tile) choose(tile.dataset.game);
  };
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    draw_all(table, tiles);
  });
  for (const tile of tiles) observer.observe(tile.firstElementChild); // the row's own edge is seen where none of its pictures are

  return (view) => {
    for (const tile of tiles) {
      const { game } = tile.dataset;
      const text = game_text(`${game}.name`);
      write(tile.lastElementChild, text);
      set(tile, 'aria-label', say('games.button', text));
      set(tile, 'aria-current', game === view.game ? 'true' : null);
    }
  };
}
