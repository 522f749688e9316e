/** Replays that were opened once can be read without a line: the service worker (sw.ts) finds them where this puts them. */
import { api, pathOfTable } from '../api/client';
import type { Fields, ReplayIndex } from '../api/types';
import { isSavingData } from '../platform/connection-quality';

const FILES = `paddock-files-${__BUILD__}`;
const REPLAY = 'paddock-replay-';
/** How many replays are kept; then the one that was opened first makes way. */
const MOST = 12;

/** Only pages of this machine or of a safe line may keep anything, and only with a worker to find it again. */
export const canStoreReplays = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}

const json = (content: unknown): Response =>
  new Response(JSON.stringify(content), { headers: { 'Content-Type': 'application/json' } });

/** Everything that this page has loaded, from the browser's own memory. */
async function storeFiles(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'));
  const cache = await caches.open(FILES);
  await cache.addAll([...new Set(['/', ...files.map((url) => url.pathname)])]);
}

/** Keeps a whole replay, and the files that it takes to show it. */
export async function storeReplay(index: ReplayIndex, assets: Fields, tokens: string[]): Promise<void> {
  if (!canStoreReplays() || isSavingData()) return;
  const address = pathOfTable(index.table);
  const cache = await caches.open(REPLAY + index.table);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (let first = 0; first <= index.steps;) {
    if (kept.has(`${address}/replay/${first}`)) {
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
  await Promise.all(replays.slice(0, -MOST).map((name) => caches.delete(name)));
}
