// Every game on the text board by keyboard alone, with curtains, arrangements and the end of a chain.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { command, view } from './browser.mjs';
import { press, touch_by_keyboard } from './by_keyboard.mjs';
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
      touch: (site, seen, below) => touch_by_keyboard(page, site, seen, below),
    });
    const prompt = await page.locator('#prompt').textContent();
    const end = await view(page);
    assert.ok([end.prompt, `${end.prompt}. ${end.turned}`].includes(prompt), prompt); // where it turned is found after the end
    assert.equal(await page.locator('#moves li').count(), end.moves.length + 1);
    assert.deepEqual(page.problems, []);
    await page.close();
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
    await page.close();
  });
}
