// Who plays, to be changed at any time: a seat can be handed to the computer and taken back.
import { by_id, make } from '../ui/dom.js';
import { current_language } from '../ui/language.js';
import { seat_of, seat_select } from './new_match.js';

let shown = '';

/** Shows a select for each seat of the view. */
export function show_seats(table, view) {
  const now = JSON.stringify([current_language(), !view.link, view.seats.map(({ name }) => name)]);
  const group = by_id('seats');
  if (now !== shown || !group.firstChild) {
    shown = now;
    group.replaceChildren(
      ...view.seats.map(({ name }, player) => {
        const select = seat_select(player, 0, table.limits, view.link);
        select.disabled = view.link;
        select.onchange = () => table.command(`seat ${player} ${select.value}`);
        return make('label', { class: 'seat' }, make('span', {}, name), select);
      }),
    );
  }
  [...group.querySelectorAll('select')].forEach((select, player) => {
    select.value = seat_of(view.seats[player].level);
  });
}
