// The one who thinks, for the computer's seats and for the analysis: an engine in a worker or, where none can be had, on the
// page's own loop. One engine for both: a phone has no memory for two.
import { is_last } from './host.js';
import { in_worker, on_page } from './transports.js';

const kShortestPause = 350; // milliseconds, so that one sees the move come
const kGrace = 1000; // for an engine that has not heard its own clock

const kFalls = 2; // over one position: then the engine is not asked about it again
const position_of = ({ lines }) => lines.find((line) => line.startsWith('position '));

/**
 * A host in a worker as long as there is one: where it is lost, the task that is `open()` begins anew on the page; where the
 * engine fell in it, in a new worker.
 */
function make_thinker({ compiled, engine, hear, open }) {
  let ways = [() => in_worker(compiled, { hear, lost }), () => on_page(engine, { hear })];
  let host = null;
  let fatal = null; // the position over which the engine fell last
  let falls = 0;
  function fell(task) {
    const position = position_of(task);
    falls = position === fatal ? falls + 1 : 1;
    fatal = position;
  }
  function lost(by_fall) {
    host = null;
    if (!by_fall) ways = ways.slice(1);
    const task = open();
    if (by_fall && task) fell(task);
    if (task) begin(task);
  }
  function find_host() {
    try {
      return ways[0]();
    } catch {
      ways = ways.slice(1);
      return ways[0]();
    }
  }
  function begin(task) {
    if (falls >= kFalls && position_of(task) === fatal) return hear({ id: task.id, failed: true });
    host ??= find_host();
    host.begin(task);
  }
  return { begin, fell, cancel: () => host?.cancel() };
}

/** The analysis's job as a task. */
const task_of = ({ id, milliseconds, lines }) => ({
  id: `analysis ${id}`,
  job: id,
  lines,
  telling: true,
  limit: milliseconds + kGrace,
});

/**
 * Answers the requests of the view. `answer(id, move)` gives a move to the session, `failed()` says that none came;
 * `heard(job, line)` gives what the engine says to the analysis. The computer's move goes before the analysis.
 * A thought stops in a hidden tab and begins anew when the tab is seen again.
 */
export function start_computer({ compiled, engine, answer, heard, failed }) {
  let wanted = null; // the request of the view, also while the tab is hidden
  let job = null; // what the analysis wants to know
  let open = null; // what is being thought about
  let asked_at = 0;
  let pause = 0;
  let pace = kShortestPause;

  function play(id, move) {
    if (open?.id !== id) return;
    open = null;
    answer(id, move);
  }
  function hear({ id, best, said = [], failed: gave_up }) {
    if (!open || open.id !== id) return;
    if (best) {
      clearTimeout(pause);
      pause = setTimeout(play, Math.max(0, asked_at + pace - performance.now()), id, best);
      return;
    }
    const { job: asked } = open;
    if (gave_up || is_last(said.at(-1))) open = null;
    if (gave_up && asked) heard(asked, 'error the engine gave no answer');
    else if (gave_up) failed();
    for (const line of said) heard(asked, line);
  }
  const thinker = make_thinker({ compiled, engine, hear, open: () => open });

  function attend() {
    const next = document.hidden ? null : (wanted ?? job);
    if (open?.id === next?.id) return;
    clearTimeout(pause);
    if (open) thinker.cancel();
    open = next;
    if (!open) return;
    asked_at = performance.now();
    thinker.begin(open);
  }
  document.addEventListener('visibilitychange', attend);

  return {
    /** The engine on the page's loop has fallen, and the module with it. */
    fell() {
      if (open) thinker.fell(open);
    },
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
        job = read && task_of(read);
      }
      attend();
    },
  };
}
