// What others show of the page before anybody opens it: for each game a page with a permanent address, a picture and an oEmbed file, and the icons and
// screenshots of the installed page. All from the drawings of the games and the house; the same bytes on every machine.
// VITRINE_ADDRESS: where the page will lie, as https://museum.example/games/. With it the addresses are whole, as many readers of previews want them.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { kFrame as kGranted } from '../web/curator/choices.js';
import {
  escaped,
  kAccent,
  kGround,
  kHigh,
  kInk,
  kWide,
  oembed_name,
  page_name,
  page_of,
  picture_name,
  play_address,
} from '../web/curator/preview.js';
import { kLanguages, PackError, read } from './parts.mjs';

const kMargin = 40;
const kFrame = { width: 720, height: 760 }; // of an embedded table
const kFaint = '#6a6057';
const kScreenshots = ['nonaga-end.jpg', 'bondo-night.jpg', 'moon-phone.jpg'];

let ready = null; // the painter's module, started once however often the page is built

/** Gives the function that paints an SVG as PNG, so many pixels wide, with the letters of the page. */
async function painter(source, fonts) {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  ready ??= initWasm(readFileSync(join(source, 'node_modules/@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  const font = {
    fontBuffers: fonts.map((file) => readFileSync(file)),
    loadSystemFonts: false,
    defaultFontFamily: 'Lato',
  };
  return (svg, width) => new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** The lines of a title, broken where they would grow too long. */
function lines_of(title) {
  const lines = [''];
  for (const word of title.split(' ')) {
    if (lines.at(-1) && `${lines.at(-1)} ${word}`.length > 12) lines.push('');
    lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  return lines;
}

/** A game's preview: its board, and beside it what is said on its label. */
function preview_of(board, { name, line }) {
  const [, root, content] = /^(<svg[^>]*>)([\s\S]*)<\/svg>\s*$/.exec(board) ?? [];
  const size = (attribute) => Number(new RegExp(` ${attribute}="([\\d.]+)"`).exec(root)?.[1]);
  if (!root || !size('height')) throw new PackError('"vitrine svg" did not print a picture.');
  const scale = Math.min((kHigh - 2 * kMargin) / size('height'), (kWide * 0.55) / size('width'));
  const [width, height] = [size('width') * scale, size('height') * scale];
  const box = /viewBox="[^"]*"/.exec(root)[0];
  const words = lines_of(name);
  const text = (words_of, x, y, look) => `<text x="${x}" y="${y}" ${look}>${escaped(words_of)}</text>`;
  const top = kHigh / 2 - (words.length - 1) * 38 - 10;
  const [maker, ...rest] = line.split(/(?<=[,;]) /);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${kWide} ${kHigh}"><rect width="${kWide}" height="${kHigh}" fill="${kGround}"/>`,
    ...words.map((word, i) =>
      text(word, 2 * kMargin, top + i * 76, `font-family="EB Garamond 12" font-size="72" fill="${kInk}"`),
    ),
    ...[maker, rest.join(' ')].map((part, i) =>
      text(
        part,
        2 * kMargin,
        top + words.length * 76 - 18 + i * 36,
        `font-family="Lato" font-size="25" fill="${kFaint}"`,
      ),
    ),
    text('Vitrine', 2 * kMargin, kHigh - 2 * kMargin, `font-family="EB Garamond 12" font-size="36" fill="${kInk}"`),
    `<rect x="${2 * kMargin}" y="${kHigh - 2 * kMargin + 14}" width="108" height="4" fill="${kAccent}"/>`,
    `<svg x="${kWide - kMargin - width}" y="${(kHigh - height) / 2}" width="${width}" height="${height}" ${box}>${content}</svg></svg>`,
  ].join('');
}

/** https://oembed.com: what a page shows that embeds a game by its address. */
function oembed_of({ id, code, name }) {
  const address = escaped(address_of(`${play_address(id, code)}&ui=board`));
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    provider_name: 'Vitrine',
    provider_url: address_of('./'),
    ...kFrame,
    html: `<iframe src="${address}" title="${escaped(name)}" width="${kFrame.width}" height="${kFrame.height}" ${kGranted}></iframe>`,
    thumbnail_url: address_of(picture_name(id, code)),
    thumbnail_width: kWide,
    thumbnail_height: kHigh,
  };
}

/** The sign of the house with nothing cut off by any shape: its ground everywhere, the rest within four fifths. */
const maskable = (icon) =>
  icon
    .replace(/<rect width="64" height="64" rx="12"/, '<rect width="64" height="64"')
    .replace(/(<rect[^>]*>)([\s\S]*)<\/svg>/, '$1<g transform="translate(9.6 9.6) scale(.7)">$2</g></svg>');

/** A path below the folder of the page: as a whole address, if the environment says where that will lie. */
export function address_of(path) {
  const asked = process.env.VITRINE_ADDRESS;
  if (!asked) return path;
  if (!/^https?:\/\/[^?#"<>]+\/$/.test(asked))
    throw new PackError('VITRINE_ADDRESS must be the folder of index.html, as https://museum.example/games/.');
  return new URL(path, asked).href;
}

/** What is said of a game in a language, in English where that has no words for it. */
function words_of(texts, own, id, code) {
  const text = (key) => texts[code][`${id}.${key}`] ?? texts.en[`${id}.${key}`] ?? '';
  const name = text('name');
  const [play, alt] = [own[code]['preview.play'], own[code]['preview.alt'].replace('{0}', name)];
  return { id, code, name, about: text('about'), line: `${text('maker')}, ${text('date')}`, play, alt };
}

/** Writes all of it into the folder of the packed page. `texts` are those of the page, `own` the curator's by language; `build` holds the command line and the letters. */
export async function write_previews(source, build, folder, { texts, own }) {
  const fonts = ['kSerif.ttf', 'kSans.ttf', 'kSansBold.ttf'].map((name) => join(build, 'generated', name));
  const paint = await painter(source, fonts);
  const write = (path, content) => writeFileSync(join(folder, path), content);
  for (const name of ['previews', 'oembed', 'screenshots']) mkdirSync(join(folder, name));
  for (const id of texts.games) {
    const { status, stdout } = spawnSync(process.execPath, [join(build, 'vitrine.js'), 'svg', id, '--width', '600'], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    if (status !== 0) throw new PackError(`"vitrine svg ${id}" failed, and its preview needs it.`);
    for (const code of kLanguages) {
      const words = words_of(texts, own, id, code);
      write(picture_name(id, code), paint(preview_of(stdout, words), kWide));
      write(page_name(id, code), page_of(words, address_of));
      write(oembed_name(id, code), `${JSON.stringify(oembed_of(words), null, 2)}\n`);
    }
  }
  const icon = read(join(source, 'web/static/icon.svg'));
  for (const width of [192, 512]) write(`icon-${width}.png`, paint(icon, width));
  write('icon-maskable.png', paint(maskable(icon), 512));
  for (const name of kScreenshots)
    cpSync(join(source, '.github/screenshots', name), join(folder, 'screenshots', basename(name)));
}
