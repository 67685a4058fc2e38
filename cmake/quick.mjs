// `npm test -- quick`: an answer within half a minute about the files that changed. What it leaves to `npm test`, it says.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compile, configure, pack_page, set_up_machine, set_up_packages } from './build.mjs';
import { build_folder, changed_files, Failure, kSource, run } from './run.mjs';
import { check_style } from './style.mjs';
import { check_tidy } from './tidy.mjs';

const stem = (path) => basename(path).replace(/\..*$/, '');
/** The game that a path belongs to by its folder or name. */
function game_of(path) {
  const id = /^(?:games\/|tests\/(?:golden\/)?)([a-z0-9_]+)[./]/.exec(path)?.[1];
  return id && existsSync(join(kSource, 'games', id, 'rules.h')) ? id : undefined;
}
const names_in = (folder, ending) =>
  readdirSync(join(kSource, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));

/** The ids of the games to which random play and golden matches may be limited, if nothing else changed; none: all games. */
function games_alone(changed) {
  const games = changed.map(game_of);
  return games.every(Boolean) ? [...new Set(games)] : [];
}

/** What a test includes if a change of this file concerns it: the file's header, or headers of its game or its library. */
function included_for(path) {
  const own = `"${path.replace(/^src\//, '').replace(/\.cpp$/, '.h')}"`;
  const folder = /^(games\/[a-z0-9_]+|src\/ai|src\/app\/model)\//.exec(path)?.[1].replace(/^src\//, '');
  return folder ? [own, `"${folder}/`] : [own];
}

/** Tests of what each game says and shows, and of its levels: they take less than a second for one game, and seconds for all. */
const kOfEachGame = ['levels', 'lessons', 'rules_texts', 'speech', 'typography'];

/** The files of tests that a change of these files concerns; if only files of tests changed, those alone. */
function native_tests(changed) {
  const includes = changed.flatMap(included_for);
  const tests = names_in('tests', '.cpp').filter((name) => {
    const text = readFileSync(join(kSource, 'tests', `${name}.cpp`), 'utf8');
    const own = changed.some((path) => stem(path) === name || game_of(path) === name);
    return text.includes('TEST_CASE(') && (own || includes.some((begin) => text.includes(`#include ${begin}`)));
  });
  const by_itself = changed.every((path) => tests.some((name) => path === `tests/${name}.cpp`));
  const of_each = changed.some((path) => path.startsWith('games/')) ? kOfEachGame : [];
  return by_itself ? tests : [...new Set(['conformance', 'golden', ...of_each, ...tests])];
}

async function try_native(changed) {
  await configure('native');
  await Promise.all([compile('native'), check_tidy(['native'], changed)]);
  const tests = native_tests(changed);
  const games = games_alone(changed);
  console.log(`tests: ${tests.join(', ')}${games.length ? `; of the games only ${games.join(', ')}` : ''}`);
  await run(
    join(build_folder('native'), 'vitrine_tests'),
    [`--source-file=${tests.map((name) => `*tests/${name}.cpp`)}`],
    {
      env: { VITRINE_SMALL: '1', ...(games.length ? { VITRINE_GAMES: games.join(',') } : {}) },
    },
  );
}

/** The table drawn without a window, and compared with the kept pictures; by pointer, `npm test -- table` does it. */
async function try_table() {
  await set_up_machine('page');
  await compile('desktop', ['vitrine_table_tests']);
  await run(join(build_folder('desktop'), 'vitrine_table_tests'), ['--source-file=*tests/table/pictures.cpp']);
}

/** The browser tests of the page's start, and those that carry the name of a changed file. */
function browser_tests(changed) {
  const stems = changed.map(stem);
  return names_in('tests/web', '.test.mjs').filter((name) => name === 'start' || stems.includes(name));
}

async function try_page(changed) {
  if (!existsSync(join(build_folder('wasm'), 'vitrine_page.wasm')))
    throw new Failure('The module of the page is not built yet: npm run build makes it.');
  await pack_page();
  const tests = browser_tests(changed).map((name) => join('tests/web', `${name}.test.mjs`));
  console.log(`tests: ${tests.join(', ')}`);
  await run(process.execPath, ['--test', '--test-concurrency=2', '--test-reporter=dot', ...tests]);
}

const kParts = [
  {
    of: /^((src\/(core|ai|cli|app\/model)|tests(?!\/fuzz))\/.*\.(cpp|h|txt)|games\/.*)$|^CMake|^cmake\/.*\.cmake$/,
    run: try_native,
  },
  { of: /^(src\/app\/(?!model\/|page\/|packing\/)|tests\/(table|pictures)\/)/, run: try_table },
  {
    of: /^(web\/|shell\.html|tests\/web\/|games\/.*\.md$|cmake\/(pack|rules|parts|curator|previews|archive)\.mjs)/,
    run: try_page,
  },
];

/** Throws a Failure at the first thing that does not hold. */
export async function test_quickly() {
  const changed = changed_files();
  console.log(`changed: ${changed.join(' ')}`);
  const parts = kParts.filter(({ of }) => changed.some((path) => of.test(path)));
  await set_up_packages();
  await set_up_machine('native', 'style');
  await check_style(changed);
  for (const { of, run: try_part } of parts) await try_part(changed.filter((path) => of.test(path)));
  const left = changed.filter((path) => !kParts.some(({ of }) => of.test(path)));
  if (left.length) console.log(`Only their form was looked at: ${left.join(' ')}`);
  console.log('npm test -- quick: passed; the whole is `npm test`');
}
