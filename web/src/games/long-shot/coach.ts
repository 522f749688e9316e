/** Advice before each decision, based only on the view and the previews. */
import type { Offer, Props } from './types';
import { w } from './words';

/** The share of the course after which a horse is worth its price. */
const FAR = 0.5;

export function coach({ view, assets, seat, offers }: Props): string | null {
  const n = view.dice.horse;
  if (offers.some((o) => o.kind === 'bonus')) return w('coach.bonus');
  const plain = offers.filter((o) => o.fields.dark === false);
  const of = (kind: string): Offer[] => plain.filter((o) => o.kind === kind);
  if (!plain.length) {
    const dark = offers.some((o) => o.fields.dark === true);
    const erase = offers.some((o) => o.kind === 'erase');
    return dark || erase ? w(dark && erase ? 'coach.dark_erase' : dark ? 'coach.dark' : 'coach.erase', { n }) : null;
  }
  if (of('concession').some((o) => (o.preview.lines ?? 0) > 0)) return w('coach.line', { n });
  const horse = view.horses.find((h) => h.horse === n);
  const runner = assets.horses.find((h) => h.horse === n);
  if (!horse || !runner || seat === null) return null;
  if (of('buy').length && horse.position >= FAR * assets.course.finish)
    return w('coach.buy', { n, price: horse.price });
  if (!of('bet').length) return null;
  return w('coach.bet', { n, at: horse.position, first: runner.odds[0] ?? 0 });
}
