// The kiosk: a match that nobody touches makes way, after a warning, for the computer playing by itself; one touch stays it, one begins anew.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { command, launch, open, ready, serve_dist, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

/** A clock that the test moves: the page's performance.now() runs ahead by window.ahead milliseconds. */
function set_clock() {
  const real = performance.now.bind(performance);
  window.ahead = 0;
  performance.now = () => real() + window.ahead;
}

test('an idle kiosk warns, is stayed by a touch, then plays by itself until it is touched', async () => {
  const page = await open(browser, `${server.url}?kiosk=1&idle=60&lang=en&players=human,human`, { before: set_clock });
  await ready(page);
  const wait = (seconds) =>
    page.evaluate((by) => {
      window.ahead += by * 1000;
    }, seconds);
  const warning = page.locator('#idle-warning');
  await command(page, 'play a1');
  await page.mouse.move(300, 300);
  await wait(45);
  await warning.waitFor();
  assert.match(await page.locator('#idle-text').textContent(), /A new match begins in \d+ seconds/);
  await page.mouse.move(320, 320);
  await warning.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => window.vitrine.view().ply === 1);
  const room = () =>
    page.evaluate(() => [
      document.documentElement.lang,
      document.documentElement.dataset.theme,
      document.getElementById('text-board').hidden,
    ]);
  const at_first = await room();
  await page.selectOption('#language', 'de');
  await page.click('#theme-button');
  await page.click('#text-board-button');
  assert.deepEqual(await room(), ['de', at_first[1] === 'dark' ? 'light' : 'dark', false]);
  await page.focus('#canvas');
  await page.keyboard.press('n');
  await page.locator('#new-match[open]').waitFor();
  await wait(45);
  await warning.waitFor();
  await wait(30);
  await warning.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => window.vitrine.view().seats.every(({ level }) => level > 0)); // the computer plays by itself
  await page.locator('#new-match[open]').waitFor({ state: 'hidden' });
  await page.locator('#attract', { hasText: 'Touch the table' }).waitFor(); // in the first language again
  assert.deepEqual(await room(), at_first);
  assert.deepEqual(
    await page.evaluate(() => ['language', 'theme'].map((name) => localStorage.getItem(`vitrine.1.${name}`))),
    [null, null],
  );
  await wait(10);
  await page.waitForFunction(() => window.vitrine.view().ply > 0);
  const { x, y } = await page.evaluate(() => window.vitrine.where(0));
  await page.locator('#canvas').click({ position: { x, y } });
  await page.locator('#attract').waitFor({ state: 'hidden' });
  const seen = await view(page);
  assert.deepEqual([seen.ply, ...seen.seats.map(({ level }) => level)], [0, 0, 0]);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a kiosk neither keeps a match nor offers one that was kept before', async () => {
  const page = await open(browser, `${server.url}?lang=en`);
  await ready(page);
  const kept = () => page.evaluate(() => localStorage.getItem('vitrine.1.match.man_in_the_moon'));
  await command(page, 'new man_in_the_moon - human human', 'play a1', 'play a2');
  await page.waitForFunction(() => localStorage.getItem('vitrine.1.match.man_in_the_moon')?.includes('moves a1 a2'));
  const before = await kept();
  await page.goto(`${server.url}?kiosk=1&lang=en&players=human,human`);
  await ready(page);
  assert.equal((await view(page)).moves.length, 0);
  await command(page, 'play c3');
  assert.equal(await kept(), before);
  await command(page, 'new nonaga - human human');
  await page.focus('#canvas');
  await page.keyboard.press('n');
  await page.locator('#new-match[open]').waitFor();
  await page.locator('#new-match-fields [value="man_in_the_moon"]').check();
  assert.ok(await page.locator('#new-match-take-up').isHidden());
  assert.ok(await page.locator('#new-match-running').isHidden());
  await page.context().close();
});

test('a source leads to a tab of its own, and in a kiosk nowhere', async () => {
  const links = async (query) => {
    const page = await ready(await open(browser, `${server.url}?lang=en&game=man_in_the_moon${query}`));
    const found = await page
      .locator('.label-text .label-sources a')
      .evaluateAll((all) => all.map(({ href, target, rel }) => ({ href, target, rel })));
    const words = await page.locator('.label-text .label-sources').textContent();
    await page.context().close();
    return { found, words };
  };
  const there = await links('');
  assert.ok(there.found.length >= 2);
  for (const { href, target, rel } of there.found) {
    assert.match(href, /^https?:/);
    assert.equal(target, '_blank');
    assert.match(rel, /noopener/);
  }
  const kiosk = await links('&kiosk=1');
  assert.deepEqual(kiosk.found, []);
  assert.equal(kiosk.words, there.words);
});
