// The two live regions: one that waits its turn, one that does not.
import { by_id } from './dom.js';

const kClearedAfter = 3000; // milliseconds
const timers = {};
const last = {};

function announce(id, text) {
  const region = by_id(id);
  if (last[id] === text) text += '\u00a0'; // the same words again are read again
  last[id] = text;
  region.textContent = text;
  clearTimeout(timers[id]);
  timers[id] = setTimeout(() => {
    region.textContent = '';
  }, kClearedAfter);
}

/** Says something when the reader has finished what it is saying. */
export const tell = (text) => announce('polite', text);
/** Says something at once. */
export const tell_now = (text) => announce('urgent', text);
