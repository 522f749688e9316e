/** A slow pulse for effects that move in steps, so that the browser is idle in between. */
import { prefersReducedMotion } from '../motion.svelte';

const TIME = 480;

/** Counts the pulses since the component was created. It pauses with reduced motion and on hidden pages. */
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
