/** Choosing cards of a hand that may hold several alike. */
import { matches } from '../../model/offers';
import { isRecord } from '../../platform/json';
import type { Draft } from '../../model/plugin';
import type { Offer } from './types';

/** The cards that a draft asks for. */
export function wantedOf({ cards }: Draft): string[] {
  const some = isRecord(cards) ? cards.some : cards;
  return Array.isArray(some) ? some.map(String) : [];
}

/** The card that the moves to follow lay on top of the pile, if they do. */
export function topOf(ahead: Draft[]): string | null {
  const top = ahead.find(({ kind }) => kind === 'top');
  return top ? String(top.card) : null;
}

/** A move planned for the end of the turn: a slipstream may be asked for before it. */
export const atTheEnd = (draft: Draft): Draft => ({ ...draft, waits: ['slipstream'] });

/** What is planned to follow being done: a card laid on top of the pile, if any, and the discard. */
export const afterDone = (cards: string[], top: string | null): Draft[] => [
  ...(top === null ? [] : [atTheEnd({ kind: 'top', card: top })]),
  atTheEnd({ kind: 'discard', cards }),
];

/** The cards that may lie on top of the pile, the one that will first; none where it is not to be chosen. */
export function topsOf(offers: Offer[], played: string[]): string[] {
  const done = offers.find(({ kind }) => kind === 'done');
  if (done) return done.preview.may_top ?? [];
  const others = offers.flatMap(({ kind, fields }) => (kind === 'top' ? (fields.card ?? []) : []));
  return others.length ? [...played.slice(-1), ...others] : [];
}

/** Which cards of the hand the wanted ones are: those that were touched first, then any that is alike. */
export function pickedIndexes(hand: string[], wanted: string[], touched: number[] = []): number[] {
  const rest = [...wanted];
  const indexes: number[] = [];
  for (const i of [...touched, ...hand.keys()]) {
    const at = rest.indexOf(hand[i]!);
    if (at < 0 || indexes.includes(i)) continue;
    rest.splice(at, 1);
    indexes.push(i);
  }
  return indexes;
}

/** The offers that take at least these cards. */
export const offersWith = (offers: Offer[], cards: string[]): Offer[] =>
  offers.filter((o) => matches(o, { cards: { some: cards } }));

/** The offer that takes exactly these. */
export const offerWith = (offers: Offer[], cards: string[]): Offer | null =>
  offersWith(offers, cards).find((o) => o.fields.cards?.length === cards.length) ?? null;

/** What is chosen once another card is pressed: one too many takes the place of the one chosen first. */
export function indexesAfterPress(offers: Offer[], hand: string[], chosen: number[], i: number): number[] {
  const fits = (some: number[]): boolean =>
    offersWith(
      offers,
      some.map((n) => hand[n]!),
    ).length > 0;
  const next = chosen.includes(i) ? chosen.filter((n) => n !== i) : [...chosen, i];
  return [next, next.slice(1)].find(fits) ?? [i];
}
