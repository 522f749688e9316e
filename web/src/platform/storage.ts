/** Values stored in the browser. */
import type { Json } from './json';

/** `localStorage` lasts; `sessionStorage` ends with the tab. */
type Area = 'localStorage' | 'sessionStorage';

/** Returns the value stored under a key; null if there is none, or if it cannot be read. */
export function load(key: string, area: Area = 'localStorage'): Json {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null') as Json;
  } catch {
    return null;
  }
}

export function save(key: string, value: unknown, area: Area = 'localStorage'): void {
  try {
    globalThis[area].setItem(key, JSON.stringify(value));
  } catch {
    /* the browser forbids it, or the storage is full */
  }
}
