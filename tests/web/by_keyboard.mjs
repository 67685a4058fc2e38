// The text board by keyboard alone, in any browser: of a page it needs evaluate(function, argument) and keyboard.press(name).
import assert from 'node:assert/strict';

const focus = (page, selector) => page.evaluate((wanted) => document.querySelector(wanted).focus(), selector);

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
export async function walk_to(page, site) {
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
export async function press(page, selector) {
  await focus(page, '#prompt');
  for (let stops = 0; stops < 12; ++stops) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector))
      return page.keyboard.press('Enter');
  }
  assert.fail(`${selector} is not reached by Tab`);
}

/** From wherever the focus is. */
export async function back_to_board(page) {
  if (await page.evaluate(() => document.activeElement.closest('#grid') !== null)) return;
  await focus(page, '#grid [tabindex="0"]');
}

/** Touches a site as `play` asks: by arrows and Enter or the space bar, or by its button where it is no place. */
export async function touch_by_keyboard(page, site, seen, below) {
  await back_to_board(page);
  const on_board = seen.places.some((place) => place.site === site);
  if (!on_board || (seen.mayStop && site === seen.path.at(-1) && below(2)))
    return press(page, `#choices [data-command="touch ${site}"]`);
  await walk_to(page, site);
  await page.keyboard.press(below(2) ? 'Enter' : ' ');
}
