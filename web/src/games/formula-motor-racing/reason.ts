/** Reasons for and against a move, from its preview. */
import { numberText } from '../../i18n';
import { words, type Values } from '../../i18n/words';
import type { Seen } from '../../model/plugin';
import { carsOf, placesGained } from './coach';
import en from './reason.en';
import type { FormulaMotorRacing, Offer, Outcome } from './types';
import { carName } from './words';

const w = words('formula-motor-racing.reason', en);
type Race = Seen<FormulaMotorRacing>;

interface Result {
  gain: number;
  share: number;
  /** The player's cars that go out. */
  out: string[];
  /** Whether another car goes out that the preview does not name. */
  open: boolean;
}
/** The results for the player's cars in each outcome, and the outcome's share; empty if the preview does not say. */
function resultsOf({ preview }: Offer, race: Race): Result[] {
  const outcomes = preview.outcomes ?? (preview.order ? [{ ...preview, chance: 1 }] : []);
  const all = facesOf(outcomes) || 1;
  const own = carsOf(race.view, race.seat);
  return outcomes.map(({ chance = 0, order = race.view.order, retired = [], neighbour = false }) => ({
    gain: placesGained(order, race),
    share: chance / all,
    out: retired.filter((car) => own.includes(car)),
    open: neighbour,
  }));
}
/** A number of places with one decimal; `n` selects its plural form. */
const places = (n: number): Values => {
  const value = Math.round(10 * Math.abs(n)) / 10;
  return { n: value, places: numberText(value, 1) };
};
const facesOf = (outcomes: Outcome[]): number => outcomes.reduce((sum, { chance = 0 }) => sum + chance, 0);
const meanOf = (results: Result[]): number => {
  const all = results.reduce((sum, { share }) => sum + share, 0) || 1;
  return results.reduce((sum, { gain, share }) => sum + gain * share, 0) / all;
};
/** Smaller changes of the average count as none. */
const SOME = 0.05;

/** Whether a move costs the player's cars places. The text says so, but it is no reason to play the move. */
export const speaksAgainst = (offer: Offer, race: Race): boolean => meanOf(resultsOf(offer, race)) <= -SOME;

/** The risk that the die puts an own car out of the race, and what to expect otherwise. */
function riskText(outcomes: Outcome[], results: Result[], { view }: Race): string | null {
  const lost = outcomes.filter((_, i) => results[i]!.out.length);
  if (!lost.length) return null;
  const cars = [...new Set(results.flatMap(({ out }) => out))];
  const car = cars.length === 1 ? carName(cars[0]!, view.entries) : null;
  const chance = { n: facesOf(lost), of: facesOf(outcomes) };
  const risk = car ? w('risk', { ...chance, car }) : w('risk_some', chance);
  const rest = results.filter(({ out }) => !out.length);
  const n = meanOf(rest);
  if (Math.abs(n) < SOME || rest.some(({ open }) => open)) return risk;
  return `${risk} ${w(n > 0 ? 'else_gain' : 'else_loss', places(n))}`;
}

export function reason(offer: Offer, race: Race): string | null {
  const { order, outcomes } = offer.preview;
  const results = resultsOf(offer, race);
  const n = meanOf(results);
  if (outcomes?.length) {
    const risk = riskText(outcomes, results, race);
    if (risk || results.some(({ open }) => open)) return risk;
    if (Math.abs(n) >= SOME) return w(n > 0 ? 'die_gain' : 'die_loss', places(n));
    return w(results.some(({ gain }) => gain) ? 'die_even' : 'die_others');
  }
  if (!order) return null;
  const out = results.flatMap((result) => result.out);
  if (out.length) return w('out', { cars: out.map((car) => carName(car, race.view.entries)), n: out.length });
  if (n) return w(n > 0 ? 'gain' : 'loss', { n: Math.abs(n) });
  // a move without any effect has no reason
  return order.join() === race.view.order.join() ? null : w('even');
}
