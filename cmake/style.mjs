// The form of every file: clang-format for C++, Biome for JavaScript, .editorconfig for all text, and no include that climbs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { each_in_parallel, Failure, kJobs, kSource, llvm, run, tree_files } from './run.mjs';

export const is_cpp = (path) => /\.(cpp|h)$/.test(path);
const is_script = (path) => /\.m?js$/.test(path);

/** What .editorconfig and the layers forbid in a text, one sentence with its line each. */
function faults_of(path, bytes, rules) {
  if (bytes.includes(0) || bytes.length === 0) return []; // a picture, or nothing
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [`${path}: not UTF-8`];
  }
  const faults = [];
  if (rules.insert_final_newline && !text.endsWith('\n')) faults.push(`${path}: the last line does not end`);
  if (rules.insert_final_newline && text.endsWith('\n\n')) faults.push(`${path}: an empty line at the end`);
  text.split('\n').forEach((line, index) => {
    const fault = (what) => faults.push(`${path}:${index + 1}: ${what}`);
    if (rules.end_of_line === 'lf' && line.includes('\r')) fault('a carriage return');
    if (rules.trim_trailing_whitespace && /[ \t]$/.test(line)) fault('blanks at the end of the line');
    if (rules.indent_style === 'space' && /^ *\t/.test(line)) fault('a tab in the indent');
    if (is_cpp(path) && /^\s*#\s*include\s*["<](.*\/)?\.\.\//.test(line)) fault('an include that climbs with ../');
  });
  return faults;
}

/** What .editorconfig asks of a file. Its sections here are [*] and [*.ending]; a later one overrides an earlier one. */
function rules_for() {
  const sections = readFileSync(join(kSource, '.editorconfig'), 'utf8')
    .split(/^\[\*(.*)\]$/m)
    .slice(1);
  return (path) => {
    const rules = {};
    for (let at = 0; at < sections.length; at += 2)
      if (path.endsWith(sections[at]))
        for (const [, key, value] of sections[at + 1].matchAll(/^(\w+) *= *(\w+)$/gm))
          rules[key] = value === 'false' ? false : value;
    return rules;
  };
}

async function check_texts(files) {
  const rules = rules_for();
  const faults = files.flatMap((path) => faults_of(path, readFileSync(join(kSource, path)), rules(path)));
  if (faults.length === 0) return;
  console.error(faults.join('\n'));
  throw new Failure(`${faults.length} places are not as .editorconfig says.`);
}

async function check_cpp(files) {
  const program = llvm('clang-format');
  const parts = Array.from({ length: kJobs }, (_, job) => files.filter((_, index) => index % kJobs === job));
  await each_in_parallel(
    parts.filter((part) => part.length),
    (part) => run(program, ['--dry-run', '-Werror', ...part]),
  );
}

/** Checks these files of the tree, paths from its top. Throws a Failure when one is not as it should be. */
export async function check_style(files = tree_files()) {
  const scripts = files.filter(is_script);
  const biome = join(kSource, 'node_modules/@biomejs/biome/bin/biome');
  const checks = [
    check_texts(files),
    check_cpp(files.filter(is_cpp)),
    scripts.length ? run(process.execPath, [biome, 'check', '--error-on-warnings', ...scripts]) : null,
  ];
  const failed = (await Promise.allSettled(checks)).filter(({ status }) => status === 'rejected');
  if (failed.length) throw failed[0].reason;
  console.log(`${files.length} files are in form`);
}
