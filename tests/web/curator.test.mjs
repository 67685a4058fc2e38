// The curator's page: what is chosen is shown, and what is copied does what was chosen. Its texts, its form, and what it promises.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { read_parameters } from '../../web/host/parameters.js';
import { read_block } from '../../web/host/words.js';
import {
  address_of,
  block_of,
  element_of,
  folder_of,
  frame_of,
  inserted,
  place_of,
} from '../../web/curator/choices.js';
import { assert_accessible } from './axe.mjs';
import {
  kAllow,
  kDist,
  kSandbox,
  kSource,
  launch,
  open,
  ready,
  ready_frame,
  serve_dist,
  serve_host,
} from './browser.mjs';

let browser;
let server;
let folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await browser.close();
  await server.close();
});

const kLanguages = ['en', 'nl', 'fr', 'de'];
const texts = Object.fromEntries(
  kLanguages.map((code) => [code, JSON.parse(readFileSync(join(kSource, `web/curator/i18n/${code}.json`), 'utf8'))]),
);
const kAll = {
  games: [],
  lang: '',
  level: '',
  players: '',
  puzzle: false,
  theme: '',
  ui: 'full',
  sound: '',
  kiosk: false,
  idle: '180',
  reach: false,
  table: false,
  height: 'fixed',
  pixels: '720',
  label: null,
  museum: '',
  object: '',
  lender: '',
  logo: '',
};
const kFolder = 'https://museum.example/games/';

test('choices become an address that the page reads as they were meant', () => {
  assert.equal(address_of(kAll, kFolder), `${kFolder}index.html`);
  const chosen = { ...kAll, games: ['nonaga'], lang: 'nl', level: '3', theme: 'dark', ui: 'board', sound: 'on' };
  const address = address_of(
    { ...chosen, kiosk: true, idle: '5', reach: true, table: true, height: 'content' },
    kFolder,
  );
  assert.equal(
    new URL(address).search,
    '?game=nonaga&games=nonaga&lang=nl&theme=dark&level=3&ui=board&kiosk=1&idle=30&reach=low&table=flat&sound=on&height=content',
  );
  const { game, language, theme, level, ui, kiosk, idle, sound, grows } = read_parameters(new URL(address).search);
  assert.ok(!/idle|reach/.test(address_of({ ...kAll, idle: '60', reach: true }, kFolder))); // a kiosk's alone
  assert.match(address_of({ ...kAll, kiosk: true, idle: '' }, kFolder), /\?kiosk=1$/); // its own
  assert.deepEqual(
    [game, language, theme, level, ui, kiosk, idle, sound, grows],
    ['nonaga', 'nl', 'dark', '3', 'board', true, 30, true, true],
  );
  assert.match(address_of({ ...kAll, games: ['nonaga', 'noni_coni'] }, kFolder), /\?games=nonaga,noni_coni$/);
  assert.ok(read_parameters(new URL(address_of({ ...kAll, sound: 'mute' }, kFolder)).search).mute);
  const four = address_of({ ...kAll, games: ['noni_coni'], players: '4', puzzle: true, table: true }, kFolder);
  assert.match(four, /\?game=noni_coni&games=noni_coni&setup=players=4&puzzle=today&table=flat$/);
  const { setup, puzzle, flat } = read_parameters(new URL(four).search);
  assert.deepEqual([setup, puzzle, flat], ['players=4', 'today', true]);
});

