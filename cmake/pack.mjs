// Packs one self-contained dist/index.html from shell.html, web/ and the built module, and beside it what else a host puts up: curator.html, embed.js, web/static.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { write_archive } from './archive.mjs';
import { write_bill, write_hashes } from './bill.mjs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { curator_texts, pack_curator } from './curator.mjs';
import { apart } from './outlines.mjs';
import { bundle, fill, json_text, kByteOrderMark, PackError, policy_of, read, script_text, smaller } from './parts.mjs';
import { address_of, write_previews } from './previews.mjs';
import { museum_texts } from './rules.mjs';

// In the order of FontFile in src/app/platform.h.
const kFaces = [
  { file: 'kSerif.ttf', family: 'EB Garamond', weight: 400 },
  { file: 'kSans.ttf', family: 'Lato', weight: 400 },
  { file: 'kSansBold.ttf', family: 'Lato', weight: 700 },
];

/** Emscripten's glue in the language that the bundles are in. */
async function lowered(script) {
  const { transform } = await import('esbuild');
  return (await transform(script, { minify: true, target: 'es2020', legalComments: 'none' })).code;
}

/** A font's file for web/ui/outlines.js. */
function taken_apart(path) {
  try {
    return apart(readFileSync(path));
  } catch (error) {
    throw new PackError(`${basename(path)} cannot be packed: ${error.message}.`);
  }
}

/** The fonts for web/ui/fonts.js: the bytes that are met most get the characters that take one byte each. */
function fonts(generated) {
  const files = kFaces.map(({ file }) => taken_apart(join(generated, file)));
  const met = new Array(256).fill(0);
  for (const file of files) for (const byte of file) ++met[byte];
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i).filter((code) => code !== '<'.charCodeAt(0));
  const others = Array.from({ length: 256 - ascii.length }, (_, i) => 0xa1 + i);
  const character_of = [];
  const by_frequency = Array.from(met.keys()).sort((a, b) => met[b] - met[a] || a - b);
  by_frequency.forEach((byte, rank) => {
    character_of[byte] = String.fromCharCode([...ascii, ...others][rank]);
  });
  const lines = kFaces.map(({ family, weight }, i) => {
    const text = Array.from(files[i], (byte) => character_of[byte]).join('');
    return `${family}|${weight}|${text}`;
  });
  return [character_of.join(''), ...lines].join('\n');
}

/** What the page says before the module runs or beside it: of a game its label and the names of its pieces; the levels. */
const on_the_page = (key) =>
  /^([a-z0-9_]+\.(name|maker|date|minutes|about|rights|piece\..*)|table\.level\.\d)$/.test(key);

/** And what the curator's page says of them besides: how many may play. */
const for_curators = (key) => /^[a-z0-9_]+\.option\.players\.\w+$/.test(key);

/**
 * Those texts of the games from the command line's `texts`, those of the page from web/i18n under "page", and the games' ids in
 * their order under "games"; and apart, by language, what curators read besides.
 */
function texts(source, command_line) {
  const printed = (what) => {
    const run = spawnSync(process.execPath, [command_line, what], { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (run.status === 0) return run.stdout;
    throw new PackError(
      `"vitrine ${what}" failed, and the page needs it: ${(run.stderr || String(run.error ?? '')).trim().split('\n').at(-1)}`,
    );
  };
  let all;
  try {
    all = JSON.parse(printed('texts'));
  } catch (error) {
    throw new PackError(`"vitrine texts" did not print JSON: ${error.message}.`);
  }
  const folder = join(source, 'web/i18n');
  const page = {};
  for (const file of existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : []) {
    try {
      page[basename(file, '.json')] = JSON.parse(read(join(folder, file)));
    } catch (error) {
      throw new PackError(`web/i18n/${file} is not JSON: ${error.message}.`);
    }
  }
  const kept = (is_kept) =>
    Object.fromEntries(
      Object.entries(all).map(([code, lines]) => [
        code,
        Object.fromEntries(Object.entries(lines).filter(([key]) => is_kept(key))),
      ]),
    );
  const games = [...printed('games').matchAll(/^([a-z0-9_]+) /gm)].map(([, id]) => id);
  return [{ ...kept(on_the_page), page, games }, kept(for_curators)];
}

/** A file of the build as LZMA, by the packer that was built with it. */
function packed(build, name) {
  const to = join(build, `${name}.lzma`);
  const run = spawnSync(process.execPath, [join(build, 'vitrine_pack.js'), join(build, name), to], {
    encoding: 'utf8',
  });
  if (run.status !== 0)
    throw new PackError(`${name} could not be packed: ${(run.stderr || String(run.error ?? '')).trim()}`);
  return readFileSync(to);
}

/** Bytes in a script element that runs nothing. On a line of their own: else brotli may divide the page less well, by up to 3 kB. */
const payload = (id, bytes) =>
  `<script type="application/octet-stream;base64" id="${id}">\n${bytes.toString('base64')}</script>`;

export function sizes(bytes) {
  return {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }).length,
  };
}

