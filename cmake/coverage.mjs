// `npm run coverage`: how many lines the native tests reach, a row a file, and whether that is enough.
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compile } from './build.mjs';
import { build_folder, each_in_parallel, Failure, kSource, llvm, output, run } from './run.mjs';

const kCounted = ['src/core', 'src/ai', 'src/app/model', 'games'];
const kLeastTogether = 95; // per cent of lines
const kLeastInFile = 85;

const share = ({ count, covered }) => (count === 0 ? 100 : (100 * covered) / count);
const row = (lines, name) =>
  `${share(lines).toFixed(1).padStart(6)} %  ${String(lines.count - lines.covered).padStart(5)} of ${String(lines.count).padStart(5)} missed  ${name}`;

/** Runs every entry of ctest, each with a profile of its own, and gives the lines of each counted file. */
async function lines_reached() {
  const folder = build_folder('coverage');
  const program = join(folder, 'vitrine_tests');
  const profiles = join(folder, 'profiles');
  rmSync(profiles, { recursive: true, force: true });
  const { tests: entries } = JSON.parse(output('ctest', ['--test-dir', folder, '--show-only=json-v1']));
  const tests = entries.filter(({ command: [command] }) => command === program);
  await each_in_parallel(tests, ({ name, command: [command, ...args] }) =>
    run(command, args, { quiet: true, env: { LLVM_PROFILE_FILE: join(profiles, `${name}.profraw`) } }),
  );
  const merged = join(profiles, 'all.profdata');
  const raw = tests.map(({ name }) => join(profiles, `${name}.profraw`));
  await run(llvm('llvm-profdata'), ['merge', '-sparse', '-o', merged, ...raw]);
  const told = output(llvm('llvm-cov'), ['export', '-summary-only', `-instr-profile=${merged}`, program]);
  return JSON.parse(told)
    .data[0].files.map(({ filename, summary }) => ({ name: relative(kSource, filename), lines: summary.lines }))
    .filter(({ name, lines }) => lines.count > 0 && kCounted.some((part) => name.startsWith(`${part}/`)));
}

/** Prints the table; throws a Failure when too few lines are reached. */
export async function check_coverage() {
  await compile('coverage', ['vitrine_tests']);
  const files = (await lines_reached()).sort((a, b) => share(a.lines) - share(b.lines));
  for (const { name, lines } of files) console.log(row(lines, name));
  const sum = (key) => files.reduce((total, { lines }) => total + lines[key], 0);
  const all = { count: sum('count'), covered: sum('covered') };
  console.log(row(all, 'together'));
  const poor = files.filter(({ lines }) => share(lines) < kLeastInFile).map(({ name }) => name);
  if (poor.length) throw new Failure(`Less than ${kLeastInFile} % of the lines are reached in ${poor.join(', ')}.`);
  if (share(all) < kLeastTogether) throw new Failure(`Less than ${kLeastTogether} % of the lines are reached.`);
}
