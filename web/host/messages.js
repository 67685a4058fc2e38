// The page inside somebody else's page: messages out and in, each {vitrine: 1, type, …}.
//   out  ready {game, language}  state {game, ply, over, turn, record or null}  move {by, text, ply, events}  over {result}
//        height {height}  idle {}  error {text}
//   in   new {game, setup, seats, level}  load {record}  undo {}  setLang {lang}  setTheme {theme}  setLevel {level}  ping {}
import { known_language } from '../ui/language.js';
import { read_game, read_level, read_setup, seats_for } from './parameters.js';

const kVersion = 1;

/** The origin of the page around this one; null where the browser does not tell. */
function host_origin() {
  try {
    return location.ancestorOrigins?.[0] ?? (document.referrer ? new URL(document.referrer).origin : null);
  } catch {
    return null;
  }
}

/** What the host may ask for, by the type of its message. */
function make_requests(table, { send, set_language, set_theme }) {
  const carried_out = (done) => {
    if (!done) send('error', { text: table.view().notice.text });
  };
  const run = (command) => carried_out(table.command(command));
  return {
    new({ game, setup, seats, level }) {
      const id = read_game(game) ?? table.view().game;
      carried_out(table.begin(id, read_setup(setup), seats_for({ seats, level }, table.limits)));
    },
    load({ record }) {
      if (typeof record === 'string') run(`load ${record}`);
    },
    undo: () => run('undo'),
    setLang({ lang }) {
      if (known_language(lang)) set_language(lang);
    },
    setTheme({ theme }) {
      if (['light', 'dark', 'auto'].includes(theme)) set_theme(theme);
    },
    setLevel({ level }) {
      const wanted = read_level(level, table.limits);
      if (!wanted) return;
      table.view().seats.forEach((seat, player) => {
        if (seat.level) run(`seat ${player} computer=${wanted}`);
      });
    },
    ping() {
      const { game, language } = table.view();
      send('ready', { game, language });
    },
  };
}

/** Gives the listener that tells the host how the match goes on: its state, each move with what it brought, and the end. */
function make_teller(table, send) {
  let told = null;
  return (view) => {
    const { game, ply, over, turn, moves, result, secrets, change, changes } = view;
    if (change === told) return;
    const fresh = changes.filter(({ number }) => told !== null && number > told);
    told = change;
    send('state', { game, ply, over, turn, record: secrets ? null : table.record() });
    for (const { kind, from, to, events } of fresh) {
      for (let at = from; kind === 'played' && at < to && at < moves.length; ++at)
        send('move', { ...moves[at], ply: at + 1, events });
      if (events.some((event) => event.kind === 'ended')) send('over', { result });
    }
  };
}

/** Starts talking to the host, if there is one. Gives {view, idle}, to be told of changes and of a page that nobody touches. */
export function talk_to_host(table, { set_language, set_theme }) {
  if (window.parent === window) return { view() {}, idle() {} };
  const origin = host_origin();
  const known = origin !== null && origin !== 'null';
  const send = (type, fields = {}) =>
    window.parent.postMessage({ vitrine: kVersion, type, ...fields }, known ? origin : '*');
  const requests = make_requests(table, { send, set_language, set_theme });

  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== window.parent) return;
    if (known && from !== 'null' && from !== origin) return;
    if (typeof data !== 'object' || data === null || data.vitrine !== kVersion) return;
    if (Object.hasOwn(requests, data.type)) requests[data.type](data);
  });
  const tell_height = () => send('height', { height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(tell_height).observe(document.body);
  requests.ping();
  return { view: make_teller(table, send), idle: () => send('idle') };
}
