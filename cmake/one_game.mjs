// One game alone: what its tests say, its golden matches, signature and pictures recorded, and the trial that a game written
// by `npm run new-game` passes all of it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { compile } from './build.mjs';
import { is_cpp } from './style.mjs';
import { check_tidy } from './tidy.mjs';
import { build_folder, Failure, kJobs, kSource, output, run, tree_files } from './run.mjs';

const read = (path) => readFileSync(join(kSource, path), 'utf8');

function known(id) {
  if (id && existsSync(join(kSource, 'games', id, 'rules.h'))) return id;
  throw new Failure(`There is no game "${id ?? ''}": name a folder of games/.`);
}

/** What is written for a game by hand. */
export const files_of_game = (id) =>
  [
    'games/registry.cpp',
    'games/solvers.cpp',
    `tests/${id}.cpp`,
    ...readdirSync(join(kSource, 'games', known(id))).map((name) => `games/${id}/${name}`),
  ].filter((path) => existsSync(join(kSource, path)));

/** Records what one game plays, how it is searched and how it looks: after a change on purpose, to be looked at before it is kept. */
export async function record_game(id) {
  const env = { VITRINE_GAMES: known(id) };
  const test = (preset, program, file, what) =>
    run(join(build_folder(preset), program), [`--source-file=*tests/${file}.cpp`], { env: { ...env, [what]: '1' } });
  await compile('native', ['vitrine_tests']);
  await test('native', 'vitrine_tests', 'golden', 'VITRINE_WRITE_GOLDEN');
  await test('native', 'vitrine_tests', 'signature', 'VITRINE_WRITE_SIGNATURE');
  await compile('desktop', ['vitrine_table_tests']);
  await test('desktop', 'vitrine_table_tests', 'table/pictures', 'VITRINE_WRITE_PICTURES');
  console.log(
    `Recorded: tests/golden/${id}.*, tests/signatures/${id}.txt, tests/pictures/${id}.*. Look at each picture.`,
  );
}

/** The entries of ctest that try one game after another, and the game's own. */
function entries_for(id, folder) {
  const { tests } = JSON.parse(output('ctest', ['--test-dir', folder, '--show-only=json-v1']));
  const has_file = (name) => existsSync(join(kSource, 'tests', `${name}.cpp`));
  const tries_games = (name) =>
    /\b(every_game|registered_games|all_games|solved_games)\(\)/.test(read(`tests/${name}.cpp`));
  return tests
    .map(({ name }) => name)
    .filter((name) => name === id || name === `conformance/${id}` || (has_file(name) && tries_games(name)));
}

/** Every native test that concerns the game, under the sanitizers, and clang-tidy over its sources. */
export async function test_game_natively(id) {
  const folder = build_folder('desktop-sanitize');
  await compile('desktop-sanitize', ['vitrine_tests', 'vitrine_table_tests']);
  await check_tidy(['desktop-sanitize'], files_of_game(id).filter(is_cpp));
  const entries = entries_for(known(id), folder).join('|');
  const args = ['--test-dir', folder, '--output-on-failure', '--no-tests=error', '-j', String(kJobs)];
  await run('ctest', [...args, '--tests-regex', `^(${entries})$`], { env: { VITRINE_GAMES: id } });
}

// ---- the trial ---------------------------------------------------------------------------------------------------------

const kTrial = 'three_in_a_row';

/** The path of a copy of the tree, build/<name>, in which only what differs is written, so that little is compiled anew. */
export function copy_tree(name) {
  const files = new Set(tree_files());
  const copy = join(kSource, 'build', name);
  mkdirSync(copy, { recursive: true });
  for (const path of files) {
    const to = join(copy, path);
    const bytes = readFileSync(join(kSource, path));
    if (existsSync(to) && readFileSync(to).equals(bytes)) continue;
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, bytes);
  }
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    const path = relative(copy, join(entry.parentPath ?? entry.path, entry.name));
    if (entry.isFile() && !/^(build|dist|node_modules|\.git)(\/|$)/.test(path) && !files.has(path))
      rmSync(join(copy, path));
  }
  if (!existsSync(join(copy, 'node_modules'))) symlinkSync(join(kSource, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** In a copy of the tree: a game is written as `npm run new-game` does, and every test that concerns it passes, in the page too. */
export async function try_new_game() {
  const copy = copy_tree('new_game');
  rmSync(join(copy, 'games', kTrial), { recursive: true, force: true }); // the empty folder of the trial before
  const vitrine = (...args) => run(process.execPath, [join(copy, 'cmake/vitrine.mjs'), ...args]);
  await vitrine('new-game', kTrial);
  await vitrine('test', 'game', kTrial);
}
