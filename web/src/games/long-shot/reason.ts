/** Reasons for and against a move, from its preview and the player's sheet. */
import { words } from '../../i18n/words';
import type { Seen } from '../../model/plugin';
import en from './reason.en';
import type { LongShot, Offer } from './types';

const w = words('long-shot.reason', en);

export function reason({ kind, preview, fields }: Offer, { view, assets, seat }: Seen<LongShot>): string | null {
  const { lines = 0, money_change: money = 0, score_change: score = 0, moved = [], sets_off: off = [] } = preview;
  const { bets = [], boxes = [], marked = [] } = preview;
  if (preview.declines) return null;
  const horse = fields.horse ?? 0;
  const sheet = view.sheets[seat ?? view.turn ?? 0];
  /** Whether the other piece of the horse's set is marked; null if the move marks no piece. */
  const other =
    kind === 'helmet' ? sheet?.jerseys.includes(horse) : kind === 'jersey' ? sheet?.helmets.includes(horse) : null;
  const [first = 0, second = 0, third = 0] = assets.course.prizes;
  const parts = [
    fields.dark ? w('dark') : '',
    money < 0 ? w('costs', { n: -money }) : money > 0 ? w('gains', { n: money }) : '',
    ...bets.map(({ bet, pays: [a = 0, b = 0, c = 0] }) => w('bet', { bet, a, b, c })),
    kind === 'buy' ? w('buy', { a: first, b: second, c: third }) : '',
    lines > 0 ? w('line', { n: lines }) : '',
    ...(lines > 0 ? [] : boxes.map(({ row, column }) => w('boxes', { row, column }))),
    ...moved.map(({ horse: n, to }) => w('moves', { horse: n, to })),
    ...marked.map(({ card, horse: x }) => w('x', { x, card })),
    kind === 'helmet' && view.horses[horse - 1]?.place === null ? w('helmet', { horse }) : '',
    other === true ? w('set') : other === false ? w(kind === 'helmet' ? 'needs_jersey' : 'needs_helmet') : '',
    off.length ? w('ability') : '',
    score > Math.max(0, money) ? w('score', { n: score }) : '',
  ];
  return parts.filter(Boolean).join(' ') || null;
}
