/** What this device's player prefers; kept in the browser. */
import { keep, recall } from './kept';
import { isRecord } from './offers';
import { VOLUMES, type Volume } from './sound';

export const SPEEDS = ['off', 'slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How long bots may be told to think, in milliseconds. */
export const PACES = [0, 400, 900, 1800, 3500];

const KEY = 'paddock.settings';
/** How much longer or shorter than normal an event is shown. */
const PACE: Record<Speed, number> = { off: 0, slow: 1.8, normal: 1, fast: 0.45 };

interface Stored {
  theme: Theme;
  speed: Speed;
  name: string;
  /** Not chosen: as the screen is. */
  volume: Volume | null;
  vibrate: boolean;
  notify: boolean;
}

function read(): Stored {
  const found = recall(KEY);
  const kept = isRecord(found) ? found : {};
  return {
    theme: THEMES.find((theme) => theme === kept.theme) ?? 'auto',
    speed: SPEEDS.find((speed) => speed === kept.speed) ?? 'normal',
    name: typeof kept.name === 'string' ? kept.name.slice(0, 40) : '',
    volume: VOLUMES.find((volume) => volume === kept.volume) ?? null,
    vibrate: kept.vibrate !== false,
    notify: kept.notify === true,
  };
}

class Settings {
  theme = $state<Theme>('auto');
  speed = $state<Speed>('normal');
  name = $state('');
  volume = $state<Volume | null>(null);
  vibrate = $state(true);
  notify = $state(false);
  #systemDark = $state(false);

  constructor() {
    Object.assign(this, read());
    const query = matchMedia('(prefers-color-scheme: dark)');
    this.#systemDark = query.matches;
    query.addEventListener('change', (event) => {
      this.#systemDark = event.matches;
      this.apply();
    });
    this.apply();
  }

  get dark(): boolean {
    return this.theme === 'auto' ? this.#systemDark : this.theme === 'dark';
  }

  get pace(): number {
    return PACE[this.speed];
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    Object.assign(this, { [key]: value });
    const { theme, speed, name, volume, vibrate, notify } = this;
    keep(KEY, { theme, speed, name, volume, vibrate, notify });
    this.apply();
  }

  apply(): void {
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
  }
}

export const settings = new Settings();
