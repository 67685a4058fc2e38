// The WebAssembly module: unpacks it from the page, starts it, and gives its functions names and types.
import { by_id } from '../ui/dom.js';
import { fresh_canvas } from '../ui/reset.js';
import { engine_of } from './host.js';
import { mark } from './marks.js';
import { unpacked } from './unpack.js';

/** A reason why the module cannot run; `key` is a text of the page. */
export class StartError extends Error {
  constructor(key, detail = '') {
    super(detail || key);
    this.key = key;
  }
}

/** The module of the page, compiled once for the page and for the worker. */
export async function compiled_module() {
  if (typeof WebAssembly !== 'object') throw new StartError('start.old_browser');
  const bytes = await unpacked('vitrine-wasm');
  mark('unpacked');
  const module = await WebAssembly.compile(bytes);
  mark('compiled');
  return module;
}

/** The script of the worker: the glue that defines createVitrine, and what runs behind it. */
export const worker_script = () => ['vitrine-glue', 'vitrine-worker'].map((id) => by_id(id).textContent).join('\n');

/** An instance of the compiled module on the page's canvas. */
function instance_of(compiled, listeners) {
  let fail;
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  const started = globalThis.createVitrine({
    canvas: by_id('canvas'),
    ...listeners,
    print() {},
    printErr: (text) => console.warn(text),
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled), fail);
      return {};
    },
  });
  return Promise.race([started, failed]);
}

/** Whether an error is one by which a module ends: it cannot be called again. */
export const is_trap = (error) => error?.name === 'RuntimeError' || /call stack|recursion/.test(String(error?.message));

/**
 * Starts the compiled module. `on_change` is called after the session changed, `on_new_match` when the canvas asks for the form and `on_menu`,
 * null where there is none, for what of the page its menu leads to, `on_lift` when a die is lifted by hand, never while the module is still at work; `on_fall(error, name)` when it has ended by a fault, in its function of that name
 * or in a frame. From then on every call throws, until `renew()` has put a fresh one in its place.
 */
export async function start_module(compiled, { on_change, on_new_match, on_menu, on_lift, on_fall }) {
  let module = null;
  let fault = null; // by which this module has ended
  let last_fault = null;
  let due = false;
  function fall(error, name = '') {
    if (fault || error === last_fault) return;
    fault = last_fault = error;
    queueMicrotask(() => on_fall(error, name));
  }
  const listeners = {
    onChange() {
      if (due) return;
      due = true;
      queueMicrotask(() => {
        due = false;
        if (!fault) on_change();
      });
    },
    onNewMatch: () => queueMicrotask(on_new_match),
    onLift: on_lift,
    onMenu: on_menu && (() => queueMicrotask(on_menu)),
  };
  const guard = (name, act) => {
    if (fault) throw fault;
    try {
      return act();
    } catch (error) {
      fall(error, name); // also a text that is none: what wrote it is broken
      throw error;
    }
  };
  const read = (name, returns, takes, given) => module.ccall(`vitrine_${name}`, returns, takes, given);
  const functions = {
    call:
      (name, returns, ...takes) =>
      (...given) =>
        guard(name, () => read(name, returns, takes, given)),
    json:
      (name, ...takes) =>
      (...given) =>
        guard(name, () => JSON.parse(read(name, text, takes, given))),
    heap: () => module.HEAPU8,
  };
  module = await instance_of(compiled, listeners);
  window.addEventListener('error', ({ error }) => {
    if (is_trap(error)) fall(error); // in a frame, or in a call that it has put off
  });
  return {
    ...wrap(functions),
    /** Whether the module has ended by that error. */
    fault: (error) => error === last_fault,
    async renew() {
      module._vitrine_leave();
      fresh_canvas();
      module = await instance_of(compiled, listeners);
      fault = null;
    },
  };
}

const text = 'string';
const number = 'number';

