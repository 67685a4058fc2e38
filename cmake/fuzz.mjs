// `npm run fuzz -- <minutes>` and the stage `fuzz`: hostile input for the page's script, and every harness of tests/fuzz. It begins with what tests/fuzz and the
// golden matches hold, and with what earlier runs found on this machine; an input that stops a harness is kept in build/fuzz/found.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compile } from './build.mjs';
import { build_folder, each_in_parallel, Failure, kJobs, kSource, run } from './run.mjs';

const kHarnesses = join(kSource, 'tests/fuzz');
const kGolden = join(kSource, 'tests/golden');
const kStride = 29; // every so many positions of a golden match is a beginning
const kDictionary = join(kHarnesses, 'words.dict');
const kPageRuns = 5_000; // inputs a minute of each property of the page's script
const kLongest = { positions: 512, records: 4096, sessions: 2048, lines: 2048 }; // bytes of an input

const harnesses = () =>
  readdirSync(kHarnesses)
    .filter((name) => name.endsWith('.cpp') && name !== 'fuzz.cpp')
    .map((name) => basename(name, '.cpp'));

/** The golden matches as {name, record, first: "<game> <setup>", positions}. */
function golden_matches() {
  return readdirSync(kGolden).map((name) => {
    const [record, table] = readFileSync(join(kGolden, name), 'utf8').split('\npositions\n');
    const lines = record.split('\n');
    const field = (key) => lines.find((line) => line.startsWith(`${key} `)).split(' ')[1];
    return {
      name,
      record: `${record}\n`,
      first: `${field('game')} ${field('setup')}`,
      positions: table.split('\n').map((line) => line.split(' | ')[0]),
    };
  });
}

/** What a harness begins with, beside the files of its folder: a file name for each input. */
const kSeeds = {
  records: (matches) => matches.map(({ name, record }) => [name, record]),
  positions: (matches) =>
    matches.flatMap(({ name, first, positions }) =>
      positions
        .filter((position, at) => position && at % kStride === 0)
        .map((position, at) => [`${name}.${at}`, `${first}\n${position}\nabcdefghij`]),
    ),
};

/** The folders of a harness's corpus: new findings go to the first. */
function corpus_of(name) {
  const kept = join(build_folder('fuzz'), 'corpus', name);
  const seeds = join(build_folder('fuzz'), 'seeds', name);
  for (const folder of [kept, seeds]) mkdirSync(folder, { recursive: true });
  for (const [file, text] of kSeeds[name]?.(golden_matches()) ?? []) writeFileSync(join(seeds, file), text);
  const own = join(kHarnesses, name);
  return [kept, seeds, ...(readdirSync(kHarnesses).includes(name) ? [own] : [])];
}

/** Runs every harness on a core of its own, twice, so that no core waits for the last; together they take so many minutes. The page's script is tried beside them. */
export async function fuzz(minutes) {
  const names = harnesses();
  await compile(
    'fuzz',
    names.map((name) => `vitrine_fuzz_${name}`),
  );
  const found = join(build_folder('fuzz'), 'found/');
  mkdirSync(found, { recursive: true });
  const runs = [...names, ...names];
  const seconds = Math.max(1, Math.round(minutes * 60 * Math.min(1, kJobs / runs.length)));
  const harness = (name) =>
    run(join(build_folder('fuzz'), `vitrine_fuzz_${name}`), [
      `-max_total_time=${seconds}`,
      `-max_len=${kLongest[name] ?? 4096}`,
      `-dict=${kDictionary}`,
      `-artifact_prefix=${found}${name}-`,
      '-timeout=20',
      '-rss_limit_mb=2048',
      '-verbosity=0', // statistics and what failed
      '-print_final_stats=1',
      ...corpus_of(name),
    ]).catch(() => {
      throw new Failure(`The harness "${name}" was stopped: its input is in ${found}.`);
    });
  const page = () =>
    run(process.execPath, ['--test', join('tests/fuzz', 'page.test.mjs')], {
      env: { VITRINE_FUZZ_RUNS: String(Math.round(kPageRuns * minutes)) },
    });
  const ends = await Promise.allSettled([page(), each_in_parallel(runs, harness)]);
  const failure = ends.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
}
