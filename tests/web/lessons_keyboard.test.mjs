// Every course by keyboard alone, on the text board: the first minute, each lesson with its answer by arrows and Enter, the
// two hints and "show me", and from one to the next to the end.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { view } from './browser.mjs';
import { back_to_board, press, walk_to } from './by_keyboard.mjs';
import { open_showcase } from './play.mjs';

const showcase = await open_showcase();
after(showcase.close);

/** What is to be touched in a lesson, a list of sites for each of its questions: touches are tried until a move is right. */
const touches_of = (page, game, number) =>
  page.evaluate(
    ([id, lesson]) => {
      const { view: look, command: run } = window.vitrine;
      function find(path) {
        const { places, actions, mayStop, ply } = look();
        const open = [...places.filter((place) => place.open), ...actions].map(({ site }) => site);
        for (const site of mayStop ? [...open, path.at(-1)] : open) {
          run('clear');
          for (const before of path) run(`touch ${before}`);
          run(`touch ${site}`);
          const seen = look();
          if (seen.lesson.stage === 'wrong') run('lesson retry');
          else if (seen.ply > ply) return [...path, site];
          else if (seen.path.length > path.length) {
            const found = find([...path, site]);
            if (found) return found;
          }
        }
        return null;
      }
      run(`lesson ${id} ${lesson}`);
      while (look().lesson.stage === 'showing') run('lesson next');
      const answers = [];
      while (look().lesson.stage === 'asking') answers.push(find([]));
      return answers;
    },
    [game, number],
  );

async function answer(page, touches) {
  for (const site of touches) {
    const { places } = await view(page);
    if (!places.some((place) => place.site === site)) {
      await press(page, `#choices [data-command="touch ${site}"]`);
      continue;
    }
    await back_to_board(page);
    await walk_to(page, site);
    await page.keyboard.press('Enter');
  }
}

const offer = (page, name) => press(page, `#choices [data-command="lesson ${name}"]`);

for (const game of showcase.games) {
  test(`${game.id}: the course by keyboard alone`, { skip: game.lessons.length === 0 }, async () => {
    const scout = await showcase.table(`new ${game.id} - human human`);
    const numbers = Array.from({ length: game.lessons.length + 1 }, (_, i) => i).slice(game.minute ? 0 : 1);
    const answers = [];
    for (const number of numbers) answers.push(await touches_of(scout, game.id, number));
    await scout.close();

    const page = await showcase.table(`new ${game.id} - human human`, { context: { reducedMotion: 'reduce' } });
    await page.focus('#to-board');
    await page.keyboard.press('Enter');
    await page.focus('#learn-button');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#learn[open]');
    await page.focus(`#learn [data-close="${numbers[0]}"]`);
    await page.keyboard.press('Enter');
    for (const [i, touches] of answers.entries()) {
      await page.waitForFunction((wanted) => window.vitrine.view().lesson?.number === wanted, numbers[i]);
      while ((await view(page)).lesson.stage === 'showing') await offer(page, 'next');
      assert.equal((await view(page)).lesson.stage, 'asking');
      if (i === 1) {
        const sentences = new Set([(await view(page)).prompt]);
        for (const hint of [1, 2]) {
          await offer(page, 'hint');
          sentences.add(await page.textContent('#prompt'));
          assert.equal(sentences.size, hint + 1, `hint ${hint}`);
        }
      }
      for (const sites of touches) await (i === 1 ? offer(page, 'show') : answer(page, sites));
      const seen = await view(page);
      assert.equal(seen.lesson.stage, 'done', `${game.id}, lesson ${numbers[i]}: ${seen.prompt}`);
      if (i + 1 < answers.length) await offer(page, 'next');
    }
    await offer(page, 'leave');
    assert.equal((await view(page)).lesson, null);
    await page.focus('#learn-button');
    await page.keyboard.press('Enter');
    const all = await page.$$eval('#learn-list button', (lines) =>
      lines.map((one) => one.textContent.includes('done')),
    );
    assert.deepEqual(all, Array(numbers.length).fill(true));
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}
