// Lessons: by mouse, by finger, by keyboard on the text board; what is done is remembered, and the match waits untouched.
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

const open_game = async (game, options) =>
  ready(await open(browser, `${server.url}?lang=en&game=${game}`, { ...options, before: options?.before ?? null }));

async function choose(page, number) {
  await page.click('#learn-button');
  await page.click(`#learn [data-close="${number}"]`);
  await page.waitForFunction((wanted) => window.vitrine.view().lesson?.number === wanted, number);
}

/** Where places of these names are on the screen, in order. */
const points = (page, names) =>
  page.evaluate((wanted) => {
    const { left, top } = document.getElementById('canvas').getBoundingClientRect();
    const { places } = window.vitrine.view();
    return wanted.map((name) => {
      const at = window.vitrine.where(places.find((place) => place.name === name).site);
      return { x: left + at.x, y: top + at.y };
    });
  }, names);

const until_stage = (page, stage) =>
  page.waitForFunction((wanted) => (window.vitrine.view().lesson?.stage ?? 'none') === wanted, stage);

/** Presses a button of the canvas. */
async function press(page, id, act) {
  await page.waitForFunction((wanted) => window.vitrine.controls().some((control) => control.id === wanted), id);
  const at = await page.evaluate((wanted) => {
    const { left, top } = document.getElementById('canvas').getBoundingClientRect();
    const { x, y, w, h } = window.vitrine.controls().find((control) => control.id === wanted);
    return { x: left + x + w / 2, y: top + y + h / 2 };
  }, id);
  await act(at);
}

