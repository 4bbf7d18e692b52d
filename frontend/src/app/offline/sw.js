/*
 * Opens the app without a network: keeps the files of the first page and of the register, nothing else. Answers of the
 * services are never kept here: what a register shows without a connection is sealed by the page, and goes at the sign-out.
 */
const CACHE = `afterbell-${'__VERSION__'}`;
const FILES = ['__FILES__'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name.startsWith('afterbell-') && name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

/** Pages that the gateway answers itself: the provider's pages, the services, plain documents. */
const notTheApp = /^\/(api|connect|identity|dev|\.well-known|healthz|readyz|metrics)(\/|$)|\.[a-z0-9]+$/;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) {
    return;
  }
  if (request.mode === 'navigate') {
    if (!notTheApp.test(url.pathname)) {
      event.respondWith(fetch(request).catch(() => caches.match('/', { cacheName: CACHE })));
    }
    return;
  }
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)));
  }
});
