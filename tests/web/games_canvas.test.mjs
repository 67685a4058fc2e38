// Every game on the canvas, by real clicks and drags of the mouse, and by finger on a phone.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { view } from './browser.mjs';
import { open_showcase, persons, play } from './play.mjs';

const kMouseMoves = 44;
const kFingerMoves = 20;

const showcase = await open_showcase();
after(showcase.close);

/** Where a site or its button is on the screen; every site that can be touched must be on the canvas. */
async function point(page, site) {
  const [{ left, top, right, bottom }, at] = await page.evaluate(async (wanted) => {
    for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame); // a board that has grown is drawn anew
    const box = document.getElementById('canvas').getBoundingClientRect();
    return [{ left: box.left, top: box.top, right: box.right, bottom: box.bottom }, window.vitrine.where(wanted)];
  }, site);
  assert.ok(at, `site ${site} is nowhere on the canvas`);
  const on_screen = { x: left + at.x, y: top + at.y };
  assert.ok(
    on_screen.x > left && on_screen.x < right && on_screen.y > top && on_screen.y < bottom,
    `site ${site} is beside the canvas`,
  );
  return on_screen;
}

const occupied = (seen, site) => Boolean(seen.places.find((place) => place.site === site)?.what);

/** Takes hold of a site, sees where it may go, and lets go there. `hand` is {down, move, up}. */
async function drag(page, hand, site, below) {
  const from = await point(page, site);
  const { ply } = await view(page);
  await hand.down(from);
  await hand.move({ x: from.x + 6, y: from.y + 12 });
  const seen = await view(page);
  const targets = seen.places.filter((place) => place.open && place.site !== site).map((place) => place.site);
  if (seen.ply === ply && targets.length > 0) {
    const to = await point(page, targets[below(targets.length)]);
    await hand.move({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await hand.move(to);
  }
  await hand.up();
}

for (const game of showcase.games) {
  test(`${game.id} by mouse: clicks and drags`, async () => {
    const page = await showcase.table(`new ${game.id} - ${persons(game)}`, {
      width: 480,
      height: 640,
      context: { reducedMotion: 'reduce' },
    });
    const hand = {
      down: async ({ x, y }) => {
        await page.mouse.move(x, y);
        await page.mouse.down();
      },
      move: ({ x, y }) => page.mouse.move(x, y),
      up: () => page.mouse.up(),
    };
    const end = await play(page, {
      most: kMouseMoves,
      seed: 7,
      async touch(site, seen, below) {
        if (!seen.selecting && occupied(seen, site) && seen.ply % 2) return drag(page, hand, site, below);
        const { x, y } = await point(page, site);
        await page.mouse.click(x, y);
      },
    });
    assert.ok(end.over ? end.result : end.ply >= kMouseMoves);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  test(`${game.id} by finger on a phone: taps and drags`, async () => {
    const page = await showcase.table(`new ${game.id} - ${persons(game)}`, {
      width: 390,
      height: 760,
      touch: true,
      scale: 2,
      context: { reducedMotion: 'reduce' },
    });
    const session = await page.context().newCDPSession(page);
    const send = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const hand = {
      down: (at) => send('touchStart', at),
      move: (at) => send('touchMove', at),
      up: () => send('touchEnd'),
    };
    await play(page, {
      most: kFingerMoves,
      seed: 11,
      async touch(site, seen, below) {
        if (!seen.selecting && occupied(seen, site) && seen.ply % 2) return drag(page, hand, site, below);
        const { x, y } = await point(page, site);
        await page.touchscreen.tap(x, y);
      },
    });
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}
