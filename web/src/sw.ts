/**
 * The service worker: the shell of the pages, and replays that were opened once, can be read without a line.
 *
 * Pages come from the server whenever it answers, so no old shell meets a new server; everything they load has its hash
 * in its name. What is live (tables, sockets, everything that is sent) never passes through here.
 *
 * By hand, because it is this short; a library for it would bring two hundred packages into the build.
 */
declare const self: ServiceWorkerGlobalScope;
/** Written by the build: what every page needs, and all other files. */
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
  // who keeps replays wants to read them after an update too
  const further = names.some((name) => name.startsWith(REPLAY)) ? __FURTHER__ : [];
  await files.addAll([PAGE, ...__SHELL__, ...further]);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Whatever the server says, or without a line what was kept. */
async function fresh(request: Request, kept: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(kept, { ignoreSearch: true, ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

/** A file whose name changes when it does. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

/** Who presses a notification is brought to its table: in the page that is there, or in a new one. */
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
