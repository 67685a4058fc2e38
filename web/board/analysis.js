// The analysis on the text board: what is asked by buttons, what is found in sentences, letters and a list.
import { by_id, enable, make, set, write, write_all } from '../ui/dom.js';
import { say } from '../ui/language.js';
import { make_review } from './review.js';

const kToggles = { hint: 'show-hint', evaluation: 'show-evaluation', threats: 'show-threats', values: 'show-values' };

/** Sets the section up over a table. Gives {render, toggle}: for a new view, and to switch one of the four. */
export function make_analysis(table) {
  let view = null;
  const show_review = make_review((ply) => table.command(`go ${ply}`));

  const toggle = (what) => table.command(`${view.analysis[what] ? 'hide' : 'show'} ${what}`);
  for (const [what, id] of Object.entries(kToggles)) by_id(id).onclick = () => toggle(what);
  by_id('show-review').onclick = () => table.command(`${view.analysis.review ? 'hide' : 'show'} review`);
  by_id('stop-thinking').onclick = () => {
    if (view.analysis.job !== null) table.command('stop');
  };

  /** What is on, each with its sentence or with the word that it is being thought about. */
  function findings({ hint, hintText, evaluation, evaluationText, line, threats, threatsText, values, valuesText }) {
    return [
      [hint, 'hint', hintText],
      [evaluation, 'analysis.evaluation', [evaluationText, line].filter(Boolean).join(' ')],
      [threats, 'analysis.threats', threatsText],
      [values, 'analysis.values', valuesText],
    ]
      .filter(([on]) => on)
      .map(([, key, text]) => [say(key), text || say('analysis.thinking')]);
  }
  function show_findings(analysis) {
    const list = by_id('findings');
    const found = view.lesson || view.draft ? [] : findings(analysis); // the match waits
    while (list.children.length > found.length) list.lastChild.remove();
    while (list.children.length < found.length) list.append(make('div', {}, make('dt'), make('dd')));
    found.forEach(([name, text], i) => {
      write(list.children[i].firstChild, name);
      write(list.children[i].lastChild, text);
    });
    list.hidden = found.length === 0;

    const proven = by_id('proven');
    write_all(
      proven,
      'li',
      analysis.moves.map(({ text, value, words }) => `${text}: ${value}, ${words}`),
    );
    proven.hidden = !proven.firstChild;
  }

  function render(next) {
    view = next;
    const { analysis, over, lesson, draft } = view;
    for (const [what, id] of Object.entries(kToggles)) {
      set(by_id(id), 'aria-pressed', String(analysis[what]));
      enable(by_id(id), analysis[what] || !(over || lesson || draft || (what === 'hint' && !analysis.may)));
    }
    by_id('show-threats').hidden = by_id('show-values').hidden = !analysis.plain;
    set(by_id('show-review'), 'aria-pressed', String(analysis.review !== null));
    enable(by_id('show-review'), analysis.review !== null || analysis.mayReview);
    enable(by_id('stop-thinking'), analysis.job !== null);
    show_findings(analysis);
    show_review(view);
  }
  return { render, toggle };
}
