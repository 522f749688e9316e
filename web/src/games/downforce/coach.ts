/** A line before each decision: what view and previews say, and nothing that they do not. */
import type { Offer, Props } from './types';
import { cardText, w } from './words';

export function coach({ view, assets, seat, offers }: Props): string | null {
  const mine = view.cars.filter((car) => car.owner === seat).map(({ car }) => car as string);
  const of = (kind: string): Offer[] => offers.filter((o) => o.kind === kind);
  if (of('bid').length) return mine.length ? w('coach.bid', { prize: view.prizes[0] ?? 0 }) : w('coach.forced');
  const [bet] = of('bet');
  if (bet) {
    const [first = 0, second = 0, third = 0] = bet.preview.pays ?? [];
    return w('coach.bet', { first, second, third });
  }
  const plays = of('play');
  if (plays.length) {
    const moved = plays.map((offer) => ({
      offer,
      n: (offer.preview.strips ?? [])
        .filter((strip) => mine.includes(strip.car) && strip.status === 'moves')
        .reduce((sum, strip) => sum + strip.cells, 0),
    }));
    const best = moved.sort((a, b) => b.n - a.n)[0]!;
    return best.n
      ? w('coach.card', { n: best.n, card: cardText(best.offer.fields.card ?? '', assets) })
      : w('coach.stuck');
  }
  if (of('name').length) return w('coach.name');
  const steered = view.steering?.car;
  if (!of('steer').length || !steered) return null;
  return mine.includes(steered) ? w('coach.steer_own') : w('coach.steer');
}
