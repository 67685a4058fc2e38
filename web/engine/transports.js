// The ways to a host of the engine: through the port of a worker, or on the page's own loop. Each is {begin, cancel}.
import { is_last, make_host } from './host.js';
import { trusted } from './trusted.js';
import { worker_script } from './module.js';

const kLongestSilence = 3000; // milliseconds
const kSlice = 8; // milliseconds of the page's own loop

/** Calls `lost` when no sign has come for too long. */
function make_watch(lost) {
  let timer = 0;
  const rest = () => clearTimeout(timer);
  return {
    rest,
    wait() {
      rest();
      timer = setTimeout(lost, kLongestSilence);
    },
  };
}

/**
 * A host in a worker, of the compiled module. `hear` is given what it sends about the task it was given last; `lost(fell)` is
 * called once if there is no sign of life for too long, or anything goes wrong; `fell`: the engine had begun, and has ended by a fault.
 */
export function in_worker(compiled, { hear, lost }) {
  const address = URL.createObjectURL(new Blob([worker_script()], { type: 'text/javascript' }));
  const worker = new Worker(trusted(address));
  let running = null; // the id of the task it thinks about
  let ended = false;
  let there = false;
  const lose = (fell = false) => {
    if (ended) return;
    ended = true;
    watch.rest();
    worker.terminate();
    lost(fell);
  };
  const watch = make_watch(() => lose());
  worker.onerror = (event) => {
    event.preventDefault();
    lose(there);
  };
  worker.onmessageerror = () => lose();
  worker.onmessage = ({ data }) => {
    if (ended) return;
    if (data.ready) {
      there = true;
      URL.revokeObjectURL(address);
    }
    if (data.id !== undefined && data.id !== running) return; // of a task given up since
    if (data.failed || data.fell) return lose(there && data.fell);
    if (data.best || (data.said && is_last(data.said.at(-1)))) running = null;
    if (running === null) watch.rest();
    else watch.wait();
    if (data.best || data.said) hear(data);
  };
  try {
    worker.postMessage({ compiled });
  } catch (error) {
    ended = true; // the next way is found by who asked for this one
    worker.terminate();
    URL.revokeObjectURL(address);
    throw error;
  }
  watch.wait();
  return {
    begin(task) {
      running = task.id;
      worker.postMessage(task);
      watch.wait();
    },
    cancel() {
      running = null;
      worker.postMessage({ cancel: true });
      watch.rest();
    },
  };
}

/** A host on the page's own loop, a few milliseconds at a time. */
export const on_page = (engine, { hear }) =>
  make_host({ engine, send: hear, next: (slice) => setTimeout(slice), slice_time: kSlice });
