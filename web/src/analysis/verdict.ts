/** The verdict on a move in practice, compared with the one that was played and the engine's. */
import type { WeighedMove } from '../api/types';

type Judged = Pick<WeighedMove, 'text' | 'chance' | 'loss' | 'error'>;

export interface Verdict {
  kind: 'engine' | 'good' | 'better' | 'same' | 'not_yet';
  /** The points in the text: how much worse it is than the best move, or how much better than the one played. */
  points: number;
  /** Whether the decision counts as solved. */
  better: boolean;
}

/** A move is good if it loses less than this against the best one. */
const GOOD = 0.02;
/** Gains below half a point do not count. */
const MIN_GAIN = 0.005;

export function verdictOf(tried: Judged, played: Judged, best: Judged): Verdict {
  if (tried.text === best.text) return { kind: 'engine', points: 0, better: true };
  if (tried.text === played.text) return { kind: 'same', points: tried.loss, better: false };
  const gained = played.loss - tried.loss;
  if (tried.loss < GOOD) return { kind: 'good', points: Math.max(0, tried.loss), better: true };
  if (gained > MIN_GAIN) return { kind: 'better', points: gained, better: true };
  return { kind: 'not_yet', points: tried.loss, better: false };
}