test('a folder is read from what a curator writes, or refused', () => {
  for (const [written, read] of [
    ['https://a.example/x', 'https://a.example/x/'],
    [' https://a.example/x/index.html?lang=nl#y ', 'https://a.example/x/'],
    ['https://a.example', 'https://a.example/'],
    ['file:///media/stick/vitrine/', 'file:///media/stick/vitrine/'],
    ['https://a.example//x', 'https://a.example//x/'],
    ['https://a.example///evil.example/x/', 'https://a.example///evil.example/x/'],
    ['https://a.example/\\\\evil.example/', 'https://a.example///evil.example/'],
    ['https://a.example//evil.example/x.html', 'https://a.example//evil.example/'],
    ['https://name:word@a.example/', null],
    ['a.example/x', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])
    assert.equal(folder_of(written), read, written);
});

test('what another page loads has the address of a server; a file is a kiosk’s own', () => {
  const here = 'https://here.example/';
  const stick = 'file:///media/stick/vitrine/';
  const asked = { folder: null, refusal: 'base.file' };
  for (const [written, around, what, place] of [
    ['', stick, 'element', asked],
    ['', stick, 'frame', asked],
    ['', stick, 'address', { folder: stick, refusal: '' }],
    ['', stick, 'block', { folder: stick, refusal: '' }],
    ['nowhere', stick, 'element', { folder: null, refusal: 'base.bad' }],
    [stick, stick, 'frame', asked],
    [stick, here, 'element', asked],
    [stick, here, 'address', { folder: stick, refusal: '' }],
    [kFolder, stick, 'element', { folder: kFolder, refusal: '' }],
    ['', here, 'element', { folder: here, refusal: 'base.bad' }],
  ])
    assert.deepEqual(place_of(written, around, what), place, `${written}, ${around}, ${what}`);
  for (const code of kLanguages) assert.ok(!texts[code]['base.bad'].includes('file:'), code);
});

test('whatever is written in a label stays in its attribute, and in its block', () => {
  const label = { en: '"><script>alert(1)</script>', nl: "'&amp;</script><!--" };
  const chosen = { ...kAll, label, museum: '</script><!-- "', object: '<b>' };
  const element = element_of(chosen, kFolder, '<"&');
  assert.ok(!element.includes('<script>alert'));
  assert.ok(element.includes('label-en="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"'));
  assert.ok(frame_of(chosen, kFolder, '"><x').includes('title="&quot;&gt;&lt;x"'));
  const block = block_of(chosen);
  assert.equal(block.split('<').length, 3);
  const { words, fault } = read_block(block.replace(/^<script[^>]*>|<\/script>\n$/g, ''));
  assert.equal(fault, '');
  assert.deepEqual(words.label, label);
  assert.deepEqual(words.museum, { '': '</script><!-- "' });
});

test('the four files have the same keys and holes, and every key is used', () => {
  const sources = ['curator.html', 'main.js', 'choices.js'].map((name) =>
    readFileSync(join(kSource, 'web/curator', name), 'utf8'),
  );
  for (const code of kLanguages) {
    assert.deepEqual(Object.keys(texts[code]), Object.keys(texts.en), code);
    for (const [key, text] of Object.entries(texts[code])) {
      assert.ok(text.trim(), `${code} ${key}`);
      assert.deepEqual(text.match(/\{\d\}/g), texts.en[key].match(/\{\d\}/g), `${code} ${key}`);
      if (code === 'fr')
        assert.doesNotMatch(text.replace(/\S+:\/\/|=\S+|\w:/g, ''), /[^\u202f][;!?»]|[^\u202f\w]:/, key);
    }
  }
  const all = `${sources.join('\n')}\n${['curator', 'previews'].map((name) => readFileSync(join(kSource, `cmake/${name}.mjs`), 'utf8'))}`;
  for (const key of Object.keys(texts.en)) assert.ok(all.includes(`"${key}"`) || all.includes(`'${key}'`), key);
});

test('the page is valid, and as strict as the other', async () => {
  const report = await new HtmlValidate(new FileSystemConfigLoader()).validateFile(join(kDist, 'curator.html'));
  assert.deepEqual(
    report.results.flatMap(({ messages }) => messages.map(({ message }) => message)),
    [],
  );
  const html = readFileSync(join(kDist, 'curator.html'), 'utf8');
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(html);
  assert.match(policy, /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; /);
  assert.match(policy, /connect-src 'none'; base-uri 'none'; form-action 'none'$/);
  assert.ok(html.startsWith('\ufeff'));
});

/** The curator's page, and the page in its frame. */
async function open_desk(address = `${server.url}curator.html?lang=en`, options = {}) {
  const page = await open(browser, address, options);
  await page.waitForSelector('[data-state="shown"]');
  return page;
}
const preview = async (page) => ready(await (await page.waitForSelector('#preview')).contentFrame());
const until_asked = (page, query) =>
  page.waitForFunction((wanted) => document.getElementById('preview').src.endsWith(wanted), query);
const keep_one = async (page, id) => {
  for (const box of await page.locator('[name="games"]').all()) await box.setChecked((await box.inputValue()) === id);
};

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 390],
  ['light', 1440],
  ['dark', 1440],
]) {
  test(`no violations at ${width}, ${colorScheme}`, async () => {
    const page = await open_desk(undefined, { width, height: 900, context: { colorScheme, reducedMotion: 'reduce' } });
    await keep_one(page, 'noni_coni');
    await page.locator('#kiosk').check();
    await page.selectOption('#take', 'block');
    await page.fill('#base', 'nowhere');
    for (const summary of await page.locator('summary').all()) await summary.click();
    await assert_accessible(page, `${width}, ${colorScheme}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await page.close();
  });
}

test('what is chosen is seen at once, and the snippet shows the same in another page', async () => {
  const page = await open_desk();
  const pages = await page.evaluate(() => history.length);
  await keep_one(page, 'nonaga');
  await page.selectOption('#lang', 'nl');
  await page.selectOption('#theme', 'dark');
  await page.selectOption('#ui', 'board');
  await page.selectOption('#level', '5');
  await page.selectOption('#height', 'content');
  await until_asked(page, '?game=nonaga&games=nonaga&lang=nl&theme=dark&level=5&ui=board');
  await page.click('.own summary');
  await page.fill('#label-nl', 'Van <zolder> & "kast"');
  const shown = await preview(page);
  await shown.locator('#label-line', { hasText: 'Van <zolder> & "kast"' }).waitFor();
  await page.selectOption('#level', '4');
  await until_asked(page, '&level=4&ui=board');
  await preview(page);
  assert.equal(await page.evaluate(() => history.length), pages); // Back leads to where the curator came from

  const snippet = await page.inputValue('#text');
  const around = await serve_host(snippet);
  const museum = await open(browser, around.url);
  const frame = await ready_frame(museum);
  await frame.locator('#label-line', { hasText: 'Van <zolder> & "kast"' }).waitFor();
  const seen = await frame.evaluate(() => [
    window.vitrine.view().game,
    document.documentElement.lang,
    document.documentElement.dataset.theme,
    document.documentElement.dataset.ui,
    window.vitrine.view().seats.map(({ level }) => level),
    'grows' in document.documentElement.dataset,
  ]);
  assert.deepEqual(seen, ['nonaga', 'nl', 'dark', 'board', [0, 4], true]);
  await museum.close();
  around.close();

  await page.selectOption('#take', 'frame');
  assert.match(
    await page.inputValue('#text'),
    /^<iframe src="[^"]*&amp;ui=board" title="Nonaga" width="100%" height="720"/,
  );
  const [, sandbox, allow] = / sandbox="([^"]*)" allow="([^"]*)"/.exec(await page.inputValue('#text'));
  assert.deepEqual([sandbox, allow], [kSandbox, kAllow]);
  assert.equal(await page.locator('#remark').textContent(), texts.en['take.no_words']);
  await page.selectOption('#take', 'address');
  assert.equal(await page.inputValue('#text'), await page.getAttribute('#preview', 'src'));
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('opened from a file it asks for the server’s address before it gives a snippet', async () => {
  const page = await open_desk(`${pathToFileURL(join(kDist, 'curator.html')).href}?lang=en`);
  const text = () => page.inputValue('#text');
  assert.deepEqual([await page.inputValue('#base'), await text()], ['', '']);
  assert.equal(await page.locator('#base-refusal').textContent(), texts.en['base.file']);
  await page.click('#copy');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'base');
  await page.selectOption('#take', 'address');
  assert.equal(await text(), await page.getAttribute('#preview', 'src'));
  assert.equal(await page.locator('#base-refusal').textContent(), '');
  assert.equal(await page.locator('#remark').textContent(), texts.en['take.only_here']);
  await page.selectOption('#take', 'element');
  await page.fill('#base', kFolder);
  await page.waitForFunction(
    (wanted) => document.getElementById('text').value.includes(wanted),
    `<script src="${kFolder}embed.js"`,
  );
  assert.equal(await page.locator('#base-refusal').textContent(), '');
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('what is taken of a number stands in its field, and which words an element leaves behind is said', async () => {
  const page = await open_desk();
  await page.check('#kiosk');
  for (const [typed, taken] of [
    ['10', '30'],
    ['99999', '3600'],
    ['', ''],
  ]) {
    await page.fill('#idle', typed);
    await page.locator('#idle').blur();
    assert.equal(await page.inputValue('#idle'), taken);
  }
  assert.equal(await page.locator('#remark').textContent(), '');
  await page.click('.own summary');
  await page.fill('#label-en', 'Ours.');
  await page.waitForFunction(() => document.getElementById('text').value.includes('Ours.'));
  assert.equal(await page.locator('#remark').textContent(), ''); // the element carries it
  await page.fill('#lender', 'A lender');
  await page.locator('#remark', { hasText: texts.en['take.no_words'] }).waitFor();
  await page.close();
});

test('a game’s page for who shows previews has whole addresses, a language, and its own name as a file', async () => {
  const page = await open_desk();
  await page.selectOption('#take', 'link');
  for (const said of ['#games-refusal', '#remark'])
    assert.equal(await page.locator(said).textContent(), texts.en['games.one']);
  assert.equal(await page.inputValue('#text'), '');
  await page.click('#copy');
  assert.equal(await page.evaluate(() => document.activeElement.name), 'games');
  await keep_one(page, 'man_in_the_moon');
  await page.selectOption('#lang', 'nl');
  await page.fill('#base', kFolder);
  await page.waitForFunction((start) => document.getElementById('text').value.includes(start), kFolder);
  assert.ok((await page.locator('#remark').textContent()).includes(`${kFolder}man_in_the_moon.nl.html`));
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
  assert.equal(download.suggestedFilename(), 'man_in_the_moon.nl.html');
  await download.saveAs(join(folder, 'saved.html'));
  const saved = readFileSync(join(folder, 'saved.html'), 'utf8');
  const built = readFileSync(join(kDist, 'man_in_the_moon.nl.html'), 'utf8');
  const alone = (text) => text.replaceAll(/^.*oembed.*\n/gm, '').replaceAll('&amp;games=man_in_the_moon', '');
  assert.equal(alone(saved).replaceAll(kFolder, ''), alone(built));
  for (const name of ['previews/man_in_the_moon.nl.png', 'man_in_the_moon.nl.html'])
    assert.ok(saved.includes(`"${kFolder}${name}"`), name);
  assert.ok(!saved.includes('oembed'));
  await page.selectOption('#lang', 'en');
  await page.selectOption('#level', '4');
  assert.ok((await page.inputValue('#text')).includes('&amp;lang=en&amp;level=4"')); // as it was chosen, and seen beside it
  await page.selectOption('#take', 'element');
  assert.ok(await page.locator('#save').isHidden());
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('without a game it says that one is missing, and gives nothing to copy', async () => {
  const page = await open_desk();
  const before = await page.getAttribute('#preview', 'src');
  for (const box of await page.locator('[name="games"]').all()) await box.uncheck();
  assert.equal(await page.locator('#games-refusal').textContent(), texts.en['games.none']);
  assert.equal(await page.inputValue('#text'), '');
  assert.notEqual(await page.getAttribute('#preview', 'src'), before); // of the last one that was chosen
  await page.click('#copy');
  assert.equal(await page.evaluate(() => document.activeElement.name), 'games');
  await page.selectOption('#take', 'block');
  await page.setInputFiles('#insert', join(kDist, 'index.html'));
  assert.equal(await page.locator('#status').textContent(), '');
  await page.locator('[value="nonaga"]').check();
  assert.equal(await page.locator('#games-refusal').textContent(), '');
  assert.match(await page.inputValue('#text'), /"games": \[\s*"nonaga"\s*\]/);
  await page.close();
});

test('how many play is asked of a game that leaves it open, the puzzle of the day of one game and no kiosk', async () => {
  const page = await open_desk();
  const offered = () =>
    Promise.all(['#players-place', '#puzzle-place'].map((place) => page.locator(place).isVisible()));
  assert.deepEqual(await offered(), [false, false]);
  await keep_one(page, 'nonaga');
  assert.deepEqual(await offered(), [false, true]);
  await page.locator('#puzzle').check();
  await until_asked(page, '?game=nonaga&games=nonaga&puzzle=today');
  await (await preview(page)).waitForFunction(() => window.vitrine.view().lesson?.puzzle);
  await page.locator('#kiosk').check();
  await until_asked(page, '?game=nonaga&games=nonaga&kiosk=1&idle=180');
  await page.locator('#kiosk').uncheck();
  await page.locator('#puzzle').uncheck();

  await page.locator('[value="noni_coni"]').check();
  await page.locator('[value="nonaga"]').uncheck();
  assert.deepEqual(await offered(), [true, true]);
  await page.selectOption('#players', '4');
  await page.locator('#table').check();
  await until_asked(page, '?game=noni_coni&games=noni_coni&setup=players=4&table=flat');
  await (await preview(page)).waitForFunction(
    () =>
      window.vitrine
        .view()
        .seats.map(({ level }) => level)
        .join() === '0,0,0,0',
  );
  await page.selectOption('#language', 'nl');
  assert.equal(await page.inputValue('#players'), '4');
  assert.match(await page.inputValue('#text'), / setup="players=4"/);
  await page.locator('[value="nonaga"]').check();
  await until_asked(page, '?games=nonaga,noni_coni&table=flat');
  await page.close();
});

test('copied is what is shown, or it is said how', async () => {
  const page = await open_desk(undefined, { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await page.click('#copy');
  await page.locator('#status', { hasText: texts.en['take.copied'] }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.inputValue('#text'));
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    document.execCommand = () => false;
  });
  await page.click('#copy');
  await page.locator('#status', { hasText: 'copy it yourself' }).waitFor();
  const selected = await page.evaluate(() => {
    const { id, selectionStart, selectionEnd, value } = document.activeElement;
    return [id, value.slice(selectionStart, selectionEnd)];
  });
  assert.deepEqual(selected, ['text', await page.inputValue('#text')]);
  await page.close();
});

test('the museum’s words go into an index.html, from a file too', async () => {
  const page = await open_desk(`${pathToFileURL(join(kDist, 'curator.html')).href}?lang=en`);
  await preview(page); // of the file beside it
  await page.click('.own summary');
  await page.fill('#label-en', 'From our </script> attic.');
  await page.fill('#object', '1902-17');
  const logo = join(folder, 'logo.svg');
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await page.setInputFiles('#logo', logo);
  await page.selectOption('#take', 'block');
  await page.waitForFunction(() => document.getElementById('text').value.includes('image/svg'));
  await page.waitForFunction(() => document.getElementById('text').value.includes('attic'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.setInputFiles('#insert', join(kDist, 'index.html')),
  ]);
  const file = join(folder, 'index.html');
  await download.saveAs(file);
  assert.ok(readFileSync(file, 'utf8').startsWith('\ufeff<!DOCTYPE html>'));
  const museum = await ready(await open(browser, `${pathToFileURL(file).href}?game=nonaga&lang=en`));
  assert.equal(await museum.locator('.label-story').textContent(), 'From our </script> attic.');
  assert.equal(await museum.locator('.label-logo').evaluate((image) => image.naturalWidth), 9);
  assert.match(await museum.locator('#label-lines').textContent(), /Object number 1902-17/);
  assert.deepEqual(museum.problems, []);
  await museum.close();

  await page.setInputFiles('#insert', join(kDist, 'embed.js'));
  await page.locator('#status', { hasText: texts.en['take.not_ours'] }).waitFor();
  await page.setInputFiles('#logo', join(kDist, 'embed.js'));
  await page.locator('#logo-refusal', { hasText: texts.en['own.logo.bad'] }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a page that carries no block is no index.html of ours', () => {
  assert.equal(inserted('<html></html>', block_of(kAll)), null);
});

test('four languages, without a reload; an address that is none is said', async () => {
  const page = await open_desk();
  for (const code of ['nl', 'fr', 'de', 'en']) {
    await page.selectOption('#language', code);
    assert.equal(await page.locator('html').getAttribute('lang'), code);
    assert.equal(await page.title(), texts[code].title);
    assert.equal(await page.locator('#privacy-title').textContent(), texts[code].privacy);
    await page.fill('#base', 'nowhere');
    await page.locator('#base-refusal', { hasText: texts[code]['base.bad'] }).waitFor();
    assert.equal(await page.inputValue('#text'), '');
    await page.fill('#base', 'https://museum.example/x/');
    await page.waitForFunction(() =>
      document.getElementById('text').value.includes('https://museum.example/x/embed.js'),
    );
  }
  await page.close();
});

test('it says which version and build it is and what has changed', async () => {
  const page = await open_desk();
  const { version } = JSON.parse(readFileSync(join(kSource, 'package.json'), 'utf8'));
  const [, mark] = /^(.{7}).* {2}index\.html$/m.exec(readFileSync(join(kDist, 'SHA256SUMS'), 'utf8'));
  for (const code of kLanguages) {
    await page.selectOption('#language', code);
    const said = await page.locator('#version').textContent();
    assert.ok(said.includes(`Vitrine ${version} (${mark})`), said);
  }
  const [newest] = readFileSync(join(kSource, 'CHANGELOG.md'), 'utf8').match(/(?<=^- ).*$/m);
  const said = await page.locator('.changes li').first().textContent();
  assert.equal(said, newest.replaceAll('`', ''));
  await page.close();
});

test('what it offers for download lies beside it, and it asks for nothing else', async () => {
  const page = await open_desk();
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await preview(page);
  const ours = asked.filter((url) => !/^(data|blob):/.test(url));
  assert.ok(
    ours.every((url) => /\/(curator\.html|index\.html)(\?|$)/.test(url)),
    ours.join('\n'),
  );
  for (const name of await page.locator('.files a').allTextContents())
    assert.ok(readFileSync(join(kDist, name)).length > 100, name);
  await page.close();
});

test('the archive holds every file beside it, each as it is', () => {
  const held = unzipSync(readFileSync(join(kDist, 'vitrine.zip')));
  const names = readdirSync(kDist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'vitrine.zip')
    .map((entry) => relative(kDist, join(entry.parentPath ?? entry.path, entry.name)));
  assert.deepEqual(Object.keys(held).sort(), names.map((name) => `vitrine/${name}`).sort());
  for (const name of names.filter((one) => one !== 'SHA256SUMS'))
    assert.ok(readFileSync(join(kDist, name)).equals(held[`vitrine/${name}`]), name);
  const inside = new TextDecoder().decode(held['vitrine/SHA256SUMS']);
  const outside = readFileSync(join(kDist, 'SHA256SUMS'), 'utf8');
  assert.equal(inside, outside.replace(/^.* {2}vitrine\.zip\n/m, '')); // it cannot hold its own
  assert.notEqual(inside, outside);
});
