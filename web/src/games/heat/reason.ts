/** What speaks for a move, or against it: what its preview says. */
import { words } from '../../i18n/words';
import en from './reason.en';
import type { Offer } from './types';

const w = words(en);
const top = (value: number | number[] | undefined): number =>
  Array.isArray(value) ? Math.max(...value) : (value ?? 0);

export function reason({ kind, preview }: Offer): string | null {
  if (preview.cluttered) return w('cluttered');
  if (kind === 'discard') return preview.draws ? w('draws', { n: preview.draws }) : w('keeps');
  if (kind === 'cool' || kind === 'adrenaline-cool') return w('cools', { engine: Number(preview.engine ?? 0) });
  if ((preview.spin_out ?? 0) > 0) return w('spins', { speed: top(preview.speed) });
  const [speed, heat] = [top(preview.speed), top(preview.heat)];
  if (!speed) return null;
  const cools = Number(preview.cooldown ?? 0);
  if (heat) return w('pays', { speed, n: heat });
  return cools ? w('cooling', { speed, n: cools }) : w('free', { speed });
}
