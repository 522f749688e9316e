/** What speaks for a move, or against it: what its preview says. */
import { words } from '../../i18n/words';
import type { Seen } from '../plugin';
import en from './reason.en';
import type { Downforce, Offer } from './types';

const w = words(en);

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
    const moving = (preview.strips ?? []).filter(({ status }) => status === 'moves');
    const cells = (own: boolean): number =>
      moving.filter(({ car }) => mine.includes(car) === own).reduce((sum, strip) => sum + strip.cells, 0);
    return w('card', { own: cells(true), others: cells(false) });
  }
  if (kind === 'steer') return preview.short ? w('short', { n: preview.short }) : w('whole', { n: preview.steps ?? 0 });
  if (kind === 'name' || kind === 'resolve') return w('moves', { n: preview.cells ?? 0 });
  return null;
}
