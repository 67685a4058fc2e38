// `npm run new-game -- <id>`: a complete small game under that name, to be changed into another. Its model is tests/new_game/.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, kSource } from './run.mjs';

const kModel = 'tests/new_game';
const kKeywords = new Set(
  `alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval constexpr
  constinit continue co_await co_return co_yield decltype default delete do double else enum explicit export extern false float
  for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected
  public register requires return short signed sizeof static struct switch template this throw true try typedef typeid typename
  union unsigned using virtual void volatile while xor xor_eq std vitrine new_game`.split(/\s+/),
);

/** Whether the name already means something to whoever sees the headers of core: a namespace of that name would hide it. */
const is_taken = (id) =>
  kKeywords.has(id) ||
  readdirSync(join(kSource, 'src/core'), { recursive: true })
    .filter((name) => name.endsWith('.h'))
    .some((name) =>
      new RegExp(`\\b${id}\\b`).test(readFileSync(join(kSource, 'src/core', name), 'utf8').replace(/\/\/.*/g, '')),
    );

/** Where a file of the model goes in a game called `id`. */
function place_of(name, id) {
  if (name === 'cases.cpp') return `tests/${id}.cpp`;
  if (name.endsWith('.png')) return `tests/pictures/${name.replace('new_game', id)}`;
  if (name.endsWith('.txt')) return `tests/golden/${name.replace('new_game', id)}`;
  return `games/${id}/${name}`;
}

const title = (id) => (id[0].toUpperCase() + id.slice(1)).replaceAll('_', ' ');
const camel = (id) => id.replace(/(?:^|_)([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** The registry with one more game, its last. */
function registered(text, id) {
  const include = `#include "games/${id}/rules.h"`;
  const includes = [...text.matchAll(/^#include "games\/[a-z0-9_]+\/rules\.h"$/gm)].map(String);
  const sorted = [...includes, include].sort();
  const kName = `k${camel(id)}`;
  return text
    .replace(includes.join('\n'), sorted.join('\n'))
    .replace(/((?:^const GameOf<.*\n)+)/m, `$1const GameOf<${id}::Rules> ${kName};\n`)
    .replace(/(constexpr const Game\* kGames\[\] = \{\n(?: {4}.*\n)*)/, `$1    &${kName},\n`);
}

/** Writes the game; says which files. Throws a Failure when the name will not do or something of that name is there. */
export function write_new_game(id) {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(id ?? '') || id.length > 32)
    throw new Failure('Usage: npm run new-game -- <id>, small letters and digits with _ between words: nine_holes');
  if (is_taken(id)) throw new Failure(`"${id}" means something else here: choose another name.`);
  const model = readdirSync(join(kSource, kModel)).sort();
  const files = model.map((name) => ({ from: join(kSource, kModel, name), to: place_of(name, id) }));
  const taken = [`games/${id}`, ...files.map(({ to }) => to)].find((path) => existsSync(join(kSource, path)));
  if (taken) throw new Failure(`${taken} is there already: nothing was written.`);
  const registry = join(kSource, 'games/registry.cpp');
  const before = readFileSync(registry, 'utf8');
  const after = registered(before, id);
  if (after.match(new RegExp(`\\bk${camel(id)}\\b`, 'g'))?.length !== 2)
    throw new Failure('games/registry.cpp does not look as expected: nothing was written.');
  for (const { from, to } of files) {
    const bytes = readFileSync(from);
    mkdirSync(dirname(join(kSource, to)), { recursive: true });
    const text = () => bytes.toString('utf8').replaceAll('new_game', id).replaceAll('New game', title(id));
    writeFileSync(join(kSource, to), to.endsWith('.png') ? bytes : text());
  }
  writeFileSync(registry, after);
  return [...files.map(({ to }) => to), 'games/registry.cpp'];
}
