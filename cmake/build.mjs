// What everything else begins with: the machine set up, a preset compiled, the page packed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build_folder, kDist, kJobs, kSource, on_path, run } from './run.mjs';

export const has_sources = (folder, ending) =>
  existsSync(join(kSource, folder)) && readdirSync(join(kSource, folder)).some((name) => name.endsWith(ending));

// ---- set-up ----------------------------------------------------------------------------------------------------------

/** Debian packages and the cache folder; the words are told in setup.sh. */
export const set_up_machine = (...words) => run('bash', ['cmake/setup.sh', ...words]);

/** node_modules as package-lock.json says, installed anew only when the lock file changed. */
export async function set_up_packages() {
  const stamp = join(kSource, 'node_modules/.vitrine-lock');
  const hash = createHash('sha256')
    .update(readFileSync(join(kSource, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--loglevel=error'];
  if (npm && /\.c?js$/.test(npm)) await run(process.execPath, [npm, ...args]);
  else await run('npm', args);
  writeFileSync(stamp, hash);
}

// ---- building --------------------------------------------------------------------------------------------------------

/** Configures a preset. Warnings are errors where we know the compiler. */
export async function configure(preset) {
  const fresh = !existsSync(join(build_folder(preset), 'CMakeCache.txt'));
  const known_compiler = preset !== 'wasm' || !on_path('emcc');
  await run('cmake', ['--preset', preset, `-DVITRINE_WERROR=${known_compiler ? 'ON' : 'OFF'}`], {
    env: fresh && on_path('ninja') ? { CMAKE_GENERATOR: 'Ninja' } : {},
    quiet: true,
  });
}

/** Configures and builds a preset. */
export async function compile(preset, targets = []) {
  await configure(preset);
  await run('cmake', [
    '--build',
    '--preset',
    preset,
    '-j',
    String(kJobs),
    ...(targets.length ? ['--target', ...targets] : []),
  ]);
}

/** What the page is packed from and with; the command line prints its texts. */
export const kPageTargets = ['vitrine_page', 'vitrine_unpack', 'vitrine_pack', 'vitrine'];

/** Puts the built module and the page around it into dist/. */
export async function pack_page() {
  const { pack } = await import('./pack.mjs');
  return pack(kSource, build_folder('wasm'), kDist);
}

/** Compiles and packs; says the page's size in bytes: {raw, gzip, brotli}. */
export async function build_page() {
  await compile('wasm', kPageTargets);
  const { sizes } = await import('./pack.mjs');
  const size = sizes(await pack_page());
  console.log(`dist/index.html: ${size.raw} bytes raw, ${size.gzip} gzip, ${size.brotli} brotli`);
  return size;
}
