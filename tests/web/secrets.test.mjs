// Secrets: two matches that differ only in what a seat may not know look the same to it, down to the last byte and pixel.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { command, settle, view } from './browser.mjs';
import { lift_all, open_showcase, persons } from './play.mjs';

const kMovesAfter = 12; // after the secret placing; too few to meet

const showcase = await open_showcase();
after(showcase.close);

/** Before the page: seeded dice, a clock that leaves no pauses, every word of the live regions, and a computer that reads from a list. */
function watch(answers) {
  const real = performance.now.bind(performance);
  performance.now = () => real() * 20;
  window.heard = [];
  document.addEventListener('DOMContentLoaded', () => {
    for (const id of ['polite', 'urgent']) {
      new MutationObserver(([{ target }]) => {
        if (target.textContent) window.heard.push(`${id}: ${target.textContent.trim()}`);
      }).observe(document.getElementById(id), { childList: true });
    }
  });
  window.asked = [];
  window.Worker = class {
    constructor() {
      setTimeout(() => this.onmessage({ data: { ready: true } }));
      this.alive = setInterval(() => this.onmessage({ data: {} }), 500); // or it would be given up
    }
    postMessage({ id, lines }) {
      if (!lines) return;
      const best = answers[window.asked.length];
      window.asked.push(lines);
      if (best) setTimeout(() => this.onmessage({ data: { id, best } }));
    }
    terminate() {
      clearInterval(this.alive);
    }
  };
}

const open_watched = (match, answers = []) =>
  showcase.table(match, {
    width: 480,
    height: 640,
    scale: 1,
    watched: true,
    context: { reducedMotion: 'reduce' },
    before: `(${watch})(${JSON.stringify(answers)})`,
  });

/** All that a player can come to know: the view, the page without its packed texts, what was said, and the picture. */
async function everything(page, { picture = false } = {}) {
  if (picture) await settle(page);
  const words = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    for (const part of copy.querySelectorAll('script, style, template, #polite, #urgent')) part.remove(); // what these two say is in `heard`
    for (const picture of copy.querySelectorAll('#games canvas')) picture.removeAttribute('data-drawn'); // sooner or later, once it is in sight
    return { view: JSON.stringify(window.vitrine.view()), page: copy.outerHTML, heard: window.heard.splice(0) };
  });
  if (!picture) return words;
  return { ...words, picture: (await page.locator('#canvas').screenshot()).toString('base64') };
}

/** Those of the games that hide something. */
async function with_secrets(all) {
  const page = await showcase.table(`new ${all[0].id} -`);
  const found = [];
  for (const game of all) {
    await command(page, `new ${game.id} - ${persons(game)}`);
    if ((await view(page)).secrets) found.push(game);
  }
  await page.close();
  return found;
}

/** The texts of a whole secret placing: those of each player, from a shuffle. */
async function placing(game, times) {
  const page = await showcase.table(`new ${game.id} - ${persons(game)}`, { width: 480, height: 640 });
  const lines = [];
  for (let i = 0; i < times; ++i) {
    await command(page, `new ${game.id} - ${persons(game)}`);
    for (let seen = await view(page); seen.moves.at(-1)?.by !== -1; seen = await view(page)) {
      if (seen.curtain) await command(page, 'lift');
      else if (seen.arrangements.length > 0) await command(page, `arrange ${seen.arrangements.length - 1}`);
      else await command(page, `touch ${seen.places.find((place) => place.open).site}`);
    }
    const { moves } = await view(page);
    const texts = (await page.evaluate((id) => localStorage.getItem(`vitrine.1.match.${id}`), game.id))
      .match(/^moves (.*)$/m)[1]
      .split(' ');
    lines.push([0, 1].map((player) => texts.filter((_, ply) => moves[ply].by === player)));
  }
  await page.close();
  return lines;
}

/** Plays texts in turn, lifting curtains; `after_each(view)` is called after each. */
async function play_texts(page, texts, after_each = () => {}) {
  for (const text of texts) {
    await lift_all(page);
    assert.ok(await command(page, `play ${text}`), text);
    await after_each(await view(page));
  }
}

