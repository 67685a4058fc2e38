// The diagrams of the rules: each is drawn from its position once there is a module to draw it and somebody looks.
import { by_id, set } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { picture_from } from '../ui/svg.js';

const kWidth = 320; // CSS pixels
let svg = null;
let drawn = 0; // every id in a page is its own

/** Draws those of the rules on show, if they are open. */
export function draw_diagrams() {
  if (!svg || !by_id('rules').open) return;
  for (const figure of by_id('rules-text').querySelectorAll('[data-position]:empty')) {
    const { setup, position } = figure.dataset;
    const { game } = figure.closest('[data-game]').dataset;
    const picture = picture_from(svg(game, setup, position, kWidth, `d${++drawn}`));
    if (!picture) {
      figure.remove();
      continue;
    }
    figure.append(picture);
    set(picture, 'role', 'img');
    set(picture, 'aria-label', say('rules.picture'));
  }
}

/** From now on `draw(game, setup, position, width, prefix)` gives each as SVG, or '' where it cannot. */
export function draw_diagrams_by(draw) {
  svg = draw;
  by_id('rules').addEventListener('toggle', draw_diagrams);
  draw_diagrams();
}
