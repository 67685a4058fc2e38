// How the table divides its canvas: on a wide low window, such as a phone on its side, the board has all the height.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { command, finger, from_menu, open, ready, settle, view } from './browser.mjs';
import { lift_all, open_showcase, persons, play_on } from './play.mjs';

const kApart = 24; // CSS pixels between two places
const kFinger = 44;

const showcase = await open_showcase();
after(showcase.close);

const kLow = [
  { name: 'a phone on its side', width: 760, height: 390, scale: 3, touch: true },
  { name: 'a page at 200 %', width: 640, height: 400, scale: 2 },
];

for (const { name, ...options } of kLow) {
  for (const game of showcase.games) {
    test(`${game.id} on ${name}: places apart, buttons beside the board, nothing cut off`, async () => {
      const page = await showcase.table(`new ${game.id} - ${persons(game)}`, options);
      await lift_all(page);
      await page.waitForFunction(() => window.vitrine.controls().some(({ id }) => id === 'table.menu'));
      await settle(page); // the canvas follows its place
      const { places, controls, canvas } = await page.evaluate(() => ({
        places: window.vitrine.view().places.map(({ site }) => window.vitrine.where(site)),
        controls: window.vitrine.controls(),
        canvas: document.getElementById('canvas').getBoundingClientRect().toJSON(),
      }));
      for (const [i, a] of places.entries()) {
        assert.ok(a.x > 0 && a.y > 0 && a.x < canvas.width && a.y < canvas.height);
        for (const b of places.slice(0, i))
          assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= kApart - 1, `${Math.hypot(a.x - b.x, a.y - b.y)} px`); // they are told in whole pixels
      }
      const right = Math.max(...places.map(({ x }) => x));
      for (const { id, x, y, w, h } of controls) {
        assert.ok(w >= kFinger && h >= kFinger, `${id} is ${w} × ${h} px`);
        assert.ok(x > right && x + w <= canvas.width && canvas.top + y + h <= options.height, `${id} at ${x}, ${y}`);
      }
      assert.ok(canvas.height >= 0.85 * options.height);
      await command(page, 'language de', 'resign'); // with the longest words
      await page.waitForFunction(() => window.vitrine.controls().some(({ id }) => id === 'table.review.short'));
      const after_match = await page.evaluate(() => window.vitrine.controls());
      for (const [i, a] of after_match.entries()) {
        assert.ok(a.x + a.w <= canvas.width, a.name);
        for (const b of after_match.slice(0, i))
          assert.ok(
            a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y,
            `“${a.name}” and “${b.name}” overlap`,
          );
      }
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }
}

test('what a low column cannot hold of the analysis is dragged into sight by a finger, and the page stands still', async () => {
  const small = { width: 540, height: 340, scale: 2, touch: true, watched: true, query: '&ui=board' };
  const page = await showcase.table('new man_in_the_moon - human human', small);
  for (const aspect of ['hint', 'evaluation', 'threats', 'values']) assert.ok(await command(page, `show ${aspect}`));
  await page.waitForFunction(() => {
    const { job, evaluationText, valuesText } = window.vitrine.view().analysis;
    return job === null && evaluationText && valuesText;
  });
  const undo = await page.evaluate(() => window.vitrine.controls().find(({ id }) => id === 'table.lesson.minute'));
  const { top } = await page.evaluate(() => document.getElementById('canvas').getBoundingClientRect());
  const [x, low, high] = [undo.x + 60, top + undo.y - 14, top + undo.y - 74]; // above the buttons
  const seen = () => page.screenshot({ clip: { x: undo.x, y: high, width: 140, height: low - high } });
  await settle(page); // the canvas follows its place
  const before = await seen();
  const until = async (same) => {
    // the canvas follows the finger
    while ((await seen()).equals(before) !== same) await page.waitForTimeout(100);
  };
  const touch = await finger(page);
  await touch.drag({ x, y: low }, { x, y: high });
  await until(false);
  await touch.drag({ x, y: high }, { x, y: low });
  await until(true);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  assert.equal((await view(page)).ply, 0);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('the list of moves beside the board is dragged by a finger, and a tap goes to a move', async () => {
  const page = await showcase.table('new man_in_the_moon - human human', { width: 1280, height: 800, touch: true });
  await play_on(page, 30);
  const rows = () => page.evaluate(() => window.vitrine.controls().filter(({ id }) => id.startsWith('ply.')));
  await page.waitForFunction(
    (last) => window.vitrine.controls().some(({ id }) => id === last),
    `ply.${(await view(page)).ply}`,
  );
  const shown = await rows();
  const { top } = await page.evaluate(() => document.getElementById('canvas').getBoundingClientRect());
  const at = ({ x, y, w, h }) => ({ x: x + w / 2, y: top + y + h / 2 });
  const touch = await finger(page);
  await touch.drag(at(shown[0]), at(shown.at(-1)));
  await page.waitForFunction(
    (first) => !window.vitrine.controls().some(({ id, y }) => id === first.id && y === first.y),
    shown[0],
  );
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await settle(page); // the list has come to rest
  const [, row] = await rows(); // the first may be cut
  await touch.drag(at(row), at(row));
  await page.waitForFunction((ply) => window.vitrine.view().ply === ply, Number(row.id.slice('ply.'.length)));
  assert.deepEqual(page.problems, []);
  await page.close();
});

const kPhones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
];
const kTablets = [
  { width: 600, height: 800 },
  { width: 820, height: 1180 },
];

/** What the label shows, {name, left, right, top, bottom, cut}, within the page. */
const label_parts = (page) =>
  page.evaluate(() =>
    ['#label-name', '#label-line', '#label-about', '#learn-button', '#rules-button', '.tagline', '.top-controls']
      .map((name) => [name, document.querySelector(name)])
      .filter(([, element]) => element?.offsetParent && !getComputedStyle(element).clipPath.startsWith('inset'))
      .map(([name, element]) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const cut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 4;
        return { name, left, right, top, bottom, cut };
      }),
  );

function lie_apart(shown, where) {
  for (const [i, a] of shown.entries())
    for (const b of shown.slice(0, i))
      assert.ok(
        a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 5 || b.bottom <= a.top + 5,
        `${where}: ${a.name} and ${b.name} overlap`,
      );
}

test('with letters twice as large nothing in the head of a phone lies on anything else', async () => {
  const [language, screen] = ['de', { width: 390, height: 844 }]; // the longest words
  for (const game of showcase.games) {
    const address = `${showcase.server.url}?lang=${language}&game=${game.id}`;
    const page = await ready(await open(showcase.browser, address, { ...screen, touch: true }));
    const settings = await page.context().newCDPSession(page);
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.reload();
    await ready(page);
    const shown = await label_parts(page);
    assert.ok(shown.length > 4, game.id);
    lie_apart(shown, game.id);
    for (const { name, left, right } of shown) assert.ok(left >= 0 && right <= screen.width, `${game.id}: ${name}`);
    await page.close();
  }
});

for (const game of showcase.games)
  test(`${game.id}: nothing that the label says is cut on any phone or tablet, in any language`, async () => {
    for (const language of ['nl', 'en', 'fr', 'de']) {
      const address = `${showcase.server.url}?lang=${language}&game=${game.id}`;
      const page = await ready(await open(showcase.browser, address, { ...kPhones[0], touch: true }));
      for (const screen of [...kPhones, ...kTablets]) {
        await page.setViewportSize(screen);
        await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, screen);
        const where = `${language}, ${screen.width}×${screen.height}`;
        const shown = await label_parts(page);
        assert.ok(
          shown.some(({ name }) => name === '#label-name'),
          where,
        );
        for (const a of shown)
          assert.ok(!a.cut && a.left >= 0 && a.right <= screen.width && a.top > -2, `${where}: ${JSON.stringify(a)}`);
        lie_apart(shown, where);
      }
      await page.close();
    }
  });

for (const phone of kPhones)
  test(`${phone.width}×${phone.height}: night can be switched`, async () => {
    const page = await ready(await open(showcase.browser, `${showcase.server.url}?lang=en`, { ...phone, touch: true }));
    const there = await page.locator('#theme-button').isVisible();
    if (there) await page.click('#theme-button');
    else await from_menu(page, 'theme');
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    await page.close();
  });
