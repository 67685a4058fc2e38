// Every game after a reload: the match is there again, and thrown dice stay what they were.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { command, ready, view } from './browser.mjs';
import { lift_all, open_showcase, persons, play_on } from './play.mjs';

const kMoves = 45; // far enough for the first dice

const showcase = await open_showcase();
after(showcase.close);

const kSmall = { width: 480, height: 640, context: { reducedMotion: 'reduce' } };

/** What is kept of a game. */
const stored = (page, game) => page.evaluate((id) => localStorage.getItem(`vitrine.1.match.${id}`), game);

/** What is the same before and after a reload: all but the counters, what was done before it, and the look back at a match that has just ended. */
const lasting = ({ revision, notice, change, changes, turned, analysis: { job, ...analysis }, ...seen }) => ({
  ...seen,
  analysis,
});

async function reload(page) {
  await page.reload();
  return ready(page);
}

/** The throws of the line so far, each with its ply. */
const throws = ({ moves, ply }) =>
  moves
    .slice(0, ply)
    .map(({ by, text }, at) => ({ by, text, at }))
    .filter(({ by }) => by < 0);

for (const game of showcase.games) {
  test(`${game.id}: a reload brings the match back as it was`, async () => {
    const page = await showcase.table(`new ${game.id} - ${persons(game)}`, kSmall);
    let before = await play_on(page, kMoves);
    if (before.revealed) await command(page, 'lift');
    if (before.selecting) await command(page, 'clear');
    before = await view(page);
    const record = await stored(page, game.id);
    assert.ok(record.includes(`\ngame ${game.id} `));
    await reload(page);
    assert.deepEqual(lasting(await view(page)), lasting(before));
    assert.equal(await stored(page, game.id), record);
    const on = await play_on(page, 1);
    assert.ok(on.over || on.ply > before.ply);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  test(`${game.id}: dice do not change by undo, nor by undo and reload`, async () => {
    const page = await showcase.table(`new ${game.id} - ${persons(game)}`, kSmall);
    const before = await play_on(page, kMoves + 20);
    const line = /^moves (.*)$/m.exec(await stored(page, game.id))[1].split(' ');
    const thrown = throws(before).slice(-4);
    if (thrown.length > 0) {
      const first_choice = thrown[0].at - 1;
      for (const how of ['undo', 'undo and reload']) {
        while ((await view(page)).ply > first_choice) assert.ok(await command(page, 'undo'));
        const from = (await view(page)).ply;
        if (how !== 'undo') await reload(page);
        assert.equal((await view(page)).ply, from);
        for (let ply = from; ply < before.ply; ++ply) {
          if (before.moves[ply].by < 0) continue; // the dice fall by themselves
          await lift_all(page);
          assert.ok(await command(page, `play ${line[ply]}`), `${how}: ${line[ply]}`);
        }
        assert.deepEqual(throws(await view(page)).slice(-thrown.length), thrown, how);
      }
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

for (const game of showcase.games) {
  test(`${game.id}: where it has secrets, what was shown stays shown after a reload`, async () => {
    const page = await showcase.table(`new ${game.id} - ${persons(game)}`, kSmall);
    if ((await view(page)).secrets) {
      const { ply } = await play_on(page, 6);
      await lift_all(page);
      assert.ok(await command(page, 'go 2'));
      assert.ok(!(await command(page, 'resign'))); // asked for twice: it gives up what follows
      assert.ok(await command(page, 'resign'));
      assert.ok(ply > 2);
      for (const place of [2, 1, 0]) {
        await reload(page);
        assert.ok(await command(page, `go ${place}`));
        const seen = await view(page);
        assert.equal(seen.moves.length, 2);
        assert.deepEqual(
          seen.places.filter(({ open }) => open),
          [],
        );
        for (const act of ['arrange 1', 'continue', 'resign', 'draw', 'redo', 'redo', 'redo']) await command(page, act);
        assert.equal((await view(page)).moves.length, 2);
      }
      assert.match(await stored(page, game.id), /\nresult .* resignation\n$/);

      await command(page, `new ${game.id} - human computer=1`);
      await play_on(page, 1);
      assert.ok(await command(page, 'seat 0 computer=1'));
      await reload(page);
      assert.ok(!(await command(page, 'seat 1 human')));
      assert.ok(await command(page, 'seat 0 human'));
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}
