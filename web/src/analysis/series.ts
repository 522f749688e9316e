/** The numbers of an analysis as lines to draw, and what is known of a position. */
import type { AnalysedMove, Analysis, DecisionName } from '../api/types';

export const MEASURES = ['chance', 'place'] as const;
export type Measure = (typeof MEASURES)[number];

/** How many standard errors a 95 % interval reaches to each side. */
export const SURE = 2;

export interface Lines {
  /** The positions, from 0 to the end. */
  at: number[];
  /** For each seat its value at each of them; null where it is not known yet. */
  seats: (number | null)[][];
  /** For each seat from where to where it may lie. */
  low: (number | null)[][];
  high: (number | null)[][];
}

/** Numbers by positions, with their standard errors, and from where to where they go. */
function rowsOf(analysis: Analysis, measure: Measure) {
  return measure === 'chance'
    ? { rows: analysis.chances, errors: analysis.errors, least: 0, most: 1 }
    : { rows: analysis.places, errors: analysis.place_errors, least: 1, most: analysis.seats.length };
}

/** One seat's numbers, in order. */
export function linesFor(analysis: Analysis, measure: Measure): Lines {
  const { rows, errors, least, most } = rowsOf(analysis, measure);
  const seats = analysis.seats.map((_, i) => rows.map((row) => row?.[i] ?? null));
  const apart = (side: number): (number | null)[][] =>
    seats.map((values) =>
      values.map((value, at) =>
        value === null ? null : Math.min(most, Math.max(least, value + side * SURE * (errors[at] ?? 0))),
      ),
    );
  return { at: rows.map((_, at) => at), seats, low: apart(-1), high: apart(1) };
}

export interface Known {
  values: number[];
  /** Their standard error; null where that is not known. */
  error: number | null;
  /** Whether they are of this very position, and not of its neighbours. */
  exact: boolean;
}

/** What is known of a position: its own numbers, or as the line runs between the nearest that have any. */
export function knownAt(analysis: Analysis, measure: Measure, position: number): Known | null {
  const { rows, errors } = rowsOf(analysis, measure);
  const own = rows[position];
  if (own) return { values: own, error: errors[position] ?? null, exact: true };
  const before = rows.findLastIndex((row, at) => row !== null && at < position);
  const after = rows.findIndex((row, at) => row !== null && at > position);
  const [low, high] = [rows[before], rows[after]];
  if (!low || !high) return null;
  const share = (position - before) / (after - before);
  return { values: low.map((value, i) => value + share * (high[i]! - value)), error: null, exact: false };
}

/** The first and the last numbers that are known. */
export function endsOf(analysis: Analysis, measure: Measure): { first: number[]; last: number[] } | null {
  const { rows } = rowsOf(analysis, measure);
  const [first, last] = [rows.find(Boolean), rows.findLast(Boolean)];
  return first && last ? { first, last } : null;
}

/** Positions to be read as a table: the start, the end, and where turns begin, that is where another seat moves. */
export function turnsOf(analysis: Analysis): number[] {
  const turns = analysis.moves.filter((move, i) => i > 0 && move.seat !== analysis.moves[i - 1]!.seat);
  const known = [0, ...turns.map((move) => move.step - 1), analysis.steps];
  return [...new Set(known)].filter((at) => analysis.chances[at]);
}

/** What was worse than good. */
export const FAULTS: readonly DecisionName[] = ['slip', 'mistake', 'blunder'];

/** A seat's decisions that were worse than good, in the order of the race. */
export const faultsOf = (analysis: Analysis, seat: number): AnalysedMove[] =>
  analysis.moves.filter((move) => move.seat === seat && move.decision?.name && FAULTS.includes(move.decision.name));
