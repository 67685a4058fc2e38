// The manifest and the service worker: the page can be installed, and opens without a network. Not from a file or inside a frame.
import { make } from '../ui/dom.js';

/** Registers both where the browser allows it; failing is no fault. */
export function make_installable() {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  if (window.parent !== window || !(location.protocol === 'https:' || (location.protocol === 'http:' && local))) return;
  document.head.append(make('link', { rel: 'manifest', href: 'manifest.webmanifest', 'data-made': true }));
  try {
    navigator.serviceWorker?.register('sw.js').catch(() => {});
  } catch {
    /* a browser that throws when one only looks */
  }
}
