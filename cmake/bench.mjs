// `npm run bench`: how long a start takes, how smooth frames are, and positions a second natively and as WebAssembly.
import { spawnSync } from 'node:child_process';
import { launch, open, ready, serve_dist } from '../tests/web/browser.mjs';
import { print_frames } from './bench_frames.mjs';
import { print_searches } from './bench_search.mjs';
import { print_starts } from './bench_start.mjs';

/** {game: [generated, searched]} a second, from what `vitrine bench` prints. */
function on_terminal(program, args) {
  const done = spawnSync(program, args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${done.signal ?? done.status}.`);
  const [compiled_for, , ...lines] = done.stdout.split('\n');
  console.log(`${program}: ${compiled_for}`);
  const rows = lines.map((line) => line.trim().split(/\s+/)).filter((row) => row.length === 5);
  return Object.fromEntries(rows.map(([game, generated, searched]) => [game, [Number(generated), Number(searched)]]));
}

/** Prints a heading and what `print(browser, url, games)` prints of the served page. */
async function in_browser(heading, print) {
  const [browser, server] = await Promise.all([launch({ measured: true }), serve_dist()]);
  const page = await ready(await open(browser, server.url));
  const games = await page.evaluate(() => window.vitrine.games());
  await page.close();
  console.log(`\n${heading}`);
  await print(browser, server.url, games);
  await browser.close();
  server.close();
}

/** Prints the stations of the start. */
export const measure_start = () => in_browser('milliseconds to the stations of the start, medians', print_starts);

/** Prints how smooth drags and moves are. */
export const measure_frames = () =>
  in_browser('frames of a drag and of moves; software GL is slower than any phone', print_frames);

/** Prints searches natively and by the page's worker. */
export const measure_searches = (program) =>
  in_browser('searched a second in one position of a match, level 6, medians', (browser, url, games) =>
    print_searches(browser, url, games, program),
  );

/** Prints a row a game; the share of the native speed in brackets. */
export async function compare_speeds(native, wasm) {
  const places = { native: on_terminal(native, ['bench']), node: on_terminal(process.execPath, [wasm, 'bench']) };
  const games = Object.keys(places.native);
  for (const [which, what] of [
    [0, 'generated'],
    [1, 'searched'],
  ]) {
    console.log(`\n${what} a second`);
    for (const game of games) {
      const cells = Object.entries(places).map(([place, speeds]) => {
        const speed = speeds[game][which];
        return `${place} ${(speed / 1e6).toFixed(2)} M (${((100 * speed) / places.native[game][which]).toFixed(0)} %)`;
      });
      console.log(`  ${game.padEnd(16)} ${cells.join('   ')}`);
    }
  }
}
