/** Stores replays that were opened, so that the service worker (sw.ts) can serve them offline. */
import { api, pathOfTable } from '../api/client';
import type { Fields, ReplayIndex } from '../api/types';
import { isSavingData } from '../platform/connection-quality';

const FILES = `paddock-files-${__BUILD__}`;
const REPLAY = 'paddock-replay-';
/** How many replays are stored; beyond that, the one that was stored first is deleted. */
const MAX_REPLAYS = 12;

/** Browsers offer caches and service workers only to secure pages. */
const canStoreReplays = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}

const json = (content: unknown): Response =>
  new Response(JSON.stringify(content), { headers: { 'Content-Type': 'application/json' } });

/** Stores the page and all the assets that it has loaded so far. */
async function storeFiles(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'));
  const cache = await caches.open(FILES);
  await cache.addAll([...new Set(['/', ...files.map((url) => url.pathname)])]);
}

/** Stores a whole replay, and the files that are needed to show it. */
export async function storeReplay(index: ReplayIndex, assets: Fields, tokens: string[]): Promise<void> {
  if (!canStoreReplays() || isSavingData()) return;
  const address = pathOfTable(index.table);
  const cache = await caches.open(REPLAY + index.table);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (let first = 0; first <= index.steps;) {
    if (stored.has(`${address}/replay/${first}`)) {
      first += 1;
      continue;
    }
    const { steps } = await api.replaySteps(index.table, first, tokens);
    if (!steps.length) return;
    await Promise.all(steps.map((step) => cache.put(`${address}/replay/${step.step}`, json(step))));
    first += steps.length;
  }
  await cache.put(index.scenery ? `/api/sceneries/${index.scenery}` : `${address}/scenery`, json(assets));
  await cache.put(`${address}/replay`, json(index));
  await storeFiles();
  const replays = (await caches.keys()).filter((name) => name.startsWith(REPLAY));
  await Promise.all(replays.slice(0, -MAX_REPLAYS).map((name) => caches.delete(name)));
}
