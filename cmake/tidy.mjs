// clang-tidy over the C++ files that presets compile, all but src/app/page: Emscripten alone compiles that. What was found clean
// is looked at again when it, a header it includes, its flags or the list of checks changed: a finding is like a warning of the
// compiler, told when a file is compiled.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build_folder, each_in_parallel, Failure, kSource, llvm, run } from './run.mjs';

const kChecks = join(kSource, '.clang-tidy');
const ours = (path) => /^(src|games|tests)\//.test(path);
const spelled = (header) => `#include "${header.replace(/^src\//, '')}"`;

/** {path: {folder, command}} of our own sources, as the first of the presets that has them compiles them. */
function sources_of(presets) {
  const sources = new Map();
  for (const folder of presets.map(build_folder)) {
    for (const { file, command } of JSON.parse(readFileSync(join(folder, 'compile_commands.json'), 'utf8'))) {
      const path = relative(kSource, file);
      if (ours(path) && !sources.has(path)) sources.set(path, { folder, command });
    }
  }
  return sources;
}

/** The headers of ours that a list of dependencies as compilers write it names. */
function headers_in(list, folder) {
  const told = readFileSync(list, 'utf8')
    .replaceAll('\\\n', ' ')
    .split(/(?<!\\)\s+/)
    .slice(1)
    .filter(Boolean);
  const names = told.map((name) => name.replaceAll('\\ ', ' '));
  const places = names.map((name) => resolve(folder, name)).filter(existsSync); // seen through the include root of its library
  return places
    .map((place) => relative(kSource, realpathSync(place)))
    .filter((path) => ours(path) && path.endsWith('.h'));
}

const note_of = (path) => join(kSource, 'build/tidy', `${path}.clean`);
/** When the source was found clean, and then: {time, command, headers}. */
function noted(path) {
  if (!existsSync(note_of(path))) return null;
  const [command, ...headers] = readFileSync(note_of(path), 'utf8').split('\n');
  return { time: statSync(note_of(path)).mtimeMs, command, headers };
}

function is_clean(path, { command }) {
  const note = noted(path);
  if (note?.command !== command) return false;
  const needed = [kChecks, ...[path, ...note.headers].map((name) => join(kSource, name))];
  return needed.every((name) => existsSync(name) && statSync(name).mtimeMs < note.time);
}

const includes = (source, header) =>
  noted(source)?.headers.includes(header) ?? readFileSync(join(kSource, source), 'utf8').includes(spelled(header));

/** Throws what `run` throws when clang-tidy finds something; otherwise notes that it did not. */
async function look_at(path, { folder, command }, program) {
  const note = note_of(path);
  const list = `${note}.d`;
  const began = Date.now() / 1000;
  mkdirSync(dirname(note), { recursive: true });
  rmSync(note, { force: true });
  await run(program, ['--quiet', `--extra-arg=-Wp,-MMD,${list}`, '-p', folder, path], { quiet: true });
  writeFileSync(note, [command, ...headers_in(list, folder)].join('\n'));
  rmSync(list);
  utimesSync(note, began, began); // what changed in the meantime is looked at again
}

/**
 * Looks at the sources that these configured presets compile; with `changed`, at those of them that are named and, for a header, at
 * one source that includes it. Throws a Failure when something is found.
 */
export async function check_tidy(presets, changed = null) {
  const sources = sources_of(presets);
  const looked_at = (path) => (sources.has(path) ? path : [...sources.keys()].find((source) => includes(source, path)));
  const wanted = changed ? [...new Set(changed.filter(ours).map(looked_at).filter(Boolean))] : [...sources.keys()];
  const suspects = wanted.filter((path) => !is_clean(path, sources.get(path)));
  const program = llvm('clang-tidy');
  let found = 0;
  await each_in_parallel(suspects, (path) => look_at(path, sources.get(path), program).catch(() => ++found));
  if (found) throw new Failure(`clang-tidy finds fault with ${found} of ${suspects.length} sources.`);
  console.log(`${wanted.length} sources are tidy, ${suspects.length} of them looked at anew`);
}
