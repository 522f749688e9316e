/** Advice before each decision, based only on the view and the previews. */
import type { CarView, Offer, Props } from './types';
import { w } from './words';

const most = (numbers: number[]): number => Math.max(...numbers);
const least = (numbers: number[]): number => Math.min(...numbers);
/** The maximum heat that a move may cost. */
const worst = ({ preview: { heat } }: Pick<Offer, 'preview'>): number => (Array.isArray(heat) ? heat[1]! : (heat ?? 0));
const fastest = ({ preview: { speed } }: Pick<Offer, 'preview'>): number =>
  Array.isArray(speed) ? speed[1]! : (speed ?? 0);

/** The heat that a gear costs at least: the shift, and the corners with the cheapest cards, whatever they flip. */
const leastOf = (offer: Offer): number =>
  worst(offer) + least((offer.preview.plays ?? []).map(({ preview }) => worst({ preview })));
const spins = ({ preview }: Offer): boolean => (preview.spin_out ?? 0) > 0;

function gears(offers: Offer[], limit: number | null, n: number | null): string | null {
  /** The sets of cards that surely cost no heat, neither for the shift nor in a corner, whatever they flip. */
  const ways = offers
    .filter(({ preview }) => !preview.cluttered)
    .map((offer) => {
      const free = worst(offer) ? [] : (offer.preview.plays ?? []).filter((play) => worst(play) === 0);
      return {
        gear: offer.fields.gear ?? 0,
        free,
        crosses: (offer.preview.outcomes ?? []).some((o) => o.corners.length),
      };
    });
  const best = ways
    .flatMap(({ gear, free }) => free.map((play) => ({ gear, speed: fastest(play) })))
    .sort((a, b) => b.speed - a.speed)[0];
  if (limit === null || n === null || !ways.some((way) => way.crosses)) return best ? w('coach.straight', best) : null;
  if (best) return w(n ? 'coach.free' : 'coach.free_here', { ...best, limit, n });
  const cheapest = offers.toSorted((a, b) => leastOf(a) - leastOf(b))[0];
  return cheapest ? w(n ? 'coach.costly' : 'coach.costly_here', { limit, n, gear: cheapest.fields.gear ?? 1 }) : null;
}

function cards(offers: Offer[]): string | null {
  const free = offers.filter((o) => worst(o) === 0);
  if (free.length) return w('coach.play', { speed: most(free.map(fastest)) });
  if (offers.every(spins)) return w('coach.spin');
  return w('coach.pay', { n: least(offers.map(worst)), engine: Number(offers[0]?.preview.engine ?? 0) });
}

/** Advice on more speed or spaces, by what they cost in corners in addition to not taking them. */
function more(offer: Offer, without: Offer | undefined, car: CarView): string {
  const { kind, preview } = offer;
  if (without && spins(without)) return w('coach.spin_anyway');
  const cost = worst(offer) - (without ? worst(without) : 0);
  const key = spins(offer) ? 'spins' : cost > 0 ? 'costs' : 'free';
  const spaces = (preview.outcomes?.[0]?.progress ?? car.progress) - car.progress;
  return w.of('coach', `${kind}_${key}`, { n: cost > 0 ? cost : spaces, heat: preview.heat_now ?? 0 }) ?? '';
}

export function coach({ view, seat, offers }: Props): string | null {
  const car = seat === null ? null : view.cars[seat];
  const of = (kind: string): Offer[] => offers.filter((o) => o.kind === kind);
  const [adrenaline] = of('adrenaline');
  const [slipstream] = of('slipstream');
  const [boost] = of('boost');
  const [done] = of('done');
  const [stay] = of('stay');
  if (!car) return null;
  if (of('gear').length) {
    const held = view.own?.heat_in_hand ?? 0;
    return held > 2 ? w('coach.cool', { n: held }) : gears(of('gear'), car.limit, car.to_corner);
  }
  if (of('play').length) return cards(of('play'));
  if (of('cool').length || of('adrenaline-cool').length) return w('coach.react_cool');
  if (adrenaline) return more(adrenaline, done, car);
  if (slipstream) return more(slipstream, stay, car);
  if (boost) return more(boost, done, car);
  return of('discard').length && car.limit !== null ? w('coach.discard', { limit: car.limit }) : null;
}
