// The form for a new match: game, rules with their sources, and who plays.
import { by_id, make, write } from '../ui/dom.js';
import { show_dialog } from '../ui/dialogs.js';
import { picture_of } from '../museum/games.js';
import { mark_button, open_mark } from '../museum/label.js';
import { game_text, say } from '../ui/language.js';
import { kUsualLevel } from '../host/parameters.js';
import { clock_select, wind } from './clock.js';
import { can_remember, is_own_kept, is_waiting, place_of, restore_match, stored_match } from './memory.js';

export const seat_of = (level) => (level > 0 ? `computer=${level}` : level < 0 ? 'elsewhere' : 'human');

const kMarks = { source: 'mark.source', 'other source': 'mark.other_source', reconstruction: 'mark.reconstruction' };

/** A select for a seat: a person, the computer at a level, or where that `may_be`, a person elsewhere. `level` 0 is a person, -1 one elsewhere. */
export function seat_select(player, level, { levels }, may_be = false) {
  const select = make(
    'select',
    { name: `seat-${player}` },
    make('option', { value: 'human' }, say('seat.person')),
    ...(may_be ? [make('option', { value: 'elsewhere' }, say('seat.elsewhere'))] : []),
    ...Array.from({ length: levels }, (_, i) =>
      make('option', { value: `computer=${i + 1}` }, say('seat.computer', i + 1, game_text(`table.level.${i + 1}`))),
    ),
  );
  select.value = seat_of(level);
  return select;
}

const mark_of = (mark) =>
  mark_button(make('span', { class: 'mark', 'data-mark': mark.split(' ')[0] }, say(kMarks[mark])));
const radio = (name, value, checked) => make('input', { type: 'radio', name, value, checked });

/** An option, each of its values with the source that it has. */
const option_group = ({ key, text, values }, chosen) =>
  make(
    'fieldset',
    {},
    make('legend', {}, text),
    ...values.map(({ value, text: words, mark }) =>
      make(
        'div',
        { class: 'choice' },
        make('label', { class: 'chosen' }, radio(`option-${key}`, value, value === chosen), make('span', {}, words)),
        mark_of(mark),
      ),
    ),
  );

/** How many play: a row above the seats that it makes, with the source of what is chosen. */
function how_many({ key, text, values }, chosen) {
  const select = make(
    'select',
    { name: `option-${key}` },
    ...values.map(({ value, text: words }) => make('option', { value, selected: value === chosen }, words)),
  );
  const mark = () => mark_of(values.find(({ value }) => value === select.value).mark);
  const row = make(
    'div',
    { class: 'choice' },
    make('label', { class: 'seat' }, make('span', {}, text), select),
    mark(),
  );
  select.onchange = () => {
    while (row.lastChild !== row.firstChild) row.lastChild.remove(); // the select stays where it is, with the focus
    row.append(mark());
  };
  return row;
}

/** The games by picture and name; nothing to choose where there is one. */
const game_tiles = (table, games, first) =>
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
  );

/** Whether the visitor has played no match of the game yet, as far as is known: a short one is offered then. */
const is_first = (game) => !can_remember() || stored_match(game) === null;

/** The setup of a match that is begun for a visitor who did not choose one, or null for the usual. */
export function setup_offered(table, id) {
  const { options } = table.games().find((game) => game.id === id) ?? { options: [] };
  const other = options.filter(({ preset, offered }) => offered !== preset);
  return is_first(id) && other.length > 0 ? other.map(({ key, offered }) => `${key}=${offered}`).join(',') : null;
}

/** Seats and rules of a game, as they are now where it is the one on the table. */
function game_fields(game, view, limits, friend) {
  const on_table = game.id === view.game;
  const setup = new URLSearchParams(on_table ? view.setup.replaceAll(',', '&') : '');
  const rows = (players, row) =>
    game.options
      .filter(({ key }) => (key === 'players') === players)
      .map((option) => row(option, setup.get(option.key) ?? (is_first(game.id) ? option.offered : option.preset)));
  const usual = view.seats.find((seat) => seat.level > 0)?.level ?? kUsualLevel;
  const may_be = game.between && !document.documentElement.dataset.kiosk;
  const seats = game.seats.map((_, player) => {
    const level = player === 0 ? 0 : friend ? -1 : usual;
    const now = on_table && !friend ? (view.seats[player]?.level ?? usual) : level;
    return make('label', { class: 'seat', 'data-seat': true }, make('span'), seat_select(player, now, limits, may_be));
  });
  const clock = make('label', { class: 'seat', hidden: friend }, make('span', {}, say('clock')), clock_select());
  return [
    make('fieldset', {}, make('legend', {}, say('new.seats')), ...rows(true, how_many), ...seats, clock),
    make('p', { class: 'about' }, game_text(`${game.id}.about`)),
    ...rows(false, option_group),
  ];
}

