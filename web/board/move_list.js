// The moves played so far as a list of buttons, each leading to its place in the match; under them what is said of a move, and the variations.
import { by_id, make, set, write } from '../ui/dom.js';
import { say } from '../ui/language.js';

const kDeepest = 4; // a variation that branches off further down stands no further in

/** A move in words: who and what, and how many hidden ones it stands for. A move by nobody is a throw. */
export function move_words(view, { by, words, times }) {
  const name = view.seats[by]?.name;
  return (name ? `${name} ${words}` : words) + (times > 1 ? ` × ${times}` : '');
}

/** The number of the line to which the move that led here belongs, 0 the match itself. */
export function line_here({ lines, branch, ply }) {
  let line = branch;
  while (line > 0 && ply <= lines[line].ply) line = lines[line].parent;
  return line;
}

/** By moves of the match: the variations to be shown there, [{number, depth}], each followed by those that branch off from it. */
function variations_of(lines) {
  const beside = lines.map(() => []);
  lines.forEach(({ parent }, number) => {
    if (number > 0) beside[parent].unshift(number);
  });
  const shown = [];
  const waiting = (beside[0] ?? []).map((number) => ({
    number,
    depth: 1,
    at: Math.min(lines[number].ply + 1, lines[0].moves.length), // under the move that it replaces
  }));
  while (waiting.length > 0) {
    const { number, depth, at } = waiting.pop();
    shown[at] = [...(shown[at] ?? []), { number, depth }];
    waiting.push(...beside[number].map((next) => ({ number: next, depth: Math.min(depth + 1, kDeepest), at })));
  }
  return shown;
}

const button_of = (text, ply, line) => make('button', { type: 'button', 'data-ply': ply, 'data-line': line }, text);
const comment_of = (text) => (text ? [make('p', { class: 'comment', dir: 'auto' }, text)] : []);

/** A variation as a list of its own: its texts, the comments on them, where it begins. */
const variation_of = ({ number, depth, ply, texts, comments }) =>
  make(
    'ol',
    { class: 'variation', 'data-depth': depth, 'aria-label': say('moves.variation', ply + 1) },
    ...texts.map((text, i) =>
      make('li', { class: comments[i] && 'wide' }, button_of(text, ply + i + 1, number), ...comment_of(comments[i])),
    ),
  );

/** What stands in the list, a row a move of the match: [{text, comment, variations, hidden}]. */
function rows_of(view) {
  const { lines } = view;
  const moves = lines[0]?.moves ?? view.moves;
  const shown = variations_of(lines);
  const text_of = (move, ply) => `${ply + 1}. ${move_words(view, move)}`;
  const variation = ({ number, depth }) => {
    const { ply, moves: own } = lines[number];
    const texts = own.map((move, i) => text_of(move, ply + i));
    return { number, depth, ply, texts, comments: own.map(({ comment }) => comment) };
  };
  const row = (text, comment, ply, hidden) => ({
    text,
    comment,
    variations: (shown[ply] ?? []).map(variation),
    hidden,
  });
  return [
    row(say('moves.start'), lines[0]?.comment, 0, false),
    ...moves.map((move, ply) => row(text_of(move, ply), move.comment, ply + 1, move.times === 0)),
  ];
}

/** The list; `go(place)` is called when one is pressed, with "ply" or "ply line". Gives the function that shows a view. */
export function make_move_list(go) {
  const list = by_id('moves');
  let shown = [];
  let place_shown = '';
  list.onclick = ({ target: { dataset } }) => {
    if (dataset.ply !== undefined) go(dataset.line === undefined ? dataset.ply : `${dataset.ply} ${dataset.line}`);
  };
  function show_row(ply, { text, comment, variations, hidden }, line) {
    const row = list.children[ply] ?? list.appendChild(make('li', {}, button_of('', ply)));
    const button = row.firstChild;
    write(button, text);
    set(button, 'data-line', line);
    while (row.lastChild !== button) row.lastChild.remove();
    row.append(...comment_of(comment), ...variations.map(variation_of));
    set(row, 'class', row.lastChild !== button && 'wide');
    row.hidden = hidden;
  }

  return (view) => {
    const rows = rows_of(view);
    const line = view.lines.length > 0 ? 0 : null;
    const now = rows.map((row) => JSON.stringify([row, line]));
    rows.forEach((row, ply) => {
      if (now[ply] !== shown[ply]) show_row(ply, row, line);
    });
    while (list.children.length > rows.length) list.lastChild.remove();
    const same = now.length === shown.length && now.every((text, ply) => text === shown[ply]);
    shown = now;
    const here = line_here(view);
    let button = list.querySelector(
      here > 0 ? `[data-ply="${view.ply}"][data-line="${here}"]` : `:scope > :nth-child(${view.ply + 1}) > button`,
    );
    while (button.parentNode.hidden) button = button.parentNode.nextSibling.firstChild;
    for (const other of list.querySelectorAll('[aria-current]')) if (other !== button) set(other, 'aria-current', null);
    set(button, 'aria-current', 'step');
    const place = `${view.ply} ${here}`;
    if (same && place === place_shown) return;
    place_shown = list.clientHeight > 0 ? place : ''; // else once it is seen
    list.scrollTop = button.offsetTop - list.clientHeight + button.offsetHeight; // the list is the rows' offset parent
  };
}
