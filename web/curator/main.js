// The curator's page: choose, see it live, copy. All it does is write parameters and the museum's block; it sends and keeps nothing.
import { lay_out_fonts } from '../ui/fonts.js';
import { by_id, make, set, write } from '../ui/dom.js';
import {
  browser_language,
  game_endings,
  game_ids,
  game_text,
  kLanguages,
  known_language,
  read_texts,
  say,
  set_language,
  text_in,
} from '../ui/language.js';
import { kWords } from '../host/words.js';
import { address_of, block_of, element_of, frame_of, idle_of, inserted, pixels_of, place_of } from './choices.js';
import { page_name, page_of } from './preview.js';

const kPause = 300; // milliseconds after a letter until the preview follows
const kNames = { en: 'English', nl: 'Nederlands', fr: 'Français', de: 'Deutsch' };
let logo = '';

/** Builds what there is one of for each game, language and level. */
function lay_out() {
  by_id('games').replaceChildren(
    ...game_ids().map((id) =>
      make(
        'label',
        { class: 'choice' },
        make('input', { type: 'checkbox', name: 'games', value: id, checked: true }),
        make('span', { 'data-game': id }),
      ),
    ),
  );
  by_id('labels').replaceChildren(
    ...kLanguages.flatMap((code) => [
      make('label', { for: `label-${code}`, 'data-of': code }),
      make('textarea', { id: `label-${code}`, rows: '3', maxlength: '2000', lang: code, spellcheck: 'true' }),
    ]),
  );
}

/** Puts the page into a language. */
function speak(code) {
  set_language(code);
  document.title = say('title');
  by_id('language').value = code;
  for (const name of document.querySelectorAll('[data-game]')) write(name, game_text(`${name.dataset.game}.name`));
  for (const label of document.querySelectorAll('[data-of]')) write(label, say('own.label', kNames[label.dataset.of]));
  for (const option of by_id('level').options)
    if (option.value) write(option, `${option.value}, ${game_text(`table.level.${option.value}`)}`);
  const { key, version, mark } = by_id('version').dataset;
  write(by_id('version'), say(key, version, mark));
}

const value_of = (id) => by_id(id).value;
const is_on = (id) => by_id(id).checked;

const game_boxes = () => [...document.querySelectorAll('[name="games"]')];
const chosen_games = () => game_boxes().flatMap(({ checked, value }) => (checked ? [value] : []));
/** The one game that was chosen, or null. */
const single_game = () => (chosen_games().length === 1 ? chosen_games()[0] : null);

/** The choices as choices.js wants them; of a game alone also what only one can have. */
function choices() {
  const chosen = chosen_games();
  const game = single_game();
  const players = game_endings(`${game}.option.players.`).includes(value_of('players'));
  const given = kLanguages.map((code) => [code, value_of(`label-${code}`).trim()]).filter(([, text]) => text);
  const selects = ['lang', 'level', 'theme', 'ui', 'sound', 'height', 'pixels', 'idle'].map((id) => [id, value_of(id)]);
  return {
    ...Object.fromEntries(selects),
    ...Object.fromEntries(['kiosk', 'reach', 'table'].map((id) => [id, is_on(id)])),
    ...Object.fromEntries(['museum', 'object', 'lender'].map((id) => [id, value_of(id).trim()])),
    games: chosen.length === game_ids().length ? [] : chosen,
    players: players ? value_of('players') : '',
    puzzle: game !== null && !is_on('kiosk') && is_on('puzzle'),
    label: given.length ? Object.fromEntries(given) : null,
    logo,
  };
}

const title_of = ({ games }) => (games.length === 1 ? game_text(`${games[0]}.name`) : 'Vitrine');
const here = () => new URL('.', location.href).href;

/** The address for a window that it fills. */
const whole_window = (chosen, folder) => address_of({ ...chosen, height: 'fixed' }, folder);

/** A game's page, in the language that was chosen, with whole addresses, which leads to what was chosen; '' where several games were. */
const language_of = ({ lang }) => lang || 'en';
function preview_page(chosen, folder) {
  const code = language_of(chosen);
  const id = single_game();
  if (!id) return '';
  const [name, about] = ['name', 'about'].map((key) => text_in(code, `${id}.${key}`) || text_in('en', `${id}.${key}`));
  const alt = text_in(code, 'preview.alt').replace('{0}', name);
  const words = { name, about, play: text_in(code, 'preview.play'), alt };
  return page_of({ id, code, ...words, chosen: whole_window(chosen, '') }, (path) => folder + path);
}

/** What is to be copied, by what it is for. */
const kTaken = { element: element_of, frame: frame_of, address: whole_window, link: preview_page, block: block_of };
/** And how it is called as a file, where it is one. */
const kFiles = { link: (chosen) => page_name(single_game(), language_of(chosen)), block: () => 'vitrine-museum.txt' };

/** Sends the museum's words to the preview. */
function tell_words() {
  const { label, museum, object, lender } = choices();
  const words = { museum, object, lender, logo, ...(label && { label }) };
  by_id('preview').contentWindow?.postMessage({ vitrine: 1, type: 'setLabel', ...words }, '*'); // they are no secret
}

/** How many may play the game that was chosen alone, where it leaves that open; a choice stays while it is one. */
function offer_players() {
  const beginning = `${single_game()}.option.players.`;
  const endings = game_endings(beginning);
  const select = by_id('players');
  const before = select.value;
  by_id('players-place').hidden = endings.length === 0;
  const texts = [say('players.any'), ...endings.map((ending) => game_text(beginning + ending))];
  if (texts.join('\n') === [...select.options].map(({ text }) => text).join('\n')) return;
  select.replaceChildren(...texts.map((text, i) => make('option', { value: endings[i - 1] ?? '' }, text)));
  select.value = endings.includes(before) ? before : '';
}

