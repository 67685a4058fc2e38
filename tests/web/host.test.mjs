// The host of the engine by itself: which task, slices, progress, limits, stop. The same machine runs in worker and page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { make_host } from '../../web/engine/host.js';

/** A host over an engine that says what `script` holds for each step; the slices run when `turn` is called. */
function make_table(script, { slice_time } = {}) {
  const received = [];
  const sent = [];
  const due = [];
  let steps = [];
  let lines = [];
  const engine = {
    receive(line) {
      received.push(line);
      if (line === 'go') steps = [...script];
      if (line !== 'stop' || steps.length === 0) return;
      steps = [];
      lines.push('bestmove stopped');
    },
    step() {
      lines.push(...(steps.shift() ?? []));
    },
    thinking: () => steps.length > 0,
    said() {
      const text = lines.map((line) => `${line}\n`).join('');
      lines = [];
      return text;
    },
  };
  const host = make_host({
    engine,
    send: (message) => !message.alive && sent.push(message),
    next: (slice) => due.push(slice),
    slice_time,
  });
  return { host, received, sent, due, turn: () => due.shift()?.() };
}
const run = ({ due, turn }) => {
  while (due.length) turn();
};

test('a task goes to the engine line by line, and its move comes back by number', () => {
  const table = make_table([['info depth 1'], [], ['info depth 2', 'bestmove a1']]);
  table.host.begin({ id: 7, lines: ['position startpos', 'go'] });
  run(table);
  assert.deepEqual(table.received, ['position startpos', 'go']);
  assert.deepEqual(table.sent, [{ id: 7, best: 'a1' }]);
});

test('one slice is one step where it has no time, and the whole task where it has enough', () => {
  const script = [[], [], ['bestmove a1']];
  const stepping = make_table(script);
  stepping.host.begin({ id: 1, lines: ['go'] });
  stepping.turn();
  assert.deepEqual(stepping.sent, []);
  const at_once = make_table(script, { slice_time: Number.POSITIVE_INFINITY });
  at_once.host.begin({ id: 1, lines: ['go'] });
  at_once.turn();
  assert.deepEqual(at_once.sent, [{ id: 1, best: 'a1' }]);
});

test('a task that wants to be told hears the last progress with the last word', () => {
  for (const last of ['bestmove a1', 'response a1 1', 'error no such thing']) {
    const table = make_table([['info depth 1'], ['info depth 2', last]]);
    table.host.begin({ id: 'x', telling: true, lines: ['go'] });
    run(table);
    assert.deepEqual(table.sent.at(-1), { id: 'x', said: ['info depth 2', last] });
  }
});

test('a task over its limit is stopped, and its move still counts', () => {
  const table = make_table([[], [], []]);
  table.host.begin({ id: 1, limit: -1, lines: ['go'] });
  run(table);
  assert.deepEqual(table.received, ['go', 'stop']);
  assert.deepEqual(table.sent, [{ id: 1, best: 'stopped' }]);
});

test('its time begins with its first slice, however late that comes on a busy page', (context) => {
  const table = make_table([['bestmove a1']]);
  table.host.begin({ id: 1, limit: 1000, lines: ['go'] });
  const late = performance.now() + 5000;
  context.mock.method(performance, 'now', () => late);
  run(table);
  assert.deepEqual(table.received, ['go']);
  assert.deepEqual(table.sent, [{ id: 1, best: 'a1' }]);
});

test('nothing is heard of a task that was given up', () => {
  const table = make_table([[], ['bestmove a1']]);
  table.host.begin({ id: 1, lines: ['go'] });
  table.turn();
  table.host.cancel();
  run(table);
  assert.deepEqual(table.received, ['go', 'stop']);
  assert.deepEqual(table.sent, []);
});

test('a new task takes the place of the one before, in one row of slices', () => {
  const table = make_table([[], [], ['bestmove a1']]);
  table.host.begin({ id: 1, lines: ['go'] });
  table.host.begin({ id: 2, lines: ['go'] });
  assert.equal(table.due.length, 1);
  run(table);
  assert.deepEqual(table.sent, [{ id: 2, best: 'a1' }]);
});

test('an engine that ends without a move has failed', () => {
  const table = make_table([['info depth 1']]);
  table.host.begin({ id: 3, lines: ['go'] });
  run(table);
  assert.deepEqual(table.sent, [{ id: 3, failed: true }]);
});

test('the next task may come with the outcome of the last', () => {
  const table = make_table([['bestmove a1']]);
  const again = make_host({
    engine: {
      receive() {},
      step() {},
      thinking: () => false,
      said: () => 'bestmove b2\n',
    },
    send({ id, best }) {
      table.sent.push({ id, best });
      if (id < 3) again.begin({ id: id + 1, lines: [] });
    },
    next: (slice) => table.due.push(slice),
  });
  again.begin({ id: 1, lines: [] });
  run(table);
  assert.deepEqual(
    table.sent.map(({ id }) => id),
    [1, 2, 3],
  );
});
