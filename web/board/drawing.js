// The board drawn as SVG, where a canvas cannot draw: the same picture, touched by mouse and finger. For keyboard and screen
// reader there is the text board beside it.
import { by_id, set } from '../ui/dom.js';
import { kSvg, picture_from } from '../ui/svg.js';
import { state_of } from './cells.js';

const kWide = 600; // CSS pixels; it is stretched to its place

/** What a finger finds of a place, and the mark of what can be done there. */
function target_of(place, selecting) {
  const target = document.createElementNS(kSvg, 'circle');
  for (const [name, value] of [
    ['cx', place.x],
    ['cy', place.y],
    ['r', place.radius],
    ['class', 'target'],
    ['data-site', place.site],
    ['data-state', state_of(place, selecting)],
    ['data-last', place.last],
  ])
    set(target, name, value);
  return target;
}

/** Gives {render, show}: for a new view, and to draw or leave it. */
export function make_drawing(table) {
  const place = by_id('drawing');
  let view = null;
  let drawn = ''; // what is to be seen: drawn anew only when it differs, or a press would lose its place
  place.onclick = ({ target }) => {
    const found = target.closest('[data-site]');
    if (found) table.command(`touch ${found.dataset.site}`);
    else if (view.selecting) table.command('clear');
  };
  function render(next) {
    view = next;
    if (place.hidden) return;
    const svg = table.board_svg(kWide, 'b');
    const now = JSON.stringify([svg, view.places, view.selecting]);
    if (now === drawn) return;
    drawn = now;
    const picture = picture_from(svg);
    for (const name of ['width', 'height']) set(picture, name, '100%');
    picture.append(...view.places.map((each) => target_of(each, view.selecting)));
    place.replaceChildren(picture);
  }
  function show(open) {
    place.hidden = !open;
    drawn = '';
    if (open && view) render(view);
    else place.replaceChildren();
  }
  return { render, show };
}
