// From a refusal or a lesson to its paragraph in the rules, and from there back to the table or to a lesson.
import { by_id, make, set, write } from '../ui/dom.js';
import { say } from '../ui/language.js';

/** The paragraphs that a view leads to, as selectors: that of a refusal, or where the rules have none, that of the lesson. */
function paragraphs_of({ notice, lesson }, refused) {
  const all = refused ? [`[data-why~="${CSS.escape(notice.key.split('.').at(-1))}"]`] : [];
  return lesson && !lesson.puzzle && lesson.number > 0 ? [...all, `[data-lesson~="${lesson.number}"]`] : all;
}

/** Whether what was said last is a refusal, and nothing has been played since. */
function make_refusals() {
  let number = 0;
  let played = 0;
  return ({ notice, moves }) => {
    if (notice.number !== number) {
      number = notice.number;
      played = moves.length;
    }
    return notice.refusal && moves.length === played;
  };
}

/** Behind each paragraph the lessons in which it can be tried out, once for every text of the rules. */
function offer_lessons({ id, lessons }, begin) {
  for (const place of by_id('rules-text').querySelectorAll('[data-lesson]:not(:has(.tries-out))')) {
    for (const number of place.dataset.lesson.split(' ')) {
      const button = make(
        'button',
        { type: 'button', class: 'quiet tries-out' },
        say('rules.lesson', lessons[number - 1]),
      );
      button.onclick = () => begin(id, number);
      place.append(button);
    }
  }
}

/** Marks a paragraph as the one that was led to, and offers the way back. */
function mark_paragraph(place, to_table) {
  for (const old of by_id('rules-text').querySelectorAll('.led')) old.classList.remove('led');
  by_id('rules-text').querySelector('.back')?.remove();
  const back = make('button', { type: 'button', class: 'quiet back' }, say('rules.back'));
  back.onclick = () => to_table(true);
  place.append(back);
  place.classList.add('led');
}

/** Opens the rules there. */
function show_paragraph(place, to_table) {
  mark_paragraph(place, to_table);
  set(place, 'tabindex', '-1');
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
}

/** Where the table stands alone, in an upright kiosk and in a flat one the rules lie on it as a sheet. */
const is_sheet = () => getComputedStyle(by_id('rules-title')).position === 'sticky';

/** Whether that is a button of the rules, and lies beside the sheet: in a flat kiosk. */
const beside_sheet = ({ id, dataset }) =>
  [id, dataset.like].includes('rules-button') && document.documentElement.matches('[data-kiosk][data-flat]');

/** Takes the sheet off the table. */
export function put_sheet_away() {
  if (is_sheet()) by_id('rules').open = false;
}

/** Its title puts the sheet away, and so do Escape and going on with something else. */
function connect_sheet() {
  const sheet = by_id('rules');
  const back = () => {
    put_sheet_away();
    by_id('rules-button').focus();
  };
  by_id('rules-title').onclick = (event) => {
    if (!is_sheet()) return;
    event.preventDefault();
    back();
  };
  sheet.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && is_sheet()) back();
  });
  sheet.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !sheet.contains(relatedTarget) && !beside_sheet(relatedTarget)) put_sheet_away();
  });
}

/** Gives a listener to changes, after the label's. `to_table(true)` goes to the table. */
export function lead_to_rules(table, to_table) {
  const begin = (game, number) => to_table(table.command(`lesson ${game} ${number}`));
  const is_refused = make_refusals();
  const button = by_id('rules-button');
  let wanted = [];
  let led = null; // {game, place} that was led to last, to be found again in another language
  connect_sheet();
  const in_rules = (place) => by_id('rules-text').querySelector(place);
  const paragraph = () => wanted.find(in_rules);
  button.onclick = () => {
    if (beside_sheet(button) && by_id('rules').open) return put_sheet_away();
    by_id('rules').open = true;
    const place = paragraph();
    if (place) {
      led = { game: table.view().game, place };
      show_paragraph(in_rules(place), to_table);
      return;
    }
    led = null;
    by_id('rules-title').focus({ preventScroll: true });
    by_id('rules').scrollIntoView();
  };
  return (view) => {
    offer_lessons(
      table.games().find(({ id }) => id === view.game),
      begin,
    );
    if (led?.game !== view.game || !by_id('rules').open) led = null;
    else if (!in_rules('.led') && in_rules(led.place)) mark_paragraph(in_rules(led.place), to_table);
    wanted = paragraphs_of(view, is_refused(view));
    const text = paragraph() ? 'rules.this' : 'rules';
    set(button, 'data-text', text);
    write(button, say(text));
  };
}
