/** Texts for the cars, cards, moves and events of HEAT. */
import type { Json } from '../../api/types';
import type { Draft, MoveOf, Words } from '../../model/plugin';
import type { TurnSince } from '../../model/since-my-turn';
import { ordinal, rowText } from '../../i18n';
import { words as catalogue } from '../../i18n/words';
import { mark, type Mark } from '../../model/marks';
import en from './en';
import { look } from './marks';
import { topOf, wantedOf } from './picking';
import type { Heat, RaceEvent, RaceView, BoardAssets } from './types';

export const w = catalogue('heat', en);

export const markOf = ({ cars }: Partial<RaceView>, seat: number): Mark => {
  const car = cars?.[seat];
  return car ? look(car.colour) : mark(seat);
};
export const colourName = (colour: string): string => w.of('colour', colour) ?? colour;

export const cardName = (card: string): string => w.of('card_short', card) ?? card;
/** Cards as a list: `2 · 4 · stress ×2`. A line does not break within a list. */
export function cardList(cards: string[]): string {
  const kinds = [...new Set(cards)];
  const many = (card: string): string => {
    const n = cards.filter((other) => other === card).length;
    return n > 1 ? `${cardName(card)}\u00a0×${n}` : cardName(card);
  };
  return kinds.length ? kinds.map(many).join('\u00a0·\u00a0') : '–';
}
export function cardLabel(card: string, cards: BoardAssets['cards']): string {
  const { kind, speed } = cards[card]!;
  return w(`card_key.${kind}`, { n: speed });
}
/** The distance to the next corner, shown beside its sign; and with the limit, for readers who cannot see the sign. */
export const cornerText = (n: number): string => (n ? w('to_corner', { n }) : w('at_corner'));
export const cornerKey = ({ to_corner: n, limit }: { to_corner: number | null; limit?: number | null }): string =>
  n === null ? '' : w(n ? 'to_corner_key' : 'at_corner_key', { n, limit: limit ?? 0 });
/** The values of slipstream and adrenaline. */
export const worth = ({ slipstream = 0, adrenaline }: Partial<BoardAssets>) => ({
  slipstream,
  speed: adrenaline?.speed ?? 0,
  cooldown: adrenaline?.cooldown ?? 0,
});

export function offerText(
  { kind, fields, text }: MoveOf<Heat>,
  { assets }: Pick<Words<Heat>, 'assets'>,
  then: Draft[] = [],
): string {
  const { gear = 0, heat = 0, cards = [], card = '' } = fields;
  const next = then.find((draft) => draft.kind !== 'top');
  const follow = next ? wantedOf(next) : [];
  if (kind === 'gear') {
    const key =
      next?.kind === 'cluttered'
        ? 'gear_cluttered'
        : !follow.length
          ? 'gear'
          : Array.isArray(next?.cards)
            ? 'gear_play'
            : 'gear_begun';
    return w(`offer.${key}`, { n: gear, cards: cardList(follow) });
  }
  if (kind === 'done') {
    const top = topOf(then);
    const key = follow.length
      ? top === null
        ? 'done_discard'
        : 'done_discard_top'
      : top === null
        ? 'done'
        : 'done_top';
    return w(`offer.${key}`, { cards: cardList(follow), card: cardName(top ?? '') });
  }
  if (kind === 'top') return w('offer.top', { card: cardName(card) });
  if (kind === 'cool') return w('offer.cool', { n: heat });
  if (kind === 'play') return w('offer.play', { cards: cardList(cards) });
  if (kind === 'discard') return cards.length ? w('offer.discard', { cards: cardList(cards) }) : w('offer.keep');
  return w.of('offer', kind, worth(assets)) ?? text;
}

/** A field of a move as text, for the move picker. */
export function fieldText(field: string, value: Json): string | null {
  if (field === 'cards' && Array.isArray(value)) return value.length ? cardList(value.map(String)) : w('offer.keep');
  if (field === 'card') return cardName(String(value));
  if (field === 'gear') return w('gear_n', { n: Number(value) });
  return field === 'heat' ? w('heat_n', { n: Number(value) }) : null;
}

export const headingText = (event: RaceEvent): string | null =>
  event.kind === 'round' ? w('round', { n: event.round }) : null;

const IN_RIBBON = ['slipstream', 'boost', 'spin-out', 'cluttered', 'finished'] as const;
export function ribbonText({ events }: Pick<TurnSince<Heat>, 'events'>): string | null {
  const sum = (of: (event: RaceEvent) => number): number => events.reduce((n, event) => n + of(event), 0);
  const spaces = sum((e) => (e.kind === 'moved' || e.kind === 'spin-out' ? e.to - e.from : 0));
  const heat = sum((e) => (e.kind === 'corner' ? e.heat : 0));
  const did = IN_RIBBON.filter((kind) => events.some((event) => event.kind === kind));
  return (
    rowText([
      spaces !== 0 && w(spaces > 0 ? 'ribbon.on' : 'ribbon.back', { n: Math.abs(spaces) }),
      ...did.map((kind) => w(`ribbon.${kind}`)),
      heat > 0 && w('ribbon.heat', { n: heat }),
    ]) || null
  );
}

export function eventText(event: RaceEvent, words: Words<Heat>): string | null {
  const who = words.who('seat' in event ? event.seat : null);
  switch (event.kind) {
    case 'cards':
      return w('event.cards', { ...who, gear: event.gear, cards: cardList(event.cards) });
    case 'flip': {
      const { card, thrown } = event;
      if (card === null) return w('event.flip_none', who);
      const key = thrown.length ? 'event.thrown' : 'event.flip';
      return w(key, { ...who, card: cardName(card), thrown: cardList(thrown) });
    }
    case 'moved': {
      const gained = event.to - event.from;
      if (!event.distance && !gained) return w('event.stays', who);
      return event.blocked > 0
        ? w('event.blocked', { ...who, n: gained, of: event.distance })
        : w('event.moved', { ...who, n: gained });
    }
    case 'corner': {
      const { corner: c, heat: n, over: of, passed } = event;
      return w(!passed ? 'event.corner_short' : n ? 'event.corner' : 'event.corner_free', { ...who, c, n, of });
    }
    case 'drew':
      if (!event.count) return null;
      return event.cards
        ? w('event.drew_cards', { ...who, n: event.count, cards: cardList(event.cards) })
        : w('event.drew', { ...who, n: event.count });
    case 'finished':
      return w('event.finished', { ...who, place: ordinal(event.place) });
    default:
      return w.of('event', event.kind, { ...event, ...who });
  }
}
