/** The numbers of an analysis as series to draw. */
import type { AnalysedMove, Analysis, DecisionName } from '../api/types';

export const MEASURES = ['chance', 'place'] as const;
export type Measure = (typeof MEASURES)[number];

/** The half-width of a 95 % confidence interval in standard errors. */
export const SURE = 2;

export interface Lines {
  /** The positions, from 0 to the end. */
  at: number[];
  /** The values of each seat by position; null if not known yet. */
  seats: (number | null)[][];
  /** The bounds of the confidence intervals. */
  low: (number | null)[][];
  high: (number | null)[][];
}

/** The numbers by position, their standard errors, and their range. */
function rowsOf(analysis: Analysis, measure: Measure) {
  return measure === 'chance'
    ? { rows: analysis.chances, errors: analysis.errors, least: 0, most: 1 }
    : { rows: analysis.places, errors: analysis.place_errors, least: 1, most: analysis.seats.length };
}

export function linesFor(analysis: Analysis, measure: Measure): Lines {
  const { rows, errors, least, most } = rowsOf(analysis, measure);
  const seats = analysis.seats.map((_, i) => rows.map((row) => row?.[i] ?? null));
  const bound = (side: number): (number | null)[][] =>
    seats.map((values) =>
      values.map((value, at) =>
        value === null ? null : Math.min(most, Math.max(least, value + side * SURE * (errors[at] ?? 0))),
      ),
    );
  return { at: rows.map((_, at) => at), seats, low: bound(-1), high: bound(1) };
}

export interface Known {
  values: number[];
  /** Their standard error; null if that is not known. */
  error: number | null;
  /** Whether they belong to this very position and are not interpolated. */
  exact: boolean;
}

/** The numbers of a position, or interpolated ones between its nearest neighbours that have any. */
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

/** The first and the last known numbers. */
export function endsOf(analysis: Analysis, measure: Measure): { first: number[]; last: number[] } | null {
  const { rows } = rowsOf(analysis, measure);
  const [first, last] = [rows.find(Boolean), rows.findLast(Boolean)];
  return first && last ? { first, last } : null;
}

/** The positions for a table: the start, the end, and each change of the seat to move. */
export function turnsOf(analysis: Analysis): number[] {
  const turns = analysis.moves.filter((move, i) => i > 0 && move.seat !== analysis.moves[i - 1]!.seat);
  const known = [0, ...turns.map((move) => move.step - 1), analysis.steps];
  return [...new Set(known)].filter((at) => analysis.chances[at]);
}

const FAULTS: readonly DecisionName[] = ['slip', 'mistake', 'blunder'];

/** A seat's decisions that were worse than good, in the order of the race. */
export const faultsOf = (analysis: Analysis, seat: number): AnalysedMove[] =>
  analysis.moves.filter((move) => move.seat === seat && move.decision?.name && FAULTS.includes(move.decision.name));
