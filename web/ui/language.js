// The words of the page and of the games, in the language of the visitor.
import { by_id, set, write } from './dom.js';

export const kLanguages = ['en', 'nl', 'fr', 'de'];

let texts = { page: {}, games: [] };
let language = 'en';

/** Reads the table of texts that is packed into the page. */
export function read_texts() {
  texts = JSON.parse(by_id('vitrine-texts').textContent);
}

export const current_language = () => language;

/** The language of that code if it is one of ours, else null. */
export const known_language = (code) => (kLanguages.includes(code) ? code : null);

/** The visitor's first language that is also ours. */
export function browser_language() {
  for (const code of navigator.languages ?? [navigator.language ?? '']) {
    const known = known_language(code.slice(0, 2).toLowerCase());
    if (known) return known;
  }
  return 'en';
}

/** The games that may be chosen here, in their order. */
export const game_ids = () => texts.games;

/** From now on only these; all of them if none is known. */
export function offer_games(ids) {
  const known = texts.games.filter((id) => ids.includes(id));
  if (known.length > 0) texts.games = known;
}

/** A text of the page or the games in that language. */
export const text_in = (code, key) => texts.page[code]?.[key] ?? texts[code]?.[key] ?? '';

/** A text of the page, its holes {0}, {1} … filled. */
export function say(key, ...values) {
  const text = texts.page[language]?.[key] ?? texts.page.en?.[key] ?? key;
  return text.replace(/\{(\d)\}/g, (_, index) => values[index] ?? '');
}

/** A text of the games or the table; '' where there is none. */
export const game_text = (key) => texts[language]?.[key] ?? texts.en?.[key] ?? '';

/** How the keys of the games' texts end that begin so, as the values of an option. */
export const game_endings = (beginning) =>
  Object.keys(texts.en ?? {})
    .filter((key) => key.startsWith(beginning))
    .map((key) => key.slice(beginning.length));

/** All texts of the games whose key begins so, in the language of the page. */
export const game_texts = (beginning) =>
  Object.entries(texts[language] ?? {})
    .filter(([key]) => key.startsWith(beginning))
    .map(([, text]) => text);

/** Puts the page into a language: every element that names its text by `data-text` or `data-label`. */
export function set_language(code) {
  language = code;
  document.documentElement.lang = code;
  write(by_id('language-code'), code.toUpperCase());
  for (const element of document.querySelectorAll('[data-text]')) write(element, say(element.dataset.text));
  for (const element of document.querySelectorAll('[data-label]'))
    set(element, 'aria-label', say(element.dataset.label));
}
