// A clock for those who want one: each player has so many minutes for the whole match, which run while it is his to choose.
import { tell } from '../ui/announcer.js';
import { by_id, make, write } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { can_remember, place_of } from './memory.js';
import { keep, kept } from './storage.js';

const kChoices = [0, 3, 5, 10, 20, 45]; // minutes a player; 0: no clock
const kBeat = 200; // milliseconds
const kSoon = 20_000; // milliseconds
const kWarnings = [60, 10]; // seconds

let wound = null; // minutes, for the match that has just begun; null if none has
let usual = 0; // minutes, those of the match on the table

/** The choice of a clock in the form of a new match; at first that of the match on the table. */
export const clock_select = () =>
  make(
    'select',
    { name: 'clock' },
    ...kChoices.map((minutes) =>
      make(
        'option',
        { value: minutes, selected: minutes === usual },
        minutes ? say('clock.minutes', minutes) : say('clock.none'),
      ),
    ),
  );

/** The match that is about to begin has so many minutes a player, or 0 for no clock; null takes that back. */
export function wind(minutes) {
  wound = minutes;
}

/** Minutes and seconds; a second that has begun counts. */
function time_text(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What was kept of a match's clock: its minutes and the milliseconds by player; null if that is none. */
function kept_clock(place, { setup, seats }) {
  try {
    const [of, times, minutes] = JSON.parse(kept(`clock.${place}`));
    const good =
      of === setup && times.length === seats.length && times.every((time) => Number.isFinite(time) && time >= 0);
    return good ? { times, minutes: kChoices.includes(minutes) ? minutes : 0 } : null;
  } catch {
    return null;
  }
}

const chip_of = ({ name }) => make('span', { class: 'chip' }, make('span', {}, name), make('b'));

function show_times(bar, times, running) {
  [...bar.children].forEach((chip, player) => {
    chip.classList.toggle('runs', player === running);
    chip.classList.toggle('soon', times[player] < kSoon);
    write(chip.lastChild, time_text(times[player]));
  });
}

/** The clock of that match: `clock`, the one that runs, one just wound, or the kept one of a match that goes on. */
function clock_of(view, clock) {
  const place = place_of(view);
  const { setup, seats, change, changes, over } = view;
  const plies = view.moves.length;
  const begun = plies === 0 && changes.length === 0 && change !== clock?.change; // another match at its start
  const same = clock?.place === place && clock.setup === setup && clock.times.length === seats.length;
  const rematch = wound === null && same && begun && clock.over && !document.documentElement.dataset.kiosk;
  const minutes = rematch ? clock.minutes : wound;
  if (minutes) return { place, setup, plies, over, change, minutes, times: seats.map(() => minutes * 60_000) };
  if (wound === null && same && !begun && (plies > 0 || clock.plies === 0))
    return Object.assign(clock, { plies, over, change });
  if (wound === 0 || plies === 0) keep(`clock.${place}`, null); // of the match that was there before
  const before = kept_clock(place, view);
  return before && { place, setup, plies, over, change, ...before };
}

/** Gives the function that is to be told of every view. */
export function make_clock(table) {
  const bar = by_id('clock');
  let clock = null; // {place, setup, minutes, times, plies, over, change: the number of the match's last one}
  let running = -1; // the player whose time runs
  let since = 0;
  let timer = 0;

  const store = () =>
    clock && can_remember() && keep(`clock.${clock.place}`, JSON.stringify([clock.setup, clock.times, clock.minutes]));

  /** Time goes by. */
  function charge() {
    const now = performance.now();
    if (running >= 0) clock.times[running] = Math.max(0, clock.times[running] - (now - since));
    since = now;
  }
  function beat() {
    const before = clock.times[running];
    charge();
    const left = clock.times[running];
    show_times(bar, clock.times, running);
    const name = bar.children[running].firstChild.textContent;
    for (const seconds of kWarnings)
      if (before > seconds * 1000 && left <= seconds * 1000) tell(say('clock.left', name, time_text(left)));
    if (left === 0) table.command(`time ${running}`);
  }
  window.addEventListener('pagehide', () => {
    if (clock) charge();
    store();
  });

  /** From now on that player's time runs, or nobody's: then nothing wakes the page. */
  function run(player) {
    if (player === running) return;
    running = player;
    store();
    clearInterval(timer);
    timer = running < 0 ? 0 : setInterval(beat, kBeat);
  }
  return (view) => {
    if (clock) charge();
    const aside = Boolean(view.lesson || view.draft);
    if (!aside) clock = clock_of(view, clock);
    usual = clock?.minutes ?? 0;
    wound = null;
    bar.hidden = aside || !clock;
    const stands = bar.hidden || view.over || view.match !== null || view.moves.length === 0;
    run(stands ? -1 : view.looksBack && running >= 0 ? running : view.turn); // who only looks stops nobody's time
    if (bar.hidden) return;
    bar.replaceChildren(...view.seats.map(chip_of));
    show_times(bar, clock.times, running);
  };
}
