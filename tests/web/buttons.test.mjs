// The buttons on the canvas: found by their names, large enough for a finger, pressed by mouse and by finger.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  command,
  from_menu,
  kSource,
  launch,
  open,
  press_control,
  ready,
  serve_dist,
  settle,
  view,
} from './browser.mjs';
import { play_on } from './play.mjs';

const kFinger = 44; // CSS pixels
const kLanguages = ['en', 'nl', 'fr', 'de'];
const texts = (language) => JSON.parse(readFileSync(join(kSource, `web/i18n/${language}.json`), 'utf8'));

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), serve_dist()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

const kTables = [
  { name: 'by mouse', options: { width: 1280, height: 800 }, press: (page, x, y) => page.mouse.click(x, y) },
  {
    name: 'by finger on a phone',
    options: { width: 360, height: 740, touch: true, scale: 2 },
    press: (page, x, y) => page.touchscreen.tap(x, y),
  },
];

/** A chain that may stop half-way. */
const kChain =
  'load vitrine 1\ngame noni_coni 1\nsetup players=2,capture=blowing,plain_row=0,overlap=off\n' +
  'position g1g5g1g/11/g9g/11/11/11/2bg1g5/11/b9b/11/b1b5b1b 0 2 1 0 0 -\nseat 0 human\nseat 1 human\nmoves\nresult *';

async function open_table(line, { options }, language = 'en') {
  const page = await open(browser, `${server.url}?lang=${language}`, {
    ...options,
    context: { reducedMotion: 'reduce' },
  });
  await ready(page);
  assert.ok(await command(page, line), line);
  return page;
}

/** The buttons, once nothing more is drawn. Every one must be within the canvas and fit for a finger. */
async function buttons(page) {
  await settle(page);
  const [all, box] = await page.evaluate(() => {
    const { left, top, width, height } = document.getElementById('canvas').getBoundingClientRect();
    return [window.vitrine.controls(), { left, top, width, height }];
  });
  assert.ok(all.length > 0);
  for (const { id, name, x, w, h } of all) {
    assert.ok(name, id);
    assert.ok(w >= kFinger && h >= kFinger, `“${name}” is ${w} × ${h} px`);
    assert.ok(x >= 0 && x + w <= box.width + 0.5, `“${name}” is from ${x} to ${x + w} on a canvas of ${box.width} px`);
  }
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) {
      assert.ok(
        a.x + a.w <= b.x + 0.5 || b.x + b.w <= a.x + 0.5 || a.y + a.h <= b.y + 0.5 || b.y + b.h <= a.y + 0.5,
        `“${a.name}” and “${b.name}” overlap`,
      );
    }
  }
  return all.map((button) => ({
    ...button,
    at: { x: box.left + button.x + button.w / 2, y: box.top + button.y + button.h / 2 },
  }));
}

const named = (all, name) => all.find((button) => button.name === name);

/** Waits until the button of that name is there, or is not. */
const shown = (page, name, there = true) =>
  page.waitForFunction(
    ([wanted, is]) => window.vitrine.controls().some((button) => button.name === wanted) === is,
    [name, there],
  );

/** Presses the button of that name, which must come and be in use. */
async function press(page, table, name) {
  await shown(page, name);
  const all = await buttons(page);
  const button = named(all, name);
  assert.ok(button, `there is no “${name}” among ${all.map((one) => one.name).join(', ')}`);
  assert.ok(button.enabled, `“${name}” is out of use`);
  await table.press(page, button.at.x, button.at.y);
}

/** Presses the middle of an element of the page, which must be on the screen. */
async function press_element(page, table, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  const { width: wide, height: high } = page.viewportSize();
  assert.ok(x >= 0 && y >= 0 && x + width <= wide && y + height <= high, `${selector} is not on the screen`);
  await table.press(page, x + width / 2, y + height / 2);
}

/** Presses the canvas's button for a new match, which on a narrow one is in the menu. */
async function ask_for_new_match(page, table) {
  const press_id = async (id) => {
    await page.waitForFunction((wanted) => window.vitrine.controls().some((button) => button.id === wanted), id);
    const { at } = (await buttons(page)).find((button) => button.id === id);
    await table.press(page, at.x, at.y);
  };
  await page.waitForFunction(() => window.vitrine.controls().some(({ id }) => id === 'table.menu'));
  if ((await buttons(page)).some(({ id }) => id === 'table.new')) {
    await press_id('table.new');
  } else {
    await press_id('table.menu');
    await press_id('table.new');
  }
  await page.locator('#new-match[open]').waitFor();
}

