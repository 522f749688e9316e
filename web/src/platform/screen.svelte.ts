/** The screen: its size and layout, its pointer, and whether the browser is online. */

/**
 * The layout of a table. `desk`: board and hand with panels beside them. `tall`: the hand under the board. `flat`: on a
 * low, wide screen, the hand beside the board. The last two have the panels in a drawer.
 */
type Layout = 'desk' | 'tall' | 'flat';

const LOW = 600;
const NARROW = 820;
const ROOM_FOR_PANELS = 1180;
const ROOM_ABREAST = 560;

export function layoutOf(width: number, height: number): Layout {
  if (height < LOW && width > height && width >= ROOM_ABREAST) return 'flat';
  return width >= ROOM_FOR_PANELS ? 'desk' : 'tall';
}

/** The minimum size of a target in pixels, for fingers and for a mouse. */
const FINGER = 44;
const POINTER = 24;

class Screen {
  width = $state(innerWidth);
  height = $state(innerHeight);
  online = $state(navigator.onLine);
  /** Whether the main input is touch, which needs larger targets. */
  touch = $state(false);
  layout = $derived(layoutOf(this.width, this.height));
  /** Whether a table fills the screen; then the page's header is hidden. */
  full = $state(false);
  /** Whether the screen is narrow or low, so that everything is drawn small. */
  compact = $derived(this.width <= NARROW || this.height < LOW);

  /** The minimum size of a target in pixels. */
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
