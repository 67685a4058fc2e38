// The museum label of the game on the table, and its rules.
import { draw_diagrams } from './diagrams.js';
import { by_id, make, write } from '../ui/dom.js';
import { current_language, game_text, say } from '../ui/language.js';

const kLines = ['minutes', 'rights'];
let shown = '';

/** Shows label, rules and title of a game in the language of the page. */
export function show_label(game) {
  const name = game_text(`${game}.name`);
  const title = name ? say('title', name) : 'Vitrine';
  if (document.title !== title) document.title = title; // the table's window writes its own name there
  const now = `${game} ${current_language()}`;
  if (now === shown) return;
  shown = now;
  write(by_id('label-name'), name || 'Vitrine');
  const line = ['maker', 'date'].map((part) => game_text(`${game}.${part}`)).filter(Boolean);
  by_id('label-line').replaceChildren(...with_hangul(line.join(', ')));
  by_id('label-about').replaceChildren(...with_hangul(game_text(`${game}.about`)));
  by_id('label-lines').replaceChildren(
    ...kLines
      .map((line) => [line, game_text(`${game}.${line}`)])
      .filter(([, text]) => text)
      .map(([line, text]) => make('p', { class: `label-${line}` }, ...with_hangul(text))),
  );
  show_rules(game);
}

/** Korean words among others are marked as such, for the right voice and a font that has them. */
const with_hangul = (text) =>
  text.split(/([\uac00-\ud7a3]+)/).map((part, index) => (index % 2 ? make('span', { lang: 'ko' }, part) : part));

/** The rules in the language of the page, else in English, else none. */
function show_rules(game) {
  const store = by_id('vitrine-rules').content;
  const all = [...store.querySelectorAll(`[data-game="${CSS.escape(game)}"]`)];
  const section = all.find((part) => part.lang === current_language()) ?? all.find((part) => part.lang === 'en');
  by_id('rules').hidden = by_id('rules-button').hidden = !section;
  by_id('rules-text').replaceChildren();
  if (!section) return;
  by_id('rules-text').append(section.cloneNode(true));
  draw_diagrams();
}
