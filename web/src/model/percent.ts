/** Formats chances and changes of chances. */
import { t } from '../i18n';

export const inPoints = (share: number): number => Math.round(100 * share);

/** A chance: "34%". Only a certain result is shown as 0% or 100%. */
export function percent(share: number): string {
  if (share > 0 && share < 0.005) return t('analysis.percent', { n: '<1' });
  if (share < 1 && share > 0.995) return t('analysis.percent', { n: '>99' });
  return t('analysis.percent', { n: inPoints(share) });
}

/** A change in points, with its sign: "+14", "−5", "0". */
export function withSign(share: number): string {
  const n = inPoints(share);
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

/** A change with its unit: "−5% win chance". */
export const signedPoints = (share: number): string => t('analysis.points', { n: withSign(share) });
