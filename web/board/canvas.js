// The table on the canvas: its start, its size and its light.
import { after_first_frame } from '../engine/first_frame.js';
import { mark } from '../engine/marks.js';
import { page_fonts } from '../ui/fonts.js';
import { by_id } from '../ui/dom.js';
import { is_dark, on_theme } from '../ui/theme.js';
import { listen_to_keys, listen_to_pointer, listen_to_wheel } from './pointer.js';

const kPatience = 3000; // milliseconds until a lost WebGL context is taken for gone

const size = () => {
  const { clientWidth: wide, clientHeight: high } = by_id('stage');
  const { offsetWidth, offsetHeight } = by_id('bars'); // below the table, or beside it
  const room = offsetWidth < wide ? [wide - offsetWidth, high] : [wide, high - offsetHeight];
  return room.map((side) => Math.max(1, Math.round(side)));
};

/**
 * Starts the table, again on a fresh canvas for a fresh module; false if nothing can be drawn here. `drawable(false)` is called
 * when that ends later, and then (true) if it comes back.
 */
export function start_canvas(table, drawable) {
  if (!warm_canvas()) return false;
  table.fonts(page_fonts());
  if (!table.start(...size())) return false;
  const canvas = by_id('canvas');
  tell_page ??= listen_to_page(table);
  tell_page();
  watch_context(canvas, table, drawable);
  listen_to_pointer(canvas, table);
  listen_to_wheel(canvas, table);
  listen_to_keys(canvas, table);
  after_first_frame(table, () => mark('drawn'));
  return true;
}

let tell_page = null; // tells the table of the page's light and motion

/** The table hears of the page's size, light and motion from now on. Gives the function that tells it those it begins with. */
function listen_to_page(table) {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const tell_motion = () => table.reduced_motion(still.matches ? 1 : 0);
  const tell_light = () => table.dark(is_dark() ? 1 : 0);
  const resize = () => table.resize(...size());
  still.addEventListener('change', tell_motion);
  on_theme(tell_light);
  const observer = new ResizeObserver(resize);
  for (const id of ['stage', 'bars']) observer.observe(by_id(id));
  watch_density(resize);
  return () => {
    tell_motion();
    tell_light();
  };
}

/** SDL asks for the same canvas's context later and gets this one. The table paints only what changes (src/app/damage.h). */
const kContext = { alpha: false, depth: false, stencil: false, antialias: false, preserveDrawingBuffer: true };

/** Asks for the canvas's WebGL context, so that the browser gets it ready while the page is still read. False if there is none. */
export const warm_canvas = () => by_id('canvas').getContext('webgl', kContext) !== null;

/** A lost context mostly comes back at once. */
function watch_context(canvas, table, drawable) {
  let patience = 0;
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // otherwise it is never restored
    table.context_lost();
    clearTimeout(patience);
    patience = setTimeout(() => canvas.isConnected && drawable(false), kPatience); // no other has taken its place
  });
  canvas.addEventListener('webglcontextrestored', () => {
    clearTimeout(patience);
    if (canvas.isConnected) drawable(table.context_restored() !== 0);
  });
}

/** Calls `changed` whenever the page gets another number of device pixels to a CSS pixel. */
function watch_density(changed) {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
    'change',
    () => {
      changed();
      watch_density(changed);
    },
    { once: true },
  );
}
