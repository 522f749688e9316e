/** The player's settings, stored in the browser. */
import { isRecord } from './json';
import { load, save } from './storage';
import { VOLUMES, type Volume } from './sound';

export const SPEEDS = ['off', 'slow', 'normal', 'fast'] as const;
type Speed = (typeof SPEEDS)[number];
export const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
/** Which moves need a confirmation: all, those that cannot be undone, none. */
export const CONFIRMS = ['always', 'final', 'never'] as const;
type Confirm = (typeof CONFIRMS)[number];
/** The text sizes; styles/tokens.css has a scale for each. */
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;
type TextSize = (typeof TEXT_SIZES)[number];

/** The choices for the pause before a bot's move, in milliseconds. */
export const PACES = [0, 400, 900, 1800, 3500];

const KEY = 'paddock.settings';
/** The factor for the durations of events. */
const PACE: Record<Speed, number> = { off: 0, slow: 1.8, normal: 1, fast: 0.45 };

function read() {
  const stored = load(KEY);
  const kept = isRecord(stored) ? stored : {};
  return {
    theme: THEMES.find((theme) => theme === kept.theme) ?? 'auto',
    speed: SPEEDS.find((speed) => speed === kept.speed) ?? 'normal',
    confirm: CONFIRMS.find((confirm) => confirm === kept.confirm) ?? 'final',
    text: TEXT_SIZES.find((size) => size === kept.text) ?? 'normal',
    name: typeof kept.name === 'string' ? kept.name.slice(0, 40) : '',
    /** By default it depends on whether the screen is shared. */
    volume: VOLUMES.find((volume) => volume === kept.volume) ?? null,
    vibrate: kept.vibrate !== false,
    notify: kept.notify === true,
    /** Whether there is advice before each decision. By default, only in a first race. */
    coach: typeof kept.coach === 'boolean' ? kept.coach : null,
    /** Whether the panels beside the board are hidden. */
    folded: kept.folded === true,
  };
}

type Stored = ReturnType<typeof read>;
const KEYS = Object.keys(read()) as (keyof Stored)[];

class Settings {
  theme = $state<Theme>('auto');
  speed = $state<Speed>('normal');
  confirm = $state<Confirm>('final');
  text = $state<TextSize>('normal');
  name = $state('');
  volume = $state<Volume | null>(null);
  vibrate = $state(true);
  notify = $state(false);
  coach = $state<boolean | null>(null);
  folded = $state(false);
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

  /** Whether a chosen move needs a confirmation before it is sent. */
  asks(offer: { final: boolean }): boolean {
    return this.confirm === 'always' || (this.confirm === 'final' && offer.final);
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    Object.assign(this, { [key]: value });
    save(KEY, Object.fromEntries(KEYS.map((each) => [each, this[each]])));
    this.apply();
  }

  apply(): void {
    const { dataset } = document.documentElement;
    dataset.theme = this.dark ? 'dark' : 'light';
    dataset.text = this.text;
  }
}

export const settings = new Settings();
