// The analysis on the canvas: by mouse and by finger, with arrows, a bar and a graph that can be touched.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { command, hurry, settle, view } from './browser.mjs';
import { open_showcase, persons, play_on } from './play.mjs';

const showcase = await open_showcase();
after(showcase.close);

const kTables = [
  {
    name: 'by mouse',
    options: { width: 1280, height: 800, before: hurry },
    press: (page, x, y) => page.mouse.click(x, y),
  },
  {
    name: 'by finger on a phone',
    options: { width: 390, height: 760, touch: true, scale: 2, before: hurry },
    press: (page, x, y) => page.touchscreen.tap(x, y),
  },
];

/** Presses the button of that name on the canvas, `along` of its width from the left, where the next frame has it. */
async function press(page, table, name, along = 0.5) {
  const frames = await page.evaluate(() => window.vitrine.frames());
  await page.waitForFunction(
    ([wanted, before]) =>
      (window.frames_due === 0 || window.vitrine.frames() > before) &&
      window.vitrine.controls().some((button) => button.name === wanted && button.enabled),
    [name, frames],
  );
  const at = await page.evaluate(
    ([wanted, share]) => {
      const { left, top } = document.getElementById('canvas').getBoundingClientRect();
      const { x, y, w, h } = window.vitrine.controls().find((button) => button.name === wanted);
      return { x: left + x + w * share, y: top + y + h / 2 };
    },
    [name, along],
  );
  await table.press(page, at.x, at.y);
}
const until = (page, what, value) =>
  page.waitForFunction(([key, wanted]) => window.vitrine.view().analysis[key] === wanted, [what, value]);

for (const table of kTables) {
  for (const game of showcase.games) {
    test(`${game.id}, ${table.name}: a hint when it is asked for, and gone when it is pressed again`, async () => {
      const page = await showcase.table(`new ${game.id} - ${persons(game)}`, { ...table.options });
      if ((await view(page)).curtain) {
        await page.waitForFunction(
          () => !window.vitrine.controls().find(({ id }) => id === 'table.hint')?.enabled, // once the curtain is drawn
        );
        await command(page, 'lift');
      }
      await press(page, table, 'Hint');
      await page.waitForFunction(() => window.vitrine.view().analysis.hintText);
      assert.ok((await view(page)).analysis.arrows.length > 0);
      await press(page, table, 'Hint');
      await until(page, 'hint', false);
      assert.deepEqual((await view(page)).analysis.arrows, []);
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }

  test(`${table.name}: the sheet switches what is shown, and the board stands where it was`, async () => {
    const page = await showcase.table('new man_in_the_moon - human human', table.options);
    const before = await page.evaluate(() => window.vitrine.where(0));
    const open_sheet = async () => {
      if (!(await page.evaluate(() => window.vitrine.controls().some(({ name }) => name === 'Analysis'))))
        await press(page, table, 'Menu');
      await press(page, table, 'Analysis');
    };
    await open_sheet();
    await press(page, table, 'Evaluation and best line');
    await page.waitForFunction(() => window.vitrine.view().analysis.evaluationText);
    await press(page, table, 'Back to the match');
    const same = async () => {
      await page.waitForFunction(() => window.vitrine.controls().some(({ name }) => name === 'Menu'));
      assert.deepEqual(await page.evaluate(() => window.vitrine.where(0)), before);
    };
    await same();
    await until(page, 'job', null);
    await press(page, table, 'Hint');
    await page.waitForFunction(() => window.vitrine.view().analysis.hintText);
    await same();
    await open_sheet();
    await press(page, table, 'Evaluation and best line');
    await until(page, 'evaluation', false);
    await press(page, table, 'Back to the match');
    await same();
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  test(`${table.name}: the graph of a review leads through the match`, async () => {
    const page = await showcase.table('new man_in_the_moon - human human', table.options);
    await play_on(page, 12);
    await command(page, 'resign');
    await press(page, table, 'Look back');
    await page.waitForFunction(() => window.vitrine.view().analysis.review?.done);
    await press(page, table, 'Review of the match', 0.02);
    await page.waitForFunction(() => window.vitrine.view().ply === 0);
    await page.focus('#canvas');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => window.vitrine.view().ply === 1);
    await press(page, table, 'Review of the match', 0.98);
    await page.waitForFunction(() => window.vitrine.view().over);
    await press(page, table, 'Look back');
    await page.waitForFunction(() => window.vitrine.view().analysis.review === null);
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

test('the steps of a turn are numbered, and those already made are not shown', async () => {
  const page = await showcase.table('new nonaga - human human', kTables[0].options);
  const steps = async () => (await view(page)).analysis.arrows.map(({ step }) => step);
  await command(page, 'show hint');
  await page.waitForFunction(() => window.vitrine.view().analysis.hintText);
  assert.deepEqual(await steps(), [1, 2]);
  const {
    analysis: {
      hintText,
      arrows: [first, second],
    },
    places,
  } = await view(page);
  const touch = ([x, y]) => command(page, `touch ${places.find((place) => place.x === x && place.y === y).site}`);
  assert.match(hintText, /^Hint: \d+–\d+\.$/); // by the numbers on the discs
  await touch(first.way[0]);
  assert.deepEqual(
    (await view(page)).analysis.arrows.map(({ way }) => way),
    [first.way],
  );
  await touch(first.way[1]);
  assert.deepEqual((await view(page)).analysis.arrows, [{ ...second, step: 0 }]);
  assert.notEqual((await view(page)).analysis.hintText, hintText);
  await page.close();
});

test('while the engine thinks a frame is drawn only for news, and news is rare', async () => {
  const page = await showcase.table('new nonaga - human human', {
    width: 900,
    height: 700,
    before: () => {
      const Real = window.Worker;
      window.news = [];
      window.Worker = class extends Real {
        constructor(...args) {
          super(...args);
          this.addEventListener('message', ({ data }) => {
            if (data.said) window.news.push(performance.now());
          });
        }
      };
    },
  });
  await settle(page);
  const before = await page.evaluate(() => window.vitrine.frames());
  await command(page, 'show evaluation');
  await page.waitForFunction(() => window.vitrine.view().analysis.evaluationText);
  await until(page, 'job', null);
  await settle(page);
  const { frames, news } = await page.evaluate(() => ({ frames: window.vitrine.frames(), news: window.news }));
  assert.ok(frames - before <= 4 * (news.length + 2), `${frames - before} frames for ${news.length} pieces of news`);
  assert.ok(
    news.length <= 2 + (news.at(-1) - news[0]) / 200,
    `${news.length} pieces of news in ${news.at(-1) - news[0]} ms`,
  );
  assert.deepEqual(page.problems, []);
  await page.close();
});
