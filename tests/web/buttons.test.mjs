// The buttons on the canvas: found by their names, large enough for a finger, pressed by mouse and by finger.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { command, launch, open, ready, serve_dist, view } from './browser.mjs';
import { play_on } from './play.mjs';

const kFinger = 44;   // CSS pixels

let browser;
let server;
before(async () => { [browser, server] = await Promise.all([launch(), serve_dist()]); });
after(async () => { await browser.close(); await server.close(); });

const kTables = [
  { name: 'by mouse', options: { width: 1280, height: 800 }, press: (page, x, y) => page.mouse.click(x, y) },
  { name: 'by finger on a phone', options: { width: 360, height: 740, touch: true, scale: 2 }, press: (page, x, y) => page.touchscreen.tap(x, y) },
];

/** A chain that may stop half-way. */
const kChain = 'load vitrine 1\ngame noni_coni 1\nsetup players=2,capture=blowing,plain_row=0,overlap=off\n'
  + 'position g1g5g1g/11/g9g/11/11/11/2bg1g5/11/b9b/11/b1b5b1b 0 2 1 0 0 -\nseat 0 human\nseat 1 human\nmoves\nresult *';

async function open_table(line, { options }) {
  const page = await open(browser, `${server.url}?lang=en`, { ...options, context: { reducedMotion: 'reduce' } });
  await ready(page);
  assert.ok(await command(page, line), line);
  return page;
}

/** The buttons, once nothing more is drawn. Every one must be within the canvas and fit for a finger. */
async function buttons(page) {
  await page.evaluate(() => { window.frames_before = -1; });
  await page.waitForFunction(() => {
    const frames = window.vitrine.frames();
    const same = frames > 0 && window.frames_before === frames;
    window.frames_before = frames;
    return same;
  }, null, { polling: 120 });
  const [all, box] = await page.evaluate(() => {
    const { left, top, width, height } = document.getElementById('canvas').getBoundingClientRect();
    return [window.vitrine.controls(), { left, top, width, height }];
  });
  assert.ok(all.length > 0);
  for (const { id, name, x, y, w, h } of all) {
    assert.ok(name, id);
    assert.ok(w >= kFinger && h >= kFinger, `“${name}” is ${w} × ${h} px`);
    assert.ok(x >= 0 && x + w <= box.width + 0.5, `“${name}” is from ${x} to ${x + w} on a canvas of ${box.width} px`);
  }
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) {
      assert.ok(a.x + a.w <= b.x + 0.5 || b.x + b.w <= a.x + 0.5 || a.y + a.h <= b.y + 0.5 || b.y + b.h <= a.y + 0.5, `“${a.name}” and “${b.name}” overlap`);
    }
  }
  return all.map((button) => ({ ...button, at: { x: box.left + button.x + button.w / 2, y: box.top + button.y + button.h / 2 } }));
}

const named = (all, name) => all.find((button) => button.name === name);

/** Waits until the button of that name is there, or is not. */
const shown = (page, name, there = true) => page.waitForFunction(([wanted, is]) => window.vitrine.controls().some((button) => button.name === wanted) === is, [name, there]);

/** Presses the button of that name, which must come and be in use. */
async function press(page, table, name) {
  await shown(page, name);
  const all = await buttons(page);
  const button = named(all, name);
  assert.ok(button, `there is no “${name}” among ${all.map((one) => one.name).join(', ')}`);
  assert.ok(button.enabled, `“${name}” is out of use`);
  await table.press(page, button.at.x, button.at.y);
}

