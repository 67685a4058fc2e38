// The types that go with embed.js: they compile, they refuse what the page would refuse, and they tell all that the script knows.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { make_checks } from '../../web/host/messages.js';
import { kDist } from './browser.mjs';

const kTypes = join(kDist, 'embed.d.ts');

/** What the compiler has against such a program. */
function faults_of(text) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-types-'));
  const file = join(folder, 'museum.ts');
  writeFileSync(file, `/// <reference path="${kTypes}" />\n${text}`);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  });
  const faults = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  rmSync(folder, { recursive: true });
  return faults;
}

test('a page may be written with them', () => {
  assert.deepEqual(
    faults_of(`
      const game = document.createElement('vitrine-game');
      game.addEventListener('vitrine-move', ({ detail }) => { const text: string = detail.text; const ply: number = detail.ply; });
      game.addEventListener('vitrine-state', ({ detail }) => { const record: string | null = detail.record; });
      game.addEventListener('click', ({ clientX }) => {});
      game.send('undo');
      game.send('new', { game: 'nonaga', seats: ['human', 3], replace: true });
      game.send('setLabel', { label: { nl: 'Van zolder' }, object: '1902-17' });
      document.querySelector('vitrine-game')?.send('setLang', { lang: 'nl' });`),
    [],
  );
});

for (const wrong of [
  "send('load')",
  "send('setLang', { lang: 'xx' })",
  "send('setSound', { sound: true })",
  "send('setLabel', { label: 7 })",
  "send('dance')",
  "addEventListener('vitrine-move', ({ detail }) => { detail.nothing; })",
]) {
  test(`they refuse ${wrong}`, () => {
    assert.equal(faults_of(`document.createElement('vitrine-game').${wrong};`).length, 1);
  });
}

/** The fields of each type that an interface of the file names. */
function fields_of(name) {
  const source = ts.createSourceFile(kTypes, readFileSync(kTypes, 'utf8'), ts.ScriptTarget.ES2022);
  const found = source.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  );
  return Object.fromEntries(
    found.members.map(({ name: member, type }) => [member.text, (type.members ?? []).map((field) => field.name.text)]),
  );
}

test('every message that the page hears is there with its fields', () => {
  const heard = Object.entries(make_checks({ levels: 6, seats: 4 }));
  assert.deepEqual(
    fields_of('VitrineHears'),
    Object.fromEntries(heard.map(([type, checks]) => [type, Object.keys(checks)])),
  );
});
