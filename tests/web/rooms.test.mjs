// The rooms of web/: each sees itself and those before it, so that no two need each other.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const kWeb = join(dirname(fileURLToPath(import.meta.url)), '../../web');
const kRooms = ['ui', 'sound', 'engine', 'host', 'museum', 'match', 'board', 'curator', '.']; // the last is main.js

test('every script stands in a room, and imports none of a later one', () => {
  const scripts = readdirSync(kWeb, { recursive: true }).filter(
    (name) => name.endsWith('.js') && !name.startsWith('static'),
  );
  assert.ok(scripts.length > kRooms.length);
  for (const script of scripts) {
    const room = kRooms.indexOf(dirname(script));
    assert.ok(room >= 0, script);
    for (const [, path] of readFileSync(join(kWeb, script), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const other = kRooms.indexOf(dirname(normalize(join(dirname(script), path))));
      assert.ok(other >= 0 && other <= room, `${script} imports ${path}`);
    }
  }
});