/** Whether the match on the table would be lost by one of that game: it does not wait until it is taken up again. */
const loses_running = (game, view) => view.running && (game === place_of(view) || !is_own_kept());

/** Says what a new match of the game takes the place of. */
function tell_of_running(table, game, view) {
  const on_table = loses_running(game, view);
  const waiting = game !== place_of(view) && is_waiting(table, game);
  const remark = by_id('new-match-running');
  write(remark, on_table ? say('new.running') : waiting ? say('new.waiting') : '');
  remark.hidden = !on_table && !waiting;
  by_id('new-match-take-up').hidden = !waiting;
}

/** Fills the form, `first` being the game chosen, `friend` whether it is to be played with somebody elsewhere. Gives what it says at any time: {game, setup, seats}. */
function fill_form(table, games, first, friend) {
  const view = table.view();
  const fields = by_id('new-match-fields');
  const read = () => new FormData(by_id('new-match-form'));
  const chosen = () => games.find(({ id }) => id === read().get('game')) ?? games[0];
  const setup_of = ({ options }) => {
    const data = read();
    return options.map(({ key }) => `${key}=${data.get(`option-${key}`)}`).join(',');
  };
  const names_of = (game) => table.players(game.id, setup_of(game));

  /** As many seats as the chosen rules have, by the names that they give them. */
  function show_seats(game) {
    const names = names_of(game);
    [...fields.querySelectorAll('[data-seat]')].forEach((seat, player) => {
      seat.hidden = player >= names.length;
      write(seat.firstChild, names[player] ?? '');
    });
  }
  const of_game = make('div');
  fields.onclick = open_mark;
  function show_game(game) {
    tell_of_running(table, game.id, view);
    of_game.dataset.game = game.id;
    of_game.replaceChildren(...game_fields(game, view, table.limits, friend));
    show_seats(game);
  }
  fields.replaceChildren(game_tiles(table, games, first), of_game);
  show_game(chosen());
  fields.onchange = ({ target }) => (target.name === 'game' ? show_game : show_seats)(chosen());
  return () => {
    const game = chosen();
    const data = read();
    return {
      game: game.id,
      setup: setup_of(game),
      seats: names_of(game).map((_, i) => data.get(`seat-${i}`)),
      minutes: Number(data.get('clock')),
    };
  };
}

/** Opens the form, at the game on the table or another one, and begins the match that it describes; with a `friend` one by links. */
export async function open_new_match(table, wanted = null, friend = false) {
  const dialog = by_id('new-match');
  if (dialog.open) return false;
  const games = table.games().filter(({ between }) => between || !friend);
  const first = [wanted, table.view().game].find((id) => games.some((game) => game.id === id)) ?? games[0].id;
  const read_form = fill_form(table, games, first, friend);
  const shown = show_dialog(dialog);
  by_id('new-match-fields').querySelector(':checked').focus();
  dialog.scrollTop = 0;
  const answer = await shown;
  const { game, setup, seats, minutes } = read_form();
  if (answer === 'take_up') return restore_match(table, game).outcome === 'restored';
  if (answer !== 'begin') return false;
  wind(seats.includes('elsewhere') ? 0 : minutes);
  const begun = table.begin(game, setup, seats);
  if (!begun) wind(null);
  return begun;
}

/** Goes to a game: takes its match up again, or begins one with those seats; the form asks where one would be lost. */
export function start_game(table, game, seats) {
  const view = table.view();
  if (loses_running(game, view)) return open_new_match(table, game);
  if (game !== place_of(view) && is_waiting(table, game)) return restore_match(table, game).outcome === 'restored';
  return table.begin(game, setup_offered(table, game), seats);
}
