// Setting up a position: the table shows a draft, and here is what a touch puts down, what else the position tells, and the ways out.
import { tell } from '../ui/announcer.js';
import { note } from '../ui/dialogs.js';
import { by_id, enable, make, set, write } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { picture_from } from '../ui/svg.js';
import { take_in } from './records.js';
import { keep_in_tab, kept_in_tab } from './storage.js';

const kWide = 40; // CSS pixels of a man
const kKept = /^([a-z0-9_]{1,40}) (\S{1,400} [ -~]{1,2000})$/; // a game, and the rest of a command that lays out its position

const options_of = (setup) => new URLSearchParams(setup.replaceAll(',', '&'));
const row = (name, field) => make('label', { class: 'seat' }, make('span', {}, name), field);
const select = (name, choices) =>
  make('select', { name }, ...choices.map(({ value, text }) => make('option', { value }, text)));

/** What can be put and turned, in words, as src/core/seam/editing.h describes it. */
function read_told({ game, setup, palette, draft }, table) {
  const players = table.players(game, setup);
  let side = '';
  const words = (told) => {
    const known = told.replaceAll('@', side).replace(/#(\d)/g, (_, player) => players[player] ?? '');
    const [first, second] = known.split('+').map((part) => table.words(part));
    return second ? `${first} (${second})` : first;
  };
  const pairs = (told) =>
    told.map((pair) => {
      const [, value, name] = /(.*?)=(.*)/.exec(pair);
      return { value, text: words(name) };
    });
  const fields = draft.text.split(' ');
  const dials = draft.dials.split('|').map((told) => {
    const [place, name, ...choices] = told.split(' ');
    const [field, part = 0] = place.split('.');
    const value = fields[field].split(',')[part];
    const dial = {
      field,
      part,
      name: words(name),
      value,
      most: choices[0]?.includes('=') ? 0 : Number(choices[0] ?? 0),
    };
    dial.choices = dial.most || !choices[0] ? [] : pairs(choices).filter((choice) => choice.text);
    side ||= dial.choices.find((choice) => choice.value === value)?.text ?? '';
    return dial;
  });
  return { dials, men: pairs(palette.split(' ')) };
}

/** What is chosen for one part of the position. */
function dial_field({ choices, most }, name) {
  if (choices.length > 0) return select(name, choices);
  return make(
    'input',
    most ? { name, type: 'number', min: 0, max: most } : { name, type: 'text', autocomplete: 'off' },
  );
}

const man_tile = ({ value, text }, svg) =>
  make(
    'label',
    { class: 'man', title: text },
    make('input', { type: 'radio', name: 'man', value }),
    picture_from(svg) ?? '',
    make('span', {}, text),
  );

/** The text with this in the place of what the dial has there. */
function turned(text, { field, part }, value) {
  const fields = text.split(' ');
  const parts = fields[field].split(',');
  parts[part] = value.trim() || '-';
  fields[field] = parts.join(',');
  return fields.join(' ');
}

/** The fields, made anew only where they are others, and what they hold. Gives the dials. */
function make_fields(table, panel) {
  const named = (name) => panel.querySelector(`[name="${name}"]`);
  const man = (look) => panel.querySelector(`[name="man"][value="${look}"]`);
  let made = '';
  function make_anew(game, men, dials) {
    const { options } = table.games().find(({ id }) => id === game);
    by_id('editor-men').replaceChildren(
      ...men.map((one) => man_tile(one, table.man(game, Number(one.value), kWide, `m${one.value}`))),
    );
    by_id('editor-dials').replaceChildren(
      ...dials.map((dial, i) => row(dial.name, dial_field(dial, `dial-${i}`))),
      ...options.map(({ key, text, values }) => row(text, select(`option-${key}`, values))),
    );
  }
  return (view) => {
    const { men, dials } = read_told(view, table);
    const now = JSON.stringify([view.setup, men, dials.map(({ name, choices }) => [name, choices])]);
    if (now !== made) {
      const focused = panel.contains(document.activeElement) && document.activeElement.name;
      make_anew(view.game, men, dials);
      made = now;
      if (focused) (focused === 'man' ? man(view.draft.man) : named(focused))?.focus();
    }
    man(view.draft.man).checked = true;
    for (const [i, { value }] of dials.entries()) named(`dial-${i}`).value = value;
    for (const [key, value] of options_of(view.setup)) named(`option-${key}`).value = value;
    by_id('editor-text').value = view.draft.text;
    return dials;
  };
}

/** What a changed field asks the table for. */
function asked({ name, value }, { draft, setup }, dials) {
  if (name === 'man') return `man ${value}`;
  const chosen = options_of(setup);
  const [, key] = /-(.+)|$/.exec(name);
  if (name.startsWith('option')) chosen.set(key, value);
  const text =
    name === 'text' ? value.trim() : name.startsWith('dial') ? turned(draft.text, dials[key], value) : draft.text;
  return `draft ${String(chosen).replaceAll('&', ',') || '-'} ${text}`;
}

/** The record of a match from there, between those who sit at the one that waits, or without a computer if it is to be analysed. */
function record_from({ draft, game, setup }, table, analysed) {
  const [top, of_game, ...lines] = table.record().split('\n');
  const seats = table.players(game, setup).map((_, player) => {
    const seat = lines.find((line) => line.startsWith(`seat ${player} `)) ?? '';
    return seat.includes('computer') && !analysed ? seat : `seat ${player} human`;
  });
  return [top, of_game, `setup ${setup}`.trim(), `position ${draft.text}`, ...seats, 'moves', 'result *', ''].join(
    '\n',
  );
}

/** Says what stands otherwise than before, if it is in one place. */
function tell_news(before, view) {
  const others = view.places.filter(
    ({ site, what }) => before.places.find((place) => place.site === site)?.what !== what,
  );
  if (others.length !== 1) return;
  const [{ name, what }] = others;
  tell(`${say('standing', name, what || say('cell.empty'))}. ${view.prompt}`);
}

/** Where the keys lead: into the panel when it was opened, and to the table when it is gone. Gives {expect, follow}: it is to open, and it has been shown or hidden. */
function lead_keys(panel) {
  let opens = false;
  return {
    expect() {
      opens = true;
    },
    follow(held) {
      if (opens && !panel.hidden) panel.querySelector(':checked').focus({ preventScroll: true });
      if (held && panel.hidden) by_id('canvas').focus({ preventScroll: true });
      opens = false;
    },
  };
}

/** The position that is being set up is there again after a reload. Gives {follow, resume}: to be told of every view, and to lay it out. */
export function keep_draft(table) {
  const left = kept_in_tab('draft');
  return {
    follow({ draft, game, setup }) {
      keep_in_tab('draft', draft ? `${game} ${setup || '-'} ${draft.text}` : null);
    },
    resume() {
      const [, game, rest] = kKept.exec(left ?? '') ?? [];
      if (game !== table.view().game) return false;
      table.command(`draft ${rest}`);
      const refused = table.view().notice.refusal; // somebody else has written it
      if (refused) table.command('draft leave');
      return !refused;
    },
  };
}

/** `stand(alone)` makes room on the canvas, `begun()` is called when a match lies there; not `offered`, no button leads here. Gives {open, view}. */
export function make_editor(table, { stand, begun, offered }) {
  const panel = by_id('editor');
  const fill = make_fields(table, panel);
  const keys = lead_keys(panel);
  let seen = null;
  let dials = [];
  let before = []; // commands that lead back
  let goes_back = false; // by the last of them

  /** Nothing that the visitor has is lost unasked. */
  async function begin(analysed) {
    const record = record_from(seen, table, analysed);
    if (!seen.draft.good) return;
    if (!(await take_in(table, record))) return note(table.view().notice.text);
    if (table.view().draft && table.record() === record) table.command('draft leave');
    if (table.view().draft) return;
    if (analysed) for (const what of ['evaluation', 'hint']) table.command(`show ${what}`);
    begun();
  }
  const acts = {
    play: () => begin(false),
    analyse: () => begin(true),
    undo() {
      const back = before.pop();
      goes_back = Boolean(back) && table.command(back);
    },
    bare: () => table.command(`draft ${seen.setup || '-'} bare`),
    start: () => table.command(`draft ${seen.setup || '-'} start`),
    leave: () => table.command('draft leave'),
  };
  panel.onclick = ({ target }) => acts[target.closest('[data-act]')?.dataset.act]?.();
  panel.onchange = ({ target }) => {
    const line = asked(target, seen, dials);
    if (table.command(line)) return;
    if (target.name.startsWith('option'))
      table.command(line.replace(/^(draft \S+) .*/, '$1 start')); // another board
    else dials = fill(seen);
  };
  function show(view, last) {
    if (last && (last.draft.text !== view.draft.text || last.setup !== view.setup)) {
      if (!goes_back) before.push(`draft ${last.setup || '-'} ${last.draft.text}`);
      goes_back = false;
      tell_news(last, view);
    }
    dials = fill(view);
    const { text, refusal } = view.notice;
    write(by_id('editor-says'), refusal ? text : view.prompt);
    set(by_id('editor-says'), 'data-good', !refusal && view.draft.good);
    for (const act of ['play', 'analyse']) enable(panel.querySelector(`[data-act="${act}"]`), view.draft.good);
    enable(panel.querySelector('[data-act="undo"]'), before.length > 0);
  }

  return {
    open() {
      keys.expect();
      table.command('draft');
    },
    view(view) {
      const last = seen?.draft ? seen : null;
      const held = panel.contains(document.activeElement);
      seen = view;
      by_id('menu-editor').hidden = !offered || !view.palette;
      panel.hidden = !view.draft;
      set(document.documentElement, 'data-edit', Boolean(view.draft));
      if (Boolean(last) !== Boolean(view.draft)) stand(Boolean(view.draft));
      if (view.draft) show(view, last);
      else before = [];
      keys.follow(held);
    },
  };
}
