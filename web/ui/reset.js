// Puts the page back into its first state: a browser saves the living document, and that must start like a new one.
import { by_id, make } from './dom.js';

const kEmptied = [
  'attract-languages',
  'label-lines',
  'rules-text',
  'learn-list',
  'learn-practice',
  'choices',
  'grid',
  'legend',
  'beside',
  'moves',
  'legal',
  'new-match-fields',
  'games',
  'seats',
  'findings',
  'proven',
  'review-text',
  'review-graph',
  'review-here',
  'review-turns',
  'polite',
  'urgent',
  'prompt',
  'comment-move',
  'comment-refusal',
  'note-text',
  'drawing',
  'picture-shown',
];
const kHidden = [
  'text-board',
  'findings',
  'proven',
  'review',
  'sound-button',
  'menu-sound',
  'note',
  'rules',
  'rules-button',
  'learn-button',
  'lesson-heading',
  'no-canvas',
  'drawing',
  'continue',
  'note-action',
  'attract',
  'replay',
  'full-screen',
  'games',
  'new-match-running',
  'new-match-take-up',
  'moves-comment',
  'moves-promote',
  'moves-delete',
];

/** Forgets everything that an earlier run left in the document. */
export function reset_page() {
  const root = document.documentElement;
  for (const name of [
    'data-theme',
    'data-script',
    'data-ui',
    'data-grows',
    'data-kiosk',
    'data-attract',
    'data-flat',
    'data-side',
    'data-sides',
    'data-state',
    'data-board',
    'data-games',
    'data-lesson',
    'style',
    'class',
  ])
    root.removeAttribute(name);
  document.body.removeAttribute('style');
  for (const id of kEmptied) by_id(id).replaceChildren();
  for (const id of kHidden) by_id(id).hidden = true;
  for (const dialog of document.querySelectorAll('dialog')) dialog.removeAttribute('open');
  for (const part of document.querySelectorAll('[data-made]')) part.remove();
  by_id('loading').hidden = false;
  by_id('text-board-button').setAttribute('aria-expanded', 'false');
  by_id('rules').removeAttribute('open');
  fresh_canvas();
  document.adoptedStyleSheets = [];
}

/** A canvas that nobody has drawn on or listened to. */
export function fresh_canvas() {
  const focused = document.activeElement?.id === 'canvas';
  by_id('canvas').replaceWith(
    make('canvas', {
      id: 'canvas',
      tabindex: '0',
      role: 'application',
      'data-label': 'canvas.label',
      'aria-label': 'The table',
      'aria-describedby': 'canvas-hint',
    }),
  );
  if (focused) by_id('canvas').focus({ preventScroll: true });
}
