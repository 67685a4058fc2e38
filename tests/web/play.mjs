// Playing any game in the browser tests: what can be touched is asked of the view.
import assert from 'node:assert/strict';
import { command, launch, open, ready, serve_dist, view } from './browser.mjs';

/** Numbers from 0 below `bound`, the same for the same seed. */
export function numbers(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Whether VITRINE_GAMES=<id>,<id> in the environment, if it is there, names the game. */
const is_chosen = ({ id }) => (process.env.VITRINE_GAMES?.split(',') ?? [id]).includes(id);

/** A browser, the served page, all games of the page, and those of them to be tried; `close` them after the tests. */
export async function open_showcase() {
  const [browser, server] = await Promise.all([launch(), serve_dist()]);
  const page = await ready(await open(browser, server.url));
  const registered = await page.evaluate(() => window.vitrine.games());
  await page.close();
  return {
    browser,
    server,
    registered,
    games: registered.filter(is_chosen),
    /** The page in English with a new match; `query`: more parameters, each after an ampersand. */
    async table(match, { query = '', ...options } = {}) {
      const shown = await ready(await open(browser, `${server.url}?lang=en${query}`, options));
      assert.ok(await command(shown, match), match);
      return shown;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** As many persons as the game can have. */
export const persons = ({ seats }) => seats.map(() => 'human').join(' ');

/** The sites that can be touched now; to stop where one may, the last one touched is among them. */
export function choices({ places, actions, mayStop, path }) {
  const open_places = places.filter((place) => place.open).map((place) => place.site);
  const sites = [...new Set([...open_places, ...actions.map(({ site }) => site)])];
  return mayStop ? [...sites, path.at(-1)] : sites;
}

/**
 * Plays up to `most` moves or to the end. `touch(site, seen)` touches as a person would and may go on to further sites.
 * Says the last view.
 */
export async function play(page, { most, seed, touch, lift = () => command(page, 'lift') }) {
  const below = numbers(seed);
  let seen = await view(page);
  for (let touches = 0; !seen.over && seen.ply < most; ++touches) {
    assert.ok(touches < most * 12, `${seen.game}: no end of touches`);
    const before = seen;
    if (covered(seen)) {
      await lift(seen);
    } else {
      const sites = choices(seen);
      assert.ok(sites.length > 0, `${seen.game}, ply ${seen.ply}: nothing can be touched`);
      await touch(sites[below(sites.length)], seen, below);
    }
    seen = await view(page);
    const where = `${seen.game}, ply ${before.ply}, after ${JSON.stringify(before.path)}`;
    assert.ok(!seen.notice.refusal || seen.notice.number === before.notice.number, `${where}: ${seen.notice.text}`);
    assert.notEqual(seen.revision, before.revision, `${where}: nothing happened`);
  }
  return seen;
}

/** Whether the table asks to be shown, or to be covered again, before anybody may touch it. */
const covered = ({ curtain, revealed }) => curtain || revealed;

/** Lifts until a person may touch: what was revealed is covered first, and then the next player's curtain may hang. */
export async function lift_all(page) {
  while (covered(await view(page))) assert.ok(await command(page, 'lift'));
}

/** Plays by commands alone, at once, while it is a person's turn; says the last view. */
export const play_on = (page, most, seed = 1) =>
  page.evaluate(
    ([moves, first]) => {
      const { view: look, command: run } = window.vitrine;
      let state = first;
      let seen = look();
      const end = seen.ply + moves;
      while (!seen.over && seen.ply < end && seen.person) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        const sites = [...seen.places.filter((place) => place.open), ...seen.actions].map(({ site }) => site);
        if (seen.mayStop) sites.push(seen.path.at(-1));
        if (!run(seen.curtain || seen.revealed ? 'lift' : `touch ${sites[(state >>> 8) % sites.length]}`))
          throw new Error(look().notice.text);
        seen = look();
      }
      return seen;
    },
    [most, seed],
  );
