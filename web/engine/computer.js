// The one who thinks, for the computer's seats and for the analysis: an engine in a worker or, where none can be had, in
// slices on the page's own loop. One engine for both: a phone has no memory for two.
import { glue_text } from './module.js';
import { worker_main } from './worker.js';

const kLongestThought = 2000; // milliseconds
const kLongestSilence = 3000;
const kShortestPause = 350; // so that one sees the move come
const kSlice = 8;
const kBetweenTellings = 250;
const kGrace = 1000; // for an engine that has not heard its own clock

/** Thinks in a worker. `lost` is called once if there is no sign of life for too long, or anything goes wrong. */
function worker_engine(bytes, { found, told, lost }) {
  const source = [glue_text(), `;(${worker_main})(${kLongestThought});`];
  const address = URL.createObjectURL(new Blob(source, { type: 'text/javascript' }));
  let watch = 0;
  let ended = false;
  let running = null; // the id of the task it thinks about
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
    if (data.id !== undefined && data.id !== running) return; // of a task given up since
    if (data.failed) lose();
    else if (data.best) {
      running = null;
      rest();
      found(data.id, data.best);
    } else if (data.said) {
      if (is_last(data.said)) {
        running = null;
        rest();
      } else wait_for_sign();
      told(data.id, data.said);
    } else if (running !== null) wait_for_sign();
    else rest();
  };
  worker.postMessage({ bytes });
  wait_for_sign();
  return {
    begin(task) {
      running = task.id;
      worker.postMessage(task);
      wait_for_sign();
    },
    cancel() {
      running = null;
      worker.postMessage({ cancel: true });
      rest();
    },
    end,
  };
}

/** Whether the engine has said its last word. */
const is_last = (lines) => /^(bestmove|response|error) /.test(lines.at(-1));

/** Thinks on the page's own loop, a few milliseconds at a time. */
function loop_engine(engine, { found, told, failed }) {
  let task = null;
  let timer = 0;
  let progress = '';
  let last_told = 0;
  function tell(lines) {
    const { id } = task;
    progress = '';
    last_told = performance.now();
    if (is_last(lines)) cancel();
    told(id, lines);
  }
  function slice(began) {
    const until = performance.now() + kSlice;
    if (performance.now() - began > (task.limit ?? kLongestThought)) engine.receive('stop');
    else
      do engine.step();
      while (engine.thinking() && performance.now() < until);
    const said = engine.said().trim().split('\n');
    const now = task;
    if (task.telling) {
      progress = said.findLast((line) => line.startsWith('info ')) ?? progress;
      const last = said.find((line) => is_last([line]));
      if (last) return tell([progress, last].filter(Boolean));
      if (progress && performance.now() - last_told > kBetweenTellings) tell([progress]);
      if (task !== now) return;
    }
    const best = task.telling ? null : said.find((line) => line.startsWith('bestmove '))?.split(' ')[1];
    if (best) {
      task = null;
      found(now.id, best);
    } else if (!engine.thinking()) {
      task = null;
      failed(now.id);
    } else timer = setTimeout(slice, 0, began);
  }
  function cancel() {
    clearTimeout(timer);
    task = null;
    progress = '';
    if (engine.thinking()) engine.receive('stop');
    engine.said();
  }
  return {
    begin(next) {
      cancel();
      task = next;
      last_told = performance.now();
      for (const line of next.lines) engine.receive(line);
      timer = setTimeout(slice, 0, performance.now());
    },
    cancel,
    end: cancel,
  };
}

/**
 * Answers the requests of the view. `answer(id, move)` gives a move to the session, `failed(id)` says that none came;
 * `heard(id, line)` gives what the engine says to the analysis. The computer's move goes before the analysis.
 * A thought stops in a hidden tab and begins anew when the tab is seen again.
 */
export function start_computer({ bytes, engine, answer, heard, failed }) {
  let thinker = null;
  let in_worker = true;
  let open = null; // the request being thought about
  let asked_at = 0;
  let pause = 0;
  let pace = kShortestPause;

  const listeners = {
    found(id, move) {
      if (open?.id !== id) return;
      const wait = Math.max(0, asked_at + pace - performance.now());
      pause = setTimeout(() => {
        if (open?.id === id) {
          open = null;
          answer(id, move);
        }
      }, wait);
    },
    told(id, lines) {
      if (open?.id !== id) return;
      const { job } = open;
      if (is_last(lines)) open = null;
      for (const line of lines) heard(job, line);
    },
    lost() {
      in_worker = false;
      thinker = null;
      if (open) begin();
    },
    failed(id) {
      if (open?.id !== id) return;
      const { job } = open;
      open = null;
      if (job) heard(job, 'error the engine gave no answer');
      else failed(id);
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
    thinker.begin(open);
  }

  let wanted = null; // the request of the view, also while the tab is hidden
  let job = null; // what the analysis wants to know
  function attend() {
    const next = document.hidden ? null : (wanted ?? job);
    if (open?.id === next?.id) return;
    clearTimeout(pause);
    if (open) thinker?.cancel();
    open = next;
    if (open) begin();
  }
  document.addEventListener('visibilitychange', attend);
  return {
    /** How long a move takes at least, in milliseconds. */
    pace(milliseconds) {
      pace = Math.max(kShortestPause, milliseconds);
    },
    /**
     * Tells what the session asks now: the computer's request {id, lines} or null, and the number of the analysis's job or
     * null; `read_job()` gives its {id, milliseconds, lines}.
     */
    ask(request, job_id = null, read_job = null) {
      if (wanted?.id === request?.id && (job?.job ?? null) === job_id) return;
      wanted = request;
      if ((job?.job ?? null) !== job_id) {
        const read = job_id === null ? null : read_job();
        job = read && {
          id: `analysis ${read.id}`,
          job: read.id,
          lines: read.lines,
          telling: true,
          limit: read.milliseconds + kGrace,
        };
      }
      attend();
    },
  };
}
