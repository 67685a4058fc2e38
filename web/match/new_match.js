// The form for a new match: game, rules with their sources, and who plays.
import { by_id, make, write } from '../ui/dom.js';
import { show_dialog } from '../ui/dialogs.js';
import { picture_of } from '../museum/games.js';
import { game_text, say } from '../ui/language.js';
import { is_own_kept, is_running, restore_match, stored_match } from './memory.js';
import { new_command } from '../host/parameters.js';

const kLevels = [1, 2, 3, 4, 5, 6];
const kMarks = { source: 'mark.source', 'other source': 'mark.other_source', reconstruction: 'mark.reconstruction' };

/** A select for a seat: a person, or the computer at a level. `level` 0 is a person. */
export function seat_select(player, level) {
  const select = make(
    'select',
    { name: `seat-${player}` },
    make('option', { value: 'human' }, say('seat.person')),
    ...kLevels.map((at) => make('option', { value: `computer=${at}` }, say(`seat.computer.${at}`))),
  );
  select.value = level ? `computer=${level}` : 'human';
  return select;
}

const mark_of = (mark) => make('span', { class: 'mark', 'data-mark': mark.split(' ')[0] }, say(kMarks[mark]));
const radio = (name, value, checked) => make('input', { type: 'radio', name, value, checked });

/** An option, each of its values with the source that it has. */
const option_group = ({ key, text, values }, chosen) =>
  make(
    'fieldset',
    {},
    make('legend', {}, text),
    ...values.map(({ value, text: words, mark }) =>
      make(
        'label',
        { class: 'choice' },
        radio(`option-${key}`, value, value === chosen),
        make('span', {}, words),
        mark_of(mark),
      ),
    ),
  );

/** How many play: a row above the seats that it makes. */
function how_many({ key, text, values }, chosen) {
  const select = make(
    'select',
    { name: `option-${key}` },
    ...values.map(({ value, text: words }) => make('option', { value, selected: value === chosen }, words)),
  );
  return make('label', { class: 'seat' }, make('span', {}, text, ' ', mark_of(values[0].mark)), select);
}

/** Opens the form, at the game on the table or another one, and begins the match that it describes. */
export async function open_new_match(table, wanted = null) {
  const dialog = by_id('new-match');
  if (dialog.open) return false;
  const games = table.games();
  const view = table.view();
  const first = games.some(({ id }) => id === wanted) ? wanted : view.game;
  const fields = by_id('new-match-fields');
  const form = by_id('new-match-form');
  const chosen = () => games.find((game) => game.id === new FormData(form).get('game')) ?? games[0];

  const of_game = make('div');
  fields.replaceChildren(
    make(
      'fieldset',
      { class: 'tiles', hidden: games.length === 1 },
      make('legend', { class: 'unseen' }, say('new.game')),
      ...games.map(({ id, name }) =>
        make(
          'label',
          { class: 'tile' },
          radio('game', id, id === first),
          picture_of(table, id),
          make('span', { class: 'game-name' }, name),
        ),
      ),
    ),
    of_game,
  );

  const setup_of = (game) => {
    const data = new FormData(form);
    return game.options.map(({ key }) => `${key}=${data.get(`option-${key}`)}`).join(',');
  };
  /** As many seats as the chosen rules have, by the names that they give them. */
  function show_seats(game) {
    const names = table.players(game.id, setup_of(game));
    [...of_game.querySelectorAll('[data-seat]')].forEach((seat, player) => {
      seat.hidden = player >= names.length;
      write(seat.firstChild, names[player] ?? '');
    });
  }
  /** What a new match of the game takes the place of. */
  function tell_of_running(game) {
    const on_table = view.moves.length > 0 && !view.over && (game.id === view.game || !is_own_kept());
    const waiting = game.id !== view.game && is_running(stored_match(game.id));
    const remark = by_id('new-match-running');
    write(remark, on_table ? say('new.running') : waiting ? say('new.waiting') : '');
    remark.hidden = !on_table && !waiting;
    by_id('new-match-take-up').hidden = !waiting;
  }
  function show_game() {
    const game = chosen();
    tell_of_running(game);
    const setup = new URLSearchParams(game.id === view.game ? view.setup.replaceAll(',', '&') : '');
    const rows = (players, row) =>
      game.options
        .filter(({ key }) => (key === 'players') === players)
        .map((option) => row(option, setup.get(option.key) ?? option.preset));
    const seats = game.seats.map((_, player) => {
      const level = game.id === view.game ? (view.seats[player]?.level ?? 2) : player === 0 ? 0 : 2;
      return make('label', { class: 'seat', 'data-seat': true }, make('span'), seat_select(player, level));
    });
    of_game.replaceChildren(
      make('fieldset', {}, make('legend', {}, say('new.seats')), ...rows(true, how_many), ...seats),
      make('p', { class: 'about' }, game_text(`${game.id}.about`)),
      ...rows(false, option_group),
    );
    show_seats(game);
  }
  show_game();
  fields.onchange = (event) => {
    if (event.target.name === 'game') show_game();
    else show_seats(chosen());
  };
  const shown = show_dialog(dialog);
  fields.querySelector(':checked').focus();
  dialog.scrollTop = 0;
  const answer = await shown;
  const game = chosen();
  if (answer === 'take_up') return restore_match(table, game.id).outcome === 'restored';
  if (answer !== 'begin') return false;
  const data = new FormData(form);
  const setup = setup_of(game);
  const seats = table.players(game.id, setup).map((_, player) => data.get(`seat-${player}`));
  return table.command(new_command(game.id, setup, seats));
}
