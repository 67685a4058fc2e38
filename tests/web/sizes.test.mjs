// The board is as large as its window allows: how far apart the places are that a finger has to tell, in every game and window.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { next_frames } from './browser.mjs';
import { lift_all, open_showcase, persons } from './play.mjs';

const showcase = await open_showcase();
after(showcase.close);

/** CSS pixels between neighbouring places, on boards of at most seven lines and on larger ones. */
const kWindows = [
  { width: 360, height: 640, few: 40, many: 30 },
  { width: 390, height: 844, few: 44, many: 34 },
  { width: 768, height: 1024, few: 60, many: 44 },
  { width: 844, height: 390, few: 40, many: 24 },
  { width: 1280, height: 800, few: 60, many: 60 },
  { width: 1920, height: 1080, few: 90, many: 80 },
  { width: 3840, height: 2160, few: 160, many: 120 },
  { width: 320, height: 480, few: 34, many: 26, ui: 'board' },
  { width: 600, height: 400, few: 40, many: 24, ui: 'board' },
];
const kFew = 49; // places of a board of seven lines
const kTold = 1; // places are told in whole pixels

/** The least distance between two places, and whether each can be seen. */
const measured = (page) =>
  page.evaluate(() => {
    const places = window.vitrine.view().places.map(({ site }) => window.vitrine.where(site));
    const canvas = document.getElementById('canvas').getBoundingClientRect();
    let apart = Infinity;
    for (const [i, a] of places.entries())
      for (const b of places.slice(0, i)) apart = Math.min(apart, Math.hypot(a.x - b.x, a.y - b.y));
    return {
      apart,
      count: places.length,
      inside: places.every(({ x, y }) => x > 0 && y > 0 && x < canvas.width && y < canvas.height),
      seen: canvas.top >= 0 && canvas.bottom <= innerHeight + 4,
      sideways: document.documentElement.scrollWidth > innerWidth,
    };
  });

for (const ui of ['', 'board'])
  for (const game of showcase.games) {
    test(`${game.id}: places are far enough apart${ui ? ' in a small frame' : ''}`, async () => {
      const page = await showcase.table(`new ${game.id} - ${persons(game)}`, {
        scale: 1,
        query: ui ? `&ui=${ui}` : '',
      });
      await lift_all(page);
      for (const { width, height, few, many } of kWindows.filter((window) => (window.ui ?? '') === ui)) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction(() => {
          const canvas = document.getElementById('canvas');
          return canvas.width === Math.round(canvas.clientWidth * devicePixelRatio) && canvas.clientWidth <= innerWidth;
        });
        await next_frames(page);
        const { apart, count, inside, seen, sideways } = await measured(page);
        const window = `${width} × ${height}`;
        assert.ok(apart >= (count <= kFew ? few : many) - kTold, `${window}: ${apart.toFixed(1)} px apart`);
        assert.ok(inside && seen, `${window}: the whole board is seen`);
        assert.ok(!sideways, `${window}: nothing to scroll sideways`);
      }
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }
