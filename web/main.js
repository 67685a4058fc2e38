// The page, from its first line to the first move.
import { make_analysis } from './board/analysis.js';
import { start_canvas, warm_canvas } from './board/canvas.js';
import { make_drawing } from './board/drawing.js';
import { make_replay } from './board/replay.js';
import { make_text_board } from './board/text_board.js';
import { make_changes } from './engine/changes.js';
import { start_computer } from './engine/computer.js';
import { mark } from './engine/marks.js';
import { StartError, compiled_module, is_trap, start_module } from './engine/module.js';
import { talk_to_host } from './host/messages.js';
import { make_installable, offer_installation, save_page } from './host/offline.js';
import { follow_choice, follow_match, read_game, read_parameters, seats_asked, seats_for } from './host/parameters.js';
import { offer_scripting } from './host/scripting.js';
import { make_keeper } from './match/keeper.js';
import {
  Trapped,
  begin_anew,
  bring_back,
  came_back,
  carried,
  is_up,
  is_waiting,
  last_game,
  last_link,
  load_again,
  put_own_aside,
  remember_nothing,
  restore_match,
  stored_match,
} from './match/memory.js';
import { open_new_match, setup_offered, start_game } from './match/new_match.js';
import { keep_finished, make_finished } from './match/finished.js';
import { make_clock } from './match/clock.js';
import { make_correspondence } from './match/correspondence.js';
import { keep_draft, make_editor } from './match/editor.js';
import { closed_to_files, copy, open_kept, open_link, record_acts, save_text } from './match/records.js';
import { show_picture } from './match/picture.js';
import { puzzle_asked } from './match/puzzles.js';
import { make_revival } from './match/revival.js';
import { kind_of } from './match/share.js';
import { keep, kept } from './match/storage.js';
import { make_attraction } from './museum/attract.js';
import { draw_diagrams_by } from './museum/diagrams.js';
import { lay_out_row, make_game_row } from './museum/games.js';
import { watch_idleness } from './museum/idle.js';
import { lock_page } from './museum/lock.js';
import { show_label } from './museum/label.js';
import { make_printing } from './museum/print.js';
import { games_within, read_museum, take_words } from './host/words.js';
import { lead_to_rules, put_sheet_away } from './museum/paragraphs.js';
import { lie_flat } from './museum/round.js';
import { make_guide } from './match/guide.js';
import { make_lessons } from './match/lessons.js';
import { make_sound } from './sound/sound.js';
import { tell } from './ui/announcer.js';
import { connect_controls } from './ui/controls.js';
import { details, note, put_dialogs_away } from './ui/dialogs.js';
import { by_id, make, set } from './ui/dom.js';
import {
  browser_language,
  current_language,
  game_ids,
  known_language,
  offer_games,
  read_texts,
  say,
  set_language,
} from './ui/language.js';
import { lay_out_fonts } from './ui/fonts.js';
import { reset_page } from './ui/reset.js';
import { chosen_theme, set_theme, switch_theme } from './ui/theme.js';

const kAttractionLevel = 2;
const [kTouch, kKioskTouch] = [44, 60]; // CSS pixels: what can be pressed
const kBeat = 10_000; // milliseconds
const kTryAgain = 60_000; // milliseconds
const parameters = read_parameters(location.search);
let museum = {}; // what its block says: games, language
const attraction = make_attraction();
let tell_round = () => {}; // how many sides a table has that lies flat

// A kiosk is every visitor's: it keeps nobody's choices.
function keep_choice(name, choice, parameter = name) {
  if (parameters.kiosk) return;
  keep(name, choice);
  follow_choice({ [parameter]: choice });
}
const kept_choice = (name) => (parameters.kiosk ? null : kept(name));
const first_theme = () => parameters.theme ?? kept_choice('theme');
const first_language = () =>
  parameters.language ?? known_language(kept_choice('language')) ?? museum.language ?? browser_language();
// Another page, or a room, is not to sound because its visitor once wished it elsewhere.
const is_framed = window.parent !== window;
const first_sound = () => parameters.sound ?? (!is_framed && kept_choice('sound') === 'on');

/** The game to begin with: that of the address, else of the last visit, if it may be chosen; else the first. */
const first_game = (games) =>
  [parameters.game, read_game(last_game())].find((wanted) => games.includes(wanted)) ?? games[0];

/** Everything that needs no WebAssembly: the room, the light, the label. */
function open_room() {
  if (parameters.kiosk) remember_nothing();
  reset_page();
  set(document.documentElement, 'data-script', 'runs');
  set(document.documentElement, 'data-letters', 'awaited');
  read_texts();
  museum = read_museum();
  parameters.games = games_within(parameters.games, museum.games);
  offer_games(parameters.games);
  if (!game_ids().includes(parameters.game)) parameters.game = null;
  set(document.documentElement, 'data-ui', parameters.kiosk && parameters.ui === 'board' ? 'bare' : parameters.ui);
  set(document.documentElement, 'data-grows', parameters.grows);
  set(document.documentElement, 'data-flat', parameters.flat);
  if (parameters.kiosk) set(document.documentElement, 'data-kiosk', parameters.low ? 'low' : 'on');
  if (parameters.flat) tell_round = lie_flat();
  set_theme(first_theme());
  set_language(first_language());
  by_id('language').value = current_language();
  if (has_row()) lay_out_row(game_ids());
  show_label(first_game(game_ids()));
  if (parameters.kiosk) {
    lock_page();
    if (!kind_of(location.hash)) attraction.begin(first_game(game_ids()));
  } else {
    by_id('rules').open =
      parameters.ui === 'full' &&
      !parameters.grows &&
      matchMedia('(min-width: 900px) and (min-height: 481px) and (min-aspect-ratio: 1/1)').matches; // beside the table there is room for them
  }
  lay_out_fonts().finally(() => set(document.documentElement, 'data-letters', 'there'));
}

/** `record` gives what is to go on, as it is when the button is pressed. */
const again_button = (record) => ({ text: say('fault.again'), run: () => load_again(record()) });

/** Says in words why there is no table; `record` is of a match that is to go on when the page is loaded again. */
function tell_failure(error, record = null) {
  console.error(error);
  if (parameters.kiosk) setTimeout(load_again, kTryAgain, record); // nobody may be there to press a button
  set(document.documentElement, 'data-state', 'failed');
  if (game_ids().length === 0) {
    set(document.documentElement, 'data-script', null); // there are no texts either: the sentence that needs none
    return;
  }
  const place = by_id('loading');
  place.hidden = false;
  if (error instanceof StartError) {
    place.replaceChildren(say(error.key));
    return;
  }
  const { text, run } = again_button(() => record);
  const button = make('button', { type: 'button' }, text);
  button.onclick = run;
  place.replaceChildren(make('p', {}, say('start.failed')), button, details(error));
}

/** The page did not come up. A stored match that is to blame is out of the way the next time. */
function tell_start_failure(error) {
  const to_blame = error instanceof Trapped || (is_trap(error) && put_own_aside());
  if (!to_blame || !begin_anew()) tell_failure(error);
}

/** Something went wrong on a page that had come up. */
function tell_fault(error, record) {
  console.error(error);
  note(say('fault.late'), again_button(record), error);
}

/** The match to begin with: the stored one of the game asked for, else a new one. One that runs goes before what else is asked.
 * Gives the record that was carried over a reload, or null. */
function bring_match(table) {
  const game = first_game(table.games().map(({ id }) => id));
  const on_its_way = carried();
  if (on_its_way && table.command(bring_back(on_its_way))) return on_its_way;
  const place = parameters.game === null ? last_link() : null;
  const by_links = game_ids().includes(table.look(place && stored_match(place))?.game) ? place : null;
  const { outcome, record, aside } = restore_match(table, by_links ?? game);
  if (outcome === 'refused') {
    note(say(aside ? 'memory.refused' : 'memory.refused_stays', table.view().notice.text), {
      text: say('memory.save_aside'),
      run: () => save_text('vitrine-unreadable.txt', record),
    });
  }
  const asked = parameters.setup || seats_asked(parameters, table.limits);
  if (outcome === 'restored' && (!asked || table.view().running)) return null;
  const seats = seats_for(parameters, table.limits);
  if (!table.begin(game, parameters.setup ?? setup_offered(table, game), seats)) table.begin(game, null, seats);
  return null;
}

/** A fresh session learns which games may be chosen, and the visitor's language. */
function greet(table) {
  table.command(`games ${game_ids()}`);
  table.command(`language ${current_language()}`);
  if (parameters.kiosk || parameters.ui === 'board') table.command('variation off'); // there is no list of them
}

/** How the table stands: in a kiosk with more room for a finger; alone where it invites. */
const stand = ({ canvas }, alone) =>
  canvas.stand(parameters.kiosk ? kKioskTouch : kTouch, Number(alone), Number(parameters.flat));