function wrap(functions) {
  const { call, json } = functions;
  const limits = json('limits')();
  const most = limits.record + 100; // characters: a record with a word before it, and no more than the module has room for
  const bounded =
    (act) =>
    (...given) =>
      act(...given.map((one) => one.slice(0, most)));
  const command = bounded(call('command', number, text));
  const look = bounded(json('look', text));
  return {
    /** Carries out one command of the session (src/app/model/commands.h); false if it was refused. */
    command: (line) => command(line) === 1,
    /** Begins a match; without a setup by the usual rules. False if it was refused. */
    begin: (game, setup, seats) =>
      command(['new', game, setup || '-', ...seats].join(' ')) === 1 && command('deal') === 1,
    view: json('view'),
    /** What the computer is asked, {id, lines} or null. It may hold the computer's secrets: for the engine alone. */
    request: json('request'),
    games: json('games'),
    /** The texts of the legal moves. */
    legal: json('legal'),
    /** The same moves as they are said aloud. */
    legal_words: json('legal_words'),
    /** Whether the move of that ply was sensible: 1 or 0, or -1 where that cannot be said. */
    sensible: call('sensible', number, number),
    /** What may be: the bytes of a `record`, the `levels` of the computer, the `seats` of a match. */
    limits,
    /** The record of what was played, without moves that were undone. */
    record: call('record', text),
    /** The record of the whole line with the place in it; '' if it is too long to be read again. */
    whole_record: call('whole_record', text),
    /** The match between devices as it goes to the other side. */
    letter: call('letter', text),
    /** What the record of a link is to the one kept here, or to '': a word of src/app/model/correspondence.h. */
    news: bounded(call('news', text, text, text)),
    /** What a record holds, {game, running}, and of a match by links also {link, here}: its id, and whether somebody here is to move; null if it cannot be read. It is not brought to the table. */
    look: (record) => (record === null ? null : look(record)),
    /** What the engine is to find out for the analysis, {id, milliseconds, lines}, or null. */
    job: json('job'),
    /** The names of the players that a setup makes, or null. */
    players: json('players', text, text),
    /** A position, or 'start', as SVG, (game, setup, position, width, prefix of its ids); '' if it is none. */
    svg: call('svg', text, text, text, text, number, text),
    /** What a game is played with, to be cut out, as SVG in board units: (game, setup, 0 the board or 1 its men, how wide their rows are, prefix). */
    cut_out: call('cut_out', text, text, text, number, number, text),
    /** The board as the viewer sees it, as SVG, (width, prefix of its ids). */
    board_svg: call('board_svg', text, number, text),
    /** Words of src/core/seam/editing.h, the players' names put in. */
    words: call('words', text, text),
    /** A man by his look in a game's palette, as SVG, (game, look, width, prefix of its ids). */
    man: call('man', text, text, number, number, text),
    engine: engine_of(call),
    canvas: wrap_canvas(functions),
  };
}

/** The table on the canvas. */
function wrap_canvas({ call, json, heap }) {
  const font = call('table_font', number, number, number);
  const wheel = call('table_wheel', number, number, number);
  const key = call('table_key', number, text);
  const grabs = call('table_grabs', number, number, number);
  const where = call('table_where', number, number);
  return {
    /** Takes the files of the page's fonts: serif, sans, bold. */
    fonts(files) {
      files.forEach((bytes, which) => {
        const place = font(which, bytes.length);
        heap().set(bytes, place);
      });
    },
    start: call('table_start', number, number, number),
    resize: call('table_resize', null, number, number),
    dark: call('table_dark', null, number),
    reduced_motion: call('table_reduced_motion', null, number),
    /** So many CSS pixels is what can be pressed; whether the board is alone on the canvas; and whether it lies flat. */
    stand: call('table_stand', null, number, number, number),
    /** What happened at (x, y) CSS pixels: 0 down, 1 moved, 2 up, 3 gone. */
    pointer: call('table_pointer', null, number, number, number, number),
    /** Steps of a wheel to the right and down, and a key by the browser's name for it; false if that is not for the table. */
    wheel: (x, y) => wheel(x, y) !== 0,
    key: (name) => key(name) !== 0,
    grabs: (x, y) => grabs(x, y) !== 0,
    context_lost: call('table_context_lost', null),
    context_restored: call('table_context_restored', number),
    frames: call('table_frames', number),
    texture_bytes: call('table_texture_bytes', number),
    /** The buttons on the canvas as drawn last, [{id, name, x, y, w, h, enabled}] in CSS pixels from its corner. */
    controls: json('table_controls'),
    /** The middle of a site on the canvas in CSS pixels, or null. */
    where(site) {
      const packed = where(site);
      return packed < 0 ? null : { x: packed >> 16, y: packed & 0xffff };
    },
  };
}
