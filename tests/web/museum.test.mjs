// The museum's own words: the block in the page, edited as a curator would, and the message and the attribute of a page around.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { games_within } from '../../web/host/words.js';
import { kDist, launch, open, ready, ready_frame, serve_dist, serve_host } from './browser.mjs';

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

const kPage = readFileSync(join(kDist, 'index.html'), 'utf8');
const kBlock = /(<script type="application\/json" id="vitrine-museum">)([\s\S]*?)(<\/script>)/;
const kPixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
let files = 0;
const file_of = (html) => {
  files += 1;
  const path = join(folder, `${files}.html`);
  writeFileSync(path, html);
  return pathToFileURL(path).href;
};
const edited = (block) => file_of(kPage.replace(kBlock, (_, begin, __, end) => `${begin}${block}${end}`));

/** The page with such a block, and what it warned of. */
async function open_edited(block, query = '?lang=en', options = {}) {
  const page = await open(browser, edited(block) + query, options);
  const warnings = [];
  page.on(
    'console',
    (message) => !/GL Driver/.test(message.text()) && message.type() === 'warning' && warnings.push(message.text()),
  );
  await page.reload();
  return { page: await ready(page), warnings };
}
const told = async (page) => (await page.locator('#label-lines').textContent()).trim();
const behind = (page) => page.evaluate(() => document.getElementById('vitrine-museum').nextSibling.data);

test('the block stands whole and readable near the top of the page, and is no script', () => {
  const [, , block] = kBlock.exec(kPage);
  assert.ok(kPage.indexOf('id="vitrine-museum"') < 6000);
  assert.ok(block.includes('\n  "label": {'));
  assert.deepEqual(Object.keys(JSON.parse(block)), 'museum label object lender logo games language'.split(' '));
});

test('the museum’s label takes the place of ours, in each of its languages, with number, lender and logo', async () => {
  const block = JSON.stringify({
    museum: 'Huis van Spel',
    label: { en: 'Made of <b>paper</b>.\nBought in 1902.', nl: 'Van papier.' },
    object: '1902-17',
    lender: { en: 'a family', nl: 'een gezin' },
    logo: kPixel,
    objects: { nonaga: { label: { en: 'Wood.' }, object: '2017-3' } },
  }).replaceAll('<', '\\u003c');
  const { page, warnings } = await open_edited(block, '?lang=en&game=man_in_the_moon');
  const text = await told(page);
  assert.match(
    text,
    /^Made of <b>paper<\/b>\.\s*Bought in 1902\.\s*Huis van Spel · Object number 1902-17 · Lent by a family/,
  );
  assert.doesNotMatch(text, /lithographers/);
  assert.match(text, /Original: the rules of the 1890 edition/);
  const logo = page.locator('.label-logo');
  assert.equal(await logo.getAttribute('alt'), 'Huis van Spel');
  assert.equal(await logo.evaluate((image) => image.naturalWidth), 1);
  await page.selectOption('#language', 'nl');
  assert.match(await told(page), /^Van papier\.\s*Huis van Spel · Objectnummer 1902-17 · Bruikleen van een gezin/);
  await page.selectOption('#language', 'de'); // there is none: the English one is marked as such
  assert.equal(await page.locator('.label-story').first().getAttribute('lang'), 'en');
  await page.evaluate(() => window.vitrine.command('new nonaga - human human'));
  await page.locator('.label-story', { hasText: 'Wood.' }).waitFor();
  assert.match(await told(page), /Inventarnummer 2017-3/);
  assert.deepEqual([warnings, page.problems], [[], []]);
  await page.close();
});

test('the block names the games that may be chosen; an address chooses among them', () => {
  for (const [asked, named, games] of [
    [[], [], []],
    [['nonaga'], [], ['nonaga']],
    [[], ['nonaga', 'noni_coni'], ['nonaga', 'noni_coni']],
    [['nonaga', 'five_field_kono'], ['nonaga', 'noni_coni'], ['nonaga']],
    [['five_field_kono'], ['nonaga'], ['nonaga']],
  ])
    assert.deepEqual(games_within(asked, named), games);
});

test('the block’s language is the first one, after the address and the visitor’s own choice', async () => {
  const block = '{"language": "fr"}';
  const language = (page) => page.locator('html').getAttribute('lang');
  const { page } = await open_edited(block, '?game=nonaga', { context: { locale: 'de-DE' } });
  assert.equal(await language(page), 'fr');
  await page.selectOption('#language', 'nl');
  await ready(await page.reload().then(() => page));
  assert.equal(await language(page), 'nl');
  await page.close();
  const { page: asked } = await open_edited(block, '?lang=en', { context: { locale: 'de-DE' } });
  assert.equal(await language(asked), 'en');
  await asked.close();
});

