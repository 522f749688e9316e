/** Cars, cards, moves and events of Downforce in words. */
import type { GameEvent, Move, Offer } from '../../api/types';
import { words as catalogue } from '../../i18n/words';
import type { Mark, Shape } from '../../lib/marks';
import type { Words } from '../plugin';
import en from './en';
import type { CardFace, Sale, Strip } from './types';

export const w = catalogue(en);

type Colour = keyof typeof en.car;
const SHAPE: Record<string, Shape> = {
  black: 'star',
  blue: 'circle',
  green: 'square',
  yellow: 'triangle',
  orange: 'diamond',
  red: 'hexagon',
  wild: 'cross',
};
const BY_LETTER: Record<string, Colour> = {
  K: 'black',
  B: 'blue',
  G: 'green',
  Y: 'yellow',
  O: 'orange',
  R: 'red',
  W: 'wild',
};
const NUMBER: Record<string, number> = { black: 1, blue: 2, green: 3, yellow: 4, orange: 5, red: 6 };

export const carName = (car: string): string => (car in en.car ? w(`car.${car as Colour}`) : car);
export const carNumber = (car: string): number => NUMBER[car] ?? 0;
export function carMark(car: string): Mark {
  const shape = SHAPE[car] ?? 'cross';
  if (car === 'black') return { shape, colour: 'light-dark(#2b3036, #5d6670)', ink: '#fff' };
  if (car === 'wild') return { shape, colour: '#f8f5ec', ink: '#1b2025' };
  return { shape, colour: `var(--${car})`, ink: `var(--on-${car})` };
}

/** A card by its name, `R6Y4K2B1`, with its strips. */
export function faceOf(card: string): CardFace {
  const strips: Strip[] = [...card.matchAll(/([KBGYORW])(\d)/g)].map((m) => ({
    colour: BY_LETTER[m[1]!] ?? 'wild',
    cells: Number(m[2]),
  }));
  return { card, strips, speed_8: strips[0]?.cells === 8 };
}
export const cardText = (card: string): string =>
  faceOf(card)
    .strips.map((s) => w('card', { car: carName(s.colour), n: s.cells }))
    .join(', ');

export const millions = (n: number): string => w('millions', { n });

export function offerText(move: Move | Offer): string {
  const fields = move.fields as Record<string, string | boolean | number | null>;
  // only an offer still knows which car it is about, and what a bid is worth
  const { car, value } = ('preview' in move ? move.preview : {}) as { car?: string; value?: number };
  switch (move.kind) {
    case 'bid':
      return value === undefined
        ? w('move.bid', { card: cardText(String(fields.card)) })
        : w('move.bid_value', { n: value, card: cardText(String(fields.card)) });
    case 'play':
      return w(fields.upwards ? 'move.play_up' : 'move.play', { card: cardText(String(fields.card)) });
    case 'name':
      return w('move.name', { car: carName(String(fields.car)) });
    case 'bet':
      return w('move.bet', { car: carName(String(fields.car)) });
    case 'power':
      return w('move.power', { power: String(fields.power) });
    case 'steer': {
      const name = car ? carName(car) : '';
      if (fields.cell === null) return name ? w('move.finish', { car: name }) : w('move.finish_plain');
      const cell = String(fields.name);
      return name ? w('move.steer', { car: name, cell }) : w('move.steer_plain', { cell });
    }
    case 'pass':
      return fields.card ? w('move.pass_card', { card: cardText(String(fields.card)) }) : w('move.pass');
    case 'stay':
    case 'resolve':
    case 'ignore':
      return w(`move.${move.kind}`);
    default:
      return move.text;
  }
}

export function saleText(sale: Sale, name: (seat: number | null) => string): string {
  const car = carName(sale.car);
  if (sale.seat === null) return w('auction.unsold', { car });
  return w(sale.forced ? 'auction.forced' : 'auction.sold', { name: name(sale.seat), car, n: sale.price ?? 0 });
}

export function eventText(event: GameEvent, words: Words): string | null {
  const name = words.name(typeof event.seat === 'number' ? event.seat : null);
  const car = carName(String(event.car ?? ''));
  switch (event.kind) {
    case 'game-start':
      return w('event.game', { n: event.game as number, track: String(event.track) });
    case 'lot':
      return event.power ? w('event.lot', { car, power: String(event.power) }) : w('event.lot_plain', { car });
    case 'sale':
      return saleText(event as unknown as Sale, words.name);
    case 'powers':
      return w('event.powers', {
        list: Object.entries(event.kept as Record<string, string>)
          .map(([seat, power]) => `${words.name(Number(seat))} ${power}`)
          .join(', '),
      });
    case 'race-start':
      return w('event.race_start', { name: words.name(event.first as number) });
    case 'card':
      return w(event.upwards ? 'event.card_up' : 'event.card', { name, card: cardText(String(event.card)) });
    case 'named':
      return w('event.named', { name, car });
    case 'ignored':
      return w('event.ignored', { name });
    case 'moved': {
      const cells = event.cells as string[];
      return event.home
        ? w('event.moved_home', { car })
        : w('event.moved', { car, n: cells.length - 1, cell: cells.at(-1) ?? '' });
    }
    case 'home':
      return w('event.home', { car, n: event.place as number });
    case 'blocked':
      return w('event.blocked', { car });
    case 'betting':
      return w('event.betting', { n: event.line as number });
    case 'hand-discarded':
      return w('event.discarded', { name });
    case 'drew':
      return event.card ? w('event.drew', { card: cardText(String(event.card)) }) : null;
    case 'dealt':
      return w('event.dealt', { n: event.each as number });
    case 'race-end': {
      const list = (event.finish as string[]).map((c, i) => `${i + 1} ${carName(c)}`).join(', ');
      return w('event.race_end', { list: list || w('event.nobody') });
    }
    case 'game-over':
      return w('event.over');
    default:
      return null;
  }
}
