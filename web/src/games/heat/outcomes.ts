/** The possible outcomes of a move, as they are drawn on the circuit. */
import type { Offer, Outcome, Preview } from './types';

export type Tone = 'good' | 'warm' | 'bad';

/** Whether an outcome is free, costs heat, or costs more than the engine can pay. */
export const toneOf = (outcome: Outcome, cooldown = 0): Tone =>
  outcome.short > cooldown ? 'bad' : outcome.heat > 0 ? 'warm' : 'good';

/** Whether a move leaves the car where it is, so that there is nothing to draw. */
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

/** The minimum and maximum cost of each corner on the way. The minimum is 0 if the car may stop before it. */
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
