// The kiosk's invitation: the computer plays against itself, slowly, until somebody touches the page.
import { by_id } from '../ui/dom.js';

const kPace = 1800; // milliseconds a move
const kResult = 6000; // how long a result stays on the table

/**
 * Gives {begin, on, view}: to begin, whether it is going on, and to be told of every view. `play()` begins a match of the
 * computer against itself, `end()` one for the visitor who has come; `pace(milliseconds)` is how long a move takes at least.
 */
export function make_attraction({ play, end, pace }) {
  let on = false;
  let next = 0;

  function stop(event) {
    if (!on) return;
    event.stopPropagation(); // the touch that wakes the table moves no man
    if (event.cancelable) event.preventDefault();
    on = false;
    clearTimeout(next);
    by_id('attract').hidden = true;
    pace(0);
    end();
  }
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, stop, { capture: true });

  return {
    on: () => on,
    begin() {
      on = true;
      by_id('attract').hidden = false;
      pace(kPace);
      play();
    },
    view({ over }) {
      clearTimeout(next);
      if (on && over) next = setTimeout(play, kResult);
    },
  };
}
