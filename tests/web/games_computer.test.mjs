// Every game against the computer: it takes every seat of every number of players, answers, and plays on by itself.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { command, view } from './browser.mjs';
import { open_showcase, play_on } from './play.mjs';

const kAnswers = 2; // in each seat

const showcase = await open_showcase();
after(showcase.close);

const kSmall = { width: 480, height: 640, context: { reducedMotion: 'reduce' } };

/** The setups of a game that differ in the number of players. */
function numbers_of_players({ options }) {
  const option = options.find(({ key }) => key === 'players');
  return option
    ? option.values.map(({ value }) => ({ setup: `players=${value}`, players: Number(value) }))
    : [{ setup: '-', players: 2 }];
}

/** Persons play on at once until the computer has answered so often. */
async function until_answered(page, seat, answers) {
  for (let round = 0; round < 60; ++round) {
    const seen = await play_on(page, 40, round + 1);
    const given = seen.moves.filter(({ by }) => by === seat).length;
    if (seen.over || given >= answers) return given;
    await page.waitForFunction(([revision]) => window.vitrine.view().revision !== revision, [seen.revision]);
  }
  return assert.fail(`seat ${seat} never came to its turn`);
}

for (const game of showcase.games) {
  for (const { setup, players } of numbers_of_players(game)) {
    test(`${game.id} with ${players}: the computer answers in every seat`, async () => {
      const page = await showcase.table(`new ${game.id} ${setup}`, kSmall);
      for (let seat = 0; seat < players; ++seat) {
        const seats = Array.from({ length: players }, (_, player) => (player === seat ? 'computer=1' : 'human'));
        assert.ok(await command(page, `new ${game.id} ${setup} ${seats.join(' ')}`));
        assert.equal((await view(page)).seats.length, players);
        assert.ok((await until_answered(page, seat, kAnswers)) >= kAnswers, `seat ${seat}`);
      }
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }

  test(`${game.id}: computers of different levels play on by themselves`, async () => {
    const [{ setup, players }] = numbers_of_players(game).slice(-1);
    const seats = Array.from({ length: players }, (_, player) => `computer=${1 + (player % 2)}`);
    const page = await showcase.table(`new ${game.id} ${setup} ${seats.join(' ')}`, kSmall);
    await page.waitForFunction((all) => window.vitrine.view().ply >= all, players + 1);
    assert.equal((await view(page)).person, false);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  test(`${game.id}: persons and computers in turn, one after another`, async () => {
    const [{ setup, players }] = numbers_of_players(game).slice(-1);
    const seats = Array.from({ length: players }, (_, player) => (player % 2 ? 'computer=1' : 'human'));
    const page = await showcase.table(`new ${game.id} ${setup} ${seats.join(' ')}`, kSmall);
    for (let seat = 1; seat < players; seat += 2) await until_answered(page, seat, 1);
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}
