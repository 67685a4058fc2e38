// The form for a new match: game, rules with their sources, and who plays.
import { by_id, make, write } from './dom.js';
import { show_dialog } from './dialogs.js';
import { game_text, say } from './language.js';
import { is_running, restore_match, stored_match } from './memory.js';
import { new_command } from './parameters.js';

const kLevels = [1, 2, 3, 4, 5, 6];
const kMarks = { source: 'mark.source', 'other source': 'mark.other_source', reconstruction: 'mark.reconstruction' };

/** A select for a seat: a person, or the computer at a level. `level` 0 is a person. */
export function seat_select(player, level) {
  const select = make('select', { name: `seat-${player}` }, make('option', { value: 'human' }, say('seat.person')),
    ...kLevels.map((at) => make('option', { value: `computer=${at}` }, say(`seat.computer.${at}`))));
  select.value = level ? `computer=${level}` : 'human';
  return select;
}

function radio_group(name, legend, choices) {
  return make('fieldset', {}, make('legend', {}, legend), ...choices.map(({ value, text, mark, checked }) => {
    const label = make('label', { class: 'choice' }, make('input', { type: 'radio', name, value, checked }), make('span', {}, text));
    if (mark) label.append(' ', make('span', { class: 'mark', 'data-mark': mark.split(' ')[0] }, say(kMarks[mark])));
    return label;
  }));
}

/** Opens the form, at the game on the table or another one, and begins the match that it describes. */
export async function open_new_match(table, wanted = null) {
  const games = table.games();
  const view = table.view();
  const first = games.some(({ id }) => id === wanted) ? wanted : view.game;
  const fields = by_id('new-match-fields');
  const form = by_id('new-match-form');
  const chosen = () => games.find((game) => game.id === new FormData(form).get('game')) ?? games[0];

  const games_group = radio_group('game', say('new.game'), games.map(({ id, name }) => ({ value: id, text: name, checked: id === first })));
  const of_game = make('div', { class: 'of-game' });
  fields.replaceChildren(games_group, of_game);
  games_group.hidden = games.length === 1;

  const setup_of = (game) => {
    const data = new FormData(form);
    return game.options.map(({ key }) => `${key}=${data.get(`option-${key}`)}`).join(',');
  };
  /** As many seats as the chosen rules have, by the names that they give them. */
  function show_seats(game) {
    const names = table.players(game.id, setup_of(game));
    [...of_game.querySelectorAll('.seat')].forEach((seat, player) => {
      seat.hidden = player >= names.length;
      write(seat.firstChild, names[player] ?? '');
    });
  }
  /** What a new match of the game takes the place of. */
  function tell_of_running(game) {
    const on_table = game.id === view.game && view.moves.length > 0 && !view.over;
    const waiting = game.id !== view.game && is_running(stored_match(game.id));
    const remark = by_id('new-match-running');
    write(remark, on_table ? say('new.running') : waiting ? say('new.waiting') : '');
    remark.hidden = !on_table && !waiting;
    by_id('new-match-take-up').hidden = !waiting;
  }
  function show_game() {
    const game = chosen();
    tell_of_running(game);
    const setup = game.id === view.game ? new URLSearchParams(view.setup.replaceAll(',', '&')) : new URLSearchParams();
    const group = ({ key, text, preset, values }) => radio_group(`option-${key}`, text,
      values.map((value) => ({ ...value, checked: value.value === (setup.get(key) ?? preset) })));
    const how_many = game.options.filter(({ key }) => key === 'players');   // before the seats that it makes
    const others = game.options.filter(({ key }) => key !== 'players');
    const seats = make('fieldset', {}, make('legend', {}, say('new.seats')), ...game.seats.map((_, player) => {
      const level = game.id === view.game ? view.seats[player]?.level ?? 2 : player === 0 ? 0 : 2;
      return make('label', { class: 'seat' }, make('span'), seat_select(player, level));
    }));
    of_game.replaceChildren(make('p', { class: 'about' }, game_text(`${game.id}.about`)), ...how_many.map(group), seats, ...others.map(group));
    show_seats(game);
  }
  show_game();
  fields.onchange = (event) => {
    if (event.target.name === 'game') show_game();
    else show_seats(chosen());
  };
  const answer = await show_dialog(by_id('new-match'));
  const game = chosen();
  if (answer === 'take_up') return restore_match(table, game.id).outcome === 'restored';
  if (answer !== 'begin') return false;
  const data = new FormData(form);
  const setup = setup_of(game);
  const seats = table.players(game.id, setup).map((_, player) => data.get(`seat-${player}`));
  return table.command(new_command(game.id, setup, seats));
}
