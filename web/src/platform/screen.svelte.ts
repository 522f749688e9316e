/** The screen we are on: how large, how it is laid out, connected or not. */

/**
 * How a table lies on it. `desk`: board and hand with panels beside them. `tall`: the hand under the board.
 * `flat`: low and wide, the hand beside the board. Without room for the panels they are a drawer.
 */
export type Layout = 'desk' | 'tall' | 'flat';

const LOW = 600;
const NARROW = 820;
const ROOM_FOR_PANELS = 1180;
const ROOM_ABREAST = 560;

export function layoutOf(width: number, height: number): Layout {
  if (height < LOW && width > height && width >= ROOM_ABREAST) return 'flat';
  return width >= ROOM_FOR_PANELS ? 'desk' : 'tall';
}

/** Pixels that a finger needs, and that a pointer does. */
const FINGER = 44;
const POINTER = 24;

class Screen {
  width = $state(innerWidth);
  height = $state(innerHeight);
  online = $state(navigator.onLine);
  /** Pressed by fingers: what is to be pressed must be as large as one. */
  touch = $state(false);
  layout = $derived(layoutOf(this.width, this.height));
  /** A table has all the room: the page's header is hidden. */
  full = $state(false);
  /** Narrow or low: everything is drawn small. */
  compact = $derived(this.width <= NARROW || this.height < LOW);

  /** How many pixels something to be pressed measures at the least. */
  get least(): number {
    return this.touch ? FINGER : POINTER;
  }

  constructor() {
    addEventListener('resize', () => {
      this.width = innerWidth;
      this.height = innerHeight;
    });
    const coarse = matchMedia('(pointer: coarse)');
    this.touch = coarse.matches;
    coarse.addEventListener('change', (event) => (this.touch = event.matches));
    addEventListener('online', () => (this.online = true));
    addEventListener('offline', () => (this.online = false));
  }
}

export const screen = new Screen();
