/** What the browser keeps for us from visit to visit. */
import type { Json } from './json';

/** What was kept under a key; null where there is nothing, or nothing that can be read. */
export function load(key: string): Json {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Json;
  } catch {
    return null;
  }
}

/** Keeps something; in private mode it is forgotten with the tab. */
export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* forbidden */
  }
}
