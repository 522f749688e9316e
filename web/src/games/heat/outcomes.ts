/** The ways that the move in hand may go, as they are drawn on the circuit. */
import type { Offer, Outcome, Preview } from './types';

export type Tone = 'good' | 'warm' | 'bad';

/** Whether the engine can pay, and whether it has to. */
export const toneOf = (outcome: Outcome, cooldown = 0): Tone =>
  outcome.short > cooldown ? 'bad' : outcome.heat > 0 ? 'warm' : 'good';

/** A move that leaves the car where it is has nowhere to be drawn. */
export const stays = (offer: Offer | null): boolean => offer?.kind === 'stay' || offer?.kind === 'done';

export const likeliest = (outcomes: Outcome[]): Outcome | null =>
  outcomes.toSorted((a, b) => b.chance - a.chance)[0] ?? null;
export const farthest = (outcomes: Outcome[]): Outcome | null =>
  outcomes.toSorted((a, b) => b.progress - a.progress)[0] ?? null;

export interface Toll {
  corner: number;
  limit: number;
  least: number;
  most: number;
  bad: boolean;
}

/** What each corner on the way costs, from the least to the most; nothing where it may not be crossed. */
export function tollsOf({ outcomes = [], cooldown }: Preview): Toll[] {
  const corners = [...new Set(outcomes.flatMap((o) => o.corners.map((c) => c.corner)))];
  return corners.map((corner) => {
    const crossing = outcomes.filter((o) => o.corners.some((c) => c.corner === corner));
    const crossed = crossing.flatMap((o) => o.corners.filter((c) => c.corner === corner));
    const heats = crossed.map((c) => c.heat);
    return {
      corner,
      limit: crossed[0]!.limit,
      least: crossing.length < outcomes.length ? 0 : Math.min(...heats),
      most: Math.max(...heats),
      bad: crossing.some((o) => toneOf(o, cooldown) === 'bad'),
    };
  });
}
