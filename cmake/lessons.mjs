// What the lessons of a game say, and its puzzles: lessons.mjs <folder of the game> <output> makes a C++ source of lessons.<language>.txt, one
// file a language. In each, "[name]" begins an exercise, "key: sentence" is a line of it, and "#" a remark.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const kLanguages = ['en', 'nl', 'fr', 'de']; // in the order of Language
const [folder, output] = process.argv.slice(2);
const id = basename(folder);

function read_texts(language) {
  const path = join(folder, `lessons.${language}.txt`);
  const texts = new Map();
  let exercise = null;
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const wrong = (why) => new Error(`${path}:${at + 1}: ${why}: ${line}`);
    const begins = /^\[(\w+)\]$/.exec(line);
    if (begins) {
      exercise = begins[1];
      continue;
    }
    const text = /^([\w.]+): (\S.*\S)$/.exec(line);
    if (!text || exercise === null) throw wrong('neither "[name]" nor "key: sentence"');
    const key = `${exercise}.${text[1]}`;
    if (texts.has(key)) throw wrong('said twice');
    texts.set(key, text[2]);
  }
  return texts;
}

const all = kLanguages.map(read_texts);
const keys = [...all[0].keys()];
for (const [i, texts] of all.entries()) {
  const odd = keys.find((key) => !texts.has(key)) ?? [...texts.keys()].find((key) => !all[0].has(key));
  if (odd) throw new Error(`${join(folder, `lessons.${kLanguages[i]}.txt`)}: "${odd}" is missing, or there alone.`);
}
// Literals have a longest length: a line each.
const puzzles = join(folder, 'puzzles.txt');
const puzzle_lines = existsSync(puzzles)
  ? `
std::string_view Rules::puzzle_lines() {
  return
${readFileSync(puzzles, 'utf8')
  .trim()
  .split('\n')
  .map((line) => `      ${JSON.stringify(`${line}\n`)}`)
  .join('\n')};
}
`
  : '';
const row = (key) =>
  `    {"${id}.lesson.${key}", {${all.map((texts) => JSON.stringify(texts.get(key))).join(', ')}}},\n`;
writeFileSync(
  output,
  `// Made of ${folder.split('/').slice(-2).join('/')}/lessons.*.txt by cmake/lessons.mjs.
#include "games/${id}/rules.h"

namespace vitrine::${id} {

namespace {

constexpr TextRow kRows[] = {
${keys.map(row).join('')}};

}  // namespace

TextSheet Rules::lesson_texts() {
  return sheet_of<kRows>();
}
${puzzle_lines}
}  // namespace vitrine::${id}
`,
);
