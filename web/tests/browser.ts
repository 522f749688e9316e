/** As much of a browser as the stores need. */
import { vi } from 'vitest';

class Memory {
  #kept = new Map<string, string>();
  getItem = (key: string): string | null => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#kept.set(key, value);
  clear = (): void => this.#kept.clear();
}

const listen = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
vi.stubGlobal('localStorage', new Memory());
vi.stubGlobal('matchMedia', () => ({ matches: false, ...listen }));
// Node has one from version 21 on
vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('location', new URL('http://paddock.test/'));
vi.stubGlobal('document', { documentElement: { dataset: {} }, visibilityState: 'visible', ...listen });
vi.stubGlobal('addEventListener', listen.addEventListener);
vi.stubGlobal('removeEventListener', listen.removeEventListener);
vi.stubGlobal('innerWidth', 1440);
vi.stubGlobal('innerHeight', 900);
vi.stubGlobal('navigator', { onLine: true });
