// `npm run coverage`: how many lines the native tests reach, a row a file, and whether that is enough.
import { realpathSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
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
  const told_tests = JSON.parse(output('ctest', ['--test-dir', folder, '--show-only=json-v1'])).tests;
  const tests = told_tests.filter(({ command }) => command[0] === program);
  await each_in_parallel(tests, ({ name, command: [command, ...args] }) =>
    run(command, args, { quiet: true, env: { LLVM_PROFILE_FILE: join(profiles, `${name}.profraw`) } }),
  );
  const merged = join(profiles, 'all.profdata');
  const raw = tests.map(({ name }) => join(profiles, `${name}.profraw`));
  await run(llvm('llvm-profdata'), ['merge', '-sparse', '-o', merged, ...raw]);
  return counted_in(output(llvm('llvm-cov'), ['export', '-format=lcov', `-instr-profile=${merged}`, program]));
}

/** The counted files in a report as lcov writes it. A line of a template is reached when it is in any of its instances. */
function counted_in(report) {
  const files = new Map();
  let name = '';
  for (const record of report.split('\n')) {
    const told = record.slice(3);
    if (record.startsWith('SF:')) {
      name = relative(kSource, realpathSync(resolve(kSource, told))); // a header is seen through the include root of its library
    } else if (record.startsWith('DA:') && kCounted.some((part) => name.startsWith(`${part}/`))) {
      const [line, times] = told.split(',').map(Number);
      if (!files.has(name)) files.set(name, new Map());
      files.get(name).set(line, (files.get(name).get(line) ?? 0) + times);
    }
  }
  return [...files].map(([name, lines]) => ({
    name,
    lines: { count: lines.size, covered: [...lines.values()].filter((times) => times > 0).length },
  }));
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
