// The first match of a game: after a quiet moment light on the board and a line why, until somebody plays sensibly.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { command, launch, open, ready, serve_dist, view } from './browser.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const first_match = async (query, options) =>
  ready(await open(browser, `${server.url}?lang=en&${query}`, { ...options, knows: false }));
const until_hint = (page, on) =>
  page.waitForFunction((wanted) => window.vitrine.view().analysis.hint === wanted, on, { timeout: 60_000 });
const until_turn = (page, ply) =>
  page.waitForFunction(
    (least) => {
      const { person, ply: now } = window.vitrine.view();
      return person && now >= least;
    },
    ply,
    { timeout: 60_000 },
  );
/** Longer than the quiet moment. */
const wait = (page) => page.waitForTimeout(6000);

test('light comes by itself at each of three turns, goes with the move, and comes no more', async () => {
  const page = await first_match('game=five_field_kono&level=1');
  for (let turn = 0; turn < 3; ++turn) {
    await until_turn(page, 2 * turn);
    await until_hint(page, true);
    await page.waitForFunction(() => window.vitrine.view().analysis.hintText);
    const { analysis } = await view(page);
    assert.equal(analysis.arrows.length, 1);
    const [, move] = analysis.hintText.match(/^Hint: (.*?)\.(?: |$)/);
    assert.ok(await command(page, `play ${move}`), move);
    assert.equal((await view(page)).analysis.hint, false);
  }
  await until_turn(page, 6);
  await wait(page);
  assert.equal((await view(page)).analysis.hint, false);
  assert.ok(await command(page, 'new five_field_kono - human computer=1')); // nor in the next match
  await wait(page);
  assert.equal((await view(page)).analysis.hint, false);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('who only shuffles to and fro is guided on, though nobody takes anything', async () => {
  const page = await first_match('game=five_field_kono&level=1');
  const shuffle = ['e1-d2', 'd2-e1', 'e1-d2', 'd2-e1'];
  for (const [turn, move] of shuffle.entries()) {
    await until_turn(page, 2 * turn);
    assert.ok(await command(page, `play ${move}`), move);
  }
  await until_turn(page, 2 * shuffle.length);
  await until_hint(page, true);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('it is not there while a man is held, fades by itself, and is called back by the button', async () => {
  const page = await first_match('game=five_field_kono&level=1', { width: 390, height: 844, touch: true });
  const men = (await view(page)).places.filter(({ open: can }) => can);
  await command(page, `touch ${men[0].site}`);
  await wait(page);
  assert.equal((await view(page)).analysis.hint, false);
  await command(page, `touch ${men[0].site}`); // put down again
  await until_hint(page, true);
  await until_hint(page, false);
  await wait(page);
  assert.equal((await view(page)).analysis.hint, false); // once a turn
  const { x, y } = await page.evaluate(() => {
    const { left, top } = document.getElementById('canvas').getBoundingClientRect();
    const button = window.vitrine.controls().find(({ id }) => id === 'table.hint');
    return { x: left + button.x + button.w / 2, y: top + button.y + button.h / 2 };
  });
  await page.touchscreen.tap(x, y);
  await until_hint(page, true);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('nobody is guided who switches it off, plays with somebody, or watches', async () => {
  const page = await first_match('game=five_field_kono&level=1');
  await until_hint(page, true);
  await command(page, 'hide hint');
  await command(page, 'new five_field_kono - human computer=1');
  await wait(page);
  assert.equal((await view(page)).analysis.hint, false);
  for (const seats of ['human human', 'computer=1 computer=1']) {
    await command(page, `new nonaga - ${seats}`);
    await wait(page);
    assert.equal((await view(page)).analysis.hint, false, seats);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});
