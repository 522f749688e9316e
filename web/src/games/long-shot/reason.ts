/** Reasons for and against a move, from its preview. */
import { words } from '../../i18n/words';
import en from './reason.en';
import type { Offer } from './types';

const w = words('long-shot.reason', en);
/** Kinds of moves that help to complete a line or a set. */
const MARKS = ['concession', 'helmet', 'jersey'];

export function reason({ kind, preview, fields }: Offer): string | null {
  const { lines = 0, money_change: money = 0, score_change: score = 0, moved = [], sets_off: off = [] } = preview;
  if (preview.declines) return null;
  const parts = [
    fields.dark ? w('dark') : '',
    money < 0 ? w('costs', { n: -money }) : money > 0 ? w('gains', { n: money }) : '',
    lines > 0 ? w('line', { n: lines }) : '',
    moved.length ? w('moves', { n: moved.length }) : '',
    off.length ? w('ability') : '',
    score > Math.max(0, money) ? w('score', { n: score }) : '',
    MARKS.includes(kind) && !lines && score <= 0 ? w('mark') : '',
  ];
  return parts.filter(Boolean).join(' ') || null;
}
