// How the page begins: what is seen first, what it fetches, and what it says when it cannot begin.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { file_url, kDist, launch, open, ready, serve_dist, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

test('label and loading state are there before the payload arrives', async () => {
  const html = readFileSync(join(kDist, 'index.html'), 'utf8');
  const cut = html.indexOf('<script id="vitrine-glue">');
  assert.ok(cut > 0);
  let send_rest;
  const slow = createServer((request, response) => {
    if (request.url !== '/?lang=nl') return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, cut));
    send_rest = () => response.end(html.slice(cut));
  });
  await new Promise((resolve) => {
    slow.listen(0, '127.0.0.1', resolve).unref();
  });
  const page = await open(browser, `http://localhost:${slow.address().port}/?lang=nl`, { wait: 'commit' });
  await page.locator('#label-name', { hasText: 'Het mannetje in de maan' }).waitFor();
  assert.equal(await page.locator('#label-line').textContent(), 'McLoughlin Bros., New York, ca. 1890–1901');
  assert.match(await page.locator('.label-story').textContent(), /nachthemel/);
  assert.match(await page.locator('#loading').textContent(), /klaargezet/);
  assert.ok(await page.locator('#loading').isVisible());
  assert.equal(await page.evaluate(() => typeof window.vitrine), 'undefined');
  send_rest();
  await ready(page);
  await page.locator('#loading').waitFor({ state: 'hidden' });
  await page.close();
  slow.closeAllConnections();
  slow.close();
});

test('no picture is drawn before the table’s first frame', async () => {
  const page = await open(browser, `${server.url}?puzzle=nonaga.3`, {
    width: 1280, // where the rules stand open, with their diagrams
    height: 800,
    smooth: true,
    before: () => {
      window.early = 0;
      const { fill } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fill = function (...given) {
        window.early += performance.getEntriesByName('vitrine.drawn').length === 0;
        fill.apply(this, given);
      };
    },
  });
  await ready(page);
  await page.locator('[data-position] canvas[data-drawn]').first().waitFor({ state: 'attached' });
  await page.locator('.game-picture[data-drawn]').first().waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => window.early), 0);
  await page.close();
});

test('the page fetches nothing but itself, its manifest, its icon and its service worker', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const fetched = [];
  context.on('request', (request) => fetched.push(request.url()));
  await page.goto(server.url);
  await ready(page);
  await page.click('#text-board-button');
  await page.click('[data-site="0"]');
  await page.waitForFunction(() => window.vitrine.view().ply === 2);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const allowed = ['', 'manifest.webmanifest', 'icon.svg', 'sw.js'].map((path) => server.url + path);
  assert.deepEqual(
    fetched.filter((url) => !allowed.includes(url) && !/^(data|blob):/.test(url)),
    [],
  );
  assert.ok(fetched.includes(server.url));
  await context.close();
});