/** Shows the fields that have a meaning now. */
function show_fields() {
  offer_players();
  by_id('puzzle-place').hidden = single_game() === null || is_on('kiosk');
  by_id('idle-place').hidden = by_id('reach-place').hidden = !is_on('kiosk');
  by_id('pixels-place').hidden = value_of('height') !== 'fixed';
  by_id('save').hidden = !kFiles[value_of('take')];
  by_id('block-only').hidden = value_of('take') !== 'block';
}

/** In a frame of its own each time: WebKit may keep what a frame shows when its address changes while it loads. */
function show_preview(chosen) {
  const preview = by_id('preview');
  const address = whole_window(chosen, here());
  if (preview.src !== address) {
    const next = preview.cloneNode();
    next.src = address;
    preview.replaceWith(next);
  }
  set(by_id('preview-open'), 'href', address);
}

/** Says what is amiss with a field, or with '' that nothing is. */
function refuse(field, key) {
  write(by_id(`${field}-refusal`), key && say(key));
}

/** Shows the choices: in the preview, and as what is to be copied. Where something is missing the text is empty. */
function show() {
  show_fields();
  const chosen = choices();
  const playable = chosen_games().length > 0;
  const what = value_of('take');
  const { folder, refusal } = place_of(value_of('base'), here(), what);
  const one_missing = what === 'link' && single_game() === null;
  refuse('games', one_missing ? 'games.one' : playable ? '' : 'games.none');
  refuse('base', refusal);
  set(by_id('base'), 'aria-invalid', refusal && value_of('base') ? 'true' : null); // one that was not touched yet is not wrong
  by_id('text').value = playable && folder ? kTaken[what](chosen, folder, title_of(chosen)) : '';
  write(by_id('remark'), remarks_on(chosen, what, folder));
  if (playable) show_preview(chosen);
  tell_words();
}

/** What is to be known of what is copied. */
function remarks_on({ label, museum, object, lender, logo: picture }, what, folder) {
  const wordless =
    (what !== 'block' && [museum, object, lender, picture].some(Boolean)) ||
    (['frame', 'address', 'link'].includes(what) && label);
  const only_here = what === 'address' && folder?.startsWith('file:');
  const name = what === 'link' && single_game() && kFiles.link(choices());
  const one = what === 'link' && !name && say('games.one'); // also here: the games may be out of sight
  const handed_on = name && folder && say('take.hand_on', name, folder + name);
  return [wordless && say('take.no_words'), only_here && say('take.only_here'), one, handed_on]
    .filter(Boolean)
    .join(' ');
}

/** Leads to the field that is missing for a text; false if there is none. */
function ask_missing() {
  if (value_of('text')) return false;
  write(by_id('status'), '');
  const games_are_to_blame = by_id('games-refusal').textContent !== '';
  (games_are_to_blame ? game_boxes()[0] : by_id('base')).focus();
  return true;
}

/** The old way first: the new one may ask, and wait for an answer. */
async function copy() {
  if (ask_missing()) return;
  const field = by_id('text');
  field.focus();
  field.select();
  const anew = () => navigator.clipboard?.writeText(field.value).then(() => true);
  const done = document.execCommand('copy') || (await anew()?.catch(() => false));
  write(by_id('status'), say(done ? 'take.copied' : 'take.by_hand'));
}

/** Hands out a text as a file. */
function save(name, text) {
  const link = make('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A curator's own index.html comes back with the museum's words in it. */
async function insert({ target }) {
  const [file] = target.files;
  if (!file) return;
  if (ask_missing()) {
    target.value = '';
    return;
  }
  const page = inserted(await file.text(), block_of(choices()));
  if (page) save('index.html', page);
  write(by_id('status'), say(page ? 'take.inserted' : 'take.not_ours'));
  target.value = '';
}

/** Reads a logo as the data of its address, if it is one that the page would show. */
function take_logo({ target }) {
  const [file] = target.files;
  const take = (data) => {
    logo = kWords.logo(data) ?? '';
    write(by_id('logo-refusal'), data && !logo ? say('own.logo.bad') : '');
    show();
  };
  if (!file) return take('');
  const reader = new FileReader();
  reader.onload = () => take(reader.result);
  reader.onerror = () => take('?');
  reader.readAsDataURL(file);
}

function connect() {
  let waiting = 0;
  by_id('choices').oninput = ({ target }) => {
    clearTimeout(waiting);
    if (target.matches('textarea, [type="text"], [type="number"]')) waiting = setTimeout(show, kPause);
    else if (target.type !== 'file') show();
  };
  for (const [field, read] of Object.entries({ idle: idle_of, pixels: pixels_of }))
    by_id(field).onchange = ({ target }) => {
      target.value = read(target.value); // what is taken is what stands there
    };
  by_id('take').onchange = show;
  by_id('copy').onclick = copy;
  by_id('save').onclick = () => ask_missing() || save(kFiles[value_of('take')](choices()), value_of('text'));
  by_id('insert').onchange = insert;
  by_id('logo').onchange = take_logo;
  by_id('language').onchange = ({ target }) => {
    speak(target.value);
    show();
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source === by_id('preview').contentWindow && data?.vitrine === 1 && data.type === 'ready') tell_words();
  });
}

read_texts();
lay_out();
speak(known_language(new URLSearchParams(location.search).get('lang')) ?? browser_language());
by_id('lang').value = '';
by_id('base').value = location.protocol === 'file:' ? '' : here(); // a file's folder is no use to another page
connect();
lay_out_fonts();
show();
set(document.documentElement, 'data-state', 'shown');
