/** What speaks for a move, or against it: what its preview says. */
import { words } from '../../i18n/words';
import en from './reason.en';
import type { Offer } from './types';

const w = words(en);

export function reason({ preview }: Offer): string | null {
  if (preview.kind === 'gear') {
    const { faces = [], wear = 0 } = preview;
    const all = faces.reduce((sum, { chance }) => sum + chance, 0);
    const n = faces.filter((face) => face.wear !== 0).reduce((sum, { chance }) => sum + chance, 0);
    const best = Math.max(0, ...faces.map(({ face }) => face));
    if (wear) return w('shift', { n: wear, best });
    return n ? w('faces', { n, all, best }) : w('safe', { best });
  }
  if (preview.kind !== 'drive') return null;
  const wear = preview.wear ?? 0;
  if (preview.collisions?.length) return w('beside', { n: wear });
  return wear ? w('pays', { n: wear, left: preview.wear_left ?? 0 }) : w('free');
}
