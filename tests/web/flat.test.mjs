// table=flat: people face each other across a lying screen, each with what he needs on his side and turned to him.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { come_to_kiosk, command, finger, launch, open, ready, serve_dist, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const [kWidth, kHeight] = [1920, 1080];
const kStill = { context: { reducedMotion: 'reduce' } };

async function table(match) {
  const url = `${server.url}?kiosk&table=flat&lang=en&games=${match.split(' ')[1]}`;
  const page = await ready(await open(browser, url, { width: kWidth, height: kHeight, touch: true, ...kStill }));
  await come_to_kiosk(page);
  assert.ok((await view(page)).seats.every(({ level }) => level === 0)); // people sit round it
  assert.ok(await command(page, match));
  return page;
}

/** At which sides there are buttons, by the names of what they do: bottom, left, top and right. */
const sides = (page) =>
  page
    .waitForFunction(() => {
      const { clientWidth, clientHeight } = document.getElementById('canvas');
      const all = window.vitrine.controls();
      if (all.length < 3) return null;
      const found = { bottom: [], left: [], top: [], right: [] };
      for (const { id, x, y, w, h } of all) {
        const [across, down] = [(x + w / 2) / clientWidth - 0.5, (y + h / 2) / clientHeight - 0.5];
        const side = Math.abs(down) > Math.abs(across) ? (down > 0 ? 'bottom' : 'top') : across > 0 ? 'right' : 'left';
        found[side].push(id);
      }
      return found;
    })
    .then((found) => found.jsonValue());
const taken = async (page) =>
  Object.entries(await sides(page)).flatMap(([side, all]) => (all.length > 0 ? [side] : []));
const until_taken = (page, side) =>
  page.waitForFunction((wanted) => {
    const { clientWidth, clientHeight } = document.getElementById('canvas');
    return window.vitrine.controls().some(({ id, x, y }) => {
      const near = {
        bottom: y > clientHeight * 0.8,
        top: y < clientHeight * 0.2,
        left: x < clientWidth * 0.2,
        right: x > clientWidth * 0.8,
      };
      return id === 'table.menu' && near[wanted];
    });
  }, side);

/** A finger on the button of that name. */
async function press(page, id) {
  const hand = await finger(page);
  const at = await page.evaluate((wanted) => {
    const corner = document.getElementById('canvas').getBoundingClientRect();
    const { x, y, w, h } = window.vitrine.controls().find((control) => control.id === wanted);
    return { x: corner.left + x + w / 2, y: corner.top + y + h / 2 };
  }, id);
  await hand.send('touchStart', at);
  await hand.send('touchEnd');
}

test('what can be done lies before the one who is to move, and his finger does it', async () => {
  const page = await table('new man_in_the_moon - human human');
  assert.deepEqual(await taken(page), ['bottom']);
  await command(page, 'play a1');
  await until_taken(page, 'top');
  assert.deepEqual(await taken(page), ['top']);
  await press(page, 'table.undo');
  await page.waitForFunction(() => window.vitrine.view().ply === 0);
  await command(page, 'play a1');
  await until_taken(page, 'top');
  await press(page, 'table.menu'); // the sheet lies to him, too, and is pressed where it is drawn
  await page.waitForFunction(() => window.vitrine.controls().some(({ id }) => id === 'resign'));
  const [draw, close] = await page.evaluate(() =>
    ['draw', 'close'].map((wanted) => window.vitrine.controls().find(({ id }) => id === wanted).y),
  );
  assert.ok(close < draw);
  await press(page, 'draw');
  await page.waitForFunction(() => window.vitrine.view().over);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('four people have four sides', async () => {
  const page = await table('new noni_coni players=4 human human human human');
  for (const side of ['bottom', 'left', 'top', 'right']) {
    await until_taken(page, side);
    assert.deepEqual(await taken(page), [side]);
    const before = (await view(page)).turn;
    await page.evaluate(() => {
      const { view: look, command: run } = window.vitrine;
      const { turn } = look();
      while (look().turn === turn) {
        const seen = look();
        const open = seen.places.filter((place) => place.open).map((place) => place.site);
        run(`touch ${open[0] ?? seen.actions[0]?.site ?? seen.path.at(-1)}`);
      }
    });
    assert.notEqual((await view(page)).turn, before);
  }
  await page.context().close();
});

/** How far two strips of the screen differ, a number from 0 to 255: that at the top, turned or not, and that at the bottom. */
const differences = async (page, high) => {
  const box = await page.locator('#canvas').boundingBox();
  const shot = async (y) =>
    (await page.screenshot({ clip: { x: box.x + box.width / 4, y, width: box.width / 2, height: high } })).toString(
      'base64',
    );
  return page.evaluate(
    async (strips) => {
      const pixels = await Promise.all(
        strips.map(async (strip) => {
          const bytes = Uint8Array.from(atob(strip), (character) => character.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, image.width, image.height);
          return Array.from({ length: data.length / 4 }, (_, i) => data[4 * i]);
        }),
      );
      const [top, bottom] = pixels;
      const mean = (other) => bottom.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0) / bottom.length;
      return { turned: mean([...top].reverse()), upright: mean(top) };
    },
    [await shot(box.y), await shot(box.y + box.height - high)],
  );
};

test('once it is over each side reads the same, turned to it', async () => {
  const page = await table('new man_in_the_moon - human human');
  await command(page, 'play a1', 'resign');
  await page.waitForFunction(() => window.vitrine.controls().filter(({ id }) => id === 'table.again').length === 2);
  await page.waitForTimeout(300); // a frame that shows it
  const { turned, upright } = await differences(page, 110);
  assert.ok(turned < 1 && upright > 3 * turned + 1, `${turned} turned, ${upright} upright`);
  await page.context().close();
});
