// The text board's grid: places of any board in rows and columns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columns_of, label_of, rows_of } from '../../web/board/cells.js';

/** Pieces as games name them. */
const kTexts = {
  page: {},
  en: Object.fromEntries(
    Object.entries({
      moon: ['white man', 'black man', 'the Man in the Moon'],
      kono: ['white pebble', 'black pebble', 'white pebble, never moved', 'black pebble, never moved'],
      noni: ['green jack', 'gold jack', 'green king'],
      nonaga: ['red token', 'black token', 'disc'],
      cones: ['white cone', 'black cone', '{0}, worth {1}'],
    }).flatMap(([game, names]) => names.map((name, index) => [`${game}.piece.${index}`, name])),
  ),
};
const place = (site, x, y) => ({ site, x, y, name: String(site), what: '' });

test('a square board keeps its rows, from the top and from the left', () => {
  const rows = rows_of([place(3, 1, 1), place(0, 0, 0), place(1, 1, 0), place(2, 0, 1)]);
  assert.deepEqual(
    rows.map((row) => row.map(({ place: { site }, column }) => [site, column])),
    [
      [
        [0, 1],
        [1, 3],
      ],
      [
        [2, 1],
        [3, 3],
      ],
    ],
  );
  assert.equal(columns_of(rows), 4);
});

test('the rows of a hexagonal field stand between one another, wherever it has drifted', () => {
  const drift = -173;
  const rows = rows_of([
    place(0, drift, 0),
    place(1, drift + 1, 0),
    place(2, drift - 0.5, 0.866),
    place(3, drift + 0.5, 0.866),
  ]);
  assert.deepEqual(
    rows.map((row) => row.map(({ column }) => column)),
    [
      [2, 4],
      [1, 3],
    ],
  );
});

test('two places never share a cell', () => {
  const rows = rows_of([place(0, 0, 0), place(1, 0.1, 0.05), place(2, 0.2, 0), place(3, 4, 0.1)]);
  assert.deepEqual(
    rows.map((row) => row.map(({ column }) => column)),
    [[1, 3, 5, 9]],
  );
});

test('marks tell the pieces of a game apart by initials, whatever they are called', async () => {
  globalThis.document = { getElementById: () => ({ textContent: JSON.stringify(kTexts) }) };
  const { read_texts } = await import('../../web/ui/language.js');
  const { marks_for } = await import('../../web/board/cells.js');
  read_texts();
  const moon = marks_for('moon');
  assert.deepEqual(['white man', 'black man', 'the Man in the Moon'].map(moon), ['W', 'B', 'M']);
  const kono = marks_for('kono');
  assert.deepEqual(['white pebble', 'white pebble, never moved', 'black pebble'].map(kono), ['W', 'Wn', 'B']);
  const noni = marks_for('noni');
  assert.deepEqual(['gold jack', 'green jack', 'green king'].map(noni), ['Goj', 'Grj', 'Gk']);
  const nonaga = marks_for('nonaga');
  assert.deepEqual(['disc', 'disc, red token'].map(nonaga), ['D', 'D Rt']);
  const cones = marks_for('cones');
  assert.deepEqual(['white cone', 'white cone, worth 4'].map(cones), ['W', 'W4']);
  delete globalThis.document;
});

test('the name of a cell holds what the cell shows, and says it only where the words do not', () => {
  const label = (what, mark, badge) => label_of({ name: 'e5', what }, { mark, badge, selecting: false });
  assert.equal(label('white man', 'W'), 'e5, white man');
  assert.equal(label('white pebble, never moved', 'Wn'), 'e5 Wn, white pebble, never moved');
  assert.equal(label('white cone, worth 4', 'W4'), 'e5 W4, white cone, worth 4');
  assert.equal(label('white man', 'W', { value: 'W7', words: 'wins in 7' }), 'e5 W W7, white man, wins in 7');
});
