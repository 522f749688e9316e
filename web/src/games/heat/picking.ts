/** Choosing cards in a hand that may have several equal ones. */
import { matches } from '../../model/offers';
import { isRecord } from '../../platform/json';
import type { Draft } from '../../model/plugin';
import type { Offer } from './types';

/** The cards that a draft asks for. */
export function wantedOf({ cards }: Draft): string[] {
  const some = isRecord(cards) ? cards.some : cards;
  return Array.isArray(some) ? some.map(String) : [];
}

/** The card that the planned moves put on top of the pile; null if they do not. */
export function topOf(ahead: Draft[]): string | null {
  const top = ahead.find(({ kind }) => kind === 'top');
  return top ? String(top.card) : null;
}

/** A move planned for the end of the turn. It waits while a slipstream is offered. */
export const atTheEnd = (draft: Draft): Draft => ({ ...draft, waits: ['slipstream'] });

/** The moves planned after `done`: the card for the top of the pile, if any, and the discard. */
export const afterDone = (cards: string[], top: string | null): Draft[] => [
  ...(top === null ? [] : [atTheEnd({ kind: 'top', card: top })]),
  atTheEnd({ kind: 'discard', cards }),
];

/** The cards that may go on top of the pile, the default one first; empty if there is no choice. */
export function topsOf(offers: Offer[], played: string[]): string[] {
  const done = offers.find(({ kind }) => kind === 'done');
  if (done) return done.preview.may_top ?? [];
  const others = offers.flatMap(({ kind, fields }) => (kind === 'top' ? (fields.card ?? []) : []));
  return others.length ? [...played.slice(-1), ...others] : [];
}

/** The indexes in the hand of the wanted cards. Of equal cards, those that the player has touched come first. */
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

/** The offers with at least these cards. */
export const offersWith = (offers: Offer[], cards: string[]): Offer[] =>
  offers.filter((o) => matches(o, { cards: { some: cards } }));

/** The offer with exactly these cards. */
export const offerWith = (offers: Offer[], cards: string[]): Offer | null =>
  offersWith(offers, cards).find((o) => o.fields.cards?.length === cards.length) ?? null;

/** The chosen indexes after another card is pressed. If that is one too many, it replaces the one chosen first. */
export function indexesAfterPress(offers: Offer[], hand: string[], chosen: number[], i: number): number[] {
  const fits = (some: number[]): boolean =>
    offersWith(
      offers,
      some.map((n) => hand[n]!),
    ).length > 0;
  const next = chosen.includes(i) ? chosen.filter((n) => n !== i) : [...chosen, i];
  return [next, next.slice(1)].find(fits) ?? [i];
}
