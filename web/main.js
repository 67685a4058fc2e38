// The page, from its first line to the first move.
import { make_analysis } from './board/analysis.js';
import { tell } from './ui/announcer.js';
import { make_attraction } from './museum/attract.js';
import { start_canvas } from './board/canvas.js';
import { start_computer } from './engine/computer.js';
import { connect_controls } from './ui/controls.js';
import { note, put_dialogs_away } from './ui/dialogs.js';
import { draw_diagrams_by } from './museum/diagrams.js';
import { by_id, set, write } from './ui/dom.js';
import { talk_to_host } from './host/messages.js';
import { make_game_row } from './museum/games.js';
import { use_host } from './host/hosted.js';
import { watch_idleness } from './museum/idle.js';
import { show_label } from './museum/label.js';
import { browser_language, current_language, known_language, read_texts, say, set_language } from './ui/language.js';
import {
  can_remember,
  is_running,
  last_game,
  prefer_own,
  remember_match,
  remember_nothing,
  restore_match,
  stored_match,
} from './match/memory.js';
import { StartError, module_bytes, start_module } from './engine/module.js';
import { open_new_match } from './match/new_match.js';
import { follow_choice, kMostSeats, new_command, read_game, read_parameters, seats_for } from './host/parameters.js';
import { reset_page } from './ui/parts.js';
import { open_link, save_text } from './match/records.js';
import { offer_scripting } from './host/scripting.js';
import { keep, kept } from './match/storage.js';
import { make_text_board } from './board/text_board.js';
import { chosen_theme, set_theme, switch_theme } from './ui/theme.js';

const kFirstGame = 'man_in_the_moon';
const parameters = read_parameters(location.search);

// A kiosk is every visitor's: it keeps nobody's choices.
function keep_choice(name, choice, parameter = name) {
  if (parameters.kiosk) return;
  keep(name, choice);
  follow_choice({ [parameter]: choice });
}
const kept_choice = (name) => (parameters.kiosk ? null : kept(name));
const first_theme = () => parameters.theme ?? kept_choice('theme');
const first_language = () => parameters.language ?? known_language(kept_choice('language')) ?? browser_language();

/** Everything that needs no WebAssembly: the room, the light, the label. */
function open_room() {
  if (parameters.kiosk) remember_nothing();
  reset_page();
  read_texts();
  set(document.documentElement, 'data-ui', parameters.ui);
  set(document.documentElement, 'data-kiosk', parameters.kiosk ? 'on' : null);
  set_theme(first_theme());
  set_language(first_language());
  by_id('language').value = current_language();
  by_id('rules').open = matchMedia('(min-width: 900px)').matches; // beside the table there is room for them
  show_label(parameters.game ?? read_game(last_game()) ?? kFirstGame);
}

/** Says in words why there is no table. */
function tell_failure(error) {
  console.error(error);
  set(document.documentElement, 'data-state', 'failed');
  write(
    by_id('loading'),
    error instanceof StartError ? say(error.key) : say('start.failed', String(error?.message ?? error).slice(0, 200)),
  );
}

/** The match to begin with: the stored one of the game asked for, else a new one. One that runs goes before what else is asked. */
function bring_match(table) {
  const games = table.games().map(({ id }) => id);
  const game = [parameters.game, last_game()].find((wanted) => games.includes(wanted)) ?? kFirstGame;
  const { outcome, record } = restore_match(table, game);
  if (outcome === 'refused') {
    note(say('memory.refused', table.view().notice.text), {
      text: say('memory.save_aside'),
      run: () => save_text('vitrine-unreadable.txt', record),
    });
  }
  const asked = parameters.setup || parameters.seats || parameters.level;
  if (outcome === 'restored' && (!asked || is_running(stored_match(game)))) return;
  const seats = seats_for(parameters);
  if (!table.command(new_command(game, parameters.setup, seats))) table.command(new_command(game, null, seats));
}

