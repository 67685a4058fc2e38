// The review of a match: a graph of how it stood, a slider through its places, and the turning points as a list.
import { by_id, make, set, write } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { kSvg } from '../ui/svg.js';
import { move_words } from './move_list.js';

const kWide = 600;
const kHigh = 140;

function shape(tag, attributes) {
  const element = document.createElementNS(kSvg, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const across = (ply, plies) => Math.round((kWide * ply) / Math.max(1, plies));
const down = (share) => Math.round(kHigh * (0.96 - 0.92 * share));

/** The curves of the players (of two, the first alone), the turning points, and where one is. */
function graph(shares, turns, ply) {
  const plies = shares.length - 1;
  const players = shares.find((known) => known)?.length ?? 0;
  const known = shares.map((share, at) => [share, at]).filter(([share]) => share);
  const curves = Array.from({ length: players === 2 ? 1 : players }, (_, player) =>
    shape('polyline', {
      class: `curve curve-${player}`,
      points: known.map(([share, at]) => `${across(at, plies)},${down(share[player])}`).join(' '),
    }),
  );
  return [
    shape('line', { class: 'even', x1: 0, x2: kWide, y1: kHigh / 2, y2: kHigh / 2 }),
    ...curves,
    shape('line', { class: 'here', x1: across(ply, plies), x2: across(ply, plies), y1: 0, y2: kHigh }),
    ...turns.map((turn) =>
      shape('path', {
        // a dot that stays round however the graph is stretched
        class: 'turn',
        d: `M${across(turn.ply, plies)} ${down(shares[turn.ply][players === 2 ? 0 : turn.player])}h.01`,
      }),
    ),
  ];
}

/** `go(ply)` is called when a place is chosen. Gives the function that shows a view. */
export function make_review(go) {
  const picture = by_id('review-graph');
  const slider = by_id('review-ply');
  const list = by_id('review-turns');
  let shown = '';
  picture.onclick = (event) => {
    const { left, width } = picture.getBoundingClientRect();
    go(Math.round((Number(slider.max) * (event.clientX - left)) / width));
  };
  slider.oninput = () => go(Number(slider.value));
  list.onclick = (event) => {
    const { ply } = event.target.dataset;
    if (ply !== undefined) go(ply);
  };

  return (view) => {
    const { review } = view.analysis;
    by_id('review').hidden = !review;
    if (!review) return;
    const { text, shares, turns, here } = review;
    write(by_id('review-text'), text);
    const now = JSON.stringify([shares, turns, view.ply, view.language]);
    if (now === shown) return;
    shown = now;
    set(picture, 'viewBox', `0 0 ${kWide} ${kHigh}`);
    set(picture, 'aria-label', say('review.graph', view.seats[0].name));
    picture.replaceChildren(...graph(shares, turns, view.ply));
    set(slider, 'max', shares.length - 1);
    slider.value = view.ply;
    const move = view.ply > 0 ? `${view.ply}. ${move_words(view, view.moves[view.ply - 1])}` : say('moves.start');
    set(slider, 'aria-valuetext', [move, here].filter(Boolean).join('. '));
    write(by_id('review-here'), [move, here].filter(Boolean).join('. '));
    while (list.children.length > turns.length) list.lastChild.remove();
    while (list.children.length < turns.length) list.append(make('li', {}, make('button', { type: 'button' })));
    turns.forEach((turn, i) => {
      const button = list.children[i].firstChild;
      set(button, 'data-ply', turn.ply);
      set(button, 'aria-current', turn.ply === view.ply ? 'step' : null);
      write(button, `${turn.ply + 1}. ${turn.text}`);
    });
  };
}
