// The table on the canvas: whole matches by mouse and by finger, keys, and the peace of an idle page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  command,
  finger,
  launch,
  open,
  press_control,
  ready,
  serve_dist,
  settle,
  until_ply,
  view,
} from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const kMovingPhase =
  'load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition 5/5/5/3W1/WBB2 w 0,0 0\nseat 0 human\nseat 1 human\nmoves\nresult *';

async function open_table(setup, options) {
  const page = await open(browser, `${server.url}?lang=en`, options);
  await ready(page);
  await command(page, setup.startsWith('load') ? setup : `new man_in_the_moon ${setup}`);
  await settle(page); // where a site is follows from what is drawn
  return page;
}

/** Where a site is on the screen. */
async function point(page, site) {
  const [corner, at] = await page.evaluate((wanted) => {
    const { left, top } = document.getElementById('canvas').getBoundingClientRect();
    return [{ left, top }, window.vitrine.where(wanted)];
  }, site);
  return { x: corner.left + at.x, y: corner.top + at.y };
}

async function drag(page, from, to) {
  const [a, b] = [await point(page, from), await point(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

/** Plays to the end; `go(from, to, turn)` makes a move of one or two sites. */
async function play_out(page, go) {
  let seen = await view(page);
  for (let turn = 0; !seen.over && turn < 500; ++turn) {
    const choices = seen.places.filter((place) => place.open);
    const first = choices[(turn * 5) % choices.length];
    const targets = first.what
      ? await page.evaluate((site) => {
          // where it may go, asked of the session itself
          window.vitrine.command(`touch ${site}`);
          const open_now = window.vitrine
            .view()
            .places.filter((place) => place.open && !place.touched)
            .map((place) => place.site);
          window.vitrine.command('clear');
          return open_now;
        }, first.site)
      : [];
    const before_move = seen.ply;
    await go(first.site, targets[turn % (targets.length || 1)], turn);
    seen = await view(page);
    assert.equal(seen.ply, before_move + 1, `turn ${turn}: ${first.name}`);
  }
  assert.ok(seen.over);
  assert.ok(seen.result);
}

test('a whole match by mouse: clicks for one side, drags for the other', async () => {
  const page = await open_table('quiet=20 human human');
  await play_out(page, async (from, to, turn) => {
    if (to !== undefined && turn % 2) return drag(page, from, to);
    const a = await point(page, from);
    await page.mouse.click(a.x, a.y);
    if (to === undefined) return;
    const b = await point(page, to);
    await page.mouse.click(b.x, b.y);
  });
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a whole match by finger on a phone with a dense screen', async () => {
  const page = await open_table('quiet=20 human human', { width: 360, height: 740, touch: true, scale: 2 });
  const touch = await finger(page);
  await play_out(page, async (from, to, turn) => {
    const a = await point(page, from);
    if (to !== undefined && turn % 2) return touch.drag(a, await point(page, to));
    await page.touchscreen.tap(a.x, a.y);
    if (to === undefined) return;
    const b = await point(page, to);
    await page.touchscreen.tap(b.x, b.y);
  });
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a man dropped where he may not go is back, and the reason is said', async () => {
  const page = await open_table(kMovingPhase);
  await drag(page, 8, 24);
  const seen = await view(page);
  assert.equal(seen.ply, 0);
  assert.equal(seen.places.find((place) => place.site === 8).what, 'white man');
  assert.ok(seen.notice.refusal);
  assert.match(seen.notice.text, /one square/);
  await page.locator('#urgent', { hasText: 'one square' }).waitFor({ state: 'attached' });
  await page.close();
});

test('where the browser draws by software, as here, the canvas has at most two pixels to one', async () => {
  const pixels = (page) =>
    page.evaluate(() => {
      const canvas = document.getElementById('canvas');
      return canvas.width / canvas.clientWidth;
    });
  for (const [scale, wanted] of [
    [1, 1],
    [2, 2],
    [3, 2],
  ]) {
    const page = await open_table('quiet=20 human human', { width: 390, height: 844, touch: true, scale });
    assert.equal(Math.round(100 * (await pixels(page))) / 100, wanted);
    await page.touchscreen.tap(...Object.values(await point(page, 8)));
    await until_ply(page, 1);
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test('a second finger cancels the drag; a finger beside the men scrolls the page', async () => {
  const page = await open_table(kMovingPhase, { width: 360, height: 740, touch: true, scale: 2 });
  const touch = await finger(page);
  const [man, target] = [await point(page, 8), await point(page, 3)];
  await touch.send('touchStart', man);
  await touch.send('touchMove', target);
  await touch.send('touchStart', target, { x: target.x + 60, y: target.y - 120 });
  await touch.send('touchEnd');
  assert.equal((await view(page)).ply, 0);
  await touch.drag(man, target);
  assert.equal((await view(page)).ply, 1);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  const bare = await point(page, 22);
  await touch.drag(bare, { x: bare.x, y: bare.y - 80 });
  await page.waitForFunction(() => window.scrollY > 0);
  await page.close();
});

test('a hand that rests on the board keeps no other finger from playing', async () => {
  const page = await open_table('- human human', { width: 390, height: 844, touch: true, scale: 2 });
  const touch = await finger(page);
  const [rest, target] = [await point(page, 4), await point(page, 13)];
  await touch.send('touchStart', rest);
  await page.waitForTimeout(800); // longer than two fingers of one hand come apart
  await touch.send('touchStart', rest, target);
  await touch.send('touchEnd', rest);
  await touch.send('touchEnd');
  await until_ply(page, 1);
  assert.equal((await view(page)).moves.at(-1).text, 'd3');
  await page.close();
});

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`Escape puts the sheet away, at ${size.width} pixels`, async () => {
    const page = await open_table('- human human', size);
    const is_open = () => page.evaluate(() => window.vitrine.controls().some(({ id }) => id === 'close'));
    await press_control(page, 'table.menu');
    await settle(page);
    assert.ok(await is_open());
    await page.keyboard.press('Escape');
    await settle(page);
    assert.ok(!(await is_open()));
    await page.close();
  });

test('a second finger lets go of the button in a sheet, which is not pressed by that', async () => {
  const page = await open_table('- human human', { width: 390, height: 844, touch: true });
  await press_control(page, 'table.menu', 'tap');
  await settle(page);
  const canvas = await page.locator('#canvas').boundingBox();
  const controls = () => page.evaluate(() => window.vitrine.controls());
  const close = (await controls()).find(({ id }) => id === 'close');
  const at = { x: canvas.x + close.x + close.w / 2, y: canvas.y + close.y + close.h / 2 };
  const touch = await finger(page);
  await touch.send('touchStart', at);
  await touch.send('touchStart', at, { x: at.x, y: at.y - 200 });
  await touch.send('touchEnd');
  await settle(page); // while a button is held, every frame is drawn
  assert.ok((await controls()).some(({ id }) => id === 'close'));
  await press_control(page, 'close', 'tap');
  await settle(page);
  assert.ok(!(await controls()).some(({ id }) => id === 'close'));
  await page.close();
});

test('the wheel over the canvas scrolls the page', async () => {
  const page = await open_table('- human human', { width: 800, height: 700 });
  const at = await point(page, 12);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => window.scrollY > 0);
  await page.close();
});

test('a press takes the focus, and the keys play', async () => {
  const page = await open_table('- human human');
  const at = await point(page, 0);
  await page.mouse.click(at.x, at.y);
  assert.equal((await view(page)).ply, 1);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
  await page.keyboard.press('u');
  await page.waitForFunction(() => window.vitrine.view().ply === 0);
  await page.keyboard.press('r');
  await page.waitForFunction(() => window.vitrine.view().ply === 1);
  await page.focus('#language');
  await page.keyboard.press('u'); // not the canvas's any more
  assert.equal((await view(page)).ply, 1);
  await page.close();
});

test('in two idle seconds no frame is drawn; a move wakes the table', async () => {
  const page = await open_table('- human human');
  await command(page, 'play a1');
  await settle(page);
  const still = await page.evaluate(() => window.vitrine.frames());
  await page.waitForTimeout(2000);
  assert.equal(await page.evaluate(() => window.vitrine.frames()), still);
  await command(page, 'play b2');
  await page.waitForFunction((frames) => window.vitrine.frames() > frames, still);
  await page.close();
});

/** The canvas's context is lost and comes back, and the canvas comes to rest. */
async function lose_context(page) {
  const frames = await page.evaluate(() => {
    window.context_lost = document.getElementById('canvas').getContext('webgl').getExtension('WEBGL_lose_context');
    window.context_lost.loseContext();
    return window.vitrine.frames();
  });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.getElementById('canvas').addEventListener('webglcontextrestored', () => setTimeout(resolve));
        setTimeout(() => window.context_lost.restoreContext());
      }),
  );
  await page.waitForFunction((before_loss) => window.vitrine.frames() > before_loss, frames);
  await settle(page);
}

test('a lost WebGL context comes back with the same picture', async () => {
  const page = await open_table('- human human', { scale: 1, watched: true, context: { reducedMotion: 'reduce' } });
  await command(page, 'play a1');
  await settle(page);
  const canvas = page.locator('#canvas');
  const picture = await canvas.screenshot();
  await lose_context(page);
  assert.ok(picture.equals(await canvas.screenshot()));
  await page.close();
});

/** For `open`'s `before`: the browser says that it draws by a card, until `window.card_failed`. */
function draw_by_card() {
  const kUnmaskedRenderer = 0x9246;
  const ask = WebGLRenderingContext.prototype.getParameter;
  WebGLRenderingContext.prototype.getParameter = function (name) {
    return name === kUnmaskedRenderer && !window.card_failed ? 'A card' : ask.call(this, name);
  };
}

test('a card that fails leaves as many pixels as can be painted without it', async () => {
  const page = await open_table('- human human', { width: 390, height: 760, scale: 3, before: draw_by_card });
  await settle(page);
  const density = () => {
    const { width, height, clientWidth, clientHeight } = document.getElementById('canvas');
    return [width / clientWidth, height / clientHeight];
  };
  assert.deepEqual(await page.evaluate(density), [3, 3]);
  await page.evaluate(() => (window.card_failed = true));
  await lose_context(page);
  assert.deepEqual(await page.evaluate(density), [2, 2]);
  const at = await point(page, 8);
  await page.mouse.click(at.x, at.y);
  await until_ply(page, 1);
  await page.close();
});

test('a context that does not come back makes room for the picture, and the canvas is there again when it does', async () => {
  const page = await open_table('- human human', { context: { reducedMotion: 'reduce' } });
  await page.evaluate(() => {
    window.context_lost = document.getElementById('canvas').getContext('webgl').getExtension('WEBGL_lose_context');
    window.context_lost.loseContext();
  });
  await page.locator('#no-canvas').waitFor();
  assert.ok(await page.locator('#canvas').isHidden());
  await page.click('#drawing [data-state="can-go"] >> nth=0');
  await until_ply(page, 1);
  const frames = await page.evaluate(() => window.vitrine.frames());
  await page.evaluate(() => window.context_lost.restoreContext());
  await page.locator('#no-canvas').waitFor({ state: 'hidden' });
  assert.ok(await page.locator('#drawing').isHidden());
  await page.waitForFunction((before) => window.vitrine.frames() > before, frames);
  await settle(page); // it has taken its place again
  const { x, y } = await page.evaluate(() => window.vitrine.where(7));
  await page.locator('#canvas').click({ position: { x, y } });
  await until_ply(page, 2);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('what stands still is kept in textures, as many as the canvas is large, and made anew by day and by night', async () => {
  const page = await open_table('- human human', {
    width: 390,
    height: 760,
    scale: 3,
    watched: true,
    context: { reducedMotion: 'reduce', colorScheme: 'light' },
  });
  await command(page, 'play a1', 'play b2');
  await settle(page);
  const sizes = [];
  const look = async () => {
    await settle(page);
    const [kept, canvas] = await page.evaluate(() => [
      window.vitrine.textures(),
      document.getElementById('canvas').width * document.getElementById('canvas').height,
    ]);
    assert.ok(kept > 0 && kept <= 4 * canvas + 16 * 1024 * 1024, `${kept} bytes for ${canvas} pixels`);
    sizes.push(kept);
    return page.locator('#canvas').screenshot();
  };
  const day = await look();
  const becomes = async (same, why) => {
    // a busy machine may take its time to begin
    for (let tries = 0; tries < 8; ++tries) if (day.equals(await look()) === same) return;
    assert.fail(why);
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  await becomes(false, 'by night it looks as by day');
  await page.emulateMedia({ colorScheme: 'light' });
  await becomes(true, 'day does not come back');
  await page.setViewportSize({ width: 1000, height: 700 });
  await look();
  await page.setViewportSize({ width: 390, height: 760 });
  await becomes(true, 'another size and back does not look as before');
  for (const { id } of await page.evaluate(() => window.vitrine.games())) {
    await command(page, `new ${id} - human human human human`);
    await look();
  }
  assert.ok(new Set(sizes).size > 1);
  await page.close();
});

test('the canvas follows its place and the density of the screen', async () => {
  const page = await open_table('- human human', { width: 1000, height: 800, scale: 2 });
  for (const [width, height] of [
    [700, 600],
    [1300, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(() => {
      const canvas = document.getElementById('canvas');
      const { width: wide, height: high } = document.getElementById('stage').getBoundingClientRect();
      const shown = canvas.getBoundingClientRect();
      return (
        Math.abs(shown.width - wide) <= 1 &&
        Math.abs(shown.height - high) <= 1 &&
        Math.abs(canvas.width - wide * 2) <= 2
      );
    });
    const at = await point(page, 12);
    assert.ok(at.x > 0 && at.x < width);
  }
  await page.close();
});
