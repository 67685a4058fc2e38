// The diagrams of the rules: each is drawn from its position once there is a module to draw it and somebody looks.
import { by_id, make } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { paint_picture } from '../ui/svg.js';

const kWidth = 640; // pixels, of which two stand for one of CSS
let svg = null;
let try_out = null;

/** Draws those of the rules on show, if they are open. */
export function draw_diagrams() {
  if (!svg || !by_id('rules').open) return;
  for (const figure of by_id('rules-text').querySelectorAll('[data-position]:empty')) {
    const { setup, position } = figure.dataset;
    const { game } = figure.closest('[data-game]').dataset;
    const picture = svg(game, setup, position, kWidth, 'd');
    const [, width, height] = picture.match(/ width="(\d+)" height="(\d+)"/) ?? [];
    if (!width) {
      figure.remove();
      continue;
    }
    const canvas = make('canvas', { width, height, role: 'img', 'aria-label': say('rules.picture') });
    figure.append(canvas);
    paint_picture(canvas, picture);
    const button = make('button', { type: 'button', class: 'quiet' }, say('rules.try'));
    canvas.onclick = button.onclick = () => try_out(game, setup, position);
    figure.append(button);
  }
}

/** From now on `draw(game, setup, position, width, prefix)` gives each as SVG, or '' where it cannot, and `lay_out(game, setup, position)` puts it on the table. */
export function draw_diagrams_by(draw, lay_out) {
  svg = draw;
  try_out = lay_out;
  by_id('rules').addEventListener('toggle', draw_diagrams);
  draw_diagrams();
}
