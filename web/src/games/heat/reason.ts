/** Reasons for and against a move, from its preview. */
import { words } from '../../i18n/words';
import type { Seen } from '../../model/plugin';
import en from './reason.en';
import type { Heat, Offer } from './types';

const w = words('heat.reason', en);
const range = (value: number | number[] | undefined): [number, number] =>
  Array.isArray(value) ? [Math.min(...value), Math.max(...value)] : [value ?? 0, value ?? 0];

/** A speed or a range of speeds as text. */
const speedText = (speed: number | number[] | undefined): string => {
  const [a, b] = range(speed);
  return a === b ? w('speed', { b }) : w('speeds', { a, b });
};

/** The heat that the corners on the way cost, or the risk that the engine cannot pay. */
function cornerText({ preview: { heat, spin_out: spin = 0, corners = [] } }: Offer): string {
  if (spin >= 1) return w('spins');
  if (spin > 0) return w('may_spin', { n: Math.max(1, Math.round(100 * spin)) });
  const [a, b] = range(heat);
  if (!b) return corners.length ? w('corner_free') : '';
  return a === b ? w('corner', { n: b }) : w('corner_range', { a, b });
}

const sentence = (...parts: string[]): string | null => parts.filter(Boolean).join(' ') || null;

export function reason(offer: Offer, { assets }: Seen<Heat>): string | null {
  const { kind, preview } = offer;
  if (preview.cluttered) return w('cluttered');
  switch (kind) {
    case 'gear': {
      const { heat, cooldown: n = 0, speed, may_flip: flips } = preview;
      const [, cost] = range(heat);
      return sentence(
        speedText(speed),
        flips ? w('flips') : '',
        cost ? w('shift', { n: cost }) : '',
        n ? w('cools', { n }) : '',
      );
    }
    case 'play':
    case 'adrenaline':
      return sentence(speedText(preview.speed), cornerText(offer));
    case 'boost':
      return sentence(w('now', { n: preview.heat_now ?? 0 }), speedText(preview.speed), cornerText(offer));
    case 'slipstream':
      return sentence(w('slipstream', { n: assets.slipstream }), cornerText(offer));
    case 'done':
    case 'stay':
      return sentence(
        cornerText(offer),
        preview.wasted_cooldown ? w('unused', { n: preview.wasted_cooldown }) : '',
        preview.unused_adrenaline ? w('unused_adrenaline') : '',
      );
    case 'cool':
    case 'adrenaline-cool':
      return w('engine', { engine: Number(preview.engine ?? 0) });
    case 'discard':
      return preview.draws ? w('draws', { n: preview.draws }) : w('keeps');
    case 'mulligan':
      return sentence(w('now', { n: range(preview.heat)[1] }), w('draws', { n: preview.draws ?? 0 }));
    default:
      return null;
  }
}
