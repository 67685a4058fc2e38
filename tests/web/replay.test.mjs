// The match played through: at a chosen speed, paused, stopped by a touch, and left again where one was.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { command, from_menu, launch, open, ready, serve_dist, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

/** The page's own timers go by hand: window.pass(milliseconds). */
function slow_clock() {
  const real = window.setTimeout.bind(window);
  const waiting = new Map();
  let now = 0;
  let last = 1_000_000;
  window.setTimeout = (act, after = 0, ...rest) => {
    if (after < 500) return real(act, after, ...rest);
    waiting.set(++last, { act, at: now + after });
    return last;
  };
  const clear = window.clearTimeout.bind(window);
  window.clearTimeout = (id) => waiting.delete(id) || clear(id);
  window.pass = async (milliseconds) => {
    for (const end = now + milliseconds; now < end; ) {
      now += 100;
      for (const [id, { act, at }] of [...waiting]) if (at <= now && waiting.delete(id)) act();
      await new Promise((resolve) => real(resolve));
    }
  };
  window.heard = [];
  document.addEventListener('DOMContentLoaded', () => {
    for (const id of ['polite', 'urgent'])
      new MutationObserver(([{ target }]) => target.textContent && window.heard.push(target.textContent)).observe(
        document.getElementById(id),
        { childList: true },
      );
  });
}

const kMoves = ['a1', 'b2', 'a2', 'b3', 'a4'];
async function played(query = '', options = {}) {
  const page = await ready(
    await open(browser, `${server.url}?lang=en&game=man_in_the_moon${query}`, { before: slow_clock, ...options }),
  );
  await command(page, 'new man_in_the_moon - human human', ...kMoves.map((move) => `play ${move}`));
  return page;
}
const pass = (page, milliseconds) => page.evaluate((time) => window.pass(time), milliseconds);
const ply = async (page) => (await view(page)).ply;

test('the match is played through at the speed that is chosen, and stops at its end', async () => {
  const page = await played();
  await from_menu(page, 'replay');
  assert.equal(await ply(page), 0);
  await pass(page, 1400);
  assert.equal(await ply(page), 0);
  await pass(page, 200);
  assert.equal(await ply(page), 1);
  assert.equal((await view(page)).changes.at(-1).kind, 'redone'); // the table shows the move, and it is heard
  await page.selectOption('#replay-speed', { label: 'fast' });
  await pass(page, 1500); // the pause that had begun
  assert.equal(await ply(page), 2);
  await page.evaluate(() => window.heard.splice(0));
  await pass(page, 600);
  await pass(page, 600);
  assert.equal(await ply(page), 4);
  assert.deepEqual(await page.evaluate(() => window.heard), []); // nobody is told of each move
  await pass(page, 600);
  assert.equal(await ply(page), 5);
  assert.equal(await page.textContent('#replay-play'), 'Play');
  assert.deepEqual(await page.evaluate(() => window.heard), [(await view(page)).prompt]);
  await page.click('#replay-play'); // from the start once more
  assert.equal(await ply(page), 0);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a touch elsewhere stops it, a pause goes on from there, and the match is left where it was', async () => {
  const page = await played();
  await command(page, 'go 3');
  await page.click('#text-board-button');
  await page.click('#moves-replay');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'replay-play');
  await pass(page, 200);
  assert.equal(await ply(page), 4);
  await page.keyboard.press('Tab'); // to the speed: nothing is stopped
  assert.equal(await page.textContent('#replay-play'), 'Pause');
  await page.locator('.top').click({ position: { x: 300, y: 5 } });
  assert.equal(await page.textContent('#replay-play'), 'Play');
  await pass(page, 9000);
  assert.equal(await ply(page), 4);
  await page.click('#replay-close');
  assert.equal(await ply(page), 3);
  assert.ok(await page.locator('#replay').isHidden());
  await page.close();
});

test('another match puts the bar away; where no move was played it does not come', async () => {
  const page = await played();
  await from_menu(page, 'replay');
  await page.locator('#replay').waitFor();
  await command(page, 'new man_in_the_moon - human human');
  await page.locator('#replay').waitFor({ state: 'hidden' });
  await pass(page, 5000);
  assert.equal(await ply(page), 0);
  await from_menu(page, 'replay');
  await page.locator('#note-text', { hasText: 'No move' }).waitFor();
  assert.ok(await page.locator('#replay').isHidden());
  await page.close();
});

for (const [width, height, query] of [
  [320, 480, '&ui=board'],
  [360, 640, ''],
  [1280, 800, ''],
])
  test(`${width}×${height}${query}: the bar has its room beneath the table, fit for a finger`, async () => {
    const page = await played(query, { width, height, touch: width < 1000 });
    await from_menu(page, 'replay');
    const bar = await page.locator('#replay').boundingBox();
    const stage = await page.locator('#stage').boundingBox();
    const canvas = await page.locator('#canvas').boundingBox();
    assert.ok(Math.abs(canvas.y + canvas.height - bar.y) < 1 && bar.y + bar.height <= stage.y + stage.height + 1);
    for (const control of await page.locator('#replay :is(button, select)').all()) {
      const box = await control.boundingBox();
      assert.ok(box.height >= 44 && box.width >= 44 && box.x >= 0 && box.x + box.width <= width);
    }
    await page.waitForFunction((high) => {
      const low = Math.max(...window.vitrine.controls().map(({ y, h }) => y + h));
      return low <= high; // the table has drawn itself for the room that is left
    }, canvas.height);
    await page.close();
  });
