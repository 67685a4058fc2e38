// The form of a new match, with every game that there is: what one must see of it stands on a phone without scrolling.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { command, open, ready } from './browser.mjs';
import { open_showcase } from './play.mjs';

const showcase = await open_showcase();
after(showcase.close);
const { browser, server, registered } = showcase;

const kPhones = [
  { width: 390, height: 760 },
  { width: 360, height: 640 },
];

/** A match of each game, with each number of players that is to be chosen. */
const kMatches = registered.flatMap(({ id, options }) => {
  const players = options.find(({ key }) => key === 'players');
  return players ? players.values.map(({ value }) => `${id} players=${value}`) : [`${id} -`];
});

/** What of the form is in sight without scrolling, and which of its targets are too small. */
const seen_of_form = (page) =>
  page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect();
    const dialog = document.getElementById('new-match');
    const all = [...dialog.querySelectorAll('.tile, select, .choice, button')].filter((element) =>
      element.checkVisibility(),
    );
    const foot = box(dialog.querySelector('.foot'));
    const seats = [...dialog.querySelectorAll('.seat')].filter((element) => element.checkVisibility());
    return {
      games: all.filter((element) => element.matches('.tile')).every((tile) => box(tile).top >= 0),
      seats: seats.length > 1 && box(seats.at(-1)).bottom <= foot.top,
      foot: foot.bottom <= innerHeight,
      fits: dialog.scrollWidth <= dialog.clientWidth,
      small: all
        .filter((element) => box(element).height < 44 || box(element).width < 44)
        .map((element) => element.textContent),
    };
  });

for (const language of ['en', 'nl', 'fr', 'de'])
  test(`${language}: the form shows games, seats and “Begin” without scrolling, on every phone and in every game`, async () => {
    const page = await ready(
      await open(browser, `${server.url}?lang=${language}`, {
        ...kPhones[0],
        touch: true,
        context: { reducedMotion: 'reduce' },
      }),
    );
    for (const match of kMatches) {
      assert.ok(await command(page, `new ${match} human computer=6 computer=2 computer=4`), match);
      await page.focus('#canvas');
      await page.keyboard.press('n');
      await page.locator('#new-match[open]').waitFor();
      for (const phone of kPhones) {
        await page.setViewportSize(phone);
        await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, phone);
        assert.deepEqual(
          await seen_of_form(page),
          { games: true, seats: true, foot: true, fits: true, small: [] },
          `${match}, ${phone.width} × ${phone.height}`,
        );
      }
      await page.keyboard.press('Escape');
      await page.locator('#new-match[open]').waitFor({ state: 'hidden' });
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test('each number of players has its own source beside it', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en`));
  for (const { id, options } of registered) {
    const players = options.find(({ key }) => key === 'players');
    if (!players) continue;
    await command(page, `new ${id} - human human`);
    await page.focus('#canvas');
    await page.keyboard.press('n');
    await page.locator('#new-match[open]').waitFor();
    for (const { value, mark } of players.values) {
      await page.focus('[name="option-players"]');
      await page.selectOption('[name="option-players"]', value);
      const shown = page.locator('.choice:has([name="option-players"]) .mark');
      assert.equal(await shown.getAttribute('data-mark'), mark.split(' ')[0], `${id} ${value}`);
      assert.equal(await page.evaluate(() => document.activeElement.name), 'option-players');
    }
    await page.keyboard.press('Escape');
  }
  await page.close();
});
