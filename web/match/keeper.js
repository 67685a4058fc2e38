// Keeps the match after every change, and says so where that cannot be done.
import { note } from '../ui/dialogs.js';
import { by_id } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { can_remember, place_of, prefer_own, remember_match } from './memory.js';

/** Gives the listener to changes. */
export function make_keeper(table) {
  const told = new Set(); // what was said already

  function keep_own() {
    prefer_own();
    keep(table.view(), table.whole_record());
    by_id('note-close').click();
  }
  const notes = {
    failed: () => note(say('memory.none')),
    too_long: () => note(say('memory.too_long')),
    untouched() {}, // said when it was found
    elsewhere: () => note(say('memory.elsewhere'), { text: say('memory.prefer'), run: keep_own }),
  };
  function keep(view, record) {
    const { moves, lesson, draft, canRedo, looksBack } = view;
    if (lesson || draft) return; // the match waits, and is kept already
    const outcome = can_remember() ? remember_match(place_of(view), record, canRedo && !looksBack) : 'failed';
    if (outcome === 'same') return;
    const unkept = outcome !== 'kept' && moves.length > 0;
    if (!unkept || outcome !== 'elsewhere') told.delete('elsewhere'); // said anew when it happens again
    if (!unkept || told.has(outcome)) return;
    told.add(outcome);
    notes[outcome]();
  }
  return keep;
}
