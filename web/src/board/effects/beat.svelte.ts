/** A slow pulse for things that change now and then instead of gliding, so that the board is idle in between. */
import { prefersReducedMotion } from '../motion.svelte';

const TIME = 480;

/** How often it has beaten since the component was made. It stands still with reduced motion and on hidden pages. */
export class Beat {
  count = $state(0);

  constructor() {
    $effect(() => {
      if (prefersReducedMotion()) return;
      const timer = setInterval(() => document.hidden || (this.count += 1), TIME);
      return () => clearInterval(timer);
    });
  }
}
