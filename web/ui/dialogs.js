// Questions and texts in a dialog of the page; never the browser's own, which a frame may forbid.
import { by_id, make, write } from './dom.js';
import { say } from './language.js';

const waiting = new WeakMap(); // by dialog: gives its answer to who has asked

function close(dialog, answer) {
  if (dialog.open) dialog.close();
  waiting.get(dialog)?.(answer);
  waiting.delete(dialog);
}

/**
 * Shows a dialog; resolves to the `data-close` of the button pressed, '' when it was put away. Buttons and Enter close
 * it by script: a sandboxed frame may forbid forms to be sent, even to a dialog.
 */
export function show_dialog(dialog) {
  close(dialog, ''); // who asked before is answered first
  dialog.onclick = (event) => {
    const button = event.target.closest('[data-close]');
    if (!button) return;
    event.preventDefault(); // nothing is sent
    close(dialog, button.dataset.close);
  };
  dialog.onkeydown = (event) => {
    if (event.key !== 'Enter' || !event.target.matches('input, select')) return;
    event.preventDefault();
    close(dialog, dialog.querySelector('.primary').dataset.close);
  };
  dialog.onclose = () => {
    if (!dialog.open) close(dialog, ''); // by Escape; else it comes late, and tells of the time before
  };
  dialog.showModal();
  return new Promise((resolve) => waiting.set(dialog, resolve));
}

/** Closes what is open, as if its visitor had put it away. */
export function put_dialogs_away() {
  for (const dialog of document.querySelectorAll('dialog[open]')) close(dialog, '');
}

/** Asks; true if the answer is yes. */
export async function ask(question, yes, no) {
  write(by_id('question-text'), question);
  write(by_id('question-yes'), yes);
  write(by_id('question-no'), no);
  return (await show_dialog(by_id('question'))) === 'yes';
}

/** What the browser says of a fault, for those who ask. */
export const details = (error) =>
  make(
    'details',
    { class: 'fault', 'data-made': true },
    make('summary', {}, say('fault.details')),
    make('p', { lang: 'en' }, String(error?.message ?? error).slice(0, 300)),
  );

/** A quiet line under the table, with at most one thing to do about it, and the `fault` of which it tells. */
export function note(text, action = null, fault = null) {
  write(by_id('note-text'), text);
  by_id('note').querySelector('.fault')?.remove();
  if (fault) by_id('note-text').after(details(fault));
  by_id('note').hidden = false;
  const button = by_id('note-action');
  button.hidden = !action;
  if (!action) return;
  write(button, action.text);
  button.onclick = action.run;
}
