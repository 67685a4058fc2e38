// The page's own controls: language, light, what the canvas's menu leads to, and the ways to the table and the text board.
import { show_dialog } from './dialogs.js';
import { by_id } from './dom.js';

/** A link of the page that leads somewhere by script: the fragment belongs to the matches. */
function connect_link(id, go) {
  by_id(id).onclick = (event) => {
    event.preventDefault();
    go();
  };
}

/** What of the page the canvas's menu leads to; `acts` are by the `data-close` of their buttons. */
const open_menu = async (acts) => acts[await show_dialog(by_id('menu'))]?.();

function switch_full_screen() {
  const done = document.fullscreenElement ? document.exitFullscreen() : by_id('stage').requestFullscreen();
  done.catch(() => {});
}

/** Gives the function that opens the menu. */
export function connect_controls({ text_board, set_language, acts }) {
  by_id('language').onchange = (event) => set_language(event.target.value);
  by_id('theme-button').onclick = acts.theme;
  by_id('sound-button').onclick = acts.sound;
  connect_link('to-table', () => by_id('canvas').focus());
  connect_link('to-board', () => text_board.show(true, { focus: true }));

  by_id('note-close').onclick = () => {
    by_id('note').hidden = true;
    by_id('canvas').focus({ preventScroll: true });
  };

  by_id('full-screen').hidden = !document.fullscreenEnabled;
  const open = () => open_menu({ ...acts, full_screen: switch_full_screen });
  by_id('board-menu').onclick = open;
  return open;
}
