// The museum's own words: from the block `vitrine-museum`, which a curator edits in a text editor, or from the page around.
// They are somebody else's: each is bounded, checked, and shown as text or as the data of a picture, never as HTML.
import { read_game } from './parameters.js';
import { by_id, make } from '../ui/dom.js';
import { current_language, game_ids, kLanguages, known_language, say } from '../ui/language.js';

const kMost = { label: 2000, museum: 200, object: 200, lender: 200, logo: 300_000 }; // characters
const kLongest = 1_000_000; // of a block
const kLogo = /^data:image\/(png|jpeg|webp|gif|svg\+xml);base64,[a-z0-9+/]+={0,2}$/i;
const kMostGames = 100;
const kComment = ' vitrine-museum: ';

const is_plain = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text by language; one for all is under ''. Null for what is neither. */
function read_text(value, most) {
  const texts = is_plain(value) ? value : { '': value };
  const known = Object.entries(texts).filter(([language]) => language === '' || kLanguages.includes(language));
  const is_text = ([, text]) => typeof text === 'string' && text.length <= most;
  return known.length && known.every(is_text) ? Object.fromEntries(known) : null;
}

const text_field = (name) => (value) => read_text(value, kMost[name]);
const read_logo = (value) =>
  typeof value === 'string' && value.length <= kMost.logo && (value === '' || kLogo.test(value)) ? value : null;

/** What each of the museum's words must be: a function that reads it, or gives null. */
export const kWords = {
  label: text_field('label'),
  museum: text_field('museum'),
  object: text_field('object'),
  lender: text_field('lender'),
  logo: read_logo,
};

/** What of the block is no word to be shown. `objects` holds the words of single games. */
const kBlock = {
  ...kWords,
  games: (list) => (Array.isArray(list) && list.length <= kMostGames && list.every(read_game) ? list : null),
  language: (code) => (code === '' ? '' : known_language(code)),
  objects(value) {
    const games = is_plain(value) ? Object.entries(value).slice(0, kMostGames) : [['']];
    const read = games.map(([game, words]) => [game, read_game(game) && read_fields(words, kWords)]);
    return read.every(([, found]) => found && !found.wrong.length)
      ? Object.fromEntries(read.map(([game, found]) => [game, found.read]))
      : null;
  },
};

/** The fields that could be read, and the names of those that could not; null for no object. */
function read_fields(value, readers) {
  if (!is_plain(value)) return null;
  const found = Object.entries(value).map(([name, field]) => [
    name,
    Object.hasOwn(readers, name) ? readers[name](field) : null,
  ]);
  const right = ([, field]) => field !== null;
  return {
    read: Object.fromEntries(found.filter(right)),
    wrong: found.filter((field) => !right(field)).map(([name]) => name),
  };
}

/** The text of a block as {words, fault}: what it holds, and in one line what cannot be used; '' where all can. */
export function read_block(text) {
  const refused = (fault) => ({ words: {}, fault });
  if (text.length > kLongest) return refused(`it is longer than ${kLongest} characters`);
  let value;
  try {
    value = JSON.parse(text.trim() || '{}');
  } catch (error) {
    return refused(`it is not JSON (${error.message})`);
  }
  const found = read_fields(value, kBlock);
  if (!found) return refused('it is not an object in braces');
  const { read, wrong } = found;
  return { words: read, fault: wrong.length ? `this cannot be used: ${wrong.join(', ')}` : '' };
}

let own = {}; // of the page
let told = {}; // by the page around, in their place
let version = 0; // so many times it has said them

/** Reads the block of the page; what is wrong with it is told to who looks for it: in the console, and in a comment behind it. */
export function read_museum() {
  const block = by_id('vitrine-museum');
  const { words, fault: wrong } = read_block(block?.textContent ?? '');
  const strange = (words.games ?? []).filter((game) => !game_ids().includes(game));
  const fault = [wrong, strange.length && `there is no game ${strange.join(', ')}`].filter(Boolean).join('; ');
  if (block?.nextSibling?.data?.startsWith(kComment)) block.nextSibling.remove(); // of a saved copy
  if (fault) {
    console.warn(`vitrine-museum: ${fault}`);
    block.after(new Comment(`${kComment}${fault.replace(/[<>-]+/g, ' ').slice(0, 300)} `));
  }
  own = words;
  return { games: words.games ?? [], language: words.language || null };
}

/** The games of the address that the block names, too; where none is left, those that it names. Empty: all. */
export function games_within(asked, named) {
  const both = asked.filter((game) => named.length === 0 || named.includes(game));
  return both.length ? both : named;
}

/** The words that the page around sends, each checked by `kWords`, take the place of the block's. */
export function take_words(fields) {
  told = read_fields(fields, kWords).read;
  version += 1;
}

/** Changes with what is to be shown of a game. */
export const words_version = () => version;

/** A text by language as {text, lang}: in the language of the page, else in another. */
function in_words(texts = {}) {
  const code = [current_language(), '', own.language, 'en', ...kLanguages].find((one) => texts[one]?.trim());
  return { text: texts[code]?.trim() ?? '', lang: code === current_language() ? null : code || null };
}

const words_on = (game) => ({ ...own, ...own.objects?.[game], ...told });

/** The museum's label of a game in one line; '' where there is none. */
export const own_line = (game) => in_words(words_on(game).label).text.split('\n')[0];

/** The museum's label of a game as elements: logo, text, object number and lender. */
export function own_label(game) {
  const { logo, ...all } = words_on(game);
  const [label, museum, object, lender] = ['label', 'museum', 'object', 'lender'].map((name) => in_words(all[name]));
  const line = [
    museum.text,
    object.text && say('own.object', object.text),
    lender.text && say('own.lender', lender.text),
  ];
  const paragraphs = label.text.split('\n').filter(Boolean);
  return [
    ...(logo ? [make('img', { class: 'label-logo', src: logo, alt: museum.text })] : []),
    ...paragraphs.map((text) => make('p', { class: 'label-story', lang: label.lang }, text)),
    ...(line.some(Boolean) ? [make('p', { class: 'label-object' }, line.filter(Boolean).join(' · '))] : []),
  ];
}
