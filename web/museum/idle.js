// After a while in which nobody did anything the page asks whether somebody is still there; then it is made ready for the next.
import { show_dialog } from '../ui/dialogs.js';
import { by_id } from '../ui/dom.js';
import { write_round } from './round.js';
import { say } from '../ui/language.js';

const kWarning = 20; // seconds to answer

/** Asks after `seconds` in which nobody did anything and `worth_it` held, and calls `reset` when nobody answers. */
export function watch_idleness(seconds, { worth_it, reset }) {
  const warning = by_id('idle-warning');
  let touched = performance.now();
  const stay = () => {
    touched = performance.now();
    if (warning.open) warning.close();
  };
  // The question is answered by a whole touch: what lies below it must not be hit by the same one.
  for (const kind of ['pointerdown', 'pointermove', 'click', 'keydown', 'wheel'])
    window.addEventListener(
      kind,
      ({ type }) => {
        if (!warning.open || type === 'click' || type === 'keydown') stay();
      },
      { capture: true, passive: true },
    );
  setInterval(() => {
    if (!worth_it()) stay();
    const left = Math.ceil(seconds + kWarning - (performance.now() - touched) / 1000);
    if (left > kWarning) return;
    if (left > 0) {
      write_round('idle-text', say('idle.warning', left));
      if (!warning.open) show_dialog(warning).then(stay);
    } else {
      stay();
      reset();
    }
  }, 1000);
}
