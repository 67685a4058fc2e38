// The README's table of parameters, attributes, messages and events holds what the code knows, all of it and nothing else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { make_checks } from '../../web/host/messages.js';
import { read_parameters } from '../../web/host/parameters.js';
import { kSource } from './browser.mjs';

const read = (path) => readFileSync(join(kSource, path), 'utf8');

/** What the table names in rows that begin so, as texts. */
const named = (where) =>
  [...read('README.md').matchAll(/^\| ([^|\n]+) \| ([^|\n]+) \|/gm)]
    .filter(([, first]) => first === where)
    .flatMap(([, , what]) => [...what.matchAll(/`([^`]+)`/g)].map(([, text]) => text));

/** Every node of a script that is such a call. */
function calls_in(path, name) {
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === name) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true));
  return found;
}

/** The texts of an array of the element's script, by its name. */
function texts_of(name) {
  const file = ts.createSourceFile('embed.js', read('web/embed.js'), ts.ScriptTarget.ES2022, true);
  const texts = [];
  const collect = (node) => {
    if (ts.isStringLiteral(node)) texts.push(node.text);
    ts.forEachChild(node, collect);
  };
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name) collect(node.initializer);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  assert.ok(texts.length > 0, name);
  return texts;
}

const same = (found, wanted) => assert.deepEqual([...new Set(found)].sort(), [...new Set(wanted)].sort());

/** The names that the page looks for in an address. */
function parameters() {
  const looked_for = new Set();
  const { get, has } = URLSearchParams.prototype;
  for (const [name, real] of Object.entries({ get, has }))
    URLSearchParams.prototype[name] = function (key) {
      looked_for.add(key);
      return real.call(this, key);
    };
  read_parameters('?kiosk=1&mute=1');
  Object.assign(URLSearchParams.prototype, { get, has });
  return [...looked_for];
}

test('every parameter of the address is in the table, and in the element’s attributes', () => {
  same(named('address'), parameters());
  same(texts_of('kAttributes'), parameters());
});

test('every attribute of the element that is no parameter is in the table', () => {
  same(named('element'), texts_of('kLabels'));
});

test('every message that the page hears is in the table, with its fields', () => {
  const heard = Object.entries(make_checks({ levels: 6, seats: 4 }));
  same(
    named('to the page'),
    heard.map(([type, fields]) => `${type} {${Object.keys(fields).join(', ')}}`),
  );
});

test('every message that the page sends is in the table, with its fields, and an event of the element', () => {
  const sent = calls_in('web/host/messages.js', 'send').map(({ arguments: [type, fields] }) => [
    type.text,
    fields ? fields.properties.map(({ name }) => name.text) : [],
  ]);
  assert.ok(sent.every(([type]) => type));
  same(
    named('from the page'),
    sent.map(([type, fields]) => `${type} {${fields.join(', ')}}`),
  );
  same(
    texts_of('kEvents'),
    sent.map(([type]) => type),
  );
});
