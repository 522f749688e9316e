/** Advice before each decision, based only on the view and the previews. */
import type { Offer, Outcome, Props } from './types';
import { offerText, ownerOf, w } from './words';

export function coach({ view, seat, offers }: Props): string | null {
  const mine = view.order.filter((car) => ownerOf(view, car) === seat);
  /** The total number of places that the player's cars gain. */
  const placesGained = (order: string[]): number =>
    mine.reduce((sum, car) => sum + view.order.indexOf(car) - order.indexOf(car), 0);
  const cards = offers.filter((o) => o.kind === 'card');
  if (cards.length) {
    const sure = cards.flatMap((offer: Offer) => {
      const { order, outcomes } = offer.preview;
      return order && !outcomes ? { offer, n: placesGained(order) } : [];
    });
    const best = sure.sort((a, b) => b.n - a.n)[0];
    if (!best || best.n <= 0) return w('coach.none');
    return w('coach.best', { n: best.n, move: offerText(best.offer, { view }) });
  }
  const keep = offers.find((o) => o.kind === 'keep');
  const again = offers.find((o) => o.kind === 'reroll')?.preview.outcomes;
  const named = [...(keep?.preview.retired ?? []), ...(keep?.preview.cars ?? [])];
  if (!again || !named.some((car) => mine.includes(car))) return null;
  const faces = (outcomes: Outcome[]): number => outcomes.reduce((sum, { chance = 0 }) => sum + chance, 0);
  const hits = again.filter(({ hit }) => hit !== undefined && mine.includes(hit));
  return w('coach.own', { n: faces(hits), of: faces(again) });
}
