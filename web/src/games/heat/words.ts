/** Cars, cards, moves and events of HEAT in words. */
import type { GameEvent, Move } from '../../api/types';
import { words as catalogue } from '../../i18n/words';
import type { Mark, Shape } from '../../lib/marks';
import type { Words } from '../plugin';
import en from './en';
import type { RaceView } from './types';

export const w = catalogue(en);

const LOOK: Record<string, { shape: Shape; colour: string; ink: string }> = {
  red: { shape: 'circle', colour: 'var(--red)', ink: 'var(--on-red)' },
  blue: { shape: 'square', colour: 'var(--blue)', ink: 'var(--on-blue)' },
  green: { shape: 'triangle', colour: 'var(--green)', ink: 'var(--on-green)' },
  yellow: { shape: 'diamond', colour: 'var(--yellow)', ink: 'var(--on-yellow)' },
  black: { shape: 'hexagon', colour: 'light-dark(#24292e, #6a737c)', ink: '#fff' },
  gray: { shape: 'star', colour: 'light-dark(#8b949c, #b8c0c7)', ink: '#16191c' },
};
const COLOURS = Object.keys(LOOK);

export const markOf = (view: RaceView, seat: number): Mark =>
  LOOK[view.cars?.[seat]?.colour ?? COLOURS[seat] ?? 'red'] ?? LOOK.red!;
export const colourName = (colour: string): string =>
  colour in en.colour ? w(`colour.${colour as keyof typeof en.colour}`) : colour;

export const cardName = (card: string): string => (card in en.card_short ? w(`card_short.${card as 'stress'}`) : card);
/** Cards as a list: `2 · 4 · stress ×2`. */
export function cardList(cards: string[]): string {
  const kinds = [...new Set(cards)];
  const many = (card: string): string => {
    const n = cards.filter((other) => other === card).length;
    return n > 1 ? `${cardName(card)} ×${n}` : cardName(card);
  };
  return kinds.length ? kinds.map(many).join(' · ') : '–';
}
export const cardLabel = (card: string): string =>
  card === 'stress' || card === 'heat'
    ? w(`card_key.${card}`)
    : w(card === '0' || card === '5' ? 'card_key.upgrade' : 'card_key.speed', { n: card });

export function offerText(move: Move): string {
  const { kind, fields } = move;
  if (kind === 'gear') return w('offer.gear', { n: fields.gear as number });
  if (kind === 'cool') return w('offer.cool', { n: fields.heat as number });
  if (kind === 'play') return w('offer.play', { cards: cardList(fields.cards as string[]) });
  if (kind === 'discard') {
    const cards = fields.cards as string[];
    return cards.length ? w('offer.discard', { cards: cardList(cards) }) : w('offer.keep');
  }
  return kind in en.offer ? w(`offer.${kind as 'boost'}`) : move.text;
}

interface Told {
  seat: number;
  cards: string[];
  [more: string]: unknown;
}

export function eventText(event: GameEvent, words: Words): string | null {
  const told = event as unknown as Told;
  const name = told.seat === undefined ? '' : words.name(told.seat);
  const n = (key: string): number => event[key] as number;
  switch (event.kind) {
    case 'round':
      return w('event.round', { n: n('round') });
    case 'gears': {
      const cars = (words.view as unknown as RaceView).cars ?? [];
      const list = (event.gears as number[])
        .flatMap((gear, seat) =>
          cars[seat]?.legend || cars[seat]?.space === null
            ? []
            : w('event.gear_of', { name: words.name(seat), n: gear }),
        )
        .join(', ');
      return w('event.gears', { list });
    }
    case 'cards':
      return w('event.cards', { name, gear: n('gear'), cards: cardList(told.cards) });
    case 'flip': {
      if (event.card === null) return w('event.flip_none', { name });
      const thrown = event.thrown as string[];
      return w(thrown.length ? 'event.thrown' : 'event.flip', {
        name,
        card: cardName(event.card as string),
        thrown: cardList(thrown),
      });
    }
    case 'moved': {
      const gained = n('to') - n('from');
      if (!n('distance') && !gained) return w('event.stays', { name });
      return n('blocked') > 0
        ? w('event.blocked', { name, n: gained, of: n('distance') })
        : w('event.moved', { name, n: gained });
    }
    case 'legend':
      return w('event.legend', { name, speed: n('speed') });
    case 'boost':
    case 'cluttered':
    case 'mulligan':
    case 'reshuffled':
      return w(`event.${event.kind}`, { name });
    case 'corner':
      if (event.passed === false) return w('event.corner_short', { name, c: n('corner'), n: n('heat'), of: n('over') });
      return w(n('heat') ? 'event.corner' : 'event.corner_free', { name, c: n('corner'), n: n('heat') });
    case 'spin-out':
      return w('event.spin', { name });
    case 'stress':
      return w('event.stress', { name, n: event.cards as number });
    case 'drew':
      if (!n('count')) return null;
      return event.cards
        ? w('event.drew_cards', { cards: cardList(told.cards) })
        : w('event.drew', { name, n: n('count') });
    case 'finished':
      return w('event.finished', { name, n: n('place') });
    case 'race-over':
      return w('event.over');
    default:
      return null;
  }
}
