// Runs the project: node cmake/vitrine.mjs start | build | setup | bench | test [stage...]. Needs nothing but node to begin.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kSource = dirname(dirname(fileURLToPath(import.meta.url)));
const kDist = join(kSource, 'dist');
const kBudget = { raw: 1_200_000, gzip: 680_000, brotli: 660_000 }; // bytes of dist/index.html
const kJobs = String(availableParallelism?.() ?? cpus().length);

const build_folder = (preset) => join(kSource, 'build', preset);
const has_sources = (folder, ending) =>
  existsSync(join(kSource, folder)) && readdirSync(join(kSource, folder)).some((name) => name.endsWith(ending));
const on_path = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** A step failed, and has said why on the terminal or says it here in a sentence. */
class Failure extends Error {}

/** Runs a program in the tree, `quiet`: showing its output only when it fails. */
function run(program, args, { env = {}, quiet = false } = {}) {
  const done = spawnSync(program, args, {
    cwd: kSource,
    stdio: quiet ? 'pipe' : 'inherit',
    env: { ...process.env, npm_config_update_notifier: 'false', ...env },
  });
  if (quiet && done.status !== 0) console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`);
  if (done.error) throw new Failure(`${program} could not be started: ${done.error.message}.`);
  if (done.status !== 0) throw new Failure(`${program} ${args.join(' ')} ended with ${done.signal ?? done.status}.`);
}

// ---- set-up ----------------------------------------------------------------------------------------------------------

/** Debian packages and the cache folder, for `native`, `page` or `web`; see setup.sh. */
function set_up_machine(wanted) {
  run('bash', ['cmake/setup.sh', wanted]);
}

/** node_modules as package-lock.json says, installed anew only when the lock file changed. */
function set_up_packages() {
  const stamp = join(kSource, 'node_modules/.vitrine-lock');
  const hash = createHash('sha256')
    .update(readFileSync(join(kSource, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--loglevel=error'];
  if (npm && /\.c?js$/.test(npm)) run(process.execPath, [npm, ...args]);
  else run('npm', args);
  writeFileSync(stamp, hash);
}

// ---- building --------------------------------------------------------------------------------------------------------

/** Configures and builds a preset. Warnings are errors where we know the compiler. */
function compile(preset, targets = []) {
  const folder = build_folder(preset);
  const fresh = !existsSync(join(folder, 'CMakeCache.txt'));
  const known_compiler = preset !== 'wasm' || !on_path('emcc');
  run('cmake', ['--preset', preset, `-DVITRINE_WERROR=${known_compiler ? 'ON' : 'OFF'}`], {
    env: fresh && on_path('ninja') ? { CMAKE_GENERATOR: 'Ninja' } : {},
    quiet: true,
  });
  run('cmake', ['--build', '--preset', preset, '-j', kJobs, ...(targets.length ? ['--target', ...targets] : [])]);
}

/** The programs of the preset that there are sources for. */
function page_targets() {
  return [
    ...(has_sources('src/app', '.cpp') ? ['vitrine_page'] : []),
    ...(has_sources('src/cli', '.cpp') ? ['vitrine'] : []),
  ];
}

async function build_page() {
  const targets = page_targets();
  if (!targets.includes('vitrine_page')) throw new Failure('There is no page to build yet: src/app holds no sources.');
  compile('wasm', targets);
  const { pack } = await import('./pack.mjs');
  const size = await pack(kSource, build_folder('wasm'), kDist);
  console.log(`dist/index.html: ${size.raw} bytes raw, ${size.gzip} gzip, ${size.brotli} brotli`);
  return size;
}

// ---- the stages of `npm test` ----------------------------------------------------------------------------------------

function run_ctest(preset, targets = []) {
  if (!has_sources('tests', '.cpp')) throw new Failure('tests/ holds no C++ tests yet.');
  compile(preset, targets);
  run('ctest', ['--preset', preset, '--no-tests=error', '-j', kJobs]);
}

/** `bench --signature` must print the same natively and as WebAssembly. */
function compare_signatures() {
  if (!has_sources('src/cli', '.cpp')) throw new Failure('There is no command line yet: src/cli holds no sources.');
  compile('native', ['vitrine']);
  compile('wasm', ['vitrine']);
  const signature = (program, args) => {
    const done = spawnSync(program, args, { encoding: 'utf8' });
    if (done.status !== 0 || !done.stdout.trim()) {
      throw new Failure(
        `${program} ${args.join(' ')} printed no signature: ${done.stderr?.trim().slice(-400) || done.error || done.status}`,
      );
    }
    return done.stdout.trim();
  };
  const native = signature(join(build_folder('native'), 'vitrine'), ['bench', '--signature']);
  const wasm = signature(process.execPath, [join(build_folder('wasm'), 'vitrine.js'), 'bench', '--signature']);
  console.log(`native ${native}\nwasm   ${wasm}`);
  if (native !== wasm)
    throw new Failure('The signatures differ: the engine does not play the same natively and as WebAssembly.');
}

async function check_page() {
  const size = await build_page();
  const { HtmlValidate, FileSystemConfigLoader, formatterFactory } = await import('html-validate');
  const report = await new HtmlValidate(new FileSystemConfigLoader()).validateFile(join(kDist, 'index.html'));
  if (report.results.length) console.log(formatterFactory('text')(report.results));
  if (!report.valid) throw new Failure('dist/index.html is not valid HTML.');
  for (const [kind, bytes] of Object.entries(size)) {
    if (bytes > kBudget[kind])
      throw new Failure(`dist/index.html is over its budget: ${bytes} bytes ${kind}, at most ${kBudget[kind]}.`);
  }
}

function run_browser_tests() {
  if (!existsSync(join(kDist, 'index.html'))) throw new Failure('dist/index.html is missing: the page was not built.');
  const folder = join(kSource, 'tests/web');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.test.mjs'))
        .sort()
    : [];
  if (files.length === 0) throw new Failure('tests/web holds no tests yet.');
  run(process.execPath, ['--test', '--test-concurrency=2', ...files.map((name) => join('tests/web', name))]);
}

const kStages = [
  { name: 'native', needs: 'native', run: () => run_ctest('native') },
  { name: 'sanitize', needs: 'native', run: () => run_ctest('sanitize') },
  { name: 'wasm', needs: 'page', run: () => run_ctest('wasm', ['vitrine_tests']) },
  { name: 'signature', needs: 'page', run: compare_signatures },
  { name: 'page', needs: 'page', packages: true, run: check_page },
  { name: 'web', needs: 'web', packages: true, run: run_browser_tests },
];

/** Runs the named stages, or all of them; every stage runs even when an earlier one failed. Says whether all passed. */
async function test(names) {
  const unknown = names.filter((name) => !kStages.some((stage) => stage.name === name));
  if (unknown.length)
    throw new Failure(
      `There is no stage "${unknown[0]}"; the stages are ${kStages.map((stage) => stage.name).join(', ')}.`,
    );
  // The browser tests mean the page as the sources are now.
  const stages = kStages.filter(
    ({ name }) => !names.length || names.includes(name) || (name === 'page' && names.includes('web')),
  );
  if (stages.some((stage) => stage.packages)) set_up_packages();
  const levels = ['native', 'page', 'web'];
  set_up_machine(levels[Math.max(...stages.map((stage) => levels.indexOf(stage.needs)))]);

  const lines = [];
  const failed = [];
  for (const stage of stages) {
    console.log(`\n==== ${stage.name}`);
    const began = Date.now();
    let reason = '';
    try {
      if (stage.name === 'web' && failed.includes('page'))
        throw new Failure('The page was not built or is not valid, so it was not opened.');
      await stage.run();
    } catch (error) {
      reason = error instanceof Failure || error.name === 'PackError' ? error.message : error.stack;
      failed.push(stage.name);
      console.error(reason);
    }
    lines.push(
      `${reason ? 'FAILED' : 'passed'}  ${stage.name.padEnd(10)} ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${reason.split('\n')[0]}`.trimEnd(),
    );
  }
  console.log(`\n${lines.join('\n')}`);
  console.log(
    failed.length ? `npm test: FAILED (${failed.join(', ')})` : `npm test: all ${stages.length} stages passed`,
  );
  return failed.length === 0;
}

// ---- commands --------------------------------------------------------------------------------------------------------

async function start() {
  set_up_packages();
  set_up_machine('page');
  await build_page();
  const { serve } = await import('./serve.mjs');
  const server = await serve(kDist, Number(process.env.PORT) || 8000);
  console.log(`\nVitrine is ready: ${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.close().then(() => process.exit(0)));
}

async function measure_speed() {
  set_up_packages();
  set_up_machine('web');
  compile('native', ['vitrine']);
  await build_page();
  const { compare_speeds } = await import('./bench.mjs');
  await compare_speeds(join(build_folder('native'), 'vitrine'), join(build_folder('wasm'), 'vitrine.js'));
}

const [command, ...rest] = process.argv.slice(2);
try {
  if (command === 'start') await start();
  else if (command === 'build') {
    set_up_packages();
    set_up_machine('page');
    await build_page();
  } else if (command === 'setup') {
    set_up_packages();
    set_up_machine('web');
  } else if (command === 'bench') await measure_speed();
  else if (command === 'test') process.exitCode = (await test(rest)) ? 0 : 1;
  else throw new Failure('Usage: node cmake/vitrine.mjs start | build | setup | bench | test [stage...]');
} catch (error) {
  console.error(error instanceof Failure || error.name === 'PackError' ? error.message : error);
  process.exitCode = 1;
}