/** The table on the canvas; false if nothing can be drawn there. */
function draw_table(table, drawable) {
  try {
    const drawn = start_canvas(table.canvas, drawable);
    stand(table, attraction.on());
    return drawn;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** The visitor's language and light, for the page and the table. */
const make_choices = (table) => ({
  speak(code) {
    set_language(code);
    by_id('language').value = code;
    keep_choice('language', code, 'lang');
    table.command(`language ${code}`);
  },
  light(theme) {
    set_theme(theme);
    keep_choice('theme', chosen_theme());
  },
  switch_light() {
    switch_theme();
    keep_choice('theme', chosen_theme());
  },
});

/** What is heard of the changes, unless `still()`. */
function hear(table, changes, still) {
  const sound = make_sound({
    where: table.canvas.where,
    muted: parameters.mute,
    still,
    chosen: (on) => keep_choice('sound', on ? 'on' : 'off'),
  });
  sound.set(first_sound());
  changes.listen(sound.view);
  return sound;
}

/** Matches with somebody elsewhere; gives the function that opens their list. */
function meet_friends(table, changes, to_table) {
  const begin = async () => to_table(await open_new_match(table, null, true));
  const correspondence = make_correspondence(table, { begin, copy });
  if (!parameters.kiosk) changes.listen(correspondence.view);
  return correspondence.open;
}

/** Gives what sets up a position: {open, resume}. */
function lay_out_editor(table, changes) {
  const editor = make_editor(table, {
    stand: (alone) => stand(table, alone),
    begun: () => to_table(true),
    offered: parameters.ui === 'full',
  });
  changes.listen(editor.view);
  if (parameters.ui !== 'full' || parameters.kiosk) return { open: editor.open, resume: () => false };
  const { follow, resume } = keep_draft(table);
  changes.listen(follow);
  return { open: editor.open, resume };
}

/** The page around this one, if there is any. */
function meet_host(table, changes, { choices, sound }) {
  const host = talk_to_host(table, {
    set_language: choices.speak,
    set_theme: choices.light,
    set_sound: sound.set,
    set_label(words) {
      take_words(words);
      show_label(table.view().game);
    },
    offers: (game) => game_ids().includes(game),
    waits: (game) => is_waiting(table, game),
  });
  changes.listen(host.view);
  return host;
}

/** A match as the address asks for it, anew: for the next visitor, or of a game for computers alone. */
const make_beginnings = (table) => {
  const begin = (game, seats) => {
    const offered = setup_offered(table, game);
    return table.begin(game, parameters.setup ?? offered, seats) || table.begin(game, offered, seats);
  };
  return {
    for_visitor: (game) => begin(game, seats_for(parameters, table.limits)),
    for_computers: (game) => begin(game, Array(table.limits.seats).fill(`computer=${kAttractionLevel}`)),
  };
};

/** Whether there is a row of games: unless somebody chose one for the visitor, or there is no room. */
function has_row() {
  const one_game = game_ids().length === 1 || (is_framed && parameters.game !== null && parameters.games.length === 0);
  return !one_game && parameters.ui !== 'board';
}

/** The one who thinks, asked by every change. */
function seat_computer(table, compiled, changes) {
  const computer = start_computer({
    compiled,
    engine: table.engine,
    answer: (id, move) => table.command(`answer ${id} ${move}`),
    heard: (job, line) => table.command(`heard ${job} ${line}`),
    failed: () => note(say('computer.failed')),
  });
  changes.listen((view) => computer.ask(table.request(), view.analysis.job, table.job));
  return computer;
}

/**
 * The canvas or, where it cannot draw, the picture of the board with the text board, and why. Gives the function that shows
 * which of them.
 */
function make_state({ text_board, drawing }) {
  let opened = false; // the text board, for want of a canvas
  return (drawn) => {
    set(document.documentElement, 'data-state', drawn ? 'drawn' : 'undrawn');
    by_id('loading').hidden = true;
    by_id('no-canvas').hidden = drawn;
    drawing.show(!drawn);
    if (drawn) {
      if (opened) text_board.show(false);
      opened = false;
      return;
    }
    opened ||= by_id('text-board').hidden;
    text_board.show(true);
    tell(say('board.no_canvas'));
  };
}

/** What shows and keeps a change, in this order. */
function listen_to_changes(table, changes, { text_board, drawing, choose, lessons, guide, to_table }) {
  changes.listen(text_board.render);
  changes.listen(drawing.render);
  changes.listen(lessons.render);
  changes.listen(guide.render);
  changes.listen(tell_round);
  changes.listen(({ game }) => show_label(game));
  changes.listen(lead_to_rules(table, to_table));
  if (has_row()) changes.listen(make_game_row(table, choose));
  changes.listen(({ high }) => document.documentElement.style.setProperty('--high', high)); // of the picture, in board units
  if (parameters.kiosk) return;
  changes.listen(make_keeper(table));
  changes.listen(keep_finished);
  changes.listen(follow_match(table.whole_record()));
}

/** From now on the page is up: a fault that is not the module's is told. */
function watch_faults(table, revival) {
  is_up();
  const look_at = (error) => {
    if (error && !table.fault(error)) tell_fault(error, () => revival.record());
  };
  window.addEventListener('error', ({ error }) => look_at(error));
  window.addEventListener('unhandledrejection', ({ reason }) => look_at(reason));
}

/** After a fault of the module its match goes on in a fresh one; a second time over the same record it is put aside. */
function make_reviver(table, { computer, changes, drawable, brought }) {
  const revival = make_revival(table, {
    fell_in_thought: computer.fell,
    set_out(game, record, before) {
      computer.ask(null);
      set_language(current_language()); // for what was made anew
      greet(table);
      if (!record) put_own_aside();
      if (!record || !table.command(bring_back(record))) table.begin(game, null, seats_for(parameters, table.limits));
      if (document.documentElement.dataset.state === 'drawn') drawable(draw_table(table, drawable));
      if (record) note(say('fault.went_on'));
      else
        note(say('fault.aside'), {
          text: say('memory.save_aside'),
          run: () => save_text('vitrine-unreadable.txt', before),
        });
      changes.tell(table);
    },
    lost(error) {
      const record = revival.record();
      if (record === brought) tell_failure(error, record);
      else load_again(record);
    },
  });
  changes.listen(revival.view);
  return revival;
}

/** After a while without a touch the match begins anew; a kiosk is as the museum set it up, and invites. */
function watch_visitor(table, { host, beginnings, clear }) {
  if (!parameters.idle) return;
  watch_idleness(parameters.idle, {
    worth_it: () => (parameters.kiosk ? !attraction.on() : table.view().moves.length > 0),
    reset() {
      const { game } = table.view();
      clear();
      host.idle();
      if (parameters.kiosk) attraction.begin(game);
      else beginnings.for_visitor(parameters.game ?? game);
    },
  });
}

/** What the menu leads to, by the `data-close` of its buttons. */
const make_acts = (table, { friends, replay, editor, choices, sound }) => ({
  ...record_acts(table),
  friends,
  replay,
  editor,
  picture: () => show_picture(table),
  print: make_printing(table),
  install: offer_installation(by_id('install')),
  save_page() {
    save_page();
    note(say('save_page.saved'));
  },
  finished: make_finished(table, { open: (record) => open_kept(table, record), save: save_text }),
  theme: choices.switch_light,
  sound: sound.toggle,
});

/** Nothing of the last visitor stays, and the kiosk has its own language, light and sound again. */
const make_clearing = ({ choices, sound, lessons, guide, text_board }) => {
  return () => {
    put_dialogs_away();
    lessons.reset();
    guide.reset();
    if (!parameters.kiosk) return;
    by_id('note').hidden = true;
    for (const opened of document.querySelectorAll('details[open]')) opened.open = false;
    text_board.show(document.documentElement.dataset.state === 'undrawn');
    document.activeElement?.blur();
    for (const scrolled of [window, document.querySelector('.side')]) scrolled.scrollTo(0, 0);
    set_theme(first_theme());
    sound.set(first_sound());
    choices.speak(first_language());
  };
};

/** A kiosk invites from its start on, unless somebody's match was carried over a reload; who comes begins as the address asks. */
function invite_visitors(table, changes, { computer, beginnings, choices, brought, to_table }) {
  changes.listen(attraction.view);
  const goes_on = brought !== null && table.view().seats.some(({ level }) => !level);
  attraction.connect(goes_on, {
    play: beginnings.for_computers,
    pace: computer.pace,
    stand: (alone) => stand(table, alone),
    end(language) {
      if (language) choices.speak(language);
      beginnings.for_visitor(table.view().game);
      lay_out_puzzle(table);
      by_id('canvas').dataset.pointed = '';
      to_table(true);
    },
  });
}

/** A watchdog hears, on the window and in the host, that page and module live. */
function beat(table, host) {
  setInterval(() => {
    const { game, ply } = table.view();
    window.dispatchEvent(new CustomEvent('vitrine-beat', { detail: { game, ply } }));
    host.beat();
  }, kBeat);
}

/** Installs what opens the page without a network; a newer page that has come is offered. */
const offer_newer = (revival) => {
  const on_table = () => revival.record();
  // A kiosk asks no visitor: it waits until it invites.
  const unseen = () => (attraction.on() ? load_again() : setTimeout(unseen, kTryAgain));
  make_installable(parameters.kiosk ? unseen : () => note(say('update'), again_button(on_table)));
  by_id('save-page').hidden = location.protocol === 'file:' || closed_to_files() !== false;
};

/** Something has begun there. */
function to_table(begun) {
  if (begun) put_sheet_away();
  if (begun && by_id('text-board').hidden) by_id('canvas').focus();
}

async function open_table() {
  const changes = make_changes();
  const compiled = await compiled_module();
  let revival = null; // once the page is up, and a fault of the module is mended here
  const table = await start_module(compiled, {
    on_change: () => changes.tell(table),
    on_new_match: () => new_match(),
    on_lift: () => sound.lift(),
    on_menu: parameters.kiosk ? null : () => open_menu(), // a kiosk has no texts to write, no files and no links
    on_fall: (error, name) => revival?.revive(error, name),
  });
  mark('started');

  // 1. The session speaks the visitor's language and has its match.
  greet(table);
  const brought = bring_match(table);
  mark('set_out');

  // 2. The table on the canvas; a canvas that fails later, or comes back, is told on.
  let show_state = null; // once there is a text board
  const drawable = (drawn) => show_state(drawn);
  const drawing = make_drawing(table);
  const drawn = draw_table(table, drawable);

  // 3. What follows every change, in this order.
  const new_match = async (game) => to_table(await open_new_match(table, game));
  const choose = async (game) => to_table(await start_game(table, game, seats_for(parameters, table.limits)));
  const choices = make_choices(table);
  const beginnings = make_beginnings(table);
  const text_board = make_text_board(table, { new_match, analysis: make_analysis(table) });
  show_state = make_state({ text_board, drawing });
  const lessons = make_lessons(table, { keeps: !parameters.kiosk, begun: () => to_table(true), every_game: has_row() });
  const guide = make_guide(table, { keeps: !parameters.kiosk });
  listen_to_changes(table, changes, { text_board, drawing, choose, lessons, guide, to_table });
  const replay = make_replay(table);
  changes.listen(replay.view);
  changes.listen(make_clock(table));
  const editor = lay_out_editor(table, changes);
  const friends = meet_friends(table, changes, to_table);
  const computer = seat_computer(table, compiled, changes);
  const sound = hear(table, changes, attraction.on);
  const host = meet_host(table, changes, { choices, sound });
  const reviver = make_reviver(table, { computer, changes, drawable, brought });

  // 4. The controls, and what comes with the address.
  const open_menu = connect_controls({
    text_board,
    set_language: choices.speak,
    acts: make_acts(table, { friends, replay: replay.open, editor: editor.open, choices, sound }),
  });
  show_state(drawn);
  changes.tell(table);
  invite_visitors(table, changes, { computer, beginnings, choices, brought, to_table });
  revival = reviver;
  watch_faults(table, revival);
  draw_diagrams_by(table, (...diagram) => to_table(lessons.lay_out(...diagram)));
  offer_scripting(table);
  mark('playable');
  watch_visitor(table, { host, beginnings, clear: make_clearing({ choices, sound, lessons, guide, text_board }) });
  if (parameters.kiosk) beat(table, host);
  await open_asked(table, { editor, lessons });
  offer_newer(revival);
}

/** The puzzle that the address asks for, where its game may be shown; the match waits. */
function lay_out_puzzle(table) {
  const asked = puzzle_asked(parameters.puzzle, table.games());
  if (asked && (has_row() || asked.game === table.view().game)) table.command(`puzzle ${asked.game} ${asked.number}`);
}

/** What was on the table in this tab: a lesson only if it is the same visit, which goes before a puzzle that is asked for, but for today's. */
function resume_in_tab({ editor, lessons }) {
  if (kind_of(location.hash)) return false;
  if (came_back() && parameters.puzzle !== 'today') return editor.resume() || lessons.resume();
  return !parameters.puzzle && editor.resume();
}

/** And the match of a link; a kiosk whose link holds none invites. Where nothing is asked, what was on the table in this tab is. */
async function open_asked(table, rooms) {
  if (!resume_in_tab(rooms) && !attraction.on()) lay_out_puzzle(table);
  const opened = await open_link(table);
  if (parameters.kiosk && opened === false) {
    by_id('note').hidden = true;
    attraction.begin(table.view().game);
  }
  window.addEventListener('hashchange', () => open_link(table));
}

/** The script stands before the payload, so that the label is there first. */
const whole_page = () =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve, { once: true });
    else resolve();
  });

try {
  mark('script');
  open_room();
  whole_page().then(open_table).catch(tell_start_failure);
  setTimeout(warm_canvas); // while the rest of the page arrives
} catch (error) {
  tell_failure(error);
}
