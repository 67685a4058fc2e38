// `npm run new-game -- <id>`: a complete small game under that name, to be changed into another. Its model is tests/new_game/.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, kSource } from './run.mjs';

const kModel = 'tests/new_game';
const kReserved = new Set(
  'registry new_game toy lane core vitrine table engine page error result std double switch union default register'.split(
    ' ',
  ),
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
  if (kReserved.has(id)) throw new Failure(`"${id}" means something else here: choose another name.`);
  const model = readdirSync(join(kSource, kModel)).sort();
  const files = model.map((name) => ({ from: join(kSource, kModel, name), to: place_of(name, id) }));
  const taken = [`games/${id}`, ...files.map(({ to }) => to)].find((path) => existsSync(join(kSource, path)));
  if (taken) throw new Failure(`${taken} is there already: nothing was written.`);
  const registry = join(kSource, 'games/registry.cpp');
  const before = readFileSync(registry, 'utf8');
  const after = registered(before, id);
  if (after.split(camel(id)).length !== 3)
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
