// The diagrams of the rules: each is drawn from its position once there is a module to draw it and the rules are open.
import { after_first_frame } from '../engine/first_frame.js';
import { by_id, make } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { paint_picture } from '../ui/svg.js';

const kWidth = 640; // pixels, of which two stand for one of CSS
let svg = null;
let try_out = null;
let waits = true; // for the table's first frame

/** Draws the first of the rules on show that is not drawn yet; false if there is none, or the rules are not open. */
function draw_next() {
  const figure = svg && by_id('rules').open && by_id('rules-text').querySelector('[data-position]:empty');
  if (!figure) return false;
  const { setup, position } = figure.dataset;
  const { game } = figure.closest('[data-game]').dataset;
  const picture = svg(game, setup, position, kWidth, 'd');
  const [, width, height] = picture.match(/ width="(\d+)" height="(\d+)"/) ?? [];
  if (!width) {
    figure.remove();
    return true;
  }
  const canvas = make('canvas', { width, height, role: 'img', 'aria-label': say('rules.picture') });
  const button = make('button', { type: 'button', class: 'quiet' }, say('rules.try'));
  canvas.onclick = button.onclick = () => try_out(game, setup, position);
  figure.append(canvas, button);
  paint_picture(canvas, picture);
  return true;
}

/** Draws them all now: for print. */
export function draw_diagrams_now() {
  while (draw_next());
}

/** Draws one after another, so that nobody waits for them. */
export function draw_diagrams() {
  setTimeout(() => !waits && draw_next() && draw_diagrams());
}

/** From now on the table draws them, and `lay_out(game, setup, position)` puts one on it. */
export function draw_diagrams_by(table, lay_out) {
  svg = table.svg;
  try_out = lay_out;
  by_id('rules').addEventListener('toggle', draw_diagrams);
  after_first_frame(table.canvas, () => {
    waits = false;
    draw_diagrams();
  });
}
