// The moves played so far as a list of buttons, each leading to its place in the match.
import { by_id, make, set, write } from '../ui/dom.js';
import { say } from '../ui/language.js';

/** A move in words: who and what, and how many hidden ones it stands for. A move by nobody is a throw. */
export function move_words(view, { by, words, times }) {
  const name = view.seats[by]?.name;
  return (name ? `${name} ${words}` : words) + (times > 1 ? ` × ${times}` : '');
}

/** The list; `go(ply)` is called when one is pressed. Gives the function that shows a view. */
export function make_move_list(go) {
  const list = by_id('moves');
  let shown = [];
  let ply_shown = -1;
  list.onclick = (event) => {
    const ply = event.target.dataset.ply;
    if (ply !== undefined) go(ply);
  };

  return (view) => {
    const texts = [say('moves.start'), ...view.moves.map((move, ply) => `${ply + 1}. ${move_words(view, move)}`)];
    let same = 0;
    while (same < texts.length && texts[same] === shown[same]) ++same;
    for (let ply = same; ply < texts.length; ++ply) {
      const button = list.children[ply]?.firstChild;
      if (button) write(button, texts[ply]);
      else list.append(make('li', {}, make('button', { type: 'button', 'data-ply': ply }, texts[ply])));
    }
    while (list.children.length > texts.length) list.lastChild.remove();
    shown = texts;
    view.moves.forEach(({ times }, ply) => {
      list.children[ply + 1].hidden = times === 0;
    });
    let row = list.children[view.ply];
    while (row.hidden) row = row.nextSibling;
    for (const button of list.querySelectorAll('[aria-current]'))
      if (button !== row.firstChild) set(button, 'aria-current', null);
    set(row.firstChild, 'aria-current', 'step');
    if (same === texts.length && view.ply === ply_shown) return;
    ply_shown = view.ply;
    list.scrollTop = row.offsetTop - list.clientHeight + row.offsetHeight; // the list is the rows' offset parent
  };
}
