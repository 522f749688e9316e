/** What speaks for a move, or against it: what its preview says. */
import { words } from '../../i18n/words';
import en from './reason.en';
import type { Offer } from './types';

const w = words(en);

export function reason({ kind, preview }: Offer): string | null {
  const { lines = 0, money_change: money = 0, score_change: score = 0, moved = [], sets_off: off = [] } = preview;
  if (lines > 0) return w('line');
  if (moved.length) return w('moves', { n: moved.length });
  if (money > 0) return w('gains', { n: money });
  if (off.length) return w('ability', { n: Math.max(0, -money) });
  if (kind === 'bet') return w('bet', { n: Math.max(0, -money) });
  if (money < 0) return score > money ? w('worth', { n: -money, score }) : w('costs', { n: -money });
  return score > 0 ? w('score', { n: score }) : w('mark');
}
