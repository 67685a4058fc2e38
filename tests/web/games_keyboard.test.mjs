// Every game on the text board by keyboard alone, with curtains, arrangements and the end of a chain.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { command, view } from './browser.mjs';
import { open_showcase, persons, play } from './play.mjs';

const kMoves = 22;

const showcase = await open_showcase();
after(showcase.close);

async function open_board(match) {
  const page = await showcase.table(match, { width: 480, height: 640, context: { reducedMotion: 'reduce' } });
  await page.locator('#to-board').focus();
  await page.keyboard.press('Enter');
  await page.locator('#text-board').waitFor();
  return page;
}

/** Where the focus and a site are in the grid: rows and places in the row. */
const in_grid = (page, site) =>
  page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll('#grid [role="row"]')].map((row) => [
      ...row.querySelectorAll('[data-site]'),
    ]);
    const find = (button) => {
      const row = rows.findIndex((buttons) => buttons.includes(button));
      return { row, at: row < 0 ? -1 : rows[row].indexOf(button) };
    };
    return { here: find(document.activeElement), there: find(document.querySelector(`#grid [data-site="${wanted}"]`)) };
  }, site);

/** Goes to a site by arrows: first to its row, then along it. */
async function walk_to(page, site) {
  let { here, there } = await in_grid(page, site);
  assert.ok(here.row >= 0, 'the focus is not on the board');
  const steps = async (count, back, forth) => {
    for (let i = 0; i < Math.abs(count); ++i) await page.keyboard.press(count < 0 ? back : forth);
  };
  await steps(there.row - here.row, 'ArrowUp', 'ArrowDown');
  ({ here, there } = await in_grid(page, site));
  await steps(there.at - here.at, 'ArrowLeft', 'ArrowRight');
  ({ here, there } = await in_grid(page, site));
  assert.deepEqual(here, there);
}

/** Goes to a button by Tab, from wherever the focus is, and presses it. */
async function press(page, selector) {
  await page.locator('#prompt').focus();
  for (let stops = 0; stops < 12; ++stops) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector))
      return page.keyboard.press('Enter');
  }
  assert.fail(`${selector} is not reached by Tab`);
}
async function back_to_board(page) {
  if (await page.evaluate(() => document.activeElement.closest('#grid') !== null)) return;
  await page.locator('#grid [tabindex="0"]').focus();
}

for (const game of showcase.games) {
  test(`${game.id} by keyboard`, async () => {
    const page = await open_board(`new ${game.id} - ${persons(game)}`);
    await play(page, {
      most: kMoves,
      seed: 5,
      async lift(seen) {
        const { places } = seen;
        if (seen.curtain)
          assert.equal(
            places.some((place) => place.open),
            false,
          );
        await press(page, '#choices [data-command="lift"]');
      },
      async touch(site, seen, below) {
        await back_to_board(page);
        const on_board = seen.places.some((place) => place.site === site);
        if (!on_board || (seen.mayStop && site === seen.path.at(-1) && below(2)))
          return press(page, `#choices [data-command="touch ${site}"]`);
        await walk_to(page, site);
        await page.keyboard.press(below(2) ? 'Enter' : 'Space');
      },
    });
    const end = await view(page);
    assert.equal(await page.locator('#prompt').textContent(), end.prompt);
    assert.equal(await page.locator('#moves li').count(), end.moves.length + 1);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test(`${game.id}: what can be laid out at once, by keyboard`, async () => {
    const page = await open_board(`new ${game.id} - ${persons(game)}`);
    let seen = await view(page);
    for (let laid_out = 0; (seen.curtain || seen.arrangements.length > 0) && laid_out < 8; ++laid_out) {
      if (seen.curtain) {
        assert.match(await page.locator('#prompt').textContent(), new RegExp(seen.prompt.slice(0, 5)));
        await press(page, '#choices [data-command="lift"]');
      } else {
        const way = laid_out % seen.arrangements.length;
        assert.equal(
          await page.locator(`#choices [data-command="arrange ${way}"]`).textContent(),
          seen.arrangements[way],
        );
        await press(page, `#choices [data-command="arrange ${way}"]`);
        assert.ok((await view(page)).ply > seen.ply);
      }
      seen = await view(page);
    }
    assert.equal(await command(page, 'arrange 0'), false);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}
