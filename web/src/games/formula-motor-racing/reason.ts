/** Reasons for and against a move, from its preview. */
import { numberText } from '../../i18n';
import { words } from '../../i18n/words';
import type { Seen } from '../../model/plugin';
import { placesGained } from './coach';
import en from './reason.en';
import type { FormulaMotorRacing, Offer } from './types';

const w = words('formula-motor-racing.reason', en);
type Race = Seen<FormulaMotorRacing>;

/** The gain of the player's cars in each outcome, and the outcome's share; empty if the preview does not say. */
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
/** Smaller changes of the average count as none. */
const SOME = 0.05;

/** Whether a move costs the player's cars places. The text says so, but it is no reason to play the move. */
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
  // a move without any effect has no reason
  return order.join() === race.view.order.join() ? null : w('even');
}
