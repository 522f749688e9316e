/** The possible results of a gear's roll at the next corner, as shares and texts. */
import type { Face, Offer, Outcome } from './types';
import { w } from './words';

export const OUTCOMES: Outcome[] = ['short', 'stop', 'clear', 'pay', 'out'];

/** The colour of an outcome. */
export const TONES: Record<Outcome, string> = {
  short: '#7b8794',
  stop: '#2fbf71',
  clear: '#3b82d6',
  pay: '#f2b01e',
  out: '#e5483f',
};

export const shareOf = (part: number, of: number): number => Math.round((100 * part) / of);

/** The minimum wear of the rolls that cost some: one number, or a range. */
function wearOf({ faces }: Offer['preview']): string {
  const wears = (faces ?? []).flatMap(({ outcome, wear }) => (outcome === 'pay' && wear !== null ? [wear] : []));
  const [low, high] = [Math.min(...wears), Math.max(...wears)];
  return low === high ? String(low) : w('from_to', { low, high });
}

export const oddsText = (preview: Offer['preview'], outcome: Outcome): string =>
  w(`odds.${outcome}`, { share: shareOf(preview.odds?.[outcome] ?? 0, preview.of ?? 1), wear: wearOf(preview) });

/** The rolls of an outcome: "7, 9–12". */
export function rollsText({ faces = [] }: Offer['preview'], outcome: Outcome): string {
  const runs: [number, number][] = [];
  for (const { face } of faces.filter((each) => each.outcome === outcome)) {
    const last = runs.at(-1);
    if (last?.[1] === face - 1) last[1] = face;
    else runs.push([face, face]);
  }
  return runs.map(([low, high]) => (low === high ? low : `${low}–${high}`)).join(', ');
}

/** The lowest roll that ends on each space without more wear than it must cost. */
export function landings(faces: Face[]): Map<string, Face> {
  const lowest = new Map<string, Face>();
  for (const face of faces) for (const space of face.spaces) if (!lowest.has(space)) lowest.set(space, face);
  return lowest;
}
