/** What speaks for a move, or against it: what its preview says. */
import { numberText } from '../../i18n';
import { words } from '../../i18n/words';
import type { Seen } from '../../model/plugin';
import en from './reason.en';
import type { FormulaMotorRacing, Offer } from './types';
import { ownerOf } from './words';

const w = words('formula-motor-racing.reason', en);
type Race = Seen<FormulaMotorRacing>;

/** How many places my cars gain in all; a car that is out has lost every place. */
function placesGained(order: string[], { view, seat }: Race): number {
  const mine = view.order.filter((car) => ownerOf(view, car) === seat);
  return mine.reduce((sum, car) => {
    const place = order.indexOf(car);
    return sum + view.order.indexOf(car) - (place < 0 ? view.order.length : place);
  }, 0);
}

/** What the own cars gain by each outcome, with its share; nothing where the preview does not say. */
function gains({ preview }: Offer, race: Race): { gain: number; share: number }[] {
  const outcomes = preview.outcomes ?? (preview.order ? [{ ...preview, chance: 1 }] : []);
  const all = outcomes.reduce((sum, { chance = 0 }) => sum + chance, 0) || 1;
  return outcomes.map(({ chance = 0, order = race.view.order }) => ({
    gain: placesGained(order, race),
    share: chance / all,
  }));
}
const mean = (offer: Offer, race: Race): number =>
  gains(offer, race).reduce((sum, { gain, share }) => sum + gain * share, 0);
/** Smaller parts of a place are told as none. */
const SOME = 0.05;

/** Whether a move costs the own cars places: that is told of it, but as no reason to make it. */
export const speaksAgainst = (offer: Offer, race: Race): boolean => mean(offer, race) <= -SOME;

export function reason(offer: Offer, race: Race): string | null {
  const { order, outcomes } = offer.preview;
  const n = mean(offer, race);
  if (outcomes?.length) {
    if (Math.abs(n) >= SOME) return w(n > 0 ? 'die_gain' : 'die_loss', { places: numberText(Math.abs(n), 1) });
    return w(gains(offer, race).some(({ gain }) => gain) ? 'die_even' : 'die_others');
  }
  if (!order) return null;
  if (n) return w(n > 0 ? 'gain' : 'loss', { n: Math.abs(n) });
  // nothing happens at all: there is nothing to say for it
  return order.join() === race.view.order.join() ? null : w('even');
}
