// The kiosk's reset: after a while without a touch the match begins anew; a warning comes first, and one touch stays it.
import { by_id, write } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { tell_now } from '../ui/announcer.js';

const kWarning = 20; // seconds

/** Calls `reset` after `seconds` in which nobody did anything and `worth_it` held; it warns before if `warns` says so. */
export function watch_idleness(seconds, { worth_it, warns, reset }) {
  let touched = performance.now();
  const warning = by_id('idle-warning');
  const stay = () => {
    touched = performance.now();
    warning.hidden = true;
  };
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(kind, stay, { capture: true, passive: true });
  setInterval(() => {
    if (!worth_it()) stay();
    const left = Math.ceil(seconds - (performance.now() - touched) / 1000);
    if (left > kWarning || (left > 0 && !warns())) {
      warning.hidden = true;
    } else if (left > 0) {
      if (warning.hidden) tell_now(say('idle.warning', kWarning));
      warning.hidden = false;
      write(by_id('idle-text'), say('idle.warning', left));
    } else {
      stay();
      reset();
    }
  }, 1000);
}
