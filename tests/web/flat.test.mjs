// table=flat: people face each other across a lying screen, each with what he needs on his side and turned to him.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { come_to_kiosk, command, finger, launch, open, ready, serve_dist, settle, view } from './browser.mjs';

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

async function table(match, screen) {
  const url = `${server.url}?kiosk&table=flat&lang=en&games=${match.split(' ')[1]}`;
  const page = await ready(
    await open(browser, url, { width: kWidth, height: kHeight, touch: true, ...kStill, ...screen }),
  );
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

/** A finger on the button of that name, if there are several on the one nearest to that `edge`, top or bottom. */
async function press(page, id, edge = 'top') {
  const hand = await finger(page);
  const at = await page.evaluate(
    ([wanted, last]) => {
      const corner = document.getElementById('canvas').getBoundingClientRect();
      const all = window.vitrine.controls().filter((control) => control.id === wanted);
      const { x, y, w, h } = all.sort((one, other) => one.y - other.y).at(last);
      return { x: corner.left + x + w / 2, y: corner.top + y + h / 2 };
    },
    [id, edge === 'top' ? 0 : -1],
  );
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
  await press(page, 'draw'); // asks whether it is meant
  await page.waitForFunction(() =>
    window.vitrine.controls().some(({ id, name }) => id === 'draw' && name === 'Draw: touch once more'),
  );
  assert.ok(!(await page.evaluate(() => window.vitrine.view().over)));
  await press(page, 'draw');
  await page.waitForFunction(() => window.vitrine.view().over);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('nobody hands a screen on that lies: the reader hears who looks', async () => {
  const page = await table('new bondo_cones - human human');
  await page.waitForFunction(() => window.vitrine.view().curtain);
  await page.waitForFunction(() => /^Only White looks now/.test(window.vitrine.view().prompt));
  await page.waitForFunction(() => /^Only White looks now/.test(document.getElementById('prompt').textContent));
  await page.close();
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
  await page.close();
});

/** The quarter turns of an element, clockwise. */
const turn_of = (page, selector) =>
  page.locator(selector).evaluate((part) => {
    const { a, b } = new DOMMatrix(getComputedStyle(part).transform);
    return (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  });

/** A finger on the middle of an element. */
async function touch(page, selector) {
  await page.locator(selector).waitFor();
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  const hand = await finger(page);
  await hand.send('touchStart', { x: x + width / 2, y: y + height / 2 });
  await hand.send('touchEnd');
}

/** Of what stands before each side: the place, and what of it covers something else, is off the screen, small, or known to keys or readers twice. */
const before_sides = (page, query) =>
  page.evaluate((wanted) => {
    const box = (part) => part.getBoundingClientRect();
    const all = [...document.querySelectorAll(wanted)].filter((part) => part.checkVisibility());
    const faults = [];
    for (const part of all) {
      const parts = [...part.querySelectorAll('h2, button')].filter((one) => one.checkVisibility());
      for (const one of parts) {
        const { left, top, right, bottom, width, height } = box(one);
        const name = `${part.dataset.at}: ${one.textContent}`;
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push(`${name} is cut off`);
        if (one.matches('button') && Math.min(width, height) < 59.5) faults.push(`${name} is ${width}×${height}`);
        const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!one.contains(middle)) faults.push(`${name} is covered`);
        if (one.scrollWidth > one.clientWidth + 1) faults.push(`${name} has no room`);
        if (part.dataset.at > 0 && one.matches('button') && one.tabIndex >= 0) faults.push(`${name} has the keys`);
      }
      if (Number(part.dataset.at) > 0 !== (part.ariaHidden === 'true')) faults.push(`${part.dataset.at} is read`);
      for (const other of all) {
        const [one, two] = [box(part), box(other)];
        const apart =
          one.right <= two.left + 1 ||
          two.right <= one.left + 1 ||
          one.bottom <= two.top + 1 ||
          two.bottom <= one.top + 1;
        if (part !== other && !apart) faults.push(`${part.dataset.at} and ${other.dataset.at} overlap`);
      }
    }
    return { sides: all.map((part) => Number(part.dataset.at)), faults: [...new Set(faults)] };
  }, query);

/** Runs ahead by window.ahead milliseconds. */
function set_clock() {
  const real = performance.now.bind(performance);
  window.ahead = 0;
  performance.now = () => real() + window.ahead;
}

for (const { name, query, sides } of [
  { name: 'two', query: 'games=man_in_the_moon', sides: [0, 2] },
  { name: 'four', query: 'games=noni_coni&setup=players=4', sides: [0, 1, 2, 3] },
])
  for (const [width, height] of [
    [1920, 1080],
    [1080, 1920],
    [820, 1180],
    [1180, 820],
  ])
    test(`${name} at ${width}×${height}: invitation, question, rules and dialogs lie to each side and answer its finger`, async () => {
      const url = `${server.url}?kiosk&table=flat&lang=en&idle=60&${query}`;
      const options = { width, height, touch: true, before: set_clock, ...kStill };
      const page = await ready(await open(browser, url, options));
      await page.waitForFunction((count) => Number(document.documentElement.dataset.sides) === count, sides.length);
      assert.deepEqual(await before_sides(page, '.attract-side'), { sides, faults: [] });
      for (const side of sides) assert.equal(await turn_of(page, `.attract-side[data-at="${side}"]`), side);
      const far = sides.at(-1) === 3 ? 3 : 2;
      await touch(page, `.attract-side[data-at="${far}"] button[lang="nl"]`);
      await page.locator('#attract').waitFor({ state: 'hidden' });
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'nl');

      await touch(page, '#rules-button');
      await page.locator('#rules[open]').waitFor();
      await touch(page, `.flat-bar[data-at="${far}"] button:nth-child(2)`); // somebody else's, which lies to him
      await page.locator('#learn[open]').waitFor();
      assert.equal(await turn_of(page, '#learn'), far);
      await touch(page, '#learn .foot button');
      await page.locator('#learn').waitFor({ state: 'hidden' });

      for (const side of sides.slice(1)) {
        const bar = `.flat-bar[data-at="${side}"]`;
        await touch(page, `${bar} button:nth-child(1)`);
        await page.locator('#rules[open]').waitFor();
        assert.equal(await turn_of(page, '#rules'), side);
        await page.locator('#rules-title').tap();
        await page.locator('#rules:not([open])').waitFor({ state: 'attached' });
        await touch(page, `${bar} button:nth-child(1)`);
        await page.locator('#rules[open]').waitFor();
        await touch(page, `${bar} button:nth-child(1)`); // at his own edge, which the sheet leaves free
        await page.locator('#rules:not([open])').waitFor({ state: 'attached' });
        await touch(page, `${bar} button:nth-child(2)`);
        await page.locator('#learn[open]').waitFor();
        assert.equal(await turn_of(page, '#learn'), side);
        await touch(page, '#learn .foot button');
        await page.locator('#learn').waitFor({ state: 'hidden' });
      }
      await touch(page, '#learn-button');
      assert.equal(await turn_of(page, '#learn'), 0);
      await touch(page, '#learn .foot button');

      await page.evaluate(() => {
        window.ahead += 60_000;
      });
      await page.locator('#idle-warning[open]').waitFor();
      assert.deepEqual(await before_sides(page, '.idle-side'), { sides, faults: [] });
      for (const side of sides) assert.equal(await turn_of(page, `.idle-side[data-at="${side}"]`), side);
      const said = await page.locator('.idle-side p').allTextContents();
      assert.deepEqual([said.length, new Set(said).size], [4, 1]);
      assert.equal(await page.evaluate(() => document.activeElement.id), 'idle-stay');
      await touch(page, `.idle-side[data-at="${far}"] button`);
      await page.locator('#idle-warning').waitFor({ state: 'hidden' });
      assert.ok(await page.locator('#attract').isHidden());
      assert.deepEqual(page.problems, []);
      await page.close();
    });

test('the far side chooses language and match by touches alone, and its menu lies to it', async () => {
  const page = await table('new man_in_the_moon - human human');
  const language = () => page.evaluate(() => document.documentElement.lang);
  await touch(page, '.flat-bar[data-at="2"] button:nth-child(3)'); // no list opens that would stand on its head
  assert.equal(await language(), 'fr');
  assert.match(await page.locator('.flat-bar[data-at="2"]').textContent(), /^Règles.*FR\s*$/);
  await touch(page, '#language');
  assert.equal(await language(), 'de');
  await command(page, 'play a1');
  await until_taken(page, 'top');
  await press(page, 'table.new');
  await page.locator('#new-match[open]').waitFor();
  assert.equal(await turn_of(page, '#new-match'), 2);
  await touch(page, '#new-match select[name="seat-1"]');
  assert.equal(await page.locator('#new-match select[name="seat-1"]').inputValue(), 'computer=1');
  await touch(page, '#new-match .foot .primary');
  await page.waitForFunction(() => window.vitrine.view().seats[1].level === 1);
  assert.ok(await command(page, 'new man_in_the_moon - human human', 'play a1', 'resign'));
  await page.waitForFunction(() => window.vitrine.controls().filter(({ id }) => id === 'table.again').length === 2);
  for (const [place, upright] of [
    ['top', false],
    ['bottom', true],
  ]) {
    await press(page, 'table.menu', place);
    await page.waitForFunction(() => window.vitrine.controls().some(({ id }) => id === 'resign'));
    const [draw, close] = await page.evaluate(() =>
      ['draw', 'close'].map((wanted) => window.vitrine.controls().find(({ id }) => id === wanted).y),
    );
    assert.equal(draw < close, upright, place);
    await press(page, 'close');
    await page.waitForFunction(() => window.vitrine.controls().length > 5);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
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
  const page = await table('new man_in_the_moon - human human', { scale: 1, watched: true });
  await command(page, 'play a1', 'resign');
  await page.waitForFunction(() => window.vitrine.controls().filter(({ id }) => id === 'table.again').length === 2);
  await settle(page); // a frame shows it
  const { turned, upright } = await differences(page, 110);
  assert.ok(turned < 1 && upright > 3 * turned + 1, `${turned} turned, ${upright} upright`);
  await page.close();
});