for (const [what, block, line] of [
  ['no JSON', '{ "label": "a" "b" }', /^vitrine-museum: it is not JSON/],
  ['no JSON that would end a comment', '{ "label": --><img src=x onerror=alert(1)>', /^vitrine-museum: it is not JSON/],
  ['a list', '[1]', /^vitrine-museum: it is not an object in braces/],
  ['a logo from elsewhere', '{"logo": "https://example.com/a.png"}', /^vitrine-museum: this cannot be used: logo$/],
  ['a logo that is a page', '{"logo": "data:text/html;base64,AAAA"}', /this cannot be used: logo$/],
  ['a game that is not here', '{"games": ["man_in_the_moon", "nosuch"]}', /^vitrine-museum: there is no game nosuch$/],
  ['names nobody knows', '{"labels": {}, "__proto__": {"label": "x"}, "label": 7}', /used: labels, __proto__, label$/],
]) {
  test(`a block with ${what}: one line in the console and a comment, and our own label`, async () => {
    const { page, warnings } = await open_edited(block, '?lang=en&game=man_in_the_moon');
    assert.equal(warnings.length, 1, warnings.join('\n'));
    assert.match(warnings[0], line);
    assert.match(await behind(page), /^ vitrine-museum: /);
    assert.match(await told(page), /^New York, about 1890/);
    assert.equal(await page.locator('.label-logo').count(), 0);
    // A copy of the living page has the block, and the comment once.
    const copy = await page.evaluate(() => document.documentElement.outerHTML);
    const again = await ready(await open(browser, `${file_of(`<!DOCTYPE html>\n${copy}`)}?lang=en`));
    assert.equal(await again.evaluate(() => document.getElementById('vitrine-museum').textContent), block);
    assert.equal((await again.content()).split('<!-- vitrine-museum:').length, 2);
    assert.deepEqual(
      again.problems.filter((problem) => !/Content Security Policy/.test(problem)),
      [],
    );
    await again.close();
    await page.close();
  });
}

test('a saved copy keeps the museum’s words, and so does one without the block', async () => {
  const { page } = await open_edited('{"label": "Ours."}', '?game=nonaga&lang=en');
  const copy = await page.evaluate(() => document.documentElement.outerHTML);
  await page.close();
  const again = await ready(await open(browser, `${file_of(`<!DOCTYPE html>\n${copy}`)}?game=nonaga&lang=en`));
  assert.match(await told(again), /^Ours\./);
  await again.close();
  const bare = await ready(await open(browser, `${file_of(kPage.replace(kBlock, ''))}?lang=en&game=man_in_the_moon`));
  assert.match(await told(bare), /^New York/);
  assert.deepEqual(bare.problems, []);
  await bare.close();
});

test('the page around says the label: one line where the table stands alone, and every field is checked', async () => {
  const around = await serve_host(
    `<iframe src="${server.url}?ui=board&lang=en&game=nonaga" width="600" height="700"></iframe>`,
  );
  const page = await open(browser, around.url);
  const frame = await ready_frame(page);
  const send = (fields) =>
    page.evaluate(
      (data) =>
        document.querySelector('iframe').contentWindow.postMessage({ vitrine: 1, type: 'setLabel', ...data }, '*'),
      fields,
    );
  const line = (text) => frame.locator('#label-line', { hasText: text }).waitFor();
  await send({ label: { en: 'From <i>our</i> attic\nsecond line', fr: 'Du grenier' } });
  await line(/^From <i>our<\/i> attic$/);
  await frame.evaluate(() => window.vitrine.command('undo'));
  await page.evaluate(() =>
    document.querySelector('iframe').contentWindow.postMessage({ vitrine: 1, type: 'setLang', lang: 'fr' }, '*'),
  );
  await line(/^Du grenier$/);
  for (const [fields, name] of [
    [{ label: 7 }, 'label'],
    [{ label: 'a'.repeat(2001) }, 'label'],
    [{ label: { en: {} } }, 'label'],
    [{ lender: ['x'] }, 'lender'],
    [{ logo: 'javascript:alert(1)' }, 'logo'],
    [{ logo: `data:image/png;base64,${'A'.repeat(300_000)}` }, 'logo'],
  ]) {
    await page.evaluate(() => window.heard.splice(0));
    await send({ label: 'never shown', ...fields });
    await page.waitForFunction((field) => window.heard.some(({ text }) => text?.includes(`${field}\u202f»`)), name);
  }
  await line(/^Du grenier$/);
  await send({});
  await line(/2017/); // maker and date again
  assert.deepEqual(page.problems, []);
  await page.close();
  around.close();
});
