// A table that lies flat: what the page says stands once more for each further side, and what is opened lies to whoever opened it.
// A side is a number of quarter turns clockwise from the lower edge. A reader and the keys know the first one alone.
import { by_id, make, set, write } from '../ui/dom.js';

const kOthers = [1, 2, 3];
const kBar = ['rules-button', 'learn-button', 'language', 'theme-button'];

const root = document.documentElement;

/** A copy for another side: to the finger alone, and its parts found by the ids of those that they repeat. */
function twin_of(part, side) {
  const copy = part.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    set(one, 'data-twin', one.id || null);
    one.removeAttribute('id');
    if (one.matches('button')) set(one, 'tabindex', -1);
  }
  for (const [name, value] of [
    ['data-at', side],
    ['data-made', true],
    ['aria-hidden', 'true'],
  ])
    set(copy, name, value);
  return copy;
}

/** Puts a copy of each further side behind it, instead of those that were there. */
export function repeat_round(part) {
  if (!root.hasAttribute('data-flat')) return;
  for (const old of part.parentNode.querySelectorAll(':scope > [data-made]')) old.remove();
  part.after(...kOthers.map((side) => twin_of(part, side)));
}

/** Writes on all sides at once. */
export function write_round(id, text) {
  for (const part of [by_id(id), ...document.querySelectorAll(`[data-twin="${id}"]`)]) write(part, text);
}

/** At whose side a touch is: whose the button is, or on the table the nearest edge that somebody may sit at. */
function side_of({ target, clientX, clientY }) {
  if (target.id !== 'canvas') return target.closest('[data-at]')?.dataset.at ?? 0;
  const [across, down] = [clientX / innerWidth - 0.5, clientY / innerHeight - 0.5];
  if (root.dataset.sides === '4' && Math.abs(across) > Math.abs(down)) return across > 0 ? 3 : 1;
  return down > 0 ? 0 : 2;
}

/** What is open stays where it lies; a button beside the rules opens something else, but for their own. */
const stays = ({ target }) =>
  document.querySelector('dialog[open]') ||
  (by_id('rules').open &&
    !target.closest?.(':is(.flat-bar, .head-buttons) button:not(#rules-button, [data-like="rules-button"])'));

/** A browser's own list of choices lies to the lower edge alone: a touch goes on to the next of them. */
function turn_over(event) {
  const select = event.target.closest?.('select');
  if (!select) return;
  event.preventDefault();
  if (event.type !== 'click') return;
  const choices = [...select.options].filter((choice) => !choice.disabled);
  choices[(choices.indexOf(select.selectedOptions[0]) + 1) % choices.length].selected = true;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A button of the page once more: to press it is to press the page's own. */
function button_like(id) {
  const own = by_id(id);
  const shown = id === 'language' ? by_id('language-code') : own;
  const button = make('button', { type: 'button', class: own.className || 'quiet', tabindex: -1, 'data-like': id });
  const follow = () => {
    button.hidden = own.hidden;
    set(button, 'aria-pressed', own.getAttribute('aria-pressed'));
    button.replaceChildren(...[...shown.childNodes].map((node) => node.cloneNode(true)));
  };
  button.onclick = () => own.click();
  new MutationObserver(follow).observe(shown, {
    subtree: true,
    attributes: true,
    childList: true,
    characterData: true,
  });
  follow();
  return button;
}

/** From now on people sit round the page. Gives the listener that is told how many sides there are. */
export function lie_flat() {
  const bar = (side) =>
    make(
      'div',
      { class: 'flat-bar', 'data-at': side, 'data-made': true, 'aria-hidden': 'true' },
      ...kBar.map(button_like),
    );
  if (root.dataset.kiosk) document.body.append(...kOthers.map(bar));
  repeat_round(by_id('idle-side'));
  set(root, 'data-side', 0);
  const come = (event) => stays(event) || set(root, 'data-side', event.type === 'keydown' ? 0 : side_of(event));
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, come, true);
  for (const kind of ['mousedown', 'click']) window.addEventListener(kind, turn_over, true);
  return ({ seats }) => set(root, 'data-sides', seats.length > 2 ? 4 : 2);
}
