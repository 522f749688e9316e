/** How good a move is that somebody tries afterwards, beside what was played and what the engine would play. */
import type { WeighedMove } from '../api/types';

type Judged = Pick<WeighedMove, 'text' | 'chance' | 'loss' | 'error'>;

export interface Verdict {
  kind: 'engine' | 'good' | 'better' | 'same' | 'not_yet';
  /** Points that the sentence names: by how much it falls short of the best, or is better than what was played. */
  points: number;
  /** Whether it counts as found. */
  better: boolean;
}

/** Less than this much worse than the best is good. */
const GOOD = 0.02;
/** A gain below half a point is told as none. */
const SOME = 0.005;

export function verdictOf(tried: Judged, played: Judged, best: Judged): Verdict {
  if (tried.text === best.text) return { kind: 'engine', points: 0, better: true };
  if (tried.text === played.text) return { kind: 'same', points: tried.loss, better: false };
  const gained = played.loss - tried.loss;
  if (tried.loss < GOOD) return { kind: 'good', points: Math.max(0, tried.loss), better: true };
  if (gained > SOME) return { kind: 'better', points: gained, better: true };
  return { kind: 'not_yet', points: tried.loss, better: false };
}
