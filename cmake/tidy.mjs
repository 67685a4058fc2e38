// clang-tidy over the C++ files that a preset compiles. What was found clean is looked at again when it, a header it includes,
// its flags or the list of checks changed: a finding is like a warning of the compiler, told when a file is compiled.
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build_folder, each_in_parallel, Failure, kSource, llvm, output, run } from './run.mjs';

const kChecks = join(kSource, '.clang-tidy');
const real = (path) => (existsSync(path) ? realpathSync(path) : path); // headers are seen through links in the build tree
const ours = (path) => /^(src|games|tests)\//.test(path);

/** {path: command} of our own sources, as the preset's build compiles them. */
function commands_of(folder) {
  const all = JSON.parse(readFileSync(join(folder, 'compile_commands.json'), 'utf8'));
  return new Map(all.map(({ file, command }) => [relative(kSource, file), command]).filter(([path]) => ours(path)));
}

/** {source: headers of ours that it includes}, as Ninja noted them at the last build. */
function headers_of(folder) {
  const included = new Map();
  if (!existsSync(join(folder, '.ninja_deps'))) return included;
  for (const block of output('ninja', ['-C', folder, '--quiet', '-t', 'deps']).split('\n\n')) {
    const [source, ...headers] = block
      .split('\n')
      .slice(1)
      .map((line) => relative(kSource, real(resolve(folder, line.trim()))))
      .filter(ours);
    if (source) included.set(source, headers);
  }
  return included;
}

/**
 * Looks at the sources that the preset compiles; with `changed`, at those of them that are named and, for a header, at one source
 * that includes it. Throws a Failure when something is found.
 */
export async function check_tidy(preset, changed = null) {
  const folder = build_folder(preset);
  const commands = commands_of(folder);
  const included = headers_of(folder);
  const stamp_of = (path) => join(kSource, 'build/tidy', preset, `${path}.clean`);
  const clean = (path) => {
    const stamp = stamp_of(path);
    if (!included.has(path) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== commands.get(path)) return false;
    const { mtimeMs } = statSync(stamp);
    const needed = [kChecks, ...[path, ...included.get(path)].map((name) => join(kSource, name))];
    return needed.every((name) => existsSync(name) && statSync(name).mtimeMs < mtimeMs);
  };
  const looked_at = (path) =>
    commands.has(path) ? path : [...commands.keys()].find((source) => included.get(source)?.includes(path));
  const wanted = changed ? [...new Set(changed.filter(ours).map(looked_at).filter(Boolean))] : [...commands.keys()];
  const sources = wanted.filter((path) => !clean(path));
  const program = llvm('clang-tidy');
  let found = 0;
  await each_in_parallel(sources, async (path) => {
    const began = Date.now() / 1000;
    try {
      await run(program, ['--quiet', '-p', folder, path], { quiet: true });
    } catch {
      ++found;
      return;
    }
    mkdirSync(dirname(stamp_of(path)), { recursive: true });
    writeFileSync(stamp_of(path), commands.get(path));
    utimesSync(stamp_of(path), began, began); // what changed in the meantime is looked at again
  });
  if (found) throw new Failure(`clang-tidy finds fault with ${found} of ${sources.length} sources.`);
  console.log(`${wanted.length} sources are tidy, ${sources.length} of them looked at anew`);
}
