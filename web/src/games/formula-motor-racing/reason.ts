/** What speaks for a move, or against it: what its preview says. */
import { words } from '../../i18n/words';
import type { Seen } from '../plugin';
import en from './reason.en';
import type { FormulaMotorRacing, Offer } from './types';
import { ownerOf } from './words';

const w = words(en);

export function reason({ preview }: Offer, { view, seat }: Seen<FormulaMotorRacing>): string | null {
  const mine = view.order.filter((car) => ownerOf(view, car) === seat);
  /** How many places one's own cars gain in all; whoever is out has lost all that there are. */
  const gained = (order: string[]): number =>
    mine.reduce((sum, car) => {
      const place = order.indexOf(car);
      return sum + view.order.indexOf(car) - (place < 0 ? view.order.length : place);
    }, 0);
  if (preview.outcomes?.length) {
    const all = preview.outcomes.reduce((sum, { chance = 0 }) => sum + chance, 0);
    const mean =
      preview.outcomes.reduce((sum, { chance = 0, order }) => sum + chance * gained(order ?? view.order), 0) /
      (all || 1);
    if (Math.abs(mean) < 0.05) return w('die_even');
    return w(mean > 0 ? 'die_gain' : 'die_loss', { places: Math.abs(mean).toFixed(1) });
  }
  if (!preview.order) return null;
  const n = gained(preview.order);
  return n ? w(n > 0 ? 'gain' : 'loss', { n: Math.abs(n) }) : w('even');
}
