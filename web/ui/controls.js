// The page's own controls: language, light, menu, and the ways to the table and the text board.
import { by_id, set } from './dom.js';

/** A button that shows and hides a list of buttons; Escape, a choice, or going elsewhere hides it. */
function connect_menu(button, menu) {
  const show = (open) => {
    menu.hidden = !open;
    set(button, 'aria-expanded', String(open));
  };
  button.onclick = () => show(menu.hidden);
  menu.onclick = (event) => {
    if (event.target.closest('button')) show(false);
  };
  const place = menu.parentNode;
  place.onkeydown = (event) => {
    if (event.key !== 'Escape' || menu.hidden) return;
    show(false);
    button.focus();
  };
  place.onfocusout = (event) => {
    if (event.relatedTarget && !place.contains(event.relatedTarget)) show(false);
  };
  document.addEventListener('pointerdown', (event) => {
    if (!place.contains(event.target)) show(false);
  });
}

/** A link of the page that leads somewhere by script: the fragment belongs to the matches. */
function connect_link(id, go) {
  by_id(id).onclick = (event) => {
    event.preventDefault();
    go();
  };
}

export function connect_controls({ text_board, new_match, set_language, switch_theme }) {
  by_id('language').onchange = (event) => set_language(event.target.value);
  by_id('theme-button').onclick = by_id('menu-theme').onclick = switch_theme;
  connect_menu(by_id('menu-button'), by_id('menu'));
  connect_link('to-table', () => by_id('canvas').focus());
  connect_link('to-board', () => text_board.show(true, { focus: true }));

  by_id('menu-new').onclick = () => new_match();
  by_id('note-close').onclick = () => {
    by_id('note').hidden = true;
    by_id('canvas').focus({ preventScroll: true });
  };

  const full_screen = by_id('full-screen');
  full_screen.hidden = !document.fullscreenEnabled;
  full_screen.onclick = () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : by_id('stage').requestFullscreen();
    done.catch(() => {});
  };
}
