// A round of faults in the middle of a match: after each the match is there, or a sentence is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { command, launch, open, ready, serve_dist, until_ply, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

/** A match in which one move was played and answered. */
async function begun(options = {}) {
  const page = await ready(await open(browser, `${server.url}?lang=en&game=five_field_kono`, options));
  assert.ok(await command(page, 'play a2-b3'));
  await until_ply(page, 2);
  return page;
}

/** The match goes on: a move of the visitor is answered; and it is there after a reload. */
async function goes_on(page) {
  const { ply, places } = await view(page);
  const man = places.find((place) => place.open);
  assert.ok(await command(page, `touch ${man.site}`));
  const target = (await view(page)).places.find((place) => place.open && place.site !== man.site);
  assert.ok(await command(page, `touch ${target.site}`));
  await until_ply(page, ply + 2);
  await page.reload();
  await ready(page);
  assert.equal((await view(page)).ply, ply + 2);
  assert.deepEqual(page.problems, []);
  await page.close();
}

const kHour = 3_600_000;
/** The clocks of the page, to be set: window.later(milliseconds). */
const settable_clock = () => {
  let shift = 0;
  const [now, day] = [performance.now.bind(performance), Date.now];
  performance.now = () => now() + shift;
  Date.now = () => day() + shift;
  window.later = (milliseconds) => {
    shift += milliseconds;
  };
};

for (const [what, shift] of [
  ['an hour on', kHour],
  ['a day back', -24 * kHour],
]) {
  test(`the clock jumps ${what}`, async () => {
    const page = await begun({ before: settable_clock });
    await page.evaluate((by) => window.later(by), shift);
    await goes_on(page);
  });
}

test('hidden for an hour', async () => {
  const page = await begun({ before: settable_clock });
  const hide = (hidden) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state ? 'hidden' : 'visible', configurable: true });
      Object.defineProperty(document, 'hidden', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await page.evaluate((by) => window.later(by), kHour);
  await hide(false);
  await goes_on(page);
});

/** The middle of a site in the window. */
const middle = (page, name) =>
  page.evaluate((wanted) => {
    const { left, top } = document.getElementById('canvas').getBoundingClientRect();
    const { site } = window.vitrine.view().places.find((place) => place.name === wanted);
    const { x, y } = window.vitrine.where(site);
    return [left + x, top + y];
  }, name);

for (const [what, happen] of [
  ['the window changes its size', (page) => page.setViewportSize({ width: 700, height: 600 })],
  [
    'the page is zoomed',
    async (page) => {
      const session = await page.context().newCDPSession(page);
      const size = { width: 640, height: 400, deviceScaleFactor: 2, mobile: false };
      await session.send('Emulation.setDeviceMetricsOverride', size);
    },
  ],
  ['the language changes', (page) => command(page, 'language de')],
]) {
  test(`${what} while a man is dragged: it is let go of, or put down where it may stand`, async () => {
    const page = await begun();
    const man = (await view(page)).places.find((place) => place.open);
    await page.mouse.move(...(await middle(page, man.name)));
    await page.mouse.down();
    await page.mouse.move(300, 300, { steps: 3 });
    await happen(page);
    await page.mouse.move(5, 5, { steps: 3 });
    await page.mouse.up();
    const seen = await view(page);
    assert.equal(seen.ply, 2);
    await command(page, 'clear');
    await goes_on(page);
  });
}

test('a pen plays as a finger does', async () => {
  const page = await begun();
  const session = await page.context().newCDPSession(page);
  const tap = async (name) => {
    const [x, y] = await middle(page, name);
    for (const type of ['mousePressed', 'mouseReleased'])
      await session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1, pointerType: 'pen' });
  };
  await tap((await view(page)).places.find((place) => place.open).name);
  await tap((await view(page)).places.find((place) => place.open && !place.touched && !place.what).name);
  await until_ply(page, 4);
  await goes_on(page);
});

test('ten thousand times undo and redo', async () => {
  const page = await begun();
  const record = await page.evaluate(() => window.vitrine.record());
  await page.evaluate(() => {
    for (let i = 0; i < 10_000; ++i) {
      window.vitrine.command('undo');
      window.vitrine.command('redo');
    }
  });
  assert.equal(await page.evaluate(() => window.vitrine.record()), record);
  await goes_on(page);
});

test('a tab that is killed between two moves', async () => {
  const page = await begun();
  const context = page.context();
  const session = await context.newCDPSession(page);
  const died = new Promise((resolve) => page.once('crash', resolve));
  session.send('Page.crash').catch(() => {}); // nobody is left to answer
  await died;
  const next = await context.newPage();
  next.problems = [];
  await next.goto(`${server.url}?lang=en&game=five_field_kono`);
  await ready(next);
  assert.equal((await view(next)).ply, 2);
  await goes_on(next);
});

test('another tab empties the storage: what is on the table stays, and is stored with the next move', async () => {
  const page = await begun();
  const other = await page.context().newPage();
  await other.goto(`${server.url}sw.js`);
  await other.evaluate(() => localStorage.clear());
  await goes_on(page);
});

for (const [what, spoil] of [
  ['half written', (record) => record.slice(0, record.length / 2)],
  ['of a newer version', (record) => record.replace('vitrine 1', 'vitrine 9')],
  ['no record at all', () => '\u0000\ud800'],
]) {
  test(`what is stored is ${what}: a sentence, and it is put aside`, async () => {
    const page = await begun();
    const key = await page.evaluate(() =>
      Object.keys(localStorage).find((name) => localStorage[name].startsWith('vitrine 1')),
    );
    assert.ok(key);
    const stored = await page.evaluate((name) => localStorage[name], key);
    const spoilt = spoil(stored);
    await page.evaluate(
      ([name, text]) => {
        window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
        localStorage[name] = text;
      },
      [key, spoilt],
    );
    await page.goto('about:blank');
    await page.goto(`${server.url}?lang=en&game=five_field_kono`);
    await ready(page);
    assert.equal((await view(page)).ply, 0);
    assert.notEqual(await page.locator('#note-text').textContent(), '');
    assert.ok(await page.evaluate((text) => Object.values(localStorage).includes(text), spoilt));
    assert.ok(await command(page, 'play a2-b3'));
    await until_ply(page, 2);
    await page.close();
  });
}
