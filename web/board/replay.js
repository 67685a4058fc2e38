// The match played through, at a chosen speed, until somebody touches anything else.
import { tell } from '../ui/announcer.js';
import { note } from '../ui/dialogs.js';
import { by_id, write } from '../ui/dom.js';
import { say } from '../ui/language.js';

const kNoTouch = /^(Tab|Shift|Control|Alt|Meta)$/; // keys by which one gets about, or silences a reader

let timer = 0;
/** Whether moves follow each other by themselves: then not each of them is told. */
export const is_replaying = () => timer > 0;

/** Gives {open, view}: to show its bar and begin, and to be told of every view. */
export function make_replay(table) {
  const bar = by_id('replay');
  const button = by_id('replay-play');
  let seen = null;
  let from = 0; // where one was in the match
  let awaited = 0; // where it is next

  const show = () => write(button, say(is_replaying() ? 'replay.pause' : 'replay.play'));
  function stop() {
    if (!is_replaying()) return;
    clearTimeout(timer);
    timer = 0;
    show();
    tell(seen.prompt);
  }
  function step(ply) {
    awaited = ply;
    timer = setTimeout(next, Number(by_id('replay-speed').value)); // ahead of the change, which is not told then
    if (!table.command(`go ${ply}`)) stop();
  }
  function next() {
    let ply = seen.ply + 1;
    while (seen.moves[ply - 1]?.times === 0) ++ply; // told with a later one
    step(ply);
  }
  function play() {
    if (is_replaying()) stop();
    else if (seen.ply < seen.moves.length) next();
    else step(0);
    show();
  }
  function close() {
    stop();
    bar.hidden = true;
    by_id('canvas').focus({ preventScroll: true });
  }
  function open() {
    if (seen.moves.length === 0) return note(say('moves.none'));
    from = seen.ply;
    bar.hidden = false;
    button.focus();
    if (!is_replaying()) play();
  }
  button.onclick = play;
  by_id('moves-replay').onclick = open;
  by_id('replay-close').onclick = () => {
    table.command(`go ${from}`);
    close();
  };
  const touched = ({ target, key }) => bar.contains(target) || kNoTouch.test(key) || stop();
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, touched, true);
  document.addEventListener('visibilitychange', stop);

  return {
    open,
    view(view) {
      const other = seen && (seen.game !== view.game || seen.moves.length !== view.moves.length);
      seen = view;
      if (!bar.hidden && (other || view.lesson)) close();
      if (view.ply !== awaited || view.ply === view.moves.length) stop();
      show();
    },
  };
}
