// The table on the canvas: its start, its size, its light, and the keys it must leave alone.
import { mark } from '../engine/marks.js';
import { page_fonts } from '../engine/unpack.js';
import { by_id } from '../ui/dom.js';
import { on_theme } from '../ui/theme.js';
import { listen_to_pointer } from './pointer.js';

const kPatience = 3000; // milliseconds until a lost WebGL context is taken for gone

/** Starts the table; false if nothing can be drawn here. `drawable(false)` is called when that ends later, and then (true) if it comes back. */
export function start_canvas(table, drawable) {
  const canvas = by_id('canvas');
  const stage = by_id('stage');
  const size = () => [Math.max(1, Math.round(stage.clientWidth)), Math.max(1, Math.round(stage.clientHeight))];
  leave_keys_alone(canvas);
  if (!warm_canvas()) return false;
  table.fonts(page_fonts());
  if (!table.start(...size())) return false;

  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const tell_motion = () => table.reduced_motion(still.matches ? 1 : 0);
  still.addEventListener('change', tell_motion);
  tell_motion();
  on_theme((dark) => table.dark(dark ? 1 : 0));

  const resize = () => table.resize(...size());
  new ResizeObserver(resize).observe(stage);
  watch_density(resize);
  watch_context(canvas, table, drawable);
  listen_to_pointer(canvas, table);
  mark_first_frame(table);
  return true;
}

/** SDL asks for the same canvas's context later and gets this one. */
const kContext = { alpha: false, depth: false, stencil: false, antialias: false };

/** Asks for the canvas's WebGL context, so that the browser gets it ready while the page is still read. False if there is none. */
export const warm_canvas = () => by_id('canvas').getContext('webgl', kContext) !== null;

/** The station 'drawn': the first frame has been handed to the screen. */
function mark_first_frame(table) {
  requestAnimationFrame(function look() {
    if (table.frames() > 0) requestAnimationFrame(() => mark('drawn'));
    else requestAnimationFrame(look);
  });
}

/** A lost context mostly comes back at once. */
function watch_context(canvas, table, drawable) {
  let patience = 0;
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // otherwise it is never restored
    table.context_lost();
    clearTimeout(patience);
    patience = setTimeout(drawable, kPatience, false);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    clearTimeout(patience);
    drawable(table.context_restored() !== 0);
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

/** The table listens on the canvas; keys that belong to the browser or the reader must not get that far. */
function leave_keys_alone(canvas) {
  const pass_by = (event) => {
    if (event.target !== canvas) return;
    if (event.key === 'Tab' || /^F\d+$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey)
      event.stopPropagation();
  };
  window.addEventListener('keydown', pass_by, true);
  window.addEventListener('keyup', pass_by, true);
}
