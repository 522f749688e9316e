/** Short constructors for the things on a `Road`. */
import type { Arrow, Look, Place } from './Road.svelte';

/** A space, or a space and a lane. */
type Spot = number | [at: number, lane: number];
const placeOf = (spot: Spot): Place => (typeof spot === 'number' ? { at: spot } : { at: spot[0], lane: spot[1] });

export const piece = <P extends object>(is: P, at: number, lane = 0): Place & { is: P } => ({ at, lane, is });
export const arrow = (from: Spot, to: Spot, more: Omit<Arrow, 'from' | 'to'> = {}): Arrow => ({
  from: placeOf(from),
  to: placeOf(to),
  ...more,
});

export const ghost = (of: Look): Look => ({ ...of, ghost: true });
