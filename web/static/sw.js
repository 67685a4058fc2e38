// The service worker: the page also opens without a network. It asks the host first, so that a new version shows at once.
const kCache = 'vitrine-1';
const kFiles = ['./', 'manifest.webmanifest', 'icon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kCache)
      .then((cache) => cache.addAll(kFiles))
      .then(() => self.skipWaiting()),
  );
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

async function answer(request) {
  const cache = await caches.open(kCache);
  const is_page = request.mode === 'navigate';
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(is_page ? './' : request, response.clone());
    return response;
  } catch (error) {
    const stored = await cache.match(is_page ? './' : request, { ignoreSearch: true });
    if (stored) return stored;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const inside = request.url.startsWith(self.registration.scope);
  const path = request.url.slice(self.registration.scope.length).split(/[?#]/)[0];
  const ours = path === '' || path === 'index.html' || kFiles.includes(path);
  if (request.method === 'GET' && inside && ours) event.respondWith(answer(request));
});
