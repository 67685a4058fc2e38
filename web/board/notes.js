// What is noted in the list of moves: a comment on a move, and a variation put first or deleted.
import { ask, show_dialog } from '../ui/dialogs.js';
import { by_id, write } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { line_here, move_words } from './move_list.js';

/** The move that led here, as the list names it. */
function move_here(view) {
  const move = view.moves[view.ply - 1];
  return move ? `${view.ply}. ${move_words(view, move)}` : say('moves.start');
}

/** Asks for a comment until one is taken or the dialog is put away. */
async function ask_comment(table, view) {
  const field = by_id('comment-text');
  const refusal = by_id('comment-refusal');
  write(by_id('comment-move'), move_here(view));
  write(refusal, '');
  field.value = view.comment;
  while ((await show_dialog(by_id('comment'))) === 'keep') {
    if (table.command(`comment ${field.value}`)) return;
    write(refusal, table.view().notice.text);
  }
}

/** Gives the function that shows for a view what can be noted. */
export function make_notes(table) {
  const list = by_id('moves');
  const [comment, promote, remove] = ['comment', 'promote', 'delete'].map((act) => by_id(`moves-${act}`));
  let view = null;
  let acted = false;
  const act = (what) => {
    acted = table.command(`variation ${what}`);
  };
  comment.onclick = () => ask_comment(table, view);
  promote.onclick = () => act('promote');
  remove.onclick = async () => {
    const question = say('moves.delete_question', view.lines[line_here(view)].ply + 1);
    if (await ask(question, say('moves.delete_yes'), say('question.no'))) act('delete');
  };
  return (next) => {
    view = next;
    if (acted) list.querySelector('[aria-current]').focus(); // the buttons go away
    acted = false;
    comment.hidden = !view.mayComment || view.moves.length === 0;
    promote.hidden = remove.hidden = !view.mayComment || !view.inVariation;
  };
}
