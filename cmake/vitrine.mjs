// Runs the project: node cmake/vitrine.mjs start | build | setup | bench [kiosk [minutes]] | coverage | fuzz [minutes] | stages |
// test [stage... | quick | game <id>] | new-game <id> | record <id>. Needs nothing but node to begin.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  build_page,
  compile,
  configure,
  has_sources,
  kPageTargets,
  set_up_machine,
  set_up_packages,
} from './build.mjs';
import { check_coverage } from './coverage.mjs';
import { fuzz } from './fuzz.mjs';
import { write_new_game } from './new_game.mjs';
import { copy_tree, files_of_game, record_game, test_game_natively, try_new_game } from './one_game.mjs';
import { test_quickly } from './quick.mjs';
import { build_folder, Failure, kDist, kJobs, kSource, llvm, printed, run } from './run.mjs';
import { slowest_of_ctest } from './slowest.mjs';
import { check_style, is_cpp } from './style.mjs';
import { check_tidy } from './tidy.mjs';

// Bytes of dist/index.html: of the page, and of each game in it.
const kBudget = {
  raw: { page: 680_000, game: 60_000 },
  gzip: { page: 366_000, game: 34_000 },
  brotli: { page: 342_000, game: 34_000 },
};
const count_games = () =>
  readdirSync(join(kSource, 'games'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;

// ---- the stages of `npm test` ----------------------------------------------------------------------------------------

async function run_ctest(preset, { targets = [], env = {}, args = [] } = {}) {
  if (!has_sources('tests', '.cpp')) throw new Failure('tests/ holds no C++ tests yet.');
  await compile(preset, targets);
  const report = join(build_folder(preset), 'ctest.xml');
  rmSync(report, { force: true });
  try {
    await run(
      'ctest',
      ['--preset', preset, '--no-tests=error', '-j', String(kJobs), '--output-junit', report, ...args],
      {
        env,
      },
    );
  } finally {
    if (existsSync(report)) process.stdout.write(slowest_of_ctest(readFileSync(report, 'utf8')));
  }
}

/** Long random play is tried whole by the native programs; the sanitizers and WebAssembly see a share of it, and all the rest. */
const kSmall = { VITRINE_SMALL: '1' };

/** The table drawn without a window, under the sanitizers, and compared with the kept pictures; then whole what that shortened. */
async function draw_table() {
  const targets = ['vitrine_table_tests', 'vitrine_table_window'];
  await run_ctest('desktop-sanitize', { targets, env: kSmall });
  await run_ctest('desktop', { targets: targets.slice(0, 1), args: ['--label-regex', '^shortened$'] });
}

/** `bench --signature` must print the same natively and as WebAssembly. The page is linked at its side, if it is to be tested. */
async function compare_signatures(stages) {
  await compile('native', ['vitrine']);
  await compile('wasm', stages.includes('page') ? kPageTargets : ['vitrine']);
  const [native, wasm] = await Promise.all([
    printed(join(build_folder('native'), 'vitrine'), ['bench', '--signature']),
    printed(process.execPath, [join(build_folder('wasm'), 'vitrine.js'), 'bench', '--signature']),
  ]);
  console.log(`native ${native}\nwasm   ${wasm}`);
  if (!native || native !== wasm)
    throw new Failure('The signatures differ: the engine does not play the same natively and as WebAssembly.');
}

async function check_page() {
  const size = await build_page();
  const { HtmlValidate, FileSystemConfigLoader, formatterFactory } = await import('html-validate');
  const report = await new HtmlValidate(new FileSystemConfigLoader()).validateFile(join(kDist, 'index.html'));
  if (report.results.length) console.log(formatterFactory('text')(report.results));
  if (!report.valid) throw new Failure('dist/index.html is not valid HTML.');
  for (const [kind, bytes] of Object.entries(size)) {
    const most = kBudget[kind].page + count_games() * kBudget[kind].game;
    if (bytes > most) throw new Failure(`dist/index.html is over its budget: ${bytes} bytes ${kind}, at most ${most}.`);
  }
}

/** Linked and packed again from a copy of the tree in another folder, dist/ is the same bytes. Object files come from the compiler's cache. */
async function build_again() {
  await build_page();
  const copy = copy_tree('again');
  await run(process.execPath, [join(copy, 'cmake/vitrine.mjs'), 'build']);
  const hashes = (folder) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const first = hashes(kDist);
  const other = hashes(join(copy, 'dist')).find((line, at) => line !== first[at]);
  if (other) throw new Failure(`Built again, dist/ is another: ${other}.`);
  console.log(`dist/ built again in another folder: the same ${first.length} files`);
}

const kMinutesOfFuzz = 2;

/** The browser tests of a folder whose names begin so. What takes longest comes first: game after game, then the longest text. */
async function run_browser_tests(folder = 'tests/web', beginning = '') {
  if (!existsSync(join(kDist, 'index.html'))) throw new Failure('dist/index.html is missing: the page was not built.');
  const length_of = (name) => (name.startsWith('games_') ? Infinity : statSync(join(kSource, folder, name)).size);
  const files = readdirSync(join(kSource, folder))
    .filter((name) => name.endsWith('.test.mjs') && name.startsWith(beginning))
    .sort((a, b) => length_of(b) - length_of(a) || (a < b ? -1 : 1));
  if (files.length === 0) throw new Failure(`${folder} holds no such tests.`);
  const at_once = `--test-concurrency=${kJobs + 2}`; // a page waits now and then
  const failed = build_folder('failed_tests.txt');
  mkdirSync(dirname(failed), { recursive: true });
  rmSync(failed, { force: true });
  const reporters = [
    ['spec', 'stdout'],
    ['./cmake/slowest.mjs', 'stdout'],
    ['./cmake/failed.mjs', failed],
  ].flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`]);
  try {
    await run(process.execPath, ['--test', at_once, ...reporters, ...files.map((name) => join(folder, name))]);
  } catch (error) {
    const told = existsSync(failed) ? readFileSync(failed, 'utf8').trim() : '';
    throw told ? new Failure(`These tests failed:\n${told}`) : error;
  }
}

/** Nothing is built for it but the fonts, which the table includes as a header. */
async function run_tidy() {
  await configure('native');
  await compile('desktop-sanitize', ['vitrine_fonts', 'sdl_headers_copy']); // what the sources include and a build makes
  await check_tidy(['native', 'desktop-sanitize']);
}

/** `needs`: words for setup.sh; `packages`: those of package.json. The quickest to fail comes first. */
const kStages = [
  { name: 'style', needs: ['style'], packages: true, run: () => check_style() },
  { name: 'native', needs: ['native'], run: () => run_ctest('native') },
  { name: 'tidy', needs: ['page', 'style'], run: run_tidy },
  { name: 'sanitize', needs: ['native'], run: () => run_ctest('sanitize', { env: kSmall }) },
  { name: 'fuzz', needs: ['fuzz'], packages: true, run: () => fuzz(kMinutesOfFuzz) },
  { name: 'table', needs: ['page'], run: draw_table },
  {
    name: 'wasm',
    needs: ['page'],
    run: () => run_ctest('wasm', { targets: ['vitrine_tests', 'vitrine'], env: kSmall }),
  },
  { name: 'signature', needs: ['page'], run: compare_signatures },
  { name: 'page', needs: ['page'], packages: true, run: check_page },
  { name: 'web', needs: ['web'], packages: true, run: () => run_browser_tests() },
  { name: 'engines', needs: ['engines'], packages: true, run: () => run_browser_tests('tests/engines') },
  { name: 'again', needs: ['page'], packages: true, run: build_again },
  { name: 'new-game', needs: ['web', 'style'], packages: true, run: try_new_game },
];

/** They open the page as the sources are now. */
const kOpening = ['web', 'engines'];

const kMostTold = 12; // lines of a reason at the end

/** Runs the named stages, or all of them; every stage runs even when an earlier one failed. Says whether all passed. */
async function test(names) {
  const unknown = names.filter((name) => !kStages.some((stage) => stage.name === name));
  if (unknown.length)
    throw new Failure(
      `There is no stage "${unknown[0]}"; the stages are ${kStages.map((stage) => stage.name).join(', ')}, quick, and game <id>.`,
    );
  const stages = kStages.filter(
    ({ name }) =>
      !names.length || names.includes(name) || (name === 'page' && kOpening.some((opening) => names.includes(opening))),
  );
  if (stages.some((stage) => stage.packages)) await set_up_packages();
  await set_up_machine(...new Set(stages.flatMap((stage) => stage.needs)));

  const lines = [];
  const failed = [];
  for (const stage of stages) {
    console.log(`\n==== ${stage.name}`);
    const began = Date.now();
    let reason = '';
    try {
      if (kOpening.includes(stage.name) && failed.includes('page'))
        throw new Failure('The page was not built or is not valid, so it was not opened.');
      await stage.run(stages.map(({ name }) => name));
    } catch (error) {
      reason = error instanceof Failure || error.name === 'PackError' ? error.message : error.stack;
      failed.push(stage.name);
      console.error(reason);
    }
    const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
    const told = reason.split('\n').slice(0, kMostTold).join('\n    ');
    lines.push(`${reason ? 'FAILED' : 'passed'}  ${stage.name.padEnd(10)} ${seconds} s  ${told}`.trimEnd());
  }
  console.log(`\n${lines.join('\n')}`);
  console.log(
    failed.length ? `npm test: FAILED (${failed.join(', ')})` : `npm test: all ${stages.length} stages passed`,
  );
  return failed.length === 0;
}

// ---- commands --------------------------------------------------------------------------------------------------------

async function start() {
  await set_up_packages();
  await set_up_machine('page');
  await build_page();
  const { serve } = await import('./serve.mjs');
  const server = await serve(kDist, Number(process.env.PORT) || 8000);
  console.log(`\nVitrine is ready: ${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.close().then(() => process.exit(0)));
}

async function build() {
  await set_up_packages();
  await set_up_machine('page');
  await build_page();
}

async function set_up() {
  await set_up_packages();
  await set_up_machine('web', 'style');
}

async function measure_speed([what, minutes]) {
  await set_up_packages();
  await set_up_machine('web');
  if (what === 'kiosk') {
    const { measure_kiosk } = await import('./bench_kiosk.mjs');
    await build_page();
    return measure_kiosk(minutes && Number(minutes));
  }
  await compile('native', ['vitrine']);
  await build_page();
  const { compare_speeds, measure_frames, measure_searches, measure_start } = await import('./bench.mjs');
  await measure_start();
  await measure_frames();
  await measure_searches(join(build_folder('native'), 'vitrine'));
  await compare_speeds(join(build_folder('native'), 'vitrine'), join(build_folder('wasm'), 'vitrine.js'));
}

/** What concerns one game: its form, the native tests, the page, and the browser tests that try game after game. */
async function test_game(id) {
  await set_up_packages();
  await set_up_machine('web', 'style');
  await check_style(files_of_game(id));
  await test_game_natively(id);
  await check_page();
  process.env.VITRINE_GAMES = id;
  await run_browser_tests('tests/web', 'games_');
}

async function new_game([id]) {
  await set_up_machine('style');
  const written = write_new_game(id);
  await run(llvm('clang-format'), ['-i', ...written.filter(is_cpp)]); // a name is as long as it is
  console.log(
    `Written:\n  ${written.join('\n  ')}\n\nnpm test -- game ${id}   tests it; README.md, "Adding a game", tells the rest`,
  );
}

async function record([id]) {
  await set_up_machine('page');
  await record_game(id);
}

async function run_tests(names) {
  if (names[0] === 'game' && names.length === 2) await test_game(names[1]);
  else if (names.length === 1 && names[0] === 'quick') await test_quickly();
  else if (!(await test(names))) process.exitCode = 1;
}

async function coverage() {
  await set_up_machine('coverage');
  await check_coverage();
}

async function fuzz_longer([minutes = String(kMinutesOfFuzz)]) {
  if (!(Number(minutes) > 0)) throw new Failure('Usage: npm run fuzz -- <minutes>');
  await set_up_packages();
  await set_up_machine('fuzz');
  await fuzz(Number(minutes));
}

/** The names of the stages as JSON, for a workflow that runs them side by side. */
const list_stages = () => console.log(JSON.stringify(kStages.map(({ name }) => name)));

const kCommands = {
  start,
  build,
  setup: set_up,
  bench: measure_speed,
  coverage,
  fuzz: fuzz_longer,
  stages: list_stages,
  test: run_tests,
  'new-game': new_game,
  record,
};

const [command, ...rest] = process.argv.slice(2);
try {
  if (!Object.hasOwn(kCommands, command ?? ''))
    throw new Failure(
      `Usage: node cmake/vitrine.mjs ${Object.keys(kCommands).join(' | ')} [stage... | quick | game <id>]`,
    );
  await kCommands[command](rest);
} catch (error) {
  console.error(error instanceof Failure || error.name === 'PackError' ? error.message : error);
  process.exitCode = 1;
}
