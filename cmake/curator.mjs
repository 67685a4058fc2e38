// Packs dist/curator.html from web/curator/: one file like the page, with the same letters and a policy as strict.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { bundle, fill, json_text, kLanguages, PackError, policy_of, read, script_text, smaller } from './parts.mjs';

/** What of the games' texts it shows. */
const is_shown = (key) => /^([a-z0-9_]+\.(name|about)|table\.level\.\d)$/.test(key);

/** Its own texts by language. */
export const curator_texts = (source) =>
  Object.fromEntries(kLanguages.map((code) => [code, JSON.parse(read(join(source, `web/curator/i18n/${code}.json`)))]));

/** Its own texts under "page", and of the games' those that it shows, with those `besides`. */
function texts_of(source, all, besides) {
  const page = curator_texts(source);
  const shown = (code) => Object.fromEntries(Object.entries(all[code]).filter(([key]) => is_shown(key)));
  const with_others = (code) => ({ ...shown(code), ...besides[code] });
  return { ...Object.fromEntries(kLanguages.map((code) => [code, with_others(code)])), page, games: all.games };
}

/** What the page says before its script runs: the English text in each element that names one. */
const in_english = (html, texts) =>
  html.replace(/data-text="([^"]+)"([^>]*)></g, (_, key, rest) => {
    if (texts[key] === undefined)
      throw new PackError(`web/curator/curator.html names a text that is not there: ${key}.`);
    return `data-text="${key}"${rest}>${texts[key].replace(/&/g, '&amp;').replace(/</g, '&lt;')}<`;
  });

/** The version as package.json tells it, whether there is more than that, and CHANGELOG.md as HTML. */
async function version_of(source) {
  const { version } = JSON.parse(read(join(source, 'package.json')));
  const { marked } = await import('marked');
  const changes = read(join(source, 'CHANGELOG.md')).replace(/^# .*\n[\s\S]*?\n(?=## )/, '');
  const lower = changes.replace(/^(#+ )/gm, '#$1'); // the page's sections have second headings
  const key = /^## Unreleased\n+### /m.test(changes) ? 'version.is' : 'version.plain';
  return { version, key, html: marked.parse(lower).trim() };
}

/** What tells a build of the page from others: the first digits of its hash, as SHA256SUMS has it; few enough to be read aloud. */
const mark_of = (page) => createHash('sha256').update(page, 'utf8').digest('hex').slice(0, 7);

/** The whole page. `page` is the text of index.html, `texts` are its texts, `besides` those of the games that it has not, `fonts` its element of letters, `icon` its link to a sign. */
export async function pack_curator(source, { page, texts, besides, fonts, icon }) {
  const script = script_text(
    'web/curator/main.js',
    await smaller(await bundle(source, 'web/curator/main.js', { format: 'iife', target: 'es2020' })),
  );
  const style = await bundle(source, 'web/curator/style.css', { target: ['chrome100', 'firefox100', 'safari15'] });
  const own = texts_of(source, texts, besides);
  const { version, key, html } = await version_of(source);
  const mark = mark_of(page);
  const levels = Object.keys(own.en).filter((name) => name.startsWith('table.level.'));
  const options = levels.map((name) => {
    const level = name.split('.').at(-1);
    return `<option value="${level}">${level}, ${own.en[name]}</option>`;
  });
  const policy = policy_of({ scripts: [script], style, rest: ['img-src data:', "frame-src 'self' file:"] });
  const said = own.page.en[key].replace('{0}', version).replace('{1}', mark);
  return fill(
    in_english(read(join(source, 'web/curator/curator.html')), own.page.en),
    {
      CSP: policy,
      ICON: icon,
      STYLE: `<style id="vitrine-style">${style}</style>`,
      LEVELS: options.join('\n              '),
      VERSION: `<p id="version" data-version="${version}" data-mark="${mark}" data-key="${key}">${said}</p>`,
      CHANGES: html,
      TEXTS: `<script type="application/json" id="vitrine-texts">${json_text(own)}</script>`,
      FONTS: fonts,
      SCRIPT: `<script id="vitrine-script">${script}</script>`,
    },
    'web/curator/curator.html',
  );
}
