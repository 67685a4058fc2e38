// What a curator chooses, as parameters of an address, as a snippet for a page, and as the museum's block. Pure: texts in, texts out.

const kShortest = 30; // seconds, as the page bounds them
const kLongest = 3600;
const kSandbox = // to remember, to hand out files, to print, and to open the sources of a label; as embed.js has it
  'allow-scripts allow-same-origin allow-downloads allow-modals allow-popups allow-popups-to-escape-sandbox';

/** What every frame of the page is given. */
export const kFrame = `sandbox="${kSandbox}" allow="fullscreen; clipboard-write; web-share; autoplay" loading="lazy"`;

const bounded = (text, least, most) => Math.min(most, Math.max(least, Math.round(Number(text)) || least));

/** Seconds as the page takes them, in a field of text; '' for its own. */
export const idle_of = (text) => text && String(bounded(text, kShortest, kLongest));
/** A height in pixels as it is written down. */
export const pixels_of = (text) => String(bounded(text, 200, 4000));

/** The parameters as [name, value], in the order of the README; `games` are the chosen ones, none where all are. */
function parameters_of({ games, lang, theme, level, players, puzzle, ui, kiosk, idle, reach, table, sound, height }) {
  const chosen = [
    ['game', games.length === 1 && games[0]],
    ['games', games.length > 0 && games.join(',')],
    ['lang', lang],
    ['theme', theme],
    ['level', level],
    ['setup', players && `players=${players}`],
    ['puzzle', puzzle && 'today'],
    ['ui', ui !== 'full' && ui],
    ['kiosk', kiosk && '1'],
    ['idle', kiosk && idle_of(idle)],
    ['reach', kiosk && reach && 'low'],
    ['table', table && 'flat'],
    ['sound', sound === 'on' && 'on'],
    ['mute', sound === 'mute' && '1'],
    ['height', height === 'content' && 'content'],
  ];
  return chosen.filter(([, value]) => value);
}

/** The folder of the page that a curator has written, with a slash at its end; null for anything but an address. */
export function folder_of(text) {
  try {
    const address = new URL(text.trim());
    if (!['http:', 'https:', 'file:'].includes(address.protocol) || address.username || address.password) return null;
    address.pathname = address.pathname.replace(/[^/]*\.html?$|\/*$/, '/').replace(/\/+$/, '/');
    address.search = address.hash = '';
    return address.href;
  } catch {
    return null;
  }
}

/** What another page loads must come from a server; a file opens on its own device alone, as a kiosk's does. */
const kServed = ['element', 'frame', 'link'];

/**
 * Where the page lies for `what` is to be copied, by what a curator has written and by `here`, the folder of this page:
 * {folder, refusal}, the folder being null where there is none to copy with, the refusal the key of a sentence or ''.
 */
export function place_of(written, here, what) {
  const needs_server = kServed.includes(what);
  const from_file = (folder) => folder.startsWith('file:');
  if (!written.trim() && from_file(here))
    return needs_server ? { folder: null, refusal: 'base.file' } : { folder: here, refusal: '' };
  const folder = folder_of(written);
  if (!folder)
    return { folder: what !== 'block' && (written.trim() || from_file(here)) ? null : here, refusal: 'base.bad' };
  return needs_server && from_file(folder) ? { folder: null, refusal: 'base.file' } : { folder, refusal: '' };
}

const plain = (value) => encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3D', '=');
const query_of = (parameters) => parameters.map(([name, value]) => `${name}=${plain(value)}`).join('&');

/** The page below `folder` as it was chosen. A frame of one height has no use for one that grows. */
export function address_of(choices, folder) {
  const query = query_of(parameters_of(choices));
  return `${folder}index.html${query && `?${query}`}`;
}

const kEntities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const quoted = (text) => `"${text.replace(/[&<>"]/g, (character) => kEntities[character])}"`;

/** A plain frame. */
export function frame_of(choices, folder, title) {
  const address = address_of({ ...choices, height: 'fixed' }, folder);
  const height = pixels_of(choices.pixels);
  return `<iframe src=${quoted(address)} title=${quoted(title)} width="100%" height="${height}" ${kFrame}></iframe>\n`;
}

/** The element, with a link for where no script runs. */
export function element_of(choices, folder, title) {
  const { label, height, pixels } = choices;
  const attributes = [
    ...parameters_of({ ...choices, height: 'fixed' }).map(([name, value]) => ` ${name}=${quoted(value)}`),
    choices.ui === 'full' ? ' ui="full"' : '',
    ` height="${height === 'content' ? 'content' : pixels_of(pixels)}"`,
    ...Object.entries(label ?? {}).map(([language, text]) => `\n  label-${language}=${quoted(text)}`),
  ].join('');
  const link = `<a href=${quoted(address_of({ ...choices, height: 'fixed' }, folder))}>${quoted(title).slice(1, -1)}</a>`;
  return `<script src=${quoted(`${folder}embed.js`)} defer></script>\n<vitrine-game${attributes}>${link}</vitrine-game>\n`;
}

/** The block of the museum's words; nothing in it ends a script. */
export function block_of({ museum, label, object, lender, logo, games, lang }) {
  const words = { museum, label: label ?? {}, object, lender, logo, games, language: lang };
  const text = JSON.stringify(words, null, 2).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="vitrine-museum">\n${text}\n</script>\n`;
}

const kBlock = /<script type="application\/json" id="vitrine-museum">[\s\S]*?<\/script>/;

/** The page's text with that block in the place of its own, and the mark at its beginning; null if it has none. */
export function inserted(html, block) {
  if (!kBlock.test(html) || !html.includes('id="vitrine-wasm"')) return null;
  return `\ufeff${html.replace(/^\ufeff/, '').replace(kBlock, () => block.trim())}`;
}
