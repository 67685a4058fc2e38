// Four languages: the same keys everywhere, every key used, and a change without a reload.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { command, kSource, launch, open, ready, serve_dist, view } from './browser.mjs';

const kLanguages = ['en', 'nl', 'fr', 'de'];
const texts = Object.fromEntries(
  kLanguages.map((code) => [code, JSON.parse(readFileSync(join(kSource, `web/i18n/${code}.json`), 'utf8'))]),
);
const shell = readFileSync(join(kSource, 'shell.html'), 'utf8');
const scripts = readdirSync(join(kSource, 'web'), { recursive: true })
  .filter((name) => name.endsWith('.js') && !/^(static|curator)/.test(name))
  .map((name) => readFileSync(join(kSource, 'web', name), 'utf8'))
  .join('\n');

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

test('the four files have the same keys in the same order, and the same holes', () => {
  for (const code of kLanguages) {
    assert.deepEqual(Object.keys(texts[code]), Object.keys(texts.en), code);
    for (const [key, text] of Object.entries(texts[code])) {
      assert.ok(text.trim(), `${code} ${key}`);
      const holes = (value) => [...value.matchAll(/\{\d\}/g)].map(String).sort();
      assert.deepEqual(holes(text), holes(texts.en[key]), `${code} ${key}`);
    }
  }
});

test('every key that the page uses is there, and every key there is used', () => {
  const in_shell = [...shell.matchAll(/data-(?:text|label)="([^"]+)"/g)].map((found) => found[1]);
  const in_scripts = [...scripts.matchAll(/'([a-z_]+(?:\.[a-z_]+)+|title|legal)'/g)]
    .map((found) => found[1])
    .filter((key) => key in texts.en);
  const said = [...scripts.matchAll(/\bsay\('([^']+)'/g)].map((found) => found[1]);
  for (const key of [...in_shell, ...said]) assert.ok(key in texts.en, key);
  const used = new Set([...in_shell, ...in_scripts, ...said]);
  assert.deepEqual(
    Object.keys(texts.en).filter((key) => !used.has(key)),
    [],
  );
});

test('what the shell says before its script runs is the English text', () => {
  for (const [, key, text] of shell.matchAll(/data-text="([^"]+)"[^>]*>([^<]*)</g))
    assert.equal(text, texts.en[key], key);
  for (const [, key, text] of shell.matchAll(/data-label="([^"]+)" aria-label="([^"]*)"/g))
    assert.equal(text, texts.en[key], key);
});

test('the language changes without a reload, everywhere', async () => {
  const page = await open(browser, `${server.url}?lang=en`, { width: 1280, height: 800 }); // where the rules are in sight
  await ready(page);
  await command(page, 'new man_in_the_moon - human human', 'play a1');
  await page.click('#text-board-button');
  for (const code of ['nl', 'fr', 'de', 'en']) {
    await page.selectOption('#language', code);
    const seen = await view(page);
    assert.equal(seen.language, code);
    assert.equal(seen.ply, 1);
    assert.equal(await page.locator('html').getAttribute('lang'), code);
    await page.waitForFunction((name) => document.title === `${name} · Vitrine`, seen.gameName);
    assert.equal(await page.locator('#label-name').textContent(), seen.gameName);
    assert.equal(await page.locator('#prompt').textContent(), seen.prompt);
    assert.equal(await page.locator('#undo').textContent(), texts[code].undo);
    assert.match(
      await page.getAttribute('[data-site="12"]', 'aria-label'),
      new RegExp(`c3, ${texts[code]['cell.empty']}`),
    );
    assert.equal(await page.locator('#rules-text section').getAttribute('lang'), code);
    assert.ok((await page.locator('#rules-text .mark').allTextContents()).includes(texts[code]['mark.source']));
  }
  assert.ok((await page.locator('#rules-text figure canvas').count()) > 0);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('where the table stands alone the language can be chosen, and covers nothing', async () => {
  for (const [width, height] of [
    [320, 480],
    [480, 360],
    [800, 600],
    [1000, 600],
    [1280, 800],
  ]) {
    const page = await ready(await open(browser, `${server.url}?ui=board&lang=en`, { width, height }));
    const lowest = await page.locator('#language').evaluate((element) => element.getBoundingClientRect().bottom);
    const canvas = await page.locator('#canvas').evaluate((element) => element.getBoundingClientRect().top);
    assert.ok(lowest <= canvas, `${width}×${height}: ${lowest} over ${canvas}`);
    for (const code of ['fr', 'de', 'nl']) {
      await page.selectOption('#language', code);
      assert.equal((await view(page)).language, code);
      for (const id of ['language', 'learn-button', 'rules-button'])
        assert.equal(
          await page.locator(`#${id}`).evaluate((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            const inside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
            return inside && document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.id;
          }),
          id,
        );
    }
    await page.close();
  }
});

test('the visitor’s own language is taken if it is one of the four, else English', async () => {
  for (const [locale, wanted] of [
    ['nl-BE', 'nl'],
    ['de-AT', 'de'],
    ['pt-PT', 'en'],
  ]) {
    const page = await open(browser, server.url, { context: { locale } });
    await ready(page);
    assert.equal(await page.locator('html').getAttribute('lang'), wanted);
    assert.equal((await view(page)).language, wanted);
    await page.close();
  }
});

test('piece marks differ in every language', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play a2');
  await page.click('#text-board-button');
  for (const code of kLanguages) {
    await page.selectOption('#language', code);
    const [white, black] = await Promise.all(
      [0, 5].map((site) => page.locator(`[data-site="${site}"] .cell-piece`).textContent()),
    );
    assert.ok(white && black && white !== black, `${code}: ${white} ${black}`);
  }
  await page.close();
});
