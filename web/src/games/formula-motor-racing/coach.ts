/** Advice before each decision, based only on the view and the previews. */
import type { Offer, Outcome, Props } from './types';
import { offerText, ownerOf, w } from './words';

/** The player's cars that are still in the race. */
export const carsOf = (view: Props['view'], seat: number | null): string[] =>
  view.order.filter((car) => ownerOf(view, car) === seat);

/** The total number of places that the player's cars gain. A retired car loses all places behind it. */
export const placesGained = (order: string[], { view, seat }: Pick<Props, 'view' | 'seat'>): number =>
  carsOf(view, seat).reduce((sum, car) => {
    const place = order.indexOf(car);
    return sum + view.order.indexOf(car) - (place < 0 ? view.order.length : place);
  }, 0);

export function coach({ view, seat, offers }: Props): string | null {
  const cards = offers.filter((o) => o.kind === 'card');
  if (cards.length) {
    const sure = cards.flatMap((offer: Offer) => {
      const { order, outcomes } = offer.preview;
      return order && !outcomes ? { offer, n: placesGained(order, { view, seat }) } : [];
    });
    const best = sure.sort((a, b) => b.n - a.n)[0];
    if (!best || best.n <= 0) return w('coach.none');
    return w('coach.best', { n: best.n, move: offerText(best.offer, { view }) });
  }
  const keep = offers.find((o) => o.kind === 'keep');
  const again = offers.find((o) => o.kind === 'reroll')?.preview.outcomes;
  const mine = carsOf(view, seat);
  const named = [...(keep?.preview.retired ?? []), ...(keep?.preview.cars ?? [])];
  if (!again || !named.some((car) => mine.includes(car))) return null;
  const faces = (outcomes: Outcome[]): number => outcomes.reduce((sum, { chance = 0 }) => sum + chance, 0);
  const hits = again.filter(({ hit }) => hit !== undefined && mine.includes(hit));
  return w('coach.own', { n: faces(hits), of: faces(again) });
}
