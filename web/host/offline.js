// Without a network: the page can be installed, with the manifest and the service worker, where it is neither a file nor in a frame; or
// saved as a file.
import { make } from '../ui/dom.js';
import { trusted } from '../engine/trusted.js';

const kLook = 3_600_000; // milliseconds: how often a page that stays open asks its host for a newer one

/** Registers both where the browser allows it; failing is no fault. `newer` is called when a newer page has come after this one was shown. */
export function make_installable(newer) {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  if (window.parent !== window || !(location.protocol === 'https:' || (location.protocol === 'http:' && local))) return;
  document.head.append(make('link', { rel: 'manifest', href: 'manifest.webmanifest', 'data-made': true }));
  try {
    const { serviceWorker } = navigator;
    serviceWorker?.register(trusted('sw.js')).catch(() => {});
    serviceWorker?.addEventListener('message', ({ data }) => data?.vitrine === 'newer' && newer());
    setInterval(() => !document.hidden && serviceWorker?.controller?.postMessage({ vitrine: 'look' }), kLook);
  } catch {
    /* a browser that throws when one only looks */
  }
}

/** Shows `button` as long as the browser offers to install the page, and gives the function that asks the visitor. */
export function offer_installation(button) {
  let offer = null;
  const keep_offer = (event) => {
    offer = event;
    button.hidden = !offer;
  };
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the browser's own bar would cover the table
    keep_offer(event);
  });
  window.addEventListener('appinstalled', () => keep_offer(null));
  return () => {
    offer?.prompt().catch(() => {}); // once
    keep_offer(null);
  };
}

/** Hands out the page itself as one file, as the host has it. */
export function save_page() {
  make('a', { href: location.href.split(/[?#]/)[0], download: 'vitrine.html' }).click();
}
