// Where the tree lies, and how a step of it is run: programs, what they print, and a failure in a sentence.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const kSource = dirname(dirname(fileURLToPath(import.meta.url)));
export const kDist = join(kSource, 'dist');
export const kJobs = availableParallelism?.() ?? cpus().length;

export const build_folder = (preset) => join(kSource, 'build', preset);
export const on_path = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** An object file is the same in every copy of the tree and every folder of builds; debuggers may be told another folder. */
const kCompilerCache = { CCACHE_BASEDIR: kSource, CCACHE_NOHASHDIR: '1' };

/** A step failed, and has said why on the terminal or says it here in a sentence. */
export class Failure extends Error {}

/** Runs a program in the tree; `quiet`: it is heard only when it fails. */
export async function run(program, args, { env = {}, quiet = false } = {}) {
  const child = spawn(program, args, {
    cwd: kSource,
    stdio: ['inherit', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...kCompilerCache, npm_config_update_notifier: 'false', ...env },
  });
  const said = [];
  if (quiet) for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
  const end = await new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Failure(`${program} could not be started: ${error.message}.`)));
    child.on('close', (code, signal) => resolve(signal ?? code));
  });
  if (end === 0) return;
  if (quiet) process.stderr.write(Buffer.concat(said));
  const words = args.join(' ');
  throw new Failure(`${program} ${words.length > 200 ? `${words.slice(0, 200)}…` : words} ended with ${end}.`);
}

const kMostPrinted = 1 << 26; // bytes

/** What a program prints on its standard output, while others run. */
export const printed = (program, args) =>
  new Promise((resolve, reject) => {
    execFile(program, args, { cwd: kSource, maxBuffer: kMostPrinted }, (error, said, cry) => {
      if (error) reject(new Failure(`${program} ${args.join(' ')} failed: ${cry.trim().slice(-400) || error.message}`));
      else resolve(said.trim());
    });
  });

/** The same at once. */
export function output(program, args) {
  const done = spawnSync(program, args, { cwd: kSource, encoding: 'utf8', maxBuffer: kMostPrinted });
  if (done.status !== 0)
    throw new Failure(
      `${program} ${args.join(' ')} failed: ${done.stderr?.trim().slice(-400) || done.error?.message || done.status}`,
    );
  return done.stdout;
}

/** Does `work` for every item, as many at a time as there are cores. Everything is done before the first failure is thrown. */
export async function each_in_parallel(items, work) {
  const waiting = [...items];
  const failures = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await work(item).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: kJobs }, worker));
  if (failures.length) throw failures[0];
}

/** A program of LLVM 19 under the name it has here. */
export function llvm(name) {
  if (on_path(`${name}-19`)) return `${name}-19`;
  if (on_path(name) && / version 19\./.test(output(name, ['--version']))) return name;
  throw new Failure(`${name} of LLVM 19 is not on the path (Debian: ${name}-19).`);
}

const listed = (args) =>
  output('git', args)
    .split('\0')
    .filter((path) => path && existsSync(join(kSource, path)));

/** Every file of the tree that git keeps or would keep, as a path from its top. */
export const tree_files = () => [...new Set(listed(['ls-files', '-z', '--cached', '--others', '--exclude-standard']))];

/** The files that differ from the last commit; when none does, those of the last commit. */
export function changed_files() {
  const now = [
    ...listed(['diff', '--name-only', '-z', 'HEAD']),
    ...listed(['ls-files', '-z', '--others', '--exclude-standard']),
  ];
  return now.length ? now : listed(['diff', '--name-only', '-z', 'HEAD~1', 'HEAD']);
}
