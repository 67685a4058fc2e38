// The page inside somebody else's page: messages out and in, each {vitrine: 1, type, …}.
//   out  ready {game, language}  state {game, ply, over, turn, record or null}  move {by, text, ply, events}  over {result}
//        height {height}  idle {}  beat {}  error {text}
//   in   new {game, setup, seats, level, replace}  load {record, replace}  undo {}  setLang {lang}  setTheme {theme}
//        setSound {sound}  setLevel {level}  setLabel {label, museum, object, lender, logo}  ping {}
// A match that the visitor has begun gives way only to {replace: true}. What is wrong, or comes too fast, is answered by an error.
import { kWords } from './words.js';
import { known_language, say } from '../ui/language.js';
import { read_game, read_level, read_seats, read_setup, seats_for } from './parameters.js';

const kVersion = 1;
const kMostASecond = 24;
const kCosts = { new: 4, load: 4 };

/** The origin of the page around this one; null where the browser does not tell. */
function host_origin() {
  try {
    return location.ancestorOrigins?.[0] ?? (document.referrer ? new URL(document.referrer).origin : null);
  } catch {
    return null;
  }
}

/** What each field of a message must be, by the message's type; whether it may be missing is said by `kNeeded`. */
export const make_checks = (limits) => {
  const is_level = (level) => read_level(level, limits) !== null;
  const replace = (wanted) => typeof wanted === 'boolean';
  const seats = (list) => read_seats(list, limits) !== null;
  return {
    new: { game: read_game, setup: read_setup, seats, level: is_level, replace },
    load: { record: (record) => typeof record === 'string', replace },
    undo: {},
    setLang: { lang: known_language },
    setTheme: { theme: (theme) => ['light', 'dark', 'auto'].includes(theme) },
    setSound: { sound: (sound) => ['on', 'off'].includes(sound) },
    setLevel: { level: is_level },
    setLabel: Object.fromEntries(Object.entries(kWords).map(([name, read]) => [name, (words) => read(words) !== null])),
    ping: {},
  };
};
const kNeeded = { load: 'record', setLang: 'lang', setTheme: 'theme', setSound: 'sound', setLevel: 'level' };

/** The first field of a message that is missing or not what it must be, or null. */
const wrong_field = (data, checks) =>
  Object.entries(checks).find(([name, check]) =>
    data[name] === undefined ? name === kNeeded[data.type] : !check(data[name]),
  )?.[0] ?? null;

/** What the host may ask for, by the type of its message, every field of which has been checked. */
function make_requests(table, { send, refuse, set_language, set_theme, set_sound, set_label, offers, waits }) {
  const carried_out = (done) => {
    if (!done) refuse(table.view().notice.text);
  };
  const run = (command) => carried_out(table.command(command));
  /** Whether a match that the visitor has begun would be lost, on the table or where it waits. */
  const would_lose = (game) => offers(game) && (table.view().running || waits(game));
  return {
    new({ game = table.view().game, setup = null, seats, level, replace }) {
      if (!replace && would_lose(game)) refuse(say('host.running'));
      else carried_out(table.begin(game, setup, seats_for({ seats, level }, table.limits)));
    },
    load({ record, replace }) {
      if (record === table.record() && record === table.whole_record()) return; // it is there, and nothing after it
      const found = replace ? null : table.look(record);
      if (found && would_lose(found.game)) refuse(say('host.running'));
      else run(`load ${record}`);
    },
    undo: () => run('undo'),
    setLang: ({ lang }) => set_language(lang),
    setTheme: ({ theme }) => set_theme(theme),
    setSound({ sound }) {
      if (!set_sound(sound === 'on')) refuse(say('host.silent'));
    },
    setLabel: set_label,
    setLevel({ level }) {
      table.view().seats.forEach((seat, player) => {
        if (seat.level) run(`seat ${player} computer=${level}`);
      });
    },
    ping() {
      const { game, language } = table.view();
      send('ready', { game, language });
    },
  };
}

/** Whether there is time for one more message: a second is good for so many, and a new match is worth several. */
function make_bound() {
  let began = Number.NEGATIVE_INFINITY;
  let spent = 0;
  return (type) => {
    const now = performance.now();
    if (now - began >= 1000) {
      began = now;
      spent = 0;
    }
    spent += kCosts[type] ?? 1;
    return spent <= kMostASecond;
  };
}

/** Gives the listener that tells the host how the match goes on: its state, each move with what it brought, and the end. */
function make_teller(table, send) {
  let told = null;
  let levels_told = '';
  return (view) => {
    const { game, ply, over, turn, moves, result, seats, secrets, change, changes, lesson } = view;
    const levels = seats.map(({ level }) => level).join();
    if ((change === told && levels === levels_told) || lesson) return; // a lesson is the visitor's own
    const fresh = changes.filter(({ number }) => told !== null && number > told);
    told = change;
    levels_told = levels;
    send('state', { game, ply, over, turn, record: secrets ? null : table.record() });
    for (const { kind, from, to, events } of fresh) {
      for (let at = from; kind === 'played' && at < to && at < moves.length; ++at)
        send('move', { by: moves[at].by, text: moves[at].text, ply: at + 1, events });
      if (kind !== 'redone' && events.some((event) => event.kind === 'ended')) send('over', { result });
    }
  };
}

/**
 * Starts talking to the host, if there is one. Of the `page` it needs set_language(code), set_theme(theme), set_sound(on): false where there is none,
 * set_label(words), offers(game): whether that game may be chosen here, and waits(game): whether a match of that game is stored, begun and not over.
 * Gives {view, idle, beat}, to be told of changes, of a page that nobody touches, and now and then that it lives.
 */
export function talk_to_host(table, page) {
  if (window.parent === window) return { view() {}, idle() {}, beat() {} };
  const origin = host_origin();
  const known = /^https?:/.test(origin); // a file has no origin that can be named
  const send = (type, fields = {}) =>
    window.parent.postMessage({ vitrine: kVersion, type, ...fields }, known ? origin : '*');
  const refuse = (text) => send('error', { text });
  const requests = make_requests(table, { ...page, send, refuse });
  const checks = make_checks(table.limits);
  const in_time = make_bound();
  let told = false; // that there are too many

  function hear(data) {
    const { type } = data;
    const known = typeof type === 'string' && Object.hasOwn(requests, type);
    const fast = !in_time(known ? type : '');
    if (fast && !told) refuse(say('host.too_many', kMostASecond));
    told = fast;
    if (fast) return;
    if (!known) return refuse(say('host.unknown'));
    const wrong = wrong_field(data, checks[type]);
    if (wrong) refuse(say('host.field', type, wrong));
    else requests[type](data);
  }
  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== window.parent) return;
    if (known && from !== 'null' && from !== origin) return;
    if (typeof data !== 'object' || data?.vitrine !== kVersion) return;
    if (Array.isArray(data)) refuse(say('host.unknown'));
    else hear(data);
  });
  const tell_height = () => send('height', { height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(tell_height).observe(document.body);
  requests.ping();
  return { view: make_teller(table, send), idle: () => send('idle'), beat: () => send('beat') };
}
