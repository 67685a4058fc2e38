// The manifest and the service worker: the page can be installed, and opens without a network. Not from a file or inside a frame.
import { make } from '../ui/dom.js';
import { trusted } from '../engine/trusted.js';

/** Registers both where the browser allows it; failing is no fault. `newer` is called when a newer page has come after this one was shown. */
export function make_installable(newer) {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  if (window.parent !== window || !(location.protocol === 'https:' || (location.protocol === 'http:' && local))) return;
  document.head.append(make('link', { rel: 'manifest', href: 'manifest.webmanifest', 'data-made': true }));
  try {
    const { serviceWorker } = navigator;
    serviceWorker?.register(trusted('sw.js')).catch(() => {});
    serviceWorker?.addEventListener('message', ({ data }) => data?.vitrine === 'newer' && newer());
  } catch {
    /* a browser that throws when one only looks */
  }
}