for (const [kind, options] of [
  ['mouse', {}],
  ['finger', { width: 390, height: 844, touch: true }],
])
  test(`by ${kind}: a wrong move is answered, the next touch asks anew, the right one ends the lesson, and another follows`, async () => {
    const page = await open_game('man_in_the_moon', options);
    await command(page, 'play a1'); // the match that waits
    await page.waitForFunction(() => window.vitrine.view().ply === 2);
    const record = await page.evaluate(() => window.vitrine.record());
    await choose(page, 2);
    const touch = ({ x, y }) => (options.touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    const move = async (...names) => {
      for (const name of names) await touch((await points(page, [name]))[0]);
    };
    await move('c2', 'd2');
    await until_stage(page, 'wrong');
    assert.match((await view(page)).prompt, /nobody of yours stands above/);
    await move('c2');
    await until_stage(page, 'asking');
    assert.equal((await view(page)).ply, 0, 'the men stand as they stood');
    await press(page, 'table.lesson.hint', touch);
    await page.waitForFunction(() => window.vitrine.view().prompt.startsWith('The man on b1'));
    await move('c2', 'c1');
    await until_stage(page, 'done');
    await press(page, 'table.lesson.next', touch);
    await page.waitForFunction(() => window.vitrine.view().lesson?.number === 3);
    await press(page, 'table.lesson.leave', touch);
    await until_stage(page, 'none');
    assert.equal(await page.evaluate(() => window.vitrine.record()), record);
    await page.click('#learn-button');
    assert.deepEqual(
      await page.$$eval('#learn-list button', (all) => all.map((one) => one.textContent.includes('done'))),
      Array.from({ length: 11 }, (_, i) => i === 2),
      'what is done is marked',
    );
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test('by keyboard on the text board: a lesson from its list to its end', async () => {
  const page = await open_game('five_field_kono');
  await page.focus('#text-board-button');
  await page.keyboard.press('Enter');
  await page.focus('#learn-button');
  await page.keyboard.press('Enter');
  await page.focus('#learn [data-close="2"]');
  await page.keyboard.press('Enter');
  await until_stage(page, 'asking');
  assert.match(await page.textContent('#lesson-heading'), /^Lesson 2 of 10/);
  assert.equal(await page.textContent('#prompt'), 'Six of seven are home. Bring in the last one.');
  await page.fill('#notation-field', 'a5-b4');
  await page.keyboard.press('Enter');
  await until_stage(page, 'wrong');
  await page.focus('#choices [data-command="lesson retry"]');
  await page.keyboard.press('Enter');
  await until_stage(page, 'asking');
  await page.focus('#choices [data-command="lesson show"]');
  await page.keyboard.press('Enter');
  await until_stage(page, 'done');
  assert.equal(await page.textContent('#prompt'), 'Seven of seven: you have won.');
  assert.ok(await page.isDisabled('#undo'));
  await page.focus('#choices [data-command="lesson leave"]');
  await page.keyboard.press('Enter');
  await until_stage(page, 'none');
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('the first minute plays by itself, and may be taken over at any step', async () => {
  const page = await open(browser, 'about:blank');
  await page.clock.install();
  await page.goto(`${server.url}?lang=en&game=nonaga`);
  await ready(page);
  await choose(page, 0);
  for (let step = 1; step <= 2; ++step) {
    await page.clock.runFor(6000);
    await page.waitForFunction((wanted) => window.vitrine.view().ply === wanted, step);
  }
  assert.equal((await view(page)).lesson.stage, 'showing');
  await command(page, 'lesson take_over');
  await until_stage(page, 'asking');
  await page.clock.runFor(20_000);
  assert.equal((await view(page)).ply, 4, 'it waits for the visitor');
  await command(page, 'lesson show');
  await until_stage(page, 'done');
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('in a lesson the computer does not think; it lies there again after a reload, and the match behind it', async () => {
  const page = await open_game('noni_coni');
  await command(page, 'play c3-d3');
  await page.waitForFunction(() => window.vitrine.view().ply >= 2);
  const record = await page.evaluate(() => window.vitrine.record());
  await choose(page, 4);
  assert.equal((await view(page)).request, null);
  assert.equal((await view(page)).running, true, 'a match waits');
  await page.reload();
  await ready(page);
  await page.waitForFunction(() => window.vitrine.view().lesson?.number === 4);
  assert.equal((await view(page)).request, null);
  await command(page, 'lesson leave');
  assert.equal((await view(page)).lesson, null);
  assert.equal(await page.evaluate(() => window.vitrine.record()), record);
  await page.reload();
  await ready(page);
  assert.equal((await view(page)).lesson, null, 'it was left');
  await command(page, 'lesson noni_coni 0', 'lesson take_over');
  await page.reload();
  await ready(page);
  assert.equal((await view(page)).lesson?.stage, 'showing', 'of the first minute the visitor’s turn, too');
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('on a phone the name of the game stands beside the buttons, in each language', async () => {
  for (const [width, height] of [
    [390, 844],
    [360, 780],
    [430, 932],
  ])
    for (const lang of ['en', 'nl', 'fr', 'de']) {
      const page = await open(browser, `${server.url}?lang=${lang}`, { width, height, touch: true });
      await ready(page);
      const games = await page.evaluate(() => window.vitrine.games().map(({ id }) => id));
      for (const game of games) {
        await command(page, `lesson ${game} 2`);
        await page.waitForFunction((id) => window.vitrine.view().game === id && window.vitrine.view().lesson, game);
        const [ends, begins] = await page.evaluate(() => {
          const name = document.createRange();
          name.selectNodeContents(document.querySelector('.head h2'));
          const buttons = document.querySelector('.head-buttons').getBoundingClientRect();
          return [name.getBoundingClientRect().right, buttons.left];
        });
        assert.ok(ends <= begins, `${width} ${lang} ${game}: ${ends} > ${begins}`);
      }
      await page.close();
    }
});

for (const left of [
  'lesson noni_coni 99',
  'puzzle nonaga 9999',
  'resign',
  'new noni_coni - human human',
  'lesson noni_coni 4\nresign',
  `lesson ${'x'.repeat(5000)} 1`,
  'restore {}',
])
  test(`a lesson said to be on the table is passed by if there is none such: ${left.slice(0, 20)}`, async () => {
    const page = await open_game('noni_coni');
    await command(page, 'play c3-d3');
    await page.waitForFunction(() => window.vitrine.view().ply >= 2);
    const record = await page.evaluate(() => window.vitrine.record());
    await page.evaluate((text) => sessionStorage.setItem('vitrine.1.lesson', text), left);
    await page.reload();
    await ready(page);
    assert.equal((await view(page)).lesson, null);
    assert.ok(!(await view(page)).notice.refusal);
    assert.equal(await page.evaluate(() => window.vitrine.record()), record);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test('a lesson lies there again in the same visit alone, and goes before the puzzle that the address asks for', async () => {
  const page = await ready(await open(browser, `${server.url}?lang=en&puzzle=nonaga.12`));
  assert.equal((await view(page)).lesson.number, 12);
  await command(page, 'lesson noni_coni 4');
  await page.reload();
  await ready(page);
  assert.deepEqual([(await view(page)).game, (await view(page)).lesson.number], ['noni_coni', 4]);
  await page.goto(`${server.url}?lang=en&game=nonaga`);
  await ready(page);
  assert.deepEqual([(await view(page)).game, (await view(page)).lesson], ['nonaga', null]);
  await page.close();
});

test('which lessons are done is remembered over a reload, for each game, and forgotten by none that is left early', async () => {
  const page = await open_game('man_in_the_moon');
  const done = async () => {
    await page.click('#learn-button');
    const all = await page.$$eval('#learn-list button', (lines) =>
      lines.map((one) => one.textContent.includes('done')),
    );
    await page.keyboard.press('Escape');
    return all.flatMap((one, number) => (one ? [number] : []));
  };
  for (const number of [2, 7]) {
    await choose(page, number);
    while ((await view(page)).lesson.stage === 'asking') await command(page, 'lesson show');
  }
  await choose(page, 3); // and left in the middle
  assert.ok(await command(page, 'try man_in_the_moon - 5/5/5/3W1/WBB2 w 0,0 0', 'play d2-d1')); // of the rules: no lesson
  for (let visit = 0; visit < 2; ++visit) {
    await page.reload();
    await ready(page);
    assert.deepEqual(await done(), [2, 7]);
  }
  assert.ok(await command(page, 'new nonaga - human human'));
  assert.deepEqual(await done(), []);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a tap on a diagram itself lays it on the table, and a move is played there', async () => {
  const page = await open_game('man_in_the_moon', { width: 390, height: 844, touch: true });
  await page.tap('#rules-button');
  const diagram = page.locator('#rules-text figure canvas').nth(1);
  await diagram.scrollIntoViewIfNeeded();
  await diagram.tap();
  await until_stage(page, 'asking');
  const seen = await view(page);
  assert.equal(seen.lesson.heading, 'A diagram of the rules');
  for (let touches = 0; (await view(page)).ply === 0; ++touches) {
    assert.ok(touches < 8);
    const { places, path } = await view(page);
    const { name } = places.find(({ open: can, site }) => can && !path.includes(site));
    const [at] = await points(page, [name]);
    assert.ok(at.y > 0 && at.y < 844, 'the table is in sight');
    await page.touchscreen.tap(at.x, at.y);
  }
  await until_stage(page, 'done');
  assert.equal((await view(page)).lesson.sentence, 'That is allowed.');
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a diagram of the rules is tried on the table, in each game, and the match comes back', async () => {
  for (const game of ['man_in_the_moon', 'five_field_kono', 'nonaga', 'noni_coni', 'bondo_cones']) {
    const page = await open_game(game, { width: 1280, height: 800 }); // where the rules are in sight
    const record = await page.evaluate(() => window.vitrine.record());
    const buttons = page.locator('#rules-text figure button:visible');
    await buttons.first().waitFor();
    const count = await buttons.count();
    assert.ok(count > 0);
    for (let i = 0; i < count; ++i) {
      await buttons.nth(i).click();
      await page.waitForFunction(() => window.vitrine.view().lesson?.heading);
      const { lesson } = await view(page);
      assert.equal(lesson.heading, 'A diagram of the rules', game);
    }
    await press(page, 'table.lesson.leave', ({ x, y }) => page.mouse.click(x, y));
    await until_stage(page, 'none');
    assert.equal(await page.evaluate(() => window.vitrine.record()), record);
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});
