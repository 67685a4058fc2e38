// The host of an engine, the same in a worker and on the page's own loop: one task at a time, thought about in slices.

const kLongestThought = 2000; // milliseconds, for a task that sets no limit
const kBetweenTellings = 250;
const kBetweenSigns = 500;

/** Whether a line is the engine's last word on a task. */
export const is_last = (line) => /^(bestmove|response|error) /.test(line);

/** The engine inside the WebAssembly module; `call(name, returns, ...takes)` gives its functions. */
export const engine_of = (call) => ({
  receive: call('engine_receive', null, 'string'),
  step: call('engine_step', null),
  thinking: call('engine_thinking', 'number'),
  said: call('engine_said', 'string'),
});

/**
 * Gives {begin, cancel}. A task is {id, lines}, and may have `limit` in milliseconds; a new one takes the place of the one
 * before. `send` is given the outcome: {id, best} with the move, or {id, failed} if there is none. A task with
 * {telling: true} gets what the engine says as {id, said}: its progress now and then, its last word at once. {alive} is a
 * sign of life. `next(slice)` lets `slice` run when others have had their turn; one takes `slice_time` milliseconds, with 0
 * a single step.
 */
export function make_host({ engine, send, next, slice_time = 0 }) {
  let task = null;
  let progress = '';
  let began = null; // when the first slice of the task was
  let told = 0; // when something was said last
  let signed = 0; // when a sign of life was given last
  let due = false; // a slice is on its way

  function cancel() {
    task = null;
    progress = '';
    if (engine.thinking()) engine.receive('stop');
    engine.said();
  }
  function end(outcome) {
    const { id } = task;
    cancel(); // first, as the outcome may bring the next task
    send({ id, ...outcome });
  }
  function tell_progress(now) {
    if (!progress || now - told <= kBetweenTellings) return;
    told = now;
    send({ id: task.id, said: [progress] });
    progress = '';
  }
  function think(now) {
    began ??= now;
    if (now - began > (task.limit ?? kLongestThought)) return engine.receive('stop');
    do engine.step();
    while (engine.thinking() && performance.now() - now < slice_time);
  }
  function hear(now) {
    const lines = engine.said().split('\n');
    const last = lines.find(is_last);
    if (task.telling) {
      progress = lines.findLast((line) => line.startsWith('info ')) ?? progress;
      if (last) end({ said: [progress, last].filter(Boolean) });
      else tell_progress(now);
    } else if (last?.startsWith('bestmove ')) {
      end({ best: last.split(' ')[1] });
    }
  }
  function slice() {
    due = false;
    if (!task) return;
    const now = performance.now();
    think(now);
    hear(now);
    if (!task) return;
    if (!engine.thinking()) return end({ failed: true });
    if (now - signed > kBetweenSigns) {
      signed = now;
      send({ alive: true });
    }
    go_on();
  }
  function go_on() {
    if (due) return;
    due = true;
    next(slice);
  }
  function begin(wanted) {
    cancel();
    task = wanted;
    began = null;
    told = signed = performance.now();
    for (const line of task.lines) engine.receive(line);
    go_on();
  }
  return { begin, cancel };
}
