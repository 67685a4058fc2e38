// Two people, one link: a match with somebody elsewhere goes to and fro as links.
import { generate } from 'lean-qr/nano';
import { toSvgPath } from 'lean-qr/extras/svg';
import { by_id, make, write } from '../ui/dom.js';
import { ask, note, show_dialog } from '../ui/dialogs.js';
import { game_ids, say } from '../ui/language.js';
import { own_address } from '../host/parameters.js';
import { kSvg } from '../ui/svg.js';
import { forget_match, is_own_kept, kept_links, place_of, restore_match, stored_match } from './memory.js';
import { fragment_of } from './share.js';

const kLook = 900; // milliseconds: the move is seen before the dialog covers it
const kQuiet = 4; // modules around a code, without which it is not found
const kMostCode = 1200; // characters: what a telephone still reads from a screen

// What is said of a link that changes nothing, by the words of src/app/model/correspondence.h.
const kNews = {
  own: 'turn.own',
  same: 'turn.same',
  older: 'turn.older',
  forked: 'turn.forked',
  for_us: 'turn.for_us',
  unreadable: 'turn.unreadable',
};

/** A link as a picture for another device's camera; null where it is too long for that. */
function code_of(link) {
  if (link.length > kMostCode) return null;
  const code = generate(link);
  const svg = document.createElementNS(kSvg, 'svg');
  const side = code.size + 2 * kQuiet;
  svg.setAttribute('viewBox', `${-kQuiet} ${-kQuiet} ${side} ${side}`);
  const path = document.createElementNS(kSvg, 'path');
  path.setAttribute('d', toSvgPath(code));
  svg.append(path);
  return svg;
}

/** The turn on the table as a link; null where the match is too long for one. */
async function link_of(table) {
  const fragment = await fragment_of(table.letter(), table.limits.record, 'turn');
  return fragment && own_address() + fragment;
}

/** What is said of a link on the clipboard by that key; where the page has no address, how it is opened instead. */
export const link_copied = (key) => (own_address() ? say(key) : `${say('share.no_address')} ${say('share.paste')}`);

/** Offers the link of the turn, and says the table that it is sent once it left; `copy(text)` puts it on the clipboard or shows it. */
async function send(table, copy) {
  const link = await link_of(table);
  if (!link) return note(say('share.too_long'));
  const code = own_address() && code_of(link); // a camera opens addresses
  by_id('turn-code').replaceChildren(...(code ? [code] : []));
  by_id('turn-code').hidden = !code;
  const bound = table.view().link.bound ? ` ${say('turn.bound')}` : '';
  write(by_id('turn-text'), say(code ? 'turn.text' : 'turn.text_only') + bound);
  by_id('turn-share').hidden = !navigator.share;
  by_id('turn-back').hidden = !table.view().canUndo;
  const answer = await show_dialog(by_id('turn'));
  if (answer === 'back') return table.command('undo');
  if (answer === '') return tell_waiting(table, copy);
  if (answer === 'share') {
    try {
      await navigator.share({ [own_address() ? 'url' : 'text']: link, title: document.title });
    } catch {
      return tell_waiting(table, copy);
    }
  }
  if (answer === 'copy') await copy(link, link_copied('turn.copied'));
  table.command('sent');
}

const tell_waiting = (table, copy) => note(say('turn.waits'), { text: say('turn.send'), run: () => send(table, copy) });

/** The match that is kept of those links, or lies on the table where nothing can be kept. */
function own_record(table, id) {
  const kept = stored_match(place_of({ link: id }));
  if (kept !== null) return kept;
  return table.view().link?.id === id ? table.whole_record() : '';
}

const kToldMoves = 3; // the last ones of a long turn

/** The moves of the other side from that place in the line on, in words. */
const moves_from = (ply, { moves, seats }) =>
  moves
    .slice(ply)
    .filter(({ by, words }) => seats[by]?.level < 0 && words)
    .slice(-kToldMoves)
    .map(({ by, words }) => say('standing', seats[by].name, `${words}.`));

/** What a link has brought to the table. */
function brought({ over, secrets, link }) {
  if (over) return link.bound && !secrets ? 'turn.proven' : 'turn.over';
  return link.waits ? 'turn.again' : 'turn.yours';
}

/**
 * Brings what came with a link to the table, or says why not. Nothing that is kept is lost: each match by links has a place of its
 * own, and one that cannot be kept gives way only when its player says so. Gives whether it lies there.
 */
export async function open_turn(table, record) {
  const refuse = (text) => {
    note(text);
    return false;
  };
  const { link: id, game } = table.look(record) ?? {};
  if (!id && !record.includes('\nlink ')) return refuse(say('share.broken'));
  if (!game_ids().includes(game) && !table.command(`receive ${record}`)) return refuse(table.view().notice.text);
  const place = place_of({ link: id });
  const news = table.news(own_record(table, id), record);
  const gives_way = !kNews[news] && table.view().running && !is_own_kept() && table.view().link?.id !== id;
  if (gives_way && !(await ask(say('open.question'), say('open.yes'), say('open.keep')))) return false;
  if (place_of(table.view()) !== place) restore_match(table, place); // what binds this side lies there
  if (kNews[news]) {
    note(say(kNews[news]));
    return true;
  }
  const known = table.view().link?.id === id ? table.view().moves.length : 0;
  const taken = table.command(`receive ${record}`);
  const view = table.view();
  const { key, text } = view.notice; // why it was not taken, or what it has shown
  if (!taken) return refuse(text);
  note([say(brought(view)), ...moves_from(known, view), ...(key === 'table.said.loaded' ? [] : [text])].join(' '));
  return true;
}

/** The matches by links that are kept, each with a way to it and one to forget it. */
function show_list(table) {
  const names = new Map(table.games().map(({ id, name }) => [id, name]));
  const rows = kept_links().flatMap((place) => {
    const found = table.look(stored_match(place));
    if (!names.has(found?.game)) return [];
    const state = say(found.here ? 'friends.here' : found.running ? 'friends.elsewhere' : 'friends.over');
    const open = make('button', { type: 'button', 'data-close': place }, say('standing', names.get(found.game), state));
    const forget = make('button', { type: 'button', class: 'small' }, say('friends.forget'));
    const row = make('li', {}, open, forget);
    forget.hidden = place === place_of(table.view());
    forget.onclick = () => {
      forget_match(place);
      row.remove();
    };
    return [row];
  });
  by_id('friends-list').replaceChildren(...rows);
}

/** Gives {view, open}: to be told of every view, and to open the list of matches; `begin()` opens the form for a new one. */
export function make_correspondence(table, { begin, copy }) {
  let due = 0; // the timer of the turn that is to be sent
  const is_due = ({ link, lesson }) => Boolean(link?.waits && !link.sent && !lesson);
  return {
    view(view) {
      clearTimeout(due);
      if (is_due(view)) due = setTimeout(() => is_due(table.view()) && send(table, copy), kLook);
    },
    async open() {
      const { link } = table.view();
      by_id('friends-send').hidden = !link?.waits;
      show_list(table);
      const answer = await show_dialog(by_id('friends'));
      if (answer === 'begin') begin();
      else if (answer === 'send') send(table, copy);
      else if (answer) restore_match(table, answer);
    },
  };
}
