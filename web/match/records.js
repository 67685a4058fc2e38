// Records in and out: clipboard, file, link.
import { by_id, write } from '../ui/dom.js';
import { ask, note, put_dialogs_away, show_dialog } from '../ui/dialogs.js';
import { game_ids, say } from '../ui/language.js';
import { own_address } from '../host/parameters.js';
import { is_waiting, stored_match } from './memory.js';
import { puzzle_link } from './puzzles.js';
import { fragment_of, kind_of, record_in } from './share.js';
import { link_copied, open_turn } from './correspondence.js';

/** Puts a text on the clipboard; where that is forbidden, shows it to be copied by hand. */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    note(done);
  } catch {
    await show_text(text, say('copy.label'));
  }
}

/** Shows a text to be copied by hand. */
async function show_text(text, why) {
  const field = by_id('copy-text');
  write(by_id('copy-label'), why);
  field.value = text;
  const shown = show_dialog(by_id('copy'));
  field.select();
  await shown;
}

/** Whether the record may leave the page; while it holds secrets, it says why not. */
function may_leave(table) {
  const { secrets } = table.view();
  if (secrets) note(say('record.secret'));
  return !secrets;
}

async function copy_record(table) {
  if (may_leave(table)) await copy(table.record(), say('record.copied'));
}

/** Whether the page is in a frame that may not hand out files; null where that cannot be known. */
export function closed_to_files() {
  if (window.parent === window || window.name === 'vitrine-downloads') return false; // the name that embed.js gives
  try {
    const { sandbox } = window.frameElement;
    return sandbox.length > 0 && !sandbox.contains('allow-downloads');
  } catch {
    return null; // the page around has another origin
  }
}

/** Offers a file. */
export function hand_out(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Offers a text as a file; where a frame forbids that, or may, shows it to be copied as well. */
export function save_text(name, text, type = 'text/plain') {
  const closed = closed_to_files();
  if (closed !== false) show_text(text, say(closed ? 'save.closed' : 'save.perhaps'));
  if (!closed) hand_out(name, new Blob([text], { type }));
}

function save_record(table) {
  if (may_leave(table)) save_text(`vitrine-${table.view().game}.txt`, table.record());
}

/** Whether a link is to be looked at, or goes on from the sender's seat; '' for neither. */
const asked_kind = () => show_dialog(by_id('share'));

/** Copies a link that holds the match, or leads to the puzzle. */
async function share_match(table) {
  if (table.view().lesson?.puzzle) {
    if (own_address()) await copy(puzzle_link(table.view()), say('share.copied'));
    else note(say('share.no_address'));
    return;
  }
  if (!may_leave(table)) return;
  const kind = table.view().over ? 'look' : await asked_kind();
  if (!kind) return;
  const fragment = await fragment_of(table.record(), table.limits.record, kind);
  if (fragment) await copy(own_address() + fragment, link_copied('share.copied'));
  else note(say('share.too_long'));
}

/** Whether the record is that of the match on the table, and nothing more is to be lost there. */
const is_on_table = (table, record) => record === table.record() && record === table.whole_record();

/**
 * Brings a record to the table; false if that refuses it. A running match gives way only when its player says so, and with
 * it what was asked about it.
 */
export async function take_in(table, record) {
  const found = table.look(record);
  if (is_on_table(table, record)) {
    put_dialogs_away();
    return true;
  }
  const here = found && game_ids().includes(found.game); // else it is refused, and nothing makes way
  const on_table = here && table.view().running;
  const waiting = here && stored_match(found.game) !== record && is_waiting(table, found.game);
  if ((on_table || waiting) && !(await ask(say('open.question'), say('open.yes'), say('open.keep')))) return true;
  if (!table.command(`load ${record}`)) return false;
  put_dialogs_away();
  return true;
}

/** Asks for a record, pasted or from a file, until one holds or the dialog is put away. */
async function open_record(table) {
  const field = by_id('open-text');
  const refusal = by_id('open-refusal');
  field.value = '';
  by_id('open-file').value = '';
  write(refusal, '');
  by_id('open-file').onchange = async ({
    target: {
      files: [file],
    },
  }) => {
    if (file) field.value = await file.slice(0, table.limits.record + 1).text(); // the table says what is too long
  };
  while ((await show_dialog(by_id('open'))) === 'open') {
    const text = field.value.trim();
    if (/^\S*#(match|look|turn)=\S*$/.test(text)) {
      await open_fragment(table, text.slice(text.indexOf('#'))); // a record has several lines
      return;
    }
    if (text && (await take_in(table, `${text}\n`))) return;
    write(refusal, text ? table.view().notice.text : say('open.empty'));
  }
}

/** Brings a finished match of this device to the table, to be gone through again. */
export async function open_kept(table, record) {
  if (!(await take_in(table, record))) note(table.view().notice.text);
}

/** What hands a record out or takes one in. */
export const record_acts = (table) => ({
  share: () => share_match(table),
  copy: () => copy_record(table),
  save: () => save_record(table),
  open: () => open_record(table),
});

/** A match that was sent to be looked at: no computer moves in it until somebody gives it a seat. */
function look_at(table, record) {
  if (!is_on_table(table, record)) return; // its place was wanted for another
  for (const [player, { level }] of table.view().seats.entries()) if (level) table.command(`seat ${player} human`);
  note(say('share.look'));
}

/** Opens the match that the end of a link holds, or says why not; gives whether it is one. */
async function open_fragment(table, fragment) {
  const record = await record_in(fragment, table.limits.record);
  if (!record) {
    note(say('share.broken'));
    return false;
  }
  const kind = kind_of(fragment);
  if (kind === 'turn') return open_turn(table, record);
  const taken = await take_in(table, record);
  if (!taken) note(table.view().notice.text);
  else if (kind === 'look') look_at(table, record);
  return taken;
}

/** Opens the match in the address; gives whether that holds one, null where it holds no link. */
export async function open_link(table) {
  const fragment = location.hash;
  if (!kind_of(fragment)) return null;
  try {
    history.replaceState(null, '', location.href.split('#')[0]); // a reload goes on with the match, not back to the link
  } catch {
    location.hash = '';
  }
  return open_fragment(table, fragment);
}
