// The service worker: the page also opens without a network. It asks the host first, so that a new version shows at once; an
// answer that does not come, or is not the page, leaves the visitor with the stored one.
const kCache = 'vitrine-1';
const kFiles = ['./', 'manifest.webmanifest', 'icon.svg'];
const kPatience = 3000; // milliseconds

/** Whether an answer is what it should be: the page whole, with its own mark; or a file that is no page, as a login would be. */
async function is_ours(response, key) {
  if (!response.ok || response.redirected) return false; // a browser does not show a stored answer from elsewhere
  if (key !== './') return !/html/.test(response.headers.get('Content-Type') ?? '');
  const text = await response.text();
  return text.includes('id="vitrine-wasm"') && /<\/html>\s*$/.test(text);
}

/** Asks the host: {response, good, newer}. A good answer takes the place of the stored one. */
async function ask_host(request, key) {
  const response = await fetch(request);
  const good = await is_ours(response.clone(), key);
  if (!good) return { response, good, newer: false };
  const cache = await caches.open(kCache);
  const before = await cache.match(key);
  const newer = before !== undefined && (await before.text()) !== (await response.clone().text());
  await cache.put(key, response.clone()).catch(() => {}); // no room: the answer is good all the same
  return { response, good, newer };
}

self.addEventListener('install', (event) => {
  const store = async (key) => {
    // What has just been shown need not come a second time, whatever the host says of keeping it.
    if (!(await ask_host(new Request(key, { cache: 'force-cache' }), key)).good)
      throw new Error(`${key} is not what it should be`);
  };
  event.waitUntil(Promise.all(kFiles.map(store)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('vitrine-') && name !== kCache).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

/** A newer page has come after the stored one was shown: that page asks its visitor. */
async function tell_newer(event) {
  const client = await self.clients.get(event.resultingClientId || event.clientId);
  client?.postMessage({ vitrine: 'newer' });
}

/** A page that has been open for long asks: it may not fetch anything itself. */
async function look({ source }) {
  const { newer } = await ask_host(new Request('./', { cache: 'no-cache' }), './');
  if (newer) source?.postMessage({ vitrine: 'newer' });
}
self.addEventListener('message', (event) => {
  if (event.data?.vitrine === 'look') event.waitUntil(look(event).catch(() => {}));
});

/** A game's own page only leads to this one: without a network the stored page opens at it. Another page of the host stays what it is. */
async function lead_to(game, language, failure) {
  const stored = await (await caches.open(kCache)).match('./');
  if (!(await stored?.text())?.includes(`"${game}.name"`)) throw failure;
  return Response.redirect(`./?game=${game}${language ? `&lang=${language}` : ''}`);
}

async function answer(event, asked, key) {
  const cache = await caches.open(kCache);
  const stored = await cache.match(key);
  if (!stored) return (await asked).response;
  const patience = new Promise((resolve) => setTimeout(resolve, kPatience, null));
  const first = await Promise.race([asked.catch(() => null), patience]);
  if (first?.good) return first.response;
  asked.then(({ newer }) => newer && key === './' && tell_newer(event)).catch(() => {});
  return stored;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  const path = request.url.slice(self.registration.scope.length).split(/[?#]/)[0];
  const key = path === '' || path === 'index.html' ? './' : path;
  const [, game, language] = /^([a-z0-9_]+)(?:\.([a-z]{2}))?\.html$/.exec(key) ?? [];
  if (game) {
    event.respondWith(fetch(request).catch((failure) => lead_to(game, language, failure)));
    return;
  }
  if (!kFiles.includes(key)) return;
  const asked = ask_host(request, key);
  event.waitUntil(asked.catch(() => {}));
  event.respondWith(answer(event, asked, key));
});
