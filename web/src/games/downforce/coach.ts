/** Advice before each decision, based only on the view and the previews. */
import { spaces } from './strips';
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
    const moved = plays.map(({ fields, preview }) => {
      const strips = preview.strips ?? [];
      const others = spaces(strips.filter((strip) => !mine.includes(strip.car))).n;
      return { card: fields.card ?? '', others, ...spaces(strips.filter((strip) => mine.includes(strip.car))) };
    });
    // of cards that move the own cars equally far, the one that helps the rivals least
    const { n, certain, card } = moved.sort((a, b) => b.n - a.n || a.others - b.others)[0]!;
    if (!n) return w('coach.stuck');
    return w(certain ? 'coach.card' : 'coach.card_up_to', { n, card: cardText(card, assets) });
  }
  if (of('name').length) return w('coach.name');
  const steered = view.steering?.car;
  if (!of('steer').length || !steered) return null;
  return mine.includes(steered) ? w('coach.steer_own') : w('coach.steer');
}
