// The analysis: asked for by mouse and on the text board, following the match, stopped in every way, and never before it is asked.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assert_accessible } from './axe.mjs';
import { command, hurry, view } from './browser.mjs';
import { lift_all, open_showcase, persons, play_on } from './play.mjs';

const showcase = await open_showcase();
after(showcase.close);

const moon = (options = {}) => showcase.table('new man_in_the_moon - human human', options);
const wait_for = (page, what, value = true) =>
  page.waitForFunction(
    ([key, wanted]) => {
      const found = window.vitrine.view().analysis[key];
      return wanted === true ? Boolean(found) : found === wanted;
    },
    [what, value],
  );

/** For `open`'s `before`: what the worker is told, and a tab that can be hidden. */
function watch() {
  window.unseen = false;
  Object.defineProperty(document, 'hidden', { get: () => window.unseen });
  const Real = window.Worker;
  window.told = [];
  window.answered = [];
  window.Worker = class extends Real {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (data.said) window.answered.push(data.said.at(-1));
      });
    }
    postMessage(data) {
      window.told.push(data.cancel ? 'cancel' : data.id);
      super.postMessage(data);
    }
  };
}
const without_worker = () => {
  window.Worker = class {
    constructor() {
      throw new Error('no worker');
    }
  };
};
const told = (page) => page.evaluate(() => window.told.filter(Boolean));

test('nothing is asked and nothing shown before somebody asks', async () => {
  const page = await moon({ before: watch });
  await command(page, 'play a1', 'play b2');
  const { analysis } = await view(page);
  assert.deepEqual(
    [analysis.job, analysis.hintText, analysis.evaluationText, analysis.share, analysis.review],
    [null, '', '', null, null],
  );
  assert.deepEqual([analysis.arrows, analysis.badges, analysis.moves], [[], [], []]);
  assert.deepEqual(await told(page), []);
  await page.click('#text-board-button');
  assert.ok(!(await page.isVisible('#findings')));
  assert.ok(!(await page.isVisible('#review')));
  await page.close();
});

