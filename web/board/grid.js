// The board as a grid of buttons: one of them in the tab order, arrows between them, updated where they stand.
import { by_id, make, set, write } from '../ui/dom.js';
import { columns_of, label_of, marks_for, rows_of, state_of, words_of } from './cells.js';
import { current_language, say } from '../ui/language.js';

const make_button = (site) =>
  make(
    'button',
    { type: 'button', class: 'cell', 'data-site': site, tabindex: '-1' },
    make('span', { class: 'cell-name', 'aria-hidden': 'true' }),
    make('span', { class: 'cell-piece', 'aria-hidden': 'true' }),
    make('span', { class: 'cell-value', 'aria-hidden': 'true' }),
  );

/** Columns by rule, for a style attribute would be refused in a saved page. */
function rules_of(columns) {
  const rules = Array.from({ length: columns }, (_, i) => `.column-${i + 1}{grid-column:${i + 1}/span 2}`);
  return `.row{grid-template-columns:repeat(${columns},minmax(0,1fr))}.grid{--places:${columns / 2}}${rules.join('')}`;
}

/** Gives the function that lays places out where they came, went or moved: {buttons by site, rows of sites}. */
function make_layout(grid) {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let laid_out = { buttons: new Map(), rows: [] };
  let layout = '';
  const cell = ({ place, column }) =>
    make('div', { role: 'gridcell', class: `column-${column}` }, laid_out.buttons.get(place.site));
  return (places) => {
    const cells = rows_of(places);
    const now = JSON.stringify(cells.map((row) => row.map(({ place, column }) => [place.site, column])));
    if (now === layout) return laid_out;
    layout = now;
    const old = laid_out.buttons;
    laid_out = {
      buttons: new Map(places.map(({ site }) => [site, old.get(site) ?? make_button(site)])),
      rows: cells.map((row) => row.map(({ place }) => place.site)),
    };
    grid.replaceChildren(...cells.map((row) => make('div', { role: 'row', class: 'row' }, ...row.map(cell))));
    sheet.replaceSync(rules_of(columns_of(cells)));
    return laid_out;
  };
}

/** The marks of what stands on the places, by game and language. */
function make_marks() {
  let marks = null;
  let known = '';
  return (game) => {
    const now = `${game} ${current_language()}`;
    if (now !== known) marks = marks_for(game);
    known = now;
    return marks;
  };
}

function show_place(button, place, { mark, badge, selecting }) {
  const [name, piece, value] = button.children;
  write(name, place.name);
  write(piece, mark);
  set(button, 'aria-label', label_of(place, { mark, badge, selecting })); // an attribute: a hundred texts would be laid out
  write(value, badge?.value ?? '');
  set(value, 'data-score', badge?.score);
  set(button, 'data-state', state_of(place, selecting));
  set(button, 'data-last', place.last);
}

/** What the marks on the board mean. */
const legend_of = (places, marks) =>
  [...new Set(places.map(({ what }) => what))]
    .filter((what) => what && marks(what))
    .sort()
    .map((what) => `${marks(what)}: ${what}`)
    .join(' · ');

/** The site where a key leads from `here`; undefined if nowhere. */
function neighbour(rows, places, here, key) {
  const row = rows.findIndex((sites) => sites.includes(here));
  const at = rows[row].indexOf(here);
  const away = (site) => Math.abs(places.get(site).x - places.get(here).x);
  const nearest = (sites) => sites?.reduce((best, site) => (away(site) < away(best) ? site : best));
  const ways = {
    ArrowLeft: () => rows[row][at - 1],
    ArrowRight: () => rows[row][at + 1],
    ArrowUp: () => nearest(rows[row - 1]),
    ArrowDown: () => nearest(rows[row + 1]),
    Home: () => rows[row][0],
    End: () => rows[row].at(-1),
  };
  return ways[key]?.();
}

/** Calls `focus`, `press` and `key` with what happens on the grid. */
function listen_to_grid(grid, { focus, press, key }) {
  const site_of = ({ target }) => {
    const button = target.closest('[data-site]');
    return button ? Number(button.dataset.site) : null;
  };
  grid.addEventListener('focusin', (event) => {
    if (site_of(event) !== null) focus(site_of(event));
  });
  grid.onclick = (event) => {
    if (site_of(event) !== null) press(site_of(event));
  };
  grid.onkeydown = (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && key(event.key)) event.preventDefault();
  };
}

/** The grid. `touch(site)` and `letter(key, place)` are called when something is pressed. */
export function make_grid({ touch, clear, letter }) {
  const grid = by_id('grid');
  const lay_out = make_layout(grid);
  const marks_of = make_marks();
  let buttons = new Map(); // by site
  let rows = []; // of sites
  let places = new Map();
  let selecting = false;
  let here = null; // the site in the tab order

  function render(view) {
    const focused = grid.contains(document.activeElement);
    const before = rows;
    ({ buttons, rows } = lay_out(view.places));
    if (!buttons.has(here)) here = rows[Math.floor(rows.length / 2)]?.[0] ?? null;
    if (focused && rows !== before) buttons.get(here)?.focus();
    set(grid, 'aria-label', say('grid.label', view.gameName));
    ({ selecting } = view);
    places = new Map(view.places.map((place) => [place.site, place]));
    const marks = marks_of(view.game);
    const badges = new Map(view.analysis.badges.map((badge) => [badge.site, badge]));
    for (const [site, place] of places) {
      const mark = place.what ? marks(place.what) : '';
      show_place(buttons.get(site), place, { mark, badge: badges.get(site), selecting });
      set(buttons.get(site), 'tabindex', site === here ? '0' : '-1');
    }
    write(by_id('legend'), legend_of(view.places, marks));
  }

  listen_to_grid(grid, {
    focus(site) {
      set(buttons.get(here), 'tabindex', '-1');
      here = site;
      set(buttons.get(here), 'tabindex', '0');
    },
    press(site) {
      buttons.get(site).focus(); // not every browser focuses a button that is clicked
      touch(site);
    },
    key(name) {
      if (here === null) return false;
      if (/^(Arrow|Home|End)/.test(name)) {
        buttons.get(neighbour(rows, places, here, name))?.focus();
        return true;
      }
      if (name === 'Escape') clear();
      return name !== 'Escape' && letter(name.toLowerCase(), () => words_of(places.get(here), selecting));
    },
  });
  return { render, focus: () => buttons.get(here)?.focus() };
}