for (const table of kTables) {
  test(`${table.name}: undo, redo, and back by the list of moves`, async () => {
    const page = await open_table('new man_in_the_moon - human human', table);
    assert.equal(named(await buttons(page), 'Undo').enabled, false);
    await command(page, 'play a1', 'play b2', 'play c1');
    await press(page, table, 'Undo');
    await page.waitForFunction(() => window.vitrine.view().ply === 2);
    await press(page, table, 'Redo');
    await page.waitForFunction(() => window.vitrine.view().ply === 3);
    if (!named(await buttons(page), 'White a1')) await press(page, table, 'Menu');   // where there is no column beside the board
    await press(page, table, 'White a1');
    await page.waitForFunction(() => window.vitrine.view().ply === 1);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test(`${table.name}: another game from the sheet for a new match`, async () => {
    const page = await open_table('new man_in_the_moon - human human', table);
    await command(page, 'play a1');
    await press(page, table, 'New match');
    await press(page, table, 'Nonaga');
    assert.equal((await view(page)).game, 'man_in_the_moon');   // only chosen so far
    for (let pulls = 0; !named(await buttons(page), 'Begin'); ++pulls) {
      assert.ok(pulls < 10, 'there is no way down to “Begin”');
      const { left, top, width, height } = await page.evaluate(() => {
        const box = document.getElementById('canvas').getBoundingClientRect();
        return { left: box.left, top: box.top, width: box.width, height: box.height };
      });
      await page.mouse.move(left + width / 2, top + height * 0.75);
      await page.mouse.down();
      await page.mouse.move(left + width / 2, top + height * 0.3, { steps: 6 });
      await page.mouse.up();
    }
    await press(page, table, 'Begin');
    await page.waitForFunction(() => window.vitrine.view().game === 'nonaga');
    await shown(page, 'Undo');   // the sheet is gone
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test(`${table.name}: back from the sheet leaves the match alone`, async () => {
    const page = await open_table('new man_in_the_moon - human human', table);
    await command(page, 'play a1');
    await press(page, table, 'Menu');
    await shown(page, 'Undo', false);   // under the sheet
    await press(page, table, 'Back to the match');
    await shown(page, 'Undo');
    assert.equal((await view(page)).ply, 1);
    await page.context().close();
  });

  test(`${table.name}: the curtain, and a ready arrangement behind it`, async () => {
    const page = await open_table('new bondo_cones - human human', table);
    assert.ok((await view(page)).curtain);
    await press(page, table, 'Show me');
    await page.waitForFunction(() => !window.vitrine.view().curtain);
    const { arrangements } = await view(page);
    const placed = (seen) => seen.places.filter((place) => place.what).length;
    assert.equal(placed(await view(page)), 0);
    await press(page, table, arrangements[0]);
    await page.waitForFunction(() => window.vitrine.view().places.filter((place) => place.what).length > 20);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test(`${table.name}: resigning is asked for twice`, async () => {
    const page = await open_table('new man_in_the_moon - human human', table);
    await command(page, 'play b2');
    await press(page, table, 'Menu');
    await press(page, table, 'Resign');
    assert.equal((await view(page)).over, false);
    await press(page, table, 'Resign: touch once more');
    await page.waitForFunction(() => window.vitrine.view().over);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test(`${table.name}: a chain is ended where it may stop`, async () => {
    const page = await open_table(kChain, table);
    const site = (seen, name) => seen.places.find((place) => place.name === name).site;
    const seen = await view(page);
    await command(page, `touch ${site(seen, 'c5')}`, `touch ${site(seen, 'e5')}`);
    assert.ok((await view(page)).mayStop);
    await press(page, table, 'End here');
    await page.waitForFunction(() => window.vitrine.view().ply === 1);
    assert.equal((await view(page)).moves[0].text, 'c5xe5');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test('the list of moves follows the match, however long', async () => {
  const page = await open_table('new noni_coni - human human', kTables[0]);
  const { ply } = await play_on(page, 90, 4);
  assert.ok(ply > 40);
  const listed = async () => (await buttons(page)).filter(({ id }) => id.startsWith('ply.')).map(({ id }) => Number(id.slice(4)));
  assert.ok((await listed()).includes(ply));
  assert.ok(!(await listed()).includes(1));
  await command(page, 'go 1');
  assert.ok((await listed()).includes(1));
  await page.context().close();
});

test('in every language and game the buttons fit the narrowest canvas', async () => {
  const page = await open_table('new man_in_the_moon - human human', { options: { width: 360, height: 740, touch: true, scale: 1 } });
  const games = await page.evaluate(() => window.vitrine.games());
  for (const language of ['en', 'nl', 'fr', 'de']) {
    for (const { id, seats } of games) {
      await command(page, `language ${language}`, `new ${id} - ${seats.map(() => 'human').join(' ')}`);
      await buttons(page);
      if ((await view(page)).curtain) {
        await command(page, 'lift');
        await buttons(page);
      }
    }
    await command(page, kChain, 'touch 46', 'touch 48');
    await buttons(page);
  }
  await page.context().close();
});
