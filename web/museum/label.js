// The museum label of the game on the table, and its rules.
import { draw_diagrams } from './diagrams.js';
import { by_id, make, set, write } from '../ui/dom.js';
import { current_language, game_text, say } from '../ui/language.js';
import { own_label, own_line, words_version } from '../host/words.js';

const kLines = ['minutes', 'rights'];
let shown = '';

/** Shows label, rules and title of a game in the language of the page. */
export function show_label(game) {
  const name = game_text(`${game}.name`);
  const title = name ? say('title', name) : 'Vitrine';
  if (document.title !== title) document.title = title; // the table's window writes its own name there
  const now = `${game} ${current_language()} ${words_version()}`;
  if (now === shown) return;
  shown = now;
  tell_address(game);
  write(by_id('label-name'), name || 'Vitrine');
  set(
    document.querySelector('meta[name="description"]'),
    'content',
    `${say('tagline')}. ${game_text(`${game}.about`)}`,
  );
  const line = ['maker', 'date'].map((part) => game_text(`${game}.${part}`)).filter(Boolean);
  const own_words = own_line(game); // here where there is no other place for them
  const here = own_words && getComputedStyle(by_id('label-lines')).display === 'none';
  write(by_id('label-line'), here ? own_words : line.join(', '));
  write(by_id('label-about'), game_text(`${game}.about`));
  by_id('label-lines').replaceChildren(
    ...kLines
      .map((line) => [line, game_text(`${game}.${line}`)])
      .filter(([, text]) => text)
      .map(([line, text]) => make('p', { class: `label-${line}` }, text)),
  );
  const label = section_of('label-text', game);
  if (label) by_id('label-lines').prepend(copied(label));
  const own = own_label(game);
  if (own.some((part) => part.className === 'label-story'))
    by_id('label-lines').querySelector('.label-story')?.remove();
  by_id('label-lines').prepend(...own);
  show_rules(game);
}

/** Whatever else the address asks for, this is where others find the game. */
function tell_address(game) {
  if (!location.protocol.startsWith('http') || window.parent !== window) return;
  document.querySelector('[rel="canonical"]')?.remove();
  const href = new URL(`./?game=${game}`, location).href;
  document.head.append(make('link', { rel: 'canonical', href, 'data-made': true }));
}

/** A kiosk leads nowhere else: there the sources are words. */
function copied(label) {
  const copy = label.cloneNode(true);
  if (document.documentElement.dataset.kiosk)
    for (const link of copy.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  return copy;
}

/** A text of a game in the language of the page, else in English, else none. */
function section_of(kind, game) {
  const all = [...by_id('vitrine-rules').content.querySelectorAll(`.${kind}[data-game="${CSS.escape(game)}"]`)];
  return all.find((part) => part.lang === current_language()) ?? all.find((part) => part.lang === 'en');
}

/** A button around a mark; `open_mark` hears of it. */
export const mark_button = (mark) => make('button', { type: 'button', class: 'opens', 'aria-expanded': 'false' }, mark);

/** A mark that is pressed opens, behind it, to what the label says of such marks: which source, or why. */
export function open_mark({ target }) {
  const button = target.closest('.opens');
  if (!button) return;
  const opens = button.getAttribute('aria-expanded') !== 'true';
  set(button, 'aria-expanded', String(opens));
  if (!opens) {
    button.nextElementSibling.remove();
    return;
  }
  const { mark } = button.firstElementChild.dataset;
  const label = section_of('label-text', button.closest('[data-game]').dataset.game);
  const said = label?.querySelector(`[data-mark="${mark}"]`)?.parentNode.lastChild.textContent.trim();
  button.after(make('span', { class: 'mark-says', role: 'note' }, said ?? ''));
}

/** The rules in the language of the page, if there are any. */
function show_rules(game) {
  const section = section_of('rules', game);
  by_id('rules').hidden = by_id('rules-button').hidden = !section;
  by_id('rules-text').replaceChildren();
  if (!section) return;
  by_id('rules-text').append(section.cloneNode(true));
  for (const mark of by_id('rules-text').querySelectorAll('.mark')) mark.replaceWith(mark_button(mark.cloneNode(true)));
  by_id('rules-text').onclick = open_mark;
  draw_diagrams();
}
