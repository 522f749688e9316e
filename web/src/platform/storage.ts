/** What the browser keeps for us from visit to visit. */
import type { Json } from './json';

/** For how long: from visit to visit, or as long as the tab is open. */
type Area = 'localStorage' | 'sessionStorage';

/** What was kept under a key; null where there is nothing, or nothing that can be read. */
export function load(key: string, area: Area = 'localStorage'): Json {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null') as Json;
  } catch {
    return null;
  }
}

/** Keeps something; in private mode it is forgotten with the tab. */
export function save(key: string, value: unknown, area: Area = 'localStorage'): void {
  try {
    globalThis[area].setItem(key, JSON.stringify(value));
  } catch {
    /* forbidden */
  }
}
