/** The texts of the analysis. */
import type { Analysis, SeatLedger, DecisionName } from '../api/types';
import { numberText, rowText, t } from '../i18n';
import type { Who } from '../i18n/words';
import type { Line } from '../model/log-lines';
import { inPoints, percent } from '../model/percent';
import { endsOf, SURE, type Measure } from './series';

/** The grades of decisions, best first. */
export const NAMES: readonly DecisionName[] = ['best', 'good', 'slip', 'mistake', 'blunder'];

/** A sign for each grade, so that it does not depend on colour alone. */
export const SIGNS: Record<DecisionName, string> = { best: '★', good: '✓', slip: '?!', mistake: '?', blunder: '??' };

/** The margin of error from a standard error: "± 3"; empty if it rounds to 0. */
export function marginText(error: number | null | undefined, measure: Measure = 'chance'): string {
  const off = SURE * (error ?? 0);
  const n = measure === 'chance' ? inPoints(off) : Number(off.toFixed(1));
  return n ? t('analysis.give_take', { n }) : '';
}

/** An amount without a sign: "5 points", "less than a point". */
export function amount(share: number): string {
  const n = inPoints(Math.abs(share));
  return n === 0 && share !== 0 ? t('analysis.less') : t('analysis.points', { n });
}

export const valueText = (measure: Measure, value: number): string =>
  measure === 'chance' ? percent(value) : numberText(value, 1);

const effectOf = (share: number): 'gave' | 'cost' | 'even' => {
  const n = inPoints(share);
  return n > 0 ? 'gave' : n < 0 ? 'cost' : 'even';
};

/** How luck and decisions changed a seat's chance: "Luck gave Cleo 14 points; own decisions cost 5, ...". */
export function ledgerText(book: SeatLedger, who: Who): string {
  const part = (which: 'luck' | 'own' | 'others'): string =>
    t(`analysis.books.${which}_${effectOf(book[which])}`, { ...who, n: Math.abs(inPoints(book[which])) });
  return t('analysis.books.said', { luck: part('luck'), own: part('own'), others: part('others') });
}

/** The text alternative of the chart. */
export function summaryText(analysis: Analysis, measure: Measure): string {
  const ends = endsOf(analysis, measure);
  const each = analysis.seats.map(({ name }, i) => {
    const textOf = (row: number[] | undefined): string =>
      row?.[i] === undefined ? t('analysis.unknown') : valueText(measure, row[i]);
    return t('analysis.ends', { name, first: textOf(ends?.first), last: textOf(ends?.last) });
  });
  return t(`analysis.summary_${measure}`, { n: analysis.steps, ends: rowText(each) });
}

/** The numbers of a position as a sentence. */
export function nowText(analysis: Analysis, measure: Measure, position: number, values: number[]): string {
  const each = analysis.seats.map(({ name }, i) =>
    t('analysis.each', { name, value: valueText(measure, values[i] ?? 0) }),
  );
  return t('analysis.now', { n: position, chances: rowText(each) });
}

const MAX_LINES = 3;

/** The first lines of a step; only those about the seat, if there are any. */
export function briefText(lines: Line[], seat: number): string {
  const theirs = lines.filter((line) => line.seat === seat);
  const texts = (theirs.length ? theirs : lines).map(({ text }) => text);
  return texts.slice(0, MAX_LINES).join(' ') + (texts.length > MAX_LINES ? ' …' : '');
}
