// What the page keeps, as its scripts have it, is what a data protection officer reads of on the curator's page: all of it, in four languages.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { kSource } from './browser.mjs';

const kLanguages = ['en', 'nl', 'fr', 'de'];
const read = (path) => readFileSync(join(kSource, path), 'utf8');
const texts_in = (folder) =>
  Object.fromEntries(kLanguages.map((code) => [code, JSON.parse(read(`${folder}/${code}.json`))]));
const texts = texts_in('web/curator/i18n');

/** By the beginning of a name under which something is kept: the sentence that tells of it, and names it in brackets. */
const kTold = {
  match: 'privacy.matches',
  'match.link': 'privacy.links',
  place: 'privacy.matches',
  clock: 'privacy.matches',
  last: 'privacy.matches',
  finished: 'privacy.finished',
  aside: 'privacy.aside',
  language: 'privacy.choices',
  theme: 'privacy.choices',
  sound: 'privacy.choices',
  lessons: 'privacy.choices',
  puzzles: 'privacy.choices',
  guided: 'privacy.choices',
  draft: 'privacy.tab',
  lesson: 'privacy.tab',
  'window.name': 'privacy.tab',
  'history.state': 'privacy.tab',
  'vitrine-1': 'privacy.cache',
};
/** Not kept by `keep`: what else outlives the page, by the script that does so. */
const kElsewhere = {
  'web/match/memory.js': ['window.name', 'history.state', 'match.link'],
  'web/static/sw.js': ['vitrine-1'],
};
/** What may look at a place that outlives the page: these scripts alone, by what they look at. */
const kPlaces = [
  [/\blocalStorage\b|\bsessionStorage\b/, ['web/match/storage.js']],
  [/\bindexedDB\b|\bcookie(Store)?\b|\bgetDirectory\b/, []],
  [/\bcaches\b/, ['web/static/sw.js']],
  [/\bwindow\.name\b/, ['web/match/memory.js', 'web/match/records.js']],
  [/\b(replace|push)State\b/, ['web/host/parameters.js', 'web/match/memory.js', 'web/match/records.js']],
];

const scripts = readdirSync(join(kSource, 'web'), { recursive: true })
  .map((name) => `web/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.js'))
  .sort();

/** Every node of a script for which `is(node)`. */
function nodes(file, is) {
  const found = [];
  const visit = (node) => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
const calls = (file, name) => nodes(file, (node) => ts.isCallExpression(node) && node.expression.getText() === name);

/** The parameter of that name of the function around a node, as {name of the function, index}; null if it is none. */
function parameter_of(node, name) {
  for (let around = node.parent; around; around = around.parent) {
    const index = around.parameters?.findIndex((parameter) => parameter.name.getText() === name) ?? -1;
    if (index >= 0) return { index, called: (around.name ?? around.parent.name).getText() };
  }
  return null;
}

/** With what texts an expression may begin: its own, those of the constant that it names, or those that callers give. */
function beginnings(file, node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return node.head.text ? [node.head.text] : beginnings(file, node.templateSpans[0].expression);
  assert.ok(
    ts.isIdentifier(node),
    `${file.fileName} keeps something under a name that this test cannot tell: ${node.getText()}`,
  );
  const name = node.getText();
  const given = parameter_of(node, name);
  if (given) return calls(file, given.called).flatMap((call) => beginnings(file, call.arguments[given.index]));
  const constants = nodes(file, ts.isVariableDeclaration).flatMap((declaration) => {
    if (declaration.name.getText() === name) return [declaration.initializer];
    if (!ts.isArrayBindingPattern(declaration.name) || !ts.isArrayLiteralExpression(declaration.initializer)) return [];
    const index = declaration.name.elements.findIndex((element) => element.getText() === name);
    return index < 0 ? [] : [declaration.initializer.elements[index]];
  });
  assert.equal(constants.length, 1, `${file.fileName}: ${name}`);
  return beginnings(file, constants[0]);
}

/** The beginnings of the names under which a script keeps something, up to their first dot. */
function kept_by(path) {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true);
  const imported = nodes(file, ts.isImportSpecifier).map((node) => node.getText());
  return ['keep', 'keep_in_tab']
    .filter((name) => imported.includes(name))
    .flatMap((name) => calls(file, name))
    .flatMap((call) => beginnings(file, call.arguments[0]))
    .map((beginning) => beginning.split('.')[0]);
}

test('whatever the page keeps, somebody is told of', () => {
  const kept = new Set([...scripts.flatMap(kept_by), ...Object.values(kElsewhere).flat()]);
  assert.deepEqual([...kept].sort(), Object.keys(kTold).sort());
  assert.match(read('web/match/memory.js'), /kLink = 'link\.'/);
  assert.match(read('web/static/sw.js'), /kCache = 'vitrine-1'/);
});

test('the sentence on it names it, in four languages, and stands on the page', () => {
  const page = read('web/curator/curator.html');
  for (const [name, key] of Object.entries(kTold)) {
    assert.ok(page.includes(`data-text="${key}"`), key);
    for (const code of kLanguages) {
      const named = [...texts[code][key].matchAll(/\(([^)]*)\)/g)].flatMap(([, inside]) => inside.split(', '));
      assert.ok(named.includes(name), `${code}: ${key} does not name ${name}`);
    }
  }
});

test('nothing else keeps anything: each place has its scripts', () => {
  for (const [place, expected] of kPlaces)
    assert.deepEqual(
      scripts.filter((path) => place.test(read(path))),
      expected,
      String(place),
    );
});

test('what deletes it is called there as it is in the menu', () => {
  const menu = texts_in('web/i18n');
  for (const code of kLanguages)
    for (const key of ['menu.finished', 'finished.forget', 'menu.friends', 'friends.forget']) {
      const name = menu[code][key].replace(/\s?…$/, '');
      assert.match(texts[code]['privacy.delete'], new RegExp(`[“„«]\u202f?${name}\u202f?[”“»]`), `${code} ${key}`);
    }
});