const games = []; // with two placings of each; nothing may be waited for between the tests
for (const game of await with_secrets(showcase.games)) games.push({ game, placings: await placing(game, 2) });

test('some game has secrets', () => assert.ok(games.length > 0));

for (const {
  game,
  placings: [[first, second], [other_first, other_second]],
} of games) {
  test(`${game.id}: the two placings differ`, () => {
    assert.notDeepEqual(first, other_first);
    assert.notDeepEqual(second, other_second);
  });

  test(`${game.id}: a person sees nothing of how the computer placed its men`, async () => {
    const runs = [];
    for (const answers of [second, other_second]) {
      const page = await open_watched(`new ${game.id} - human computer=1`, answers);
      await page.click('#text-board-button');
      const seen = [];
      await play_texts(page, first.slice(0, -1), async () => seen.push(await everything(page)));
      await play_texts(page, first.slice(-1)); // now the computer places, in its own time
      await page.waitForFunction((all) => window.asked.length >= all, answers.length);
      for (let ply = first.length + 1; ply <= first.length + answers.length; ++ply) {
        await page.waitForFunction((wanted) => window.vitrine.view().ply >= wanted, ply);
      }
      const end = await everything(page, { picture: true });
      seen.push({ ...end, heard: [...new Set(end.heard)] }); // two announcements may become one
      assert.deepEqual(page.problems, []);
      await page.close();
      runs.push(seen);
    }
    assert.deepEqual(runs[0], runs[1]);
  });

  test(`${game.id}: the computer is asked the same however the person placed his men`, async () => {
    const runs = [];
    for (const texts of [first, other_first]) {
      const page = await open_watched(`new ${game.id} - human computer=1`, second);
      await play_texts(page, texts);
      await page.waitForFunction(
        (all) => window.vitrine.view().moves.filter(({ by }) => by === 1).length >= all,
        second.length,
      );
      runs.push(await page.evaluate(() => window.asked));
      await page.close();
    }
    assert.ok(runs[0].length >= second.length);
    assert.deepEqual(runs[0], runs[1]);
  });

  test(`${game.id}: on a shared screen the second person sees nothing of how the first placed his men`, async () => {
    const runs = [];
    for (const texts of [first, other_first]) {
      const page = await open_watched(`new ${game.id} - human human`);
      await page.click('#text-board-button');
      await play_texts(page, texts);
      await page.evaluate(() => {
        window.heard.length = 0;
      });
      const seen = [await everything(page, { picture: true })]; // the curtain is down
      for (const way of ['undo', 'redo']) {
        // neither way lifts it
        assert.ok((await view(page)).curtain);
        await command(page, way);
        seen.push(await everything(page, { picture: true }));
      }
      assert.ok((await view(page)).curtain);
      await command(page, 'lift');
      seen.push(await everything(page, { picture: true })); // the second person places
      await play_texts(page, second, async () => seen.push(await everything(page)));
      await lift_all(page);
      await command(page, 'show evaluation'); // what it is asked follows the match, through the eyes of whose turn it is
      const start = (await view(page)).ply;
      let questions = 0;
      // Not to end where the first person looks at what is his alone.
      for (
        let now = await view(page);
        !now.over && (now.ply < start + kMovesAfter || now.viewer === 0);
        now = await view(page)
      ) {
        await page.evaluate(() => {
          window.asked.length = 0;
        });
        await command(
          page,
          now.curtain || now.revealed ? 'lift' : `touch ${now.places.find((place) => place.open).site}`,
        );
        const then = await everything(page);
        if (JSON.parse(then.view).viewer === 0) continue; // what the first person alone sees is his own
        const asked = await page.evaluate(() => window.asked);
        questions += asked.length;
        seen.push(then, asked);
      }
      seen.push(await everything(page, { picture: true }));
      assert.ok(questions > 0);
      await page.close();
      runs.push(seen);
    }
    assert.deepEqual(runs[0], runs[1]);
  });
}
