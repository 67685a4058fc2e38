// The computer opponent: an engine in a worker or, where none can be had, in slices on the page's own loop.
import { glue_text } from './module.js';
import { worker_main } from './worker.js';

const kLongestThought = 2000;   // milliseconds
const kLongestSilence = 3000;
const kShortestPause = 350;     // so that one sees the move come
const kSlice = 8;

/** Thinks in a worker. `lost` is called once if there is no sign of life for too long, or anything goes wrong. */
function worker_engine(bytes, { found, lost }) {
  const source = [glue_text(), `;(${worker_main})(${kLongestThought});`];
  const address = URL.createObjectURL(new Blob(source, { type: 'text/javascript' }));
  let watch = 0;
  let ended = false;
  let thinking = false;
  const worker = new Worker(address);
  const lose = () => {
    if (ended) return;
    end();
    lost();
  };
  const wait_for_sign = () => {
    clearTimeout(watch);
    watch = setTimeout(lose, kLongestSilence);
  };
  const rest = () => clearTimeout(watch);
  function end() {
    ended = true;
    rest();
    worker.terminate();
  }
  worker.onerror = (event) => {
    event.preventDefault();
    lose();
  };
  worker.onmessageerror = lose;
  worker.onmessage = ({ data }) => {
    if (ended) return;
    if (data.ready) URL.revokeObjectURL(address);
    if (data.failed) lose();
    else if (data.best) {
      thinking = false;
      rest();
      found(data.id, data.best);
    } else if (thinking) wait_for_sign();
    else rest();
  };
  worker.postMessage({ bytes });
  wait_for_sign();
  return {
    begin(id, lines) {
      thinking = true;
      worker.postMessage({ id, lines });
      wait_for_sign();
    },
    cancel() {
      thinking = false;
      worker.postMessage({ cancel: true });
      rest();
    },
    end,
  };
}

/** Thinks on the page's own loop, a few milliseconds at a time. */
function loop_engine(engine, { found, failed }) {
  let request = null;
  let timer = 0;
  function slice(began) {
    const until = performance.now() + kSlice;
    if (performance.now() - began > kLongestThought) engine.receive('stop');
    else do engine.step(); while (engine.thinking() && performance.now() < until);
    const best = /^bestmove (\S+)/m.exec(engine.said())?.[1];
    const id = request;
    if (best) { request = null; found(id, best); }
    else if (!engine.thinking()) { request = null; failed(id); }
    else timer = setTimeout(slice, 0, began);
  }
  function cancel() {
    clearTimeout(timer);
    request = null;
    if (engine.thinking()) engine.receive('stop');
    engine.said();
  }
  return {
    begin(id, lines) {
      cancel();
      request = id;
      for (const line of lines) engine.receive(line);
      timer = setTimeout(slice, 0, performance.now());
    },
    cancel,
    end: cancel,
  };
}

/**
 * Answers the requests of the view. `answer(id, move)` gives a move to the session, `failed(id)` says that none came.
 * A thought stops in a hidden tab and begins anew when the tab is seen again.
 */
export function start_computer({ bytes, engine, answer, failed }) {
  let thinker = null;
  let in_worker = true;
  let open = null;      // the request being thought about
  let asked_at = 0;
  let pause = 0;
  let pace = kShortestPause;

  const listeners = {
    found(id, move) {
      if (open?.id !== id) return;
      const wait = Math.max(0, asked_at + pace - performance.now());
      pause = setTimeout(() => { if (open?.id === id) { open = null; answer(id, move); } }, wait);
    },
    lost() {
      in_worker = false;
      thinker = null;
      if (open) begin();
    },
    failed(id) {
      if (open?.id !== id) return;
      open = null;
      failed(id);
    },
  };
  function make_thinker() {
    if (in_worker) {
      try {
        return worker_engine(bytes, listeners);
      } catch {
        in_worker = false;
      }
    }
    return loop_engine(engine, listeners);
  }
  function begin() {
    asked_at = performance.now();
    thinker ??= make_thinker();
    thinker.begin(open.id, open.lines);
  }

  let wanted = null;    // the request of the view, also while the tab is hidden
  function attend() {
    const next = document.hidden ? null : wanted;
    if (open?.id === next?.id) return;
    clearTimeout(pause);
    if (open) thinker?.cancel();
    open = next;
    if (open) begin();
  }
  document.addEventListener('visibilitychange', attend);
  return {
    /** How long a move takes at least, in milliseconds. */
    pace(milliseconds) { pace = Math.max(kShortestPause, milliseconds); },
    /** Tells what the session asks now: {id, lines} or null. */
    ask(request) {
      if (wanted?.id === request?.id) return;
      wanted = request;
      attend();
    },
  };
}