/** Packs the page of the tree `source`, built in `build`, into the folder `dist`, and gives it back. Throws a PackError with a sentence when it cannot. */
export async function pack(source, build, dist) {
  if (!existsSync(join(source, 'shell.html'))) throw new PackError('shell.html is missing: there is no page to pack.');
  if (!existsSync(join(build, 'vitrine_page.wasm')))
    throw new PackError('The module is not built: src/app holds no sources yet.');
  const glue = script_text('vitrine_page.js', await smaller(await lowered(read(join(build, 'vitrine_page.js')))));
  const scripts = { format: 'iife', target: 'es2020' };
  const script = script_text('web/main.js', await smaller(await bundle(source, 'web/main.js', scripts)));
  const worker = script_text(
    'web/engine/worker.js',
    await smaller(await bundle(source, 'web/engine/worker.js', scripts)),
  );
  const style = await bundle(source, 'web/style.css', {
    target: ['chrome100', 'firefox100', 'safari15'],
    loader: { '.svg': 'dataurl', '.png': 'dataurl' },
  });
  if (/<\/style|\r/i.test(style))
    throw new PackError('web/style.css holds "</style": it cannot stand inside the page.');
  const wasm = packed(build, 'vitrine_page.wasm');
  const unpack = readFileSync(join(build, 'vitrine_unpack.wasm'));

  const command_line = join(build, 'vitrine.js');
  const [all_texts, besides] = texts(source, command_line);
  const all_rules = await museum_texts(source, [...all_texts.games].sort(), all_texts.page).catch((error) => {
    throw new PackError(error.message);
  });

  const shell = read(join(source, 'shell.html'));
  const fonts_element = `<script type="text/plain" id="vitrine-fonts">${script_text('the fonts', fonts(join(build, 'generated')))}</script>`;
  const html = fill(shell, {
    CSP: policy_of({
      scripts: [glue, script],
      also: " 'wasm-unsafe-eval'",
      style,
      rest: ['img-src data: blob:', "worker-src blob: 'self'", "manifest-src 'self'"],
    }),
    STYLE: `<style id="vitrine-style">${style}</style>`,
    PREVIEW: `<meta property="og:image" content="${address_of(`previews/${all_texts.games[0]}.png`)}">`,
    RULES: all_rules,
    TEXTS: `<script type="application/json" id="vitrine-texts">${json_text(all_texts)}</script>`,
    WASM: payload('vitrine-unpack', unpack) + payload('vitrine-wasm', wasm),
    GLUE: `<script id="vitrine-glue">${glue}</script>`,
    WORKER: `<script type="text/plain" id="vitrine-worker">${worker}</script>`,
    FONTS: fonts_element,
    SCRIPT: `<script id="vitrine-script">${script}</script>`,
  });

  const fresh = join(dirname(dist), `.${basename(dist)}.new`); // the folder is replaced as a whole
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  if (existsSync(join(source, 'web/static'))) cpSync(join(source, 'web/static'), fresh, { recursive: true });
  const element = await bundle(source, 'web/embed.js', { format: 'iife', target: 'es2022', minify: false });
  writeFileSync(join(fresh, 'embed.js'), `${element}\n`);
  const page = kByteOrderMark + html;
  writeFileSync(join(fresh, 'index.html'), page);
  const [icon] = /<link rel="icon"[^>]*>/.exec(shell);
  const curator = await pack_curator(source, { page, texts: all_texts, besides, fonts: fonts_element, icon });
  writeFileSync(join(fresh, 'curator.html'), kByteOrderMark + curator);
  await write_previews(source, build, fresh, { texts: all_texts, own: curator_texts(source) });
  for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE']) cpSync(join(source, name), join(fresh, name));
  write_bill(source, fresh);
  await write_archive(fresh);
  write_hashes(fresh); // of the archive, too
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  return Buffer.from(page, 'utf8');
}