async function open_table() {
  let on_change = () => {};
  const bytes = await module_bytes();
  const table = await start_module(bytes.slice(0), by_id('canvas'), {
    on_change: () => on_change(),
    on_new_match: () => new_match(),
    on_stop: () => note(say('start.stopped')),
  });

  // 1. The session speaks the visitor's language and has its match.
  table.command(`language ${current_language()}`);
  bring_match(table);
  const begun = table.record();

  // 2. The table on the canvas, or the text board in its place.
  let drawn = false;
  try {
    drawn = start_canvas(table.canvas);
  } catch (error) {
    console.warn(error);
  }

  // 3. What follows every change.
  const new_match = async (game) => {
    if ((await open_new_match(table, game)) && by_id('text-board').hidden) by_id('canvas').focus();
  };
  const one_game = parameters.game !== null && (parameters.kiosk || window.parent !== window); // somebody chose it for the visitor
  const show_games = one_game || parameters.ui === 'board' ? () => {} : make_game_row(table, new_match);
  const analysis = make_analysis(table);
  const text_board = make_text_board(table, { new_match, analysis });
  const computer = start_computer({
    bytes,
    engine: table.engine,
    answer: (id, move) => table.command(`answer ${id} ${move}`),
    heard: (job, line) => table.command(`heard ${job} ${line}`),
    failed: () => note(say('computer.failed')),
  });
  const begin_anew = (seats) =>
    table.command(new_command(parameters.game ?? table.view().game, parameters.setup, seats));
  const attraction = make_attraction({
    play: () => begin_anew(Array(kMostSeats).fill('computer=2')),
    end: () => begin_anew(seats_for(parameters)),
    pace: computer.pace,
  });
  const speak = (code) => {
    set_language(code);
    by_id('language').value = code;
    keep_choice('language', code, 'lang');
    table.command(`language ${code}`);
  };
  const light = (theme) => {
    set_theme(theme);
    keep_choice('theme', chosen_theme());
  };
  const host = talk_to_host(table, { set_language: speak, set_theme: light });
  let told_storage = false;
  let told_length = false;
  let told_elsewhere = false;
  function keep_own() {
    prefer_own();
    remember(table.view());
    by_id('note-close').click();
  }
  function remember(view) {
    if (parameters.kiosk) return;
    const outcome = can_remember() ? remember_match(view, table.record()) : 'failed';
    const unkept = outcome === 'elsewhere' && view.moves.length > 0;
    if (unkept && !told_elsewhere) note(say('memory.elsewhere'), { text: say('memory.prefer'), run: keep_own });
    if (outcome !== 'same') told_elsewhere = unkept;
    if (outcome === 'failed' && !told_storage && view.moves.length > 0) {
      told_storage = true;
      note(say('memory.none'));
    }
    if (outcome === 'too_long' && !told_length) {
      told_length = true;
      note(say('memory.too_long'));
    }
  }
  let moved_on = false; // from what the address asked for, or what was stored
  function tell_address(view) {
    moved_on ||= table.record() !== begun;
    if (moved_on && !parameters.kiosk) follow_choice({ game: view.game, setup: null, level: null, players: null });
  }
  on_change = () => {
    const view = table.view();
    text_board.render(view);
    show_label(view.game);
    show_games(view);
    document.documentElement.style.setProperty('--high', view.high); // of the picture, in board units
    remember(view);
    tell_address(view);
    computer.ask(table.request(), view.analysis.job, table.job);
    host.view(view);
    attraction.view(view);
  };

  // 4. The controls, and what comes with the address.
  connect_controls(table, {
    text_board,
    new_match,
    set_language: speak,
    switch_theme() {
      switch_theme();
      keep_choice('theme', chosen_theme());
    },
  });
  set(document.documentElement, 'data-state', drawn ? 'drawn' : 'undrawn');
  by_id('loading').hidden = true;
  if (!drawn) {
    by_id('no-canvas').hidden = false;
    text_board.show(true);
    tell(say('board.no_canvas'));
  }
  on_change();
  draw_diagrams_by(table.svg);
  offer_scripting(table);
  if (parameters.idle) {
    watch_idleness(parameters.idle, {
      worth_it: () => (parameters.kiosk ? !attraction.on() : table.view().moves.length > 0),
      warns: () => table.view().moves.length > 0,
      reset() {
        put_dialogs_away();
        host.idle();
        if (!parameters.kiosk) {
          begin_anew(seats_for(parameters));
          return;
        }
        set_theme(first_theme());
        speak(first_language());
        text_board.show(!drawn);
        attraction.begin();
      },
    });
  }
  await open_link(table);
  window.addEventListener('hashchange', () => open_link(table));
  use_host();
}

/** The script stands before the payload, so that the label is there first. */
const whole_page = () =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve, { once: true });
    else resolve();
  });

try {
  open_room();
  whole_page().then(open_table).catch(tell_failure);
} catch (error) {
  tell_failure(error);
}
