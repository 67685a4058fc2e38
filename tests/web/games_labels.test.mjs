// Every game to its end by somebody who knows only what a screen reader is told: the browser's accessibility tree says what is
// there and what can be done, the arrows lead there, Enter does it. The computer plays the others and ends the match.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { view } from './browser.mjs';
import { numbers, open_showcase } from './play.mjs';

const kLevel = 5;
const kMostTouches = 1500;
const kCanBeChosen = /, (can move|can go here)(,|$)/;

const showcase = await open_showcase();
after(showcase.close);

/** The text board as the browser tells it to a screen reader: rows of names, and the names of the buttons before the board. */
async function read_board(session) {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const by_id = new Map(nodes.map((node) => [node.nodeId, node]));
  const rows = [];
  const buttons = [];
  (function read({ role, name, childIds = [] }, row) {
    const here = role?.value === 'row' ? [] : row;
    if (role?.value === 'row') rows.push(here);
    if (role?.value === 'button' && (here || rows.length === 0)) (here ?? buttons).push(name.value);
    if (role?.value === 'grid' || rows.length === 0 || here)
      for (const id of childIds) if (by_id.has(id)) read(by_id.get(id), here);
  })(
    nodes.find(({ role, name }) => role?.value === 'region' && name?.value === 'Text board'),
    null,
  );
  return { rows, buttons };
}

/** The name of what has the focus. */
async function read_focused(session) {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const of_element = { objectId: result.objectId, fetchRelatives: false };
  const { nodes } = await session.send('Accessibility.getPartialAXTree', of_element);
  const is_told = nodes[0].properties?.some((one) => one.name === 'focused' && one.value.value);
  assert.ok(is_told, 'a screen reader is not told what has the focus');
  return nodes[0].name.value;
}

/** Where a name stands among the rows. */
const place_of = (rows, name) => {
  const row = rows.findIndex((names) => names.includes(name));
  return { row, at: row < 0 ? -1 : rows[row].indexOf(name) };
};

/** From the place of the name `from` on the board to the one of that name, by arrows: first to its row, then along it. */
async function walk(page, session, rows, from, name) {
  let focused = from;
  for (const [key, back, forth] of [
    ['row', 'ArrowUp', 'ArrowDown'],
    ['at', 'ArrowLeft', 'ArrowRight'],
  ]) {
    const steps = place_of(rows, name)[key] - place_of(rows, focused)[key];
    if (steps === 0) continue;
    for (let i = 0; i < Math.abs(steps); ++i) await page.keyboard.press(steps < 0 ? back : forth);
    focused = await read_focused(session);
  }
  assert.equal(focused, name);
}

const on_board = (focused, rows) => place_of(rows, focused).row >= 0;

/**
 * From the focus to what is before the board just read or on it: by Tab from the prompt, which has the focus where a button has
 * gone; back from the board. Says the name of what has the focus then.
 */
async function tab_to(page, session, rows, is_there) {
  const trail = [];
  for (let key = null; trail.length < 30; ) {
    const focused = await read_focused(session);
    if (is_there(focused)) return focused;
    key ??= on_board(focused, rows) ? 'Shift+Tab' : 'Tab';
    trail.push(focused);
    await page.keyboard.press(key);
  }
  assert.fail(`Tab does not lead there: ${trail.join(' | ')}`);
}

/** Does one thing of those that can be done, by chance; false once there is none any more. */
async function act(page, session, below) {
  await page.waitForFunction(() => {
    const { person, over } = window.vitrine.view(); // else the computer thinks
    return person || over;
  });
  const { rows, buttons } = await read_board(session);
  const all = [...rows.flat().filter((name) => kCanBeChosen.test(name)), ...buttons];
  if ((await view(page)).over) {
    assert.deepEqual(all, []);
    return false;
  }
  const name = all[below(all.length)];
  assert.ok(name, 'nothing that is read aloud can be done');
  if (buttons.includes(name)) {
    await tab_to(page, session, rows, (focused) => focused === name);
  } else {
    const from = await tab_to(page, session, rows, (focused) => on_board(focused, rows));
    await walk(page, session, rows, from, name);
  }
  await page.keyboard.press('Enter');
  return true;
}

for (const game of showcase.games) {
  test(`${game.id}: a whole match from what is read aloud`, async () => {
    const others = game.seats.slice(1).map(() => `computer=${kLevel}`);
    const page = await showcase.table(`new ${game.id} - human ${others.join(' ')}`, {
      width: 480,
      height: 640,
      context: { reducedMotion: 'reduce' },
    });
    await page.locator('#to-board').focus();
    await page.keyboard.press('Enter');
    const session = await page.context().newCDPSession(page);
    const below = numbers(9);
    let touches = 0;
    while (await act(page, session, below)) assert.ok(++touches < kMostTouches, 'the match does not end');
    const { result } = await view(page);
    assert.ok(result);
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}
