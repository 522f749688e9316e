/**
 * The service worker. Without a connection, it serves the shell of the pages, and replays that were opened before.
 *
 * Pages come from the server whenever it answers, so an old shell never meets a new server. Everything that they load
 * has a hash in its name. Live data (tables, sockets, everything that is sent) never passes through here.
 *
 * It is written by hand because it is short; a library would add two hundred packages to the build.
 */
declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build: the files that every page needs, and all others. */
declare const __SHELL__: string[];
declare const __FURTHER__: string[];
declare const __BUILD__: string;

const PAGE = '/';
const PREFIX = 'paddock-files-';
const FILES = PREFIX + __BUILD__;
/** state/offline.ts keeps each replay in a cache of its own. */
const REPLAY = 'paddock-replay-';
const KEPT = /^\/api\/(tables\/[^/]+\/(replay(\/\d+)?|scenery)|sceneries\/[^/]+)$/;

async function install(): Promise<void> {
  const [files, names] = await Promise.all([caches.open(FILES), caches.keys()]);
  // stored replays have to work after an update, too
  const further = names.some((name) => name.startsWith(REPLAY)) ? __FURTHER__ : [];
  await files.addAll([PAGE, ...__SHELL__, ...further]);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Returns the server's answer, or without a connection the stored one. */
async function fresh(request: Request, kept: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(kept, { ignoreSearch: true, ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

/** Returns a file from the cache, or else fetches it. Its name changes whenever its content does. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

/** Opens the table of a notification, in an existing page or in a new one. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find((p) => new URL(p.url).pathname === path) ?? pages[0];
  if (page && new URL(page.url).pathname !== path) await page.navigate(path);
  await (page ? page.focus() : self.clients.openWindow(path));
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(open(path));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fresh(request, PAGE));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (KEPT.test(pathname)) event.respondWith(fresh(request, pathname));
});
