// The printed sheet of the game on the table: label, rules with their diagrams and marks, and on request board and men to cut out.
import { by_id, make, write } from '../ui/dom.js';
import { draw_diagrams_now } from './diagrams.js';
import { note, show_dialog } from '../ui/dialogs.js';
import { say } from '../ui/language.js';
import { kSvg, picture_from } from '../ui/svg.js';
import { chosen_theme, set_theme } from '../ui/theme.js';

const [kWide, kHigh] = [186, 232]; // millimetres that A4 and Letter both have, beside margins and a line of text
const kRuler = 50; // millimetres
const kGrace = 500; // milliseconds within which a browser begins that prints at all

const box_of = (picture) => picture.getAttribute('viewBox').split(' ').slice(2).map(Number);

/** An SVG so large that a board unit has so many millimetres. */
function scaled(picture, unit) {
  const [wide, high] = box_of(picture);
  picture.setAttribute('width', `${wide * unit}mm`);
  picture.setAttribute('height', `${high * unit}mm`);
  return picture;
}

/** A line that tells whether a printer has kept the scale. */
function ruler() {
  const line = document.createElementNS(kSvg, 'svg');
  line.setAttribute('width', `${kRuler}mm`);
  line.setAttribute('height', '4mm');
  line.setAttribute('viewBox', `0 0 ${kRuler} 4`);
  const path = document.createElementNS(kSvg, 'path');
  path.setAttribute('d', `M.2 0v4M.2 2H${kRuler - 0.2}M${kRuler - 0.2} 0v4`);
  line.append(path);
  return make('p', { class: 'ruler' }, line, ` ${say('print.scale')}`);
}

/** The sheets to be cut out: the board, and the men at its scale. */
function sheets(table) {
  const { game, setup } = table.view();
  const board = picture_from(table.cut_out(game, setup, 0, 1, 'b'));
  const [wide, high] = box_of(board);
  const unit = Math.min(kWide / wide, kHigh / high);
  const men = picture_from(table.cut_out(game, setup, 1, Math.min(100, kWide / unit), 'm'));
  return [board, men].map((picture) => make('section', { class: 'sheet' }, ruler(), scaled(picture, unit)));
}

let restore = null; // how the page was before it was printed

/** On paper it is day, and nothing is folded away. */
function unfold() {
  if (restore) return;
  const theme = chosen_theme();
  const closed = [...document.querySelectorAll('.museum details:not([open])')];
  restore = () => {
    set_theme(theme);
    for (const details of closed) details.open = false;
    by_id('sheets').replaceChildren();
    restore = null;
  };
  set_theme('light');
  for (const details of closed) details.open = true;
  draw_diagrams_now();
}

/** Whether the browser prints: a frame whose sandbox lacks allow-modals, and some views in other programs, do nothing at all. */
async function prints() {
  let begun = false;
  const hear = () => {
    begun = true;
  };
  window.addEventListener('beforeprint', hear);
  window.print();
  if (!begun) await new Promise((resolve) => setTimeout(resolve, kGrace));
  window.removeEventListener('beforeprint', hear);
  return begun;
}

/** Gives the function that asks what to print, and prints it. */
export function make_printing(table) {
  window.addEventListener('beforeprint', unfold);
  window.addEventListener('afterprint', () => restore?.());
  return async () => {
    write(by_id('print-title'), say('print.title', table.view().gameName));
    const answer = await show_dialog(by_id('print'));
    if (!answer) return;
    unfold();
    if (answer === 'all') by_id('sheets').replaceChildren(...sheets(table));
    if (await prints()) return;
    restore?.();
    note(say('print.refused'));
  };
}
