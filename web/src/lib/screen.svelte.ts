/** The screen we are on: narrow or wide, connected or not. */

class Screen {
  compact = $state(false);
  online = $state(true);

  constructor() {
    const narrow = matchMedia('(max-width: 820px)');
    this.compact = narrow.matches;
    narrow.addEventListener('change', (event) => (this.compact = event.matches));
    this.online = navigator.onLine;
    addEventListener('online', () => (this.online = true));
    addEventListener('offline', () => (this.online = false));
  }
}

export const screen = new Screen();