for (const game of showcase.games) {
  test(`${game.id}: a hint for every phase, on the text board and with an arrow`, async () => {
    const page = await showcase.table(`new ${game.id} - ${persons(game)}`, {
      width: 900,
      height: 700,
      before: hurry,
    });
    await page.click('#text-board-button');
    for (const plies of [0, 5, 60]) {
      if ((await play_on(page, plies)).over) break;
      await lift_all(page);
      await page.click('#show-hint');
      await wait_for(page, 'hintText');
      const { analysis, notice, turn, ply } = await view(page);
      assert.ok(!notice.refusal, notice.text);
      assert.match(analysis.hintText, /^Hint: \S/);
      assert.equal(await page.textContent('#findings dd'), analysis.hintText);
      assert.equal(await page.getAttribute('#show-hint', 'aria-pressed'), 'true');
      await page.waitForFunction(
        (text) => document.getElementById('polite').textContent.includes(text),
        analysis.hintText,
      );
      const [, hinted] = analysis.hintText.match(/^Hint: (.*?)\.(?: |$)/); // then why
      if (!(await command(page, `play ${hinted}`))) {
        // told in words, as by the numbers on the discs: the arrow shows the places
        const { places } = await view(page);
        for (const [x, y] of analysis.arrows.find(({ kind }) => kind === 'best').way)
          await command(page, `touch ${places.find((place) => place.x === x && place.y === y).site}`);
        assert.equal((await view(page)).ply, ply + 1, hinted);
      }
      const next = await view(page);
      if (next.turn === turn)
        assert.notEqual(next.analysis.hintText, analysis.hintText); // the next step, or none
      else assert.equal(next.analysis.hintText, '');
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

test('a hint by key on the canvas, and gone again', async () => {
  const page = await moon({ before: hurry });
  await page.focus('#canvas');
  await page.keyboard.press('h');
  await wait_for(page, 'hintText');
  assert.equal((await view(page)).analysis.arrows.length, 1);
  await page.keyboard.press('h');
  await wait_for(page, 'hint', false);
  assert.deepEqual((await view(page)).analysis.arrows, []);
  await page.close();
});

for (const [where, before] of [
  ['worker', watch],
  ['page’s own loop', without_worker],
]) {
  test(`in the ${where} the evaluation follows the match, through undo and a new match`, async () => {
    const page = await moon({ before });
    await command(page, 'show evaluation');
    await wait_for(page, 'evaluationText');
    assert.equal((await view(page)).analysis.arrows[0].kind, 'best');
    // Told and looked at in one breath: the worker's next answer may come any moment after it.
    const told_at_once = await page.evaluate(() => {
      for (const line of ['play a1', 'play b2', 'undo']) window.vitrine.command(line);
      return window.vitrine.view().analysis.evaluationText;
    });
    assert.equal(told_at_once, '');
    await wait_for(page, 'evaluationText');
    assert.match((await view(page)).analysis.evaluationText, /is (a little )?better|even|wins/);
    await command(page, 'play b2', 'new man_in_the_moon step=rook human human');
    assert.equal((await view(page)).analysis.evaluation, false);
    await command(page, 'show hint');
    await wait_for(page, 'hintText');
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

test('the computer’s move goes before the evaluation, which then goes on', async () => {
  const page = await showcase.table('new man_in_the_moon - human computer=1', { before: watch });
  await command(page, 'show evaluation');
  await wait_for(page, 'evaluationText');
  await command(page, 'play a1');
  await page.waitForFunction(() => window.vitrine.view().ply === 2 && window.vitrine.view().analysis.evaluationText);
  const asked = await told(page);
  const computers = asked.findIndex((id) => typeof id === 'number');
  assert.ok(computers > 0);
  assert.equal(asked[computers - 1] === 'cancel' || String(asked[computers - 1]).startsWith('analysis'), true);
  assert.match(String(asked.at(-1)), /^analysis/);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a proof that runs out of time tells what is known by then', async () => {
  const page = await moon({
    before: () => {
      window.Worker = class {
        constructor() {
          throw new Error('no worker');
        }
      };
      const real = performance.now.bind(performance);
      window.ahead = window.leap = 0;
      performance.now = () => {
        window.ahead += window.leap;
        return real() + window.ahead;
      };
    },
  });
  await command(
    page,
    'load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition WW3/W4/5/4B/3BB w 0,0 0\nseat 0 human\nseat 1 human\nmoves\nresult *',
  );
  await page.evaluate(() => {
    window.vitrine.command('show values');
    window.leap = 60_000; // at each look at the clock: time is up when the second slice begins
  });
  await wait_for(page, 'valuesText');
  const { job, valuesText } = (await view(page)).analysis;
  assert.deepEqual([job, valuesText], [null, 'Nothing is proven here: too much is still open.']); // of six men, after one slice
  assert.deepEqual(page.problems, []);
  await page.close();
});

for (const [where, before] of [
  ['worker', watch],
  ['page’s own loop', without_worker],
]) {
  test(`in the ${where} a proof that a person stops tells what is known by then`, async () => {
    const page = await moon({ before });
    await command(
      page,
      'load vitrine 1\ngame man_in_the_moon 1\nsetup step=one,quiet=40\nposition WW3/W4/5/4B/3BB w 0,0 0\nseat 0 human\nseat 1 human\nmoves\nresult *',
    );
    await page.evaluate(() => ['show values', 'stop'].forEach(window.vitrine.command));
    await wait_for(page, 'valuesText');
    const { job, values, valuesText } = (await view(page)).analysis;
    assert.deepEqual([job, values, valuesText], [null, true, 'Nothing is proven here: too much is still open.']);
    await command(page, 'hide values', 'show values');
    await page.waitForTimeout(50); // well under way
    await command(page, 'stop');
    await wait_for(page, 'valuesText');
    assert.equal((await view(page)).analysis.job, null);
    await command(page, 'hide values', 'show values');
    await wait_for(page, 'valuesText');
    assert.match((await view(page)).analysis.valuesText, /^White: /); // all of it
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

test('two computers leave the evaluation its time, and play on', async () => {
  const page = await showcase.table('new man_in_the_moon - human human');
  await command(page, 'show evaluation', 'seat 0 computer=1', 'seat 1 computer=1');
  for (const ply of [1, 3]) {
    await page.waitForFunction((wanted) => {
      const { ply: now, analysis } = window.vitrine.view();
      return now >= wanted && analysis.evaluationText && analysis.line;
    }, ply);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('thinking stops in a hidden tab and goes on when it is seen again', async () => {
  const page = await moon({ before: watch });
  const show = (unseen) =>
    page.evaluate((now) => {
      window.unseen = now;
      document.dispatchEvent(new Event('visibilitychange'));
    }, unseen);
  await show(true);
  await command(page, 'show evaluation');
  assert.deepEqual(await told(page), []);
  await show(false);
  await page.waitForFunction(() => window.answered.length > 0);
  await show(true);
  const asked = await told(page);
  assert.ok(asked.at(-1) === 'cancel' || (await view(page)).analysis.job === null);
  await show(false);
  await wait_for(page, 'job', null);
  assert.match((await view(page)).analysis.evaluationText, /\S/);
  await page.close();
});

test('stop is heard at once, and what is known stays', async () => {
  const page = await moon({ before: watch });
  await page.click('#text-board-button');
  await page.click('#show-evaluation');
  await wait_for(page, 'evaluationText');
  await page.click('#stop-thinking');
  const { analysis } = await view(page);
  assert.equal(analysis.job, null);
  assert.match(analysis.evaluationText, /\S/);
  await page.click('#show-evaluation');
  assert.equal(await page.getAttribute('#show-evaluation', 'aria-pressed'), 'false');
  assert.ok(!(await page.isVisible('#findings')));
  await page.close();
});

test('proven values stand on the board as letters and in a list of all moves', async () => {
  const page = await showcase.table('new five_field_kono win=strict human human');
  await page.click('#text-board-button');
  await page.click('#show-values');
  await wait_for(page, 'valuesText');
  const { analysis } = await view(page);
  assert.ok(analysis.moves.length > 0);
  for (const { value } of analysis.moves) assert.match(value, /^(D|[WL]\d+)$/);
  assert.ok(analysis.badges.length > 0);
  const { site, value, words } = analysis.badges[0];
  assert.equal(await page.textContent(`[data-site="${site}"] .cell-value`), value);
  assert.ok((await page.getAttribute(`[data-site="${site}"]`, 'aria-label')).endsWith(`, ${words}`));
  assert.equal(await page.locator('#proven li').count(), analysis.moves.length);
  await command(page, `touch ${site}`);
  const next = (await view(page)).analysis.badges;
  assert.ok(next.length > 0 && next.every((badge) => badge.site !== site));
  await page.click('#show-values');
  assert.deepEqual((await view(page)).analysis.badges, []);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('after the match: a review with its graph, its places by slider, and turning points', async () => {
  const page = await moon({ width: 390, height: 760, before: hurry });
  await page.click('#text-board-button');
  await play_on(page, 30, 7);
  await command(page, 'resign');
  await page.click('#show-review');
  await page.waitForFunction(() => window.vitrine.view().analysis.review?.done, null, { timeout: 60_000 });
  const {
    analysis: { review },
    ply,
  } = await view(page);
  assert.ok(review.shares.every((share) => share?.length === 2));
  const last = review.shares.length - 1;
  assert.equal(ply, review.turns[0]?.ply ?? last); // it opens at the first turning point
  assert.equal(await page.textContent('#review-text'), review.text);
  await page.waitForFunction((text) => document.getElementById('polite').textContent.includes(text), review.text);
  assert.equal(await page.locator('#review-graph .turn').count(), review.turns.length);
  assert.equal(await page.locator('#review-turns button').count(), review.turns.length);
  await page.focus('#review-ply');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  assert.equal((await view(page)).ply, last - 1);
  await page.keyboard.press('Home');
  assert.equal((await view(page)).ply, 0);
  if (review.turns.length > 0) {
    await page.locator('#review-turns button').first().click();
    const seen = await view(page);
    assert.equal(seen.ply, review.turns[0].ply);
    assert.equal(seen.analysis.arrows.filter(({ kind }) => kind === 'best').length, 1);
  }
  await page.focus('#review-ply');
  await page.keyboard.press('End');
  assert.ok((await view(page)).over); // still resigned
  await page.click('#show-review');
  assert.equal((await view(page)).analysis.review, null);
  assert.ok(!(await page.isVisible('#review')));
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('a match of dice and secrets has its turning points, too', async () => {
  const page = await showcase.table('new bondo_cones - human human', { before: hurry });
  await page.click('#text-board-button');
  await play_on(page, 160, 7);
  await command(page, 'resign');
  await page.click('#show-review');
  await page.waitForFunction(() => window.vitrine.view().analysis.review?.done, null, { timeout: 90_000 });
  const {
    analysis: { review },
  } = await view(page);
  assert.ok(review.turns.length > 0); // both moved at random
  for (const { ply, text } of review.turns) {
    assert.match(
      text,
      /^(White|Black) played \S+ \(([+−]?[\d.]+ points?|wins|loses)\); better was \S+ \(([+−]?[\d.]+( points?)?|wins|loses)\)\.( [A-Z].*\.)?$/,
    );
    assert.equal(review.shares[ply].length, 2);
  }
  assert.equal(await page.locator('#review-turns button').count(), review.turns.length);
  await page.locator('#review-turns button').first().click();
  assert.equal((await view(page)).ply, review.turns[0].ply);
  assert.deepEqual(page.problems, []);
  await page.close();
});

for (const [width, height, colorScheme] of [
  [360, 740, 'light'],
  [1440, 900, 'dark'],
]) {
  test(`axe finds nothing on the opened analysis at ${width} × ${height}, ${colorScheme}`, async () => {
    const page = await showcase.table('new five_field_kono win=strict human human', {
      width,
      height,
      before: hurry,
      context: { colorScheme, reducedMotion: 'reduce' },
    });
    const check = async (where) => {
      await assert_accessible(page, where);
      const across = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(across <= width, `${where}: the page is ${across} pixels wide`);
    };
    await page.click('#text-board-button');
    for (const what of ['hint', 'evaluation', 'threats', 'values']) await page.click(`#show-${what}`);
    await wait_for(page, 'job', null);
    await check('analysis');
    await play_on(page, 6);
    await command(page, 'resign');
    await page.click('#show-review');
    await page.waitForFunction(() => window.vitrine.view().analysis.review?.done);
    await page.locator('#review-graph').scrollIntoViewIfNeeded();
    await check('review');
    await page.close();
  });
}
