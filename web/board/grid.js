// The board as a grid of buttons: one of them in the tab order, arrows between them, updated where they stand.
import { by_id, make, set, write } from '../ui/dom.js';
import { columns_of, marks_for, rows_of, words_of } from './cells.js';
import { current_language, say } from '../ui/language.js';

/** The grid. `touch(site)` and `letter(key, place)` are called when something is pressed. */
export function make_grid({ touch, clear, letter }) {
  const grid = by_id('grid');
  const sheet = new CSSStyleSheet(); // columns by rule, for a style attribute would be refused in a saved page
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let buttons = new Map(); // by site
  let rows = []; // of sites
  let places = new Map();
  let here = null; // the site in the tab order
  let layout = '';
  let marks = null;
  let marks_of = '';

  function build(cells) {
    const focused = grid.contains(document.activeElement);
    const old = buttons;
    buttons = new Map();
    rows = cells.map((row) => row.map(({ place }) => place.site));
    grid.replaceChildren(
      ...cells.map((row) =>
        make(
          'div',
          { role: 'row', class: 'row' },
          ...row.map(({ place, column }) => {
            const button = old.get(place.site) ?? make_button(place.site);
            buttons.set(place.site, button);
            return make('div', { role: 'gridcell', class: `column-${column}` }, button);
          }),
        ),
      ),
    );
    const columns = columns_of(cells);
    const rules = Array.from({ length: columns }, (_, i) => `.column-${i + 1}{grid-column:${i + 1}/span 2}`);
    sheet.replaceSync(
      `.row{grid-template-columns:repeat(${columns},minmax(0,1fr))}.grid{--places:${columns / 2}}${rules.join('')}`,
    );
    if (!buttons.has(here)) here = rows[Math.floor(rows.length / 2)]?.[0] ?? null;
    if (focused) buttons.get(here)?.focus();
  }
  function make_button(site) {
    return make(
      'button',
      { type: 'button', class: 'cell', 'data-site': site, tabindex: '-1' },
      make('span', { class: 'cell-name', 'aria-hidden': 'true' }),
      make('span', { class: 'cell-piece', 'aria-hidden': 'true' }),
      make('span', { class: 'cell-value', 'aria-hidden': 'true' }),
    );
  }

  function render(view) {
    const cells = rows_of(view.places);
    const now = JSON.stringify(cells.map((row) => row.map(({ place, column }) => [place.site, column])));
    if (now !== layout) {
      layout = now;
      build(cells);
    }
    if (marks_of !== `${view.game} ${current_language()}`) {
      marks_of = `${view.game} ${current_language()}`;
      marks = marks_for(view.game);
    }
    set(grid, 'aria-label', say('grid.label', view.gameName));
    places = new Map(view.places.map((place) => [place.site, place]));
    const legend = new Map();
    const badges = new Map(view.analysis.badges.map((badge) => [badge.site, badge]));
    for (const place of view.places) {
      const button = buttons.get(place.site);
      const [name, piece, value] = button.children;
      const badge = badges.get(place.site);
      const mark = place.what ? marks(place.what) : '';
      if (mark) legend.set(place.what, mark);
      write(name, place.name);
      write(piece, mark);
      set(button, 'aria-label', [words_of(place, view.selecting), badge?.words].filter(Boolean).join(', ')); // an attribute: a hundred texts would be laid out
      write(value, badge?.value ?? '');
      set(value, 'data-score', badge?.score);
      set(
        button,
        'data-state',
        place.touched ? 'selected' : !place.open ? null : place.what && !view.selecting ? 'can-move' : 'can-go',
      );
      set(button, 'data-last', place.last);
      set(button, 'tabindex', place.site === here ? '0' : '-1');
    }
    write(
      by_id('legend'),
      [...legend]
        .sort()
        .map(([what, mark]) => `${mark}: ${what}`)
        .join(' · '),
    );
  }

  /** Makes a site the one in the tab order. */
  function settle_on(site) {
    set(buttons.get(here), 'tabindex', '-1');
    here = site;
    set(buttons.get(here), 'tabindex', '0');
  }
  function neighbour(key) {
    const row = rows.findIndex((sites) => sites.includes(here));
    const at = rows[row].indexOf(here);
    const nearest = (sites) =>
      sites?.reduce((best, site) =>
        Math.abs(places.get(site).x - places.get(here).x) < Math.abs(places.get(best).x - places.get(here).x)
          ? site
          : best,
      );
    switch (key) {
      case 'ArrowLeft':
        return rows[row][at - 1];
      case 'ArrowRight':
        return rows[row][at + 1];
      case 'ArrowUp':
        return nearest(rows[row - 1]);
      case 'ArrowDown':
        return nearest(rows[row + 1]);
      case 'Home':
        return rows[row][0];
      case 'End':
        return rows[row].at(-1);
    }
    return undefined;
  }

  const site_of = (event) => {
    const button = event.target.closest('[data-site]');
    return button ? Number(button.dataset.site) : null;
  };
  grid.addEventListener('focusin', (event) => {
    if (site_of(event) !== null) settle_on(site_of(event));
  });
  grid.onclick = (event) => {
    const site = site_of(event);
    if (site === null) return;
    buttons.get(site).focus(); // not every browser focuses a button that is clicked
    touch(site);
  };
  grid.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || here === null) return;
    if (/^(Arrow|Home|End)/.test(event.key)) {
      event.preventDefault();
      const site = neighbour(event.key);
      if (site !== undefined) buttons.get(site).focus();
    } else if (event.key === 'Escape') {
      clear();
    } else if (
      letter(event.key.toLowerCase(), () =>
        words_of(places.get(here), grid.querySelector('[data-state=selected]') !== null),
      )
    ) {
      event.preventDefault();
    }
  };
  return { render, focus: () => buttons.get(here)?.focus() };
}
