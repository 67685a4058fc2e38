// Day and night: as the device has it, until the visitor chooses.
import { by_id, set } from './dom.js';

const kGrounds = { light: '#f4efe6', dark: '#161412' }; // as in style.css
const system = matchMedia('(prefers-color-scheme: dark)');
let chosen = null; // 'light', 'dark', or null for what the device says

export const is_dark = () => (chosen ?? (system.matches ? 'dark' : 'light')) === 'dark';
/** The colour under everything. */
export const ground = () => kGrounds[is_dark() ? 'dark' : 'light'];
export const chosen_theme = () => chosen;

/** Chooses 'light' or 'dark'; anything else follows the device. */
export function set_theme(theme) {
  chosen = theme === 'light' || theme === 'dark' ? theme : null;
  show();
}

/** The other one; back to what the device says when that is the same. */
export function switch_theme() {
  const wanted = is_dark() ? 'light' : 'dark';
  set_theme(wanted === (system.matches ? 'dark' : 'light') ? null : wanted);
}

/** Calls `listener` with whether it is night, now and after each change. */
export function on_theme(listener) {
  listeners.push(listener);
  listener(is_dark());
}

const listeners = [];

function show() {
  set(document.documentElement, 'data-theme', is_dark() ? 'dark' : 'light');
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) set(meta, 'content', ground());
  for (const id of ['theme-button', 'menu-theme']) set(by_id(id), 'aria-pressed', String(is_dark()));
  for (const listener of listeners) listener(is_dark());
}

system.addEventListener('change', show);