for (const table of kTables) {
  test(`${table.name}: undo, redo, and back by the list of moves`, async () => {
    const page = await open_table('new man_in_the_moon - human human', table);
    const first = await buttons(page); // nothing to take back yet: the first minute is offered instead
    assert.ok(named(first, 'Show me').enabled && !named(first, 'Undo') && !named(first, 'Redo'));
    await command(page, 'play a1', 'play b2', 'play c1');
    assert.equal(named(await buttons(page), 'Redo').enabled, false);
    await press(page, table, 'Undo');
    await page.waitForFunction(() => window.vitrine.view().ply === 2);
    await press(page, table, 'Redo');
    await page.waitForFunction(() => window.vitrine.view().ply === 3);
    if (!named(await buttons(page), 'White a1')) await press(page, table, 'Menu'); // where there is no column beside the board
    await press(page, table, 'White a1');
    await page.waitForFunction(() => window.vitrine.view().ply === 1);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  for (const language of kLanguages) {
    test(`${table.name}, ${language}: the canvas asks for the form of the page, and gets the focus back`, async () => {
      const say = texts(language);
      const page = await open_table('new man_in_the_moon - human human', table, language);
      const running = page.locator('#new-match-running');
      await command(page, 'play a1');
      await ask_for_new_match(page, table);
      assert.equal(await page.locator('#new-match h2').textContent(), say['new.title']);
      assert.equal(await running.textContent(), say['new.running']);
      assert.ok(await page.evaluate(() => document.getElementById('new-match').contains(document.activeElement)));
      await page.keyboard.press('Escape');
      await page.locator('#new-match[open]').waitFor({ state: 'hidden' });
      assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
      assert.equal((await view(page)).ply, 1);

      await ask_for_new_match(page, table);
      await press_element(page, table, '.tile:has([value="nonaga"])');
      await page.waitForFunction(() => document.querySelector('.tile [value="nonaga"]').checked);
      assert.equal((await view(page)).game, 'man_in_the_moon'); // only chosen so far
      assert.ok(await running.isHidden());
      await page.selectOption('#new-match [name="seat-0"]', 'computer=3');
      await page.selectOption('#new-match [name="seat-1"]', 'human');
      await press_element(page, table, '#new-match .primary');
      await page.waitForFunction(() => window.vitrine.view().game === 'nonaga');
      assert.deepEqual(
        (await view(page)).seats.map(({ level }) => level),
        [3, 0],
      );
      assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }

  test(`${table.name}: back from the menu leaves the match alone`, async () => {
    const page = await open_table('new man_in_the_moon - human human', table);
    await command(page, 'play a1');
    await press(page, table, 'Menu');
    await shown(page, 'Undo', false); // under the sheet
    await press(page, table, 'Back to the match');
    await shown(page, 'Undo');
    assert.equal((await view(page)).ply, 1);
    await page.close();
  });

  test(`${table.name}: the curtain, and a ready arrangement behind it`, async () => {
    const page = await open_table('new bondo_cones - human human', table);
    assert.ok((await view(page)).curtain);
    await press(page, table, 'Lift the curtain');
    await page.waitForFunction(() => !window.vitrine.view().curtain);
    const { arrangements } = await view(page);
    const placed = (seen) => seen.places.filter((place) => place.what).length;
    assert.equal(placed(await view(page)), 0);
    await press(page, table, arrangements[0]);
    await page.waitForFunction(() => window.vitrine.view().places.filter((place) => place.what).length > 20);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  test(`${table.name}: undo, redo and hint keep their form and place when something else can be done`, async () => {
    const page = await open_table('new bondo_cones - human human', table);
    await play_on(page, 17); // the other side is to lay out its cones
    const kept = async () =>
      (await buttons(page))
        .filter(({ id }) => ['table.undo', 'table.redo', 'table.hint'].includes(id))
        .map(({ id, x, w }) => [id, x, w]);
    const behind = await kept();
    assert.equal(behind.length, 3);
    await press(page, table, 'Lift the curtain');
    await page.waitForFunction(() => !window.vitrine.view().curtain);
    const laying = await kept();
    assert.deepEqual(laying.slice(0, 2), behind.slice(0, 2));
    assert.equal(laying[2][1], behind[2][1]);
    await page.close();
  });

  test(`${table.name}: a refusal goes with the next move`, async () => {
    const page = await open_table('new man_in_the_moon - human human', table);
    const refused = () => page.evaluate(() => window.vitrine.view().notice.refusal);
    await command(page, 'play a1', 'touch 0');
    assert.ok(await refused());
    await command(page, 'play b1');
    assert.equal(await refused(), false);
    await page.close();
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
    await page.close();
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
    await page.close();
  });
}

test('the form opens over the full screen, and the match begins there', async () => {
  const page = await open_table('new man_in_the_moon - human human', kTables[0]);
  await from_menu(page, 'full_screen');
  await page.waitForFunction(() => document.fullscreenElement?.id === 'stage');
  await ask_for_new_match(page, kTables[0]);
  await press_element(page, kTables[0], '.tile:has([value="five_field_kono"])');
  await press_element(page, kTables[0], '#new-match .primary');
  await page.waitForFunction(() => window.vitrine.view().game === 'five_field_kono');
  assert.equal(await page.evaluate(() => document.fullscreenElement?.id), 'stage');
  await page.close();
});

for (const table of kTables)
  test(`${table.name}: the list of moves follows the match, however long`, async () => {
    const page = await open_table('new noni_coni - human human', table);
    const { ply } = await play_on(page, 90, 4);
    assert.ok(ply > 40);
    if (table.options.touch) await press(page, table, 'Menu');
    const listed = async () =>
      (await buttons(page)).filter(({ id }) => id.startsWith('ply.')).map(({ id }) => Number(id.slice(4)));
    assert.ok((await listed()).includes(ply));
    assert.ok(!(await listed()).includes(1));
    if (table.options.touch) {
      // in the sheet a wheel is the list's, and the page stays
      const line = (await buttons(page)).find(({ id }) => id === `ply.${ply}`);
      const canvas = await page.locator('#canvas').boundingBox();
      await page.mouse.move(canvas.x + line.x + line.w / 2, canvas.y + line.y + line.h / 2);
      for (let turns = 0; turns < 40 && !(await listed()).includes(1); ++turns) await page.mouse.wheel(0, -300);
      assert.ok((await listed()).includes(1));
      assert.equal(await page.evaluate(() => window.scrollY), 0);
    }
    await command(page, 'go 1');
    assert.ok((await listed()).includes(1));
    await page.close();
  });

test('in every language and game the buttons fit the narrowest canvas', async () => {
  const page = await open_table('new man_in_the_moon - human human', {
    options: { width: 360, height: 740, touch: true, scale: 1 },
  });
  const games = await page.evaluate(() => window.vitrine.games());
  for (const language of kLanguages) {
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
  await page.close();
});

const kActs = [
  'new',
  'analysis',
  'draw',
  'resign',
  'theme',
  'sound',
  'full_screen',
  'friends',
  'finished',
  'print',
  'save_page',
  'picture',
  'replay',
  'editor',
  'share',
  'copy',
  'save',
  'open',
];
const kOutOfKiosk = kActs.slice(4);

/** What can be done, each as often as there is a button for it: on the page, on the canvas, and in the menu of each. */
async function ways(page) {
  const on_canvas = async () =>
    (await buttons(page)).map(({ id }) => id.replace('table.', '')).filter((id) => kActs.includes(id));
  const found = await on_canvas();
  const on_page = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('button')]
        .filter((button) => button.checkVisibility())
        .map(({ id, dataset }) => dataset.close ?? id.replace('-button', '')),
    );
  const seen = await on_page();
  found.push(...seen);
  await press_control(page, 'table.menu');
  await page.waitForFunction(() => window.vitrine.controls().some(({ id }) => id === 'resign'));
  found.push(...(await on_canvas()));
  if ((await buttons(page)).some(({ id }) => id === 'page')) {
    await press_control(page, 'page');
    await page.locator('#menu[open]').waitFor();
    found.push(
      ...(await page.evaluate(() =>
        [...document.querySelectorAll('#menu button')]
          .filter((button) => button.checkVisibility())
          .map(({ dataset }) => dataset.close),
      )),
    );
  }
  return found.filter((act) => kActs.includes(act)).sort();
}

for (const [width, height, query, without = []] of [
  [390, 844, ''],
  [360, 640, ''],
  [1280, 800, ''],
  [320, 480, '&ui=board', ['editor']],
  [600, 400, '&ui=board', ['editor']],
  [1280, 800, '&ui=board', ['editor']],
  [1080, 1920, '&kiosk=1&players=human,human', kOutOfKiosk],
])
  test(`${width}×${height}${query}: each thing that can be done is in one place`, async () => {
    const touch = width < 700;
    const page = await ready(await open(browser, `${server.url}?lang=en${query}`, { width, height, touch }));
    await command(page, 'new man_in_the_moon - human human', 'play a1');
    const wanted = kActs.filter((act) => !without.includes(act) || act === 'theme');
    assert.deepEqual(await ways(page), wanted.sort());
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test('a dialog closed and opened again in one breath answers the second time', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en`));
  await page.click('#text-board-button');
  await page.evaluate(() => {
    const opener = document.getElementById('board-menu');
    opener.click();
    document.querySelector('#menu [data-close=""]').click();
    opener.click();
  });
  await page.waitForTimeout(100); // the browser tells of the first closing late
  await page.click('#menu [data-close="open"]');
  await page.locator('#open[open]').waitFor({ timeout: 5000 });
  assert.deepEqual(page.problems, []);
  await page.close();
});
