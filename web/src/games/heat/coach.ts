/** Advice before each decision, based only on the view and the previews. */
import type { Offer, Props } from './types';
import { w } from './words';

const most = (numbers: number[]): number => Math.max(...numbers);
const least = (numbers: number[]): number => Math.min(...numbers);
/** The maximum heat that a move may cost. */
const worst = ({ preview: { heat } }: Offer): number => (Array.isArray(heat) ? heat[1]! : (heat ?? 0));
const fastest = ({ preview: { speed } }: Offer): number => (Array.isArray(speed) ? speed[1]! : (speed ?? 0));

function gears(offers: Offer[], limit: number | null, n: number | null): string | null {
  /** The highest speed of a gear that costs no heat, neither for the shift nor in a corner. */
  const ways = offers
    .filter(({ preview }) => !preview.cluttered)
    .map((offer) => {
      const free = (offer.preview.outcomes ?? []).filter((o) => o.heat === 0 && worst(offer) === 0);
      return {
        gear: offer.fields.gear ?? 0,
        free,
        crosses: (offer.preview.outcomes ?? []).some((o) => o.corners.length),
      };
    });
  const best = ways
    .flatMap(({ gear, free }) => free.map(({ speed }) => ({ gear, speed })))
    .sort((a, b) => b.speed - a.speed)[0];
  if (limit === null || n === null || !ways.some((way) => way.crosses)) return best ? w('coach.straight', best) : null;
  if (best) return w(n ? 'coach.free' : 'coach.free_here', { ...best, limit, n });
  const cheapest = offers.toSorted((a, b) => worst(a) - worst(b))[0];
  return cheapest ? w(n ? 'coach.costly' : 'coach.costly_here', { limit, n, gear: cheapest.fields.gear ?? 1 }) : null;
}

function cards(offers: Offer[]): string | null {
  const free = offers.filter((o) => worst(o) === 0);
  if (free.length) return w('coach.play', { speed: most(free.map(fastest)) });
  if (offers.every((o) => (o.preview.spin_out ?? 0) > 0)) return w('coach.spin');
  return w('coach.pay', { n: least(offers.map(worst)), engine: Number(offers[0]?.preview.engine ?? 0) });
}

export function coach({ view, seat, offers }: Props): string | null {
  const car = seat === null ? null : view.cars[seat];
  const of = (kind: string): Offer[] => offers.filter((o) => o.kind === kind);
  const [boost] = of('boost');
  const [slipstream] = of('slipstream');
  if (!car) return null;
  if (of('gear').length) {
    const held = view.own?.heat_in_hand ?? 0;
    return held > 2 ? w('coach.cool', { n: held }) : gears(of('gear'), car.limit, car.to_corner);
  }
  if (of('play').length) return cards(of('play'));
  if (of('cool').length) return w('coach.react_cool');
  if (of('adrenaline').length || of('adrenaline-cool').length) return w('coach.adrenaline');
  if (slipstream) {
    if ((slipstream.preview.spin_out ?? 0) > 0) return w('coach.slipstream_spins');
    return worst(slipstream) ? w('coach.slipstream_pays', { n: worst(slipstream) }) : w('coach.slipstream');
  }
  if (boost) {
    if ((boost.preview.spin_out ?? 0) > 0) return w('coach.boost_spin');
    return worst(boost) ? w('coach.boost', { n: worst(boost) }) : w('coach.boost_free');
  }
  return of('discard').length && car.limit !== null ? w('coach.discard', { limit: car.limit }) : null;
}
