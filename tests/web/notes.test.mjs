// A note, and the bar of a match that is played through: the table makes way, and they cover no control, in full screen neither.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { come_to_kiosk, command, from_menu, launch, open, ready, serve_dist } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

/** What a part of the page covers, once the table has come to rest: of the buttons on the canvas, of the places, and of the page's own buttons. */
const covered_by = async (page, id) => {
  const found = await page.waitForFunction(
    (wanted) => {
      const { left, top, right, bottom } = document.getElementById(wanted).getBoundingClientRect();
      const corner = document.getElementById('canvas').getBoundingClientRect();
      const { controls, view, where } = window.vitrine;
      const drawn = controls().map(({ id: name, x, y, w, h }) => [name, corner.left + x, corner.top + y, w, h]);
      const places = view().places.flatMap(({ name, site }) => {
        const at = where(site);
        return at ? [[name, corner.left + at.x, corner.top + at.y, 0, 0]] : [];
      });
      const own = [...document.querySelectorAll('button, select, summary')]
        .filter((part) => part.checkVisibility() && !part.closest(`#${wanted}`))
        .map((part) => [part.id || part.textContent, part.getBoundingClientRect()])
        .map(([name, { x, y, width, height }]) => [name, x, y, width, height]);
      const now = JSON.stringify([drawn, places, left, top]);
      const still = drawn.length > 1 && places.length > 1 && window.covered_before === now;
      window.covered_before = now;
      const covers = ([, x, y, w, h]) => x < right - 1 && x + w > left + 1 && y < bottom - 1 && y + h > top + 1;
      const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right - left > 100;
      return still && { seen, covered: [...drawn, ...places, ...own].filter(covers).map(([name]) => name) };
    },
    id,
    { polling: 100 },
  );
  return found.jsonValue();
};
const kFree = { seen: true, covered: [] };

/** A link that holds nothing is told in a note. */
const have_note = async (page) => {
  await page.evaluate(() => {
    location.hash = '#match=d.AA';
  });
  await page.locator('#note').waitFor();
};

for (const room of ['', '&ui=board', '&kiosk', '&kiosk&table=flat'])
  for (const [width, height] of [
    [360, 640],
    [820, 1180],
    [1280, 800],
  ])
    test(`a note at ${width}×${height}${room} covers nothing, and goes`, async () => {
      const url = `${server.url}?lang=en&game=man_in_the_moon&players=human,human${room}`;
      const page = await ready(await open(browser, url, { width, height, context: { reducedMotion: 'reduce' } }));
      if (room.includes('kiosk')) await come_to_kiosk(page);
      await have_note(page);
      assert.deepEqual(await covered_by(page, 'note'), kFree);
      await page.click('#note-close');
      await page.locator('#note').waitFor({ state: 'hidden' });
      assert.deepEqual(page.problems, []);
      await page.close();
    });

test('in full screen a note and the bar of the replay are seen beside the table, and answer', async () => {
  const url = `${server.url}?lang=en&game=man_in_the_moon`;
  const page = await ready(
    await open(browser, url, { width: 1280, height: 800, context: { reducedMotion: 'reduce' } }),
  );
  assert.ok(await command(page, 'new man_in_the_moon - human human', 'play a1', 'play a2', 'play a3'));
  await from_menu(page, 'full_screen');
  await page.waitForFunction(() => document.fullscreenElement?.id === 'stage');
  await from_menu(page, 'replay');
  await page.click('#replay-play'); // it rests
  await page.locator('#replay-play', { hasText: 'Play' }).waitFor();
  assert.deepEqual(await covered_by(page, 'replay'), kFree);
  const bar = await page.locator('#replay').boundingBox();
  const table = await page.locator('#canvas').boundingBox();
  assert.ok(table.y + table.height <= bar.y + 1 && table.height > 400, JSON.stringify([table, bar]));
  await page.click('#replay-play');
  await page.waitForFunction(() => window.vitrine.view().ply === 3);
  await have_note(page);
  assert.deepEqual(await covered_by(page, 'note'), kFree);
  await page.click('#note-close');
  await page.click('#replay-close');
  await page.locator('#replay').waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.fullscreenElement?.id), 'stage');
  assert.deepEqual(page.problems, []);
  await page.close();
});
