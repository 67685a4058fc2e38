// The row of games on the page: seen, named in every language, and a way to another game that loses no match.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { come_to_kiosk, command, open, ready, serve_host, view } from './browser.mjs';
import { open_showcase } from './play.mjs';

const showcase = await open_showcase();
after(showcase.close);
const { browser, server, registered: games } = showcase;

const chosen = (page) => page.locator('#new-match input[name="game"]:checked').getAttribute('value');

for (const language of ['en', 'nl', 'fr', 'de']) {
  test(`${language}: every game with its picture and its name, on a phone without scrolling`, async () => {
    const page = await ready(
      await open(browser, `${server.url}?lang=${language}`, { width: 360, height: 740, touch: true }),
    );
    await page.waitForFunction(
      (all) => document.querySelectorAll('#games canvas[data-drawn]').length === all,
      games.length,
    );
    const { names } = await page.evaluate(
      (ids) => ({
        names: ids.map(
          (id) =>
            JSON.parse(document.getElementById('vitrine-texts').textContent)[document.documentElement.lang][
              `${id}.name`
            ],
        ),
      }),
      games.map(({ id }) => id),
    );
    assert.deepEqual(await page.locator('#games .game-name').allTextContents(), names);
    const buttons = await page.evaluate(() =>
      [...document.querySelectorAll('#games button')].map((button) => {
        const { left, right, height, width } = button.getBoundingClientRect();
        const [picture, name] = [...button.children].map((part) => part.getBoundingClientRect());
        return {
          label: button.getAttribute('aria-label'),
          inside: left >= 0 && right <= innerWidth,
          seen: picture.bottom <= innerHeight,
          apart: picture.bottom <= name.top,
          large: height >= 44 && width >= 44,
        };
      }),
    );
    for (const [i, { label, ...good }] of buttons.entries()) {
      assert.ok(label.startsWith(names[i]), label);
      assert.deepEqual(good, { inside: true, seen: true, apart: true, large: true }, label);
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

test('by keyboard: a game begins at once, the table has the focus, and the match before waits', async () => {
  const page = await showcase.table('new man_in_the_moon - human human');
  await command(page, 'play a1');
  for (const { id } of games.filter((game) => game.id !== 'man_in_the_moon')) {
    await page.focus(`#games [data-game="${id}"]`);
    await page.keyboard.press('Enter');
    await page.waitForFunction((wanted) => window.vitrine.view().game === wanted, id);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
    assert.ok(await page.locator('#new-match').isHidden());
    const { seats } = await view(page);
    assert.ok(seats[0].level === 0 && seats[1].level > 0, id); // a person against the computer
  }
  await page.click('#games [data-game="man_in_the_moon"]');
  await page.waitForFunction(() => window.vitrine.view().game === 'man_in_the_moon');
  const seen = await view(page);
  assert.deepEqual([seen.ply, ...seen.seats.map(({ level }) => level)], [1, 0, 0]);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('where a match would be lost the form asks; it begins nothing until it says so', async () => {
  const page = await showcase.table('new man_in_the_moon - human human');
  const pressed = async (id) => {
    await page.click(`#games [data-game="${id}"]`);
    await page.locator('#new-match[open]').waitFor();
    assert.equal(await chosen(page), id);
    assert.match(await page.locator('#new-match-running').textContent(), /gives it up/);
    assert.ok(await page.locator('#new-match-take-up').isHidden());
    await page.keyboard.press('Escape');
    const seen = await view(page);
    assert.deepEqual([seen.game, seen.ply], ['man_in_the_moon', 2]);
  };
  await command(page, 'play a1', 'play b2');
  await pressed('man_in_the_moon');
  assert.equal(await page.locator('#games [aria-current]').getAttribute('data-game'), 'man_in_the_moon');

  await page.evaluate(() => localStorage.removeItem('vitrine.1.match.man_in_the_moon')); // nothing of it waits
  await pressed('nonaga');
  await page.close();
});

test('where somebody chose one game for the visitor there is no row', async () => {
  const row_shown = async (query) => {
    const upright = query.includes('kiosk') ? { width: 1080, height: 1920 } : {}; // a kiosk with room for one
    const page = await ready(await open(browser, `${server.url}?lang=en&${query}`, upright));
    if (query.includes('kiosk')) await come_to_kiosk(page);
    const seen = await page.locator('#games').isVisible();
    await page.close();
    return seen;
  };
  assert.ok(await row_shown('game=nonaga'));
  assert.ok(await row_shown('kiosk=1'));
  assert.ok(!(await row_shown('kiosk=1&game=nonaga')));
  assert.ok(!(await row_shown('ui=board')));

  const host = await serve_host(`<iframe src="${server.url}?game=nonaga&lang=en" width="1200" height="700"></iframe>`);
  const page = await open(browser, host.url);
  const frame = await ready(await (await page.waitForSelector('iframe')).contentFrame());
  assert.ok(await frame.locator('#games').isHidden());
  await page.close();
  host.close();
});