test('without a network the service worker still opens the page, by a game’s own address, too', async () => {
  const page = await open(browser, server.url, { offline: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await page.goto(`${server.url}nonaga.html`);
  await ready(page);
  assert.equal(await page.evaluate(() => window.vitrine.view().game), 'nonaga');
  await page.goto(`${server.url}noni_coni.nl.html`);
  await ready(page);
  assert.deepEqual(await page.evaluate(() => [window.vitrine.view().game, document.documentElement.lang]), [
    'noni_coni',
    'nl',
  ]);
  await assert.rejects(page.goto(`${server.url}about.html`)); // the host's own
  await page.close();
});

test('from a file it fetches nothing at all', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const fetched = [];
  context.on('request', (request) => fetched.push(request.url()));
  await page.goto(file_url);
  await ready(page);
  assert.deepEqual(
    fetched.filter((url) => !/^(data|blob):/.test(url)),
    [file_url],
  );
  await context.close();
});

test('a browser that is too old is told so in words', async () => {
  const page = await open(browser, server.url, {
    before: () => {
      delete window.WebAssembly;
    },
  });
  await page.locator('#loading', { hasText: 'too old' }).waitFor();
  assert.ok(await page.locator('#label-name').isVisible());
  await page.close();
});

for (const [language, words] of [
  ['en', 'could not be set out'],
  ['nl', 'niet worden klaargezet'],
  ['fr', 'n’a pas pu être installé'],
  ['de', 'nicht aufgebaut werden'],
]) {
  test(`a payload that is damaged is told in words (${language}), the browser’s own only to who asks`, async () => {
    const page = await open(browser, `${server.url}?lang=${language}`, {
      before: () => {
        WebAssembly.instantiate = () => Promise.reject(new Error('damaged on purpose'));
      },
    });
    await page.locator('#loading > p', { hasText: words }).waitFor();
    const detail = page.locator('#loading .fault p', { hasText: 'damaged on purpose' });
    assert.ok(await detail.isHidden());
    await page.click('#loading summary');
    await detail.waitFor();
    await Promise.all([page.waitForEvent('load'), page.click('#loading button')]);
    await page.close();
  });
}

/** A browser whose canvas gives no context of those kinds. */
const without = (kinds) => ({
  before: [
    (refused) => {
      const real = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function get(kind, ...rest) {
        return refused.includes(kind) ? null : real.call(this, kind, ...rest);
      };
    },
    kinds,
  ],
});

for (const [what, kinds] of [
  ['WebGL', ['webgl', 'webgl2', 'experimental-webgl']],
  ['any context', ['webgl', 'webgl2', 'experimental-webgl', '2d']],
]) {
  test(`without ${what} the board is a picture to be played on, and the text board says why`, async () => {
    const page = await ready(await open(browser, `${server.url}?lang=en&game=five_field_kono`, without(kinds)));
    await page.locator('#no-canvas').waitFor();
    assert.ok(await page.locator('#canvas').isHidden());
    await page.click('#drawing [data-state="can-move"] >> nth=0');
    await page.click('#drawing [data-state="can-go"] >> nth=0');
    await page.waitForFunction(() => window.vitrine.view().ply === 2);
    await page.click('[data-site="0"][data-state="can-move"] >> nth=0');
    await page.locator('#drawing [data-state="selected"]').waitFor();
    await page.click('#drawing', { position: { x: 2, y: 2 } });
    await page.locator('#drawing [data-state="selected"]').waitFor({ state: 'hidden' });
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

test('by finger on a phone without WebGL: the picture and the prompt under it', async () => {
  const page = await ready(
    await open(browser, `${server.url}?lang=en&game=nonaga`, {
      ...without(['webgl', 'webgl2', 'experimental-webgl']),
      width: 390,
      height: 844,
      touch: true,
    }),
  );
  await page.tap('#drawing [data-state="can-move"] >> nth=0');
  await page.tap('#drawing [data-state="can-go"] >> nth=0');
  await page.waitForFunction(() => window.vitrine.view().ply === 1);
  assert.ok(await page.locator('#prompt').evaluate((prompt) => prompt.getBoundingClientRect().bottom <= innerHeight));
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('Tab and the browser’s own keys are not swallowed by the canvas', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  await page.locator('#canvas').focus();
  const taken = await page.evaluate(() =>
    ['Tab', 'F5', 'F6', 'PageDown', 'End', 'Escape', 'q', 'ArrowDown', ' ', 'u']
      .map((key) => new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
      .concat(new KeyboardEvent('keydown', { key: 'u', ctrlKey: true, bubbles: true, cancelable: true }))
      .concat(new KeyboardEvent('keydown', { key: 'г', code: 'KeyU', bubbles: true, cancelable: true }))
      .filter((event) => !document.getElementById('canvas').dispatchEvent(event))
      .map(({ key }) => key),
  );
  assert.deepEqual(taken, ['ArrowDown', ' ', 'u', 'г']); // a letter of another script is known by its place
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'learn-button');
  await page.close();
});

test('nothing takes the focus on load, and the title names the game', async () => {
  const page = await open(browser, server.url);
  await ready(page);
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  const { gameName } = await view(page);
  await page.waitForFunction((name) => document.title === `${name} · Vitrine`, gameName);
  assert.deepEqual(page.problems, []);
  await page.close();
});
