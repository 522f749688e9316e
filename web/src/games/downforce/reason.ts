/** Reasons for and against a move, from its preview. */
import { words } from '../../i18n/words';
import type { Seen } from '../../model/plugin';
import en from './reason.en';
import { spaces } from './strips';
import type { Downforce, Offer } from './types';

const w = words('downforce.reason', en);

export function reason({ kind, preview }: Offer, { view, seat }: Seen<Downforce>): string | null {
  const mine = view.cars.filter((car) => car.owner === seat).map(({ car }) => car as string);
  if (kind === 'pass') {
    const own = view.seats.find((row) => row.seat === seat);
    const known = [...(own?.shown ?? []), ...(own?.speed_8 ?? [])].some(({ card }) => card === preview.card?.card);
    return w(!preview.card ? 'pass' : known ? 'pass_known' : 'pass_shows');
  }
  if (kind === 'bid') return w('bid', { n: Number(preview.value ?? 0) });
  if (kind === 'bet') {
    const [first = 0, second = 0, third = 0] = preview.pays ?? [];
    return w('bet', { first, second, third });
  }
  if (kind === 'play') {
    const strips = preview.strips ?? [];
    const coloured = strips.filter(({ status }) => status !== 'wild');
    const parts = {
      own: coloured.filter(({ car }) => mine.includes(car)),
      // a white strip moves any car, also the player's own
      any: strips.filter(({ status }) => status === 'wild'),
      others: coloured.filter(({ car }) => !mine.includes(car)),
    };
    const texts = (['own', 'any', 'others'] as const).flatMap((part) => {
      const { n, certain } = spaces(parts[part]);
      return n ? w(`${certain ? 'card' : 'up_to'}.${part}`, { n }) : [];
    });
    return texts.join(' ') || w('stuck');
  }
  if (kind === 'steer') return preview.short ? w('short', { n: preview.short }) : null;
  if (kind === 'name' || kind === 'resolve')
    return preview.status === 'moves' ? w('moves', { n: preview.most ?? 0 }) : w('stays');
  return null;
}
