/** Cars, cards, moves and events of Downforce in words. */
import { words as catalogue } from '../../i18n/words';
import { marksOf } from '../../lib/marks';
import type { MoveOf, OfferOf, Words } from '../plugin';
import en from './en';
import type { CardFace, Downforce, RaceEvent, Sale, Scenery, Way } from './types';

export const w = catalogue(en);

export const carName = (car: string): string => w.of('car', car) ?? car;
export const carMark = marksOf(
  { black: 'star', blue: 'circle', green: 'square', yellow: 'triangle', orange: 'diamond', red: 'hexagon' },
  { black: ['light-dark(#2b3036, #5d6670)', '#fff'], wild: ['#f8f5ec', '#1b2025'] },
);

/** A car's look with its number. */
export function carLook(car: string, { cars }: Scenery) {
  const number = cars.find((c) => c.car === car)?.number ?? 0;
  return { ...carMark(car), number, text: number };
}

export const faceText = ({ strips }: CardFace): string =>
  strips.map((s) => w('card', { car: carName(s.colour), n: s.cells })).join(', ');
/** A card by its name, in words. */
function cardText(card: string, { cards }: Partial<Scenery>): string {
  const face = cards?.[card];
  return face ? faceText(face) : card;
}

export const millions = (n: number): string => w('millions', { n });

type Move = MoveOf<Downforce> | OfferOf<Downforce>;
export function offerText(move: Move, { scenery }: Pick<Words<Downforce>, 'scenery'>): string {
  const { kind, fields } = move;
  const card = fields.card === undefined ? '' : cardText(fields.card, scenery);
  // only an offer still knows which car it is about, and what a bid is worth
  const { car, value } = 'preview' in move ? move.preview : {};
  switch (kind) {
    case 'bid':
      return value === undefined ? w('move.bid', { card }) : w('move.bid_value', { n: value, card });
    case 'play':
      return w(fields.upwards ? 'move.play_up' : 'move.play', { card });
    case 'name':
    case 'bet':
      return w(`move.${kind}`, { car: carName(fields.car ?? '') });
    case 'power':
      return w('move.power', { power: fields.power ?? '' });
    case 'steer': {
      const over = fields.cell === null ? 'finish' : 'steer';
      const cell = fields.name ?? '';
      return car ? w(`move.${over}`, { car: carName(car), cell }) : w(`move.${over}_plain`, { cell });
    }
    case 'pass':
      return card ? w('move.pass_card', { card }) : w('move.pass');
    case 'stay':
    case 'resolve':
    case 'ignore':
      return w(`move.${kind}`);
    default:
      return move.text;
  }
}

/** What steering somewhere means, in a few words. */
export const stepsText = ({ short, uses, steps, home, further }: Way): string =>
  [
    home ? w('over_line') : w('steps', { n: steps ?? 0 }),
    uses?.includes('aggressive') ? w('uses.aggressive') : '',
    short ? w('short', { n: short }) : '',
    further ? w('further', { n: further }) : '',
  ]
    .filter(Boolean)
    .join(', ');

export function saleText(sale: Sale, name: (seat: number | null) => string): string {
  const car = carName(sale.car);
  if (sale.seat === null) return w('auction.unsold', { car });
  return w(sale.forced ? 'auction.forced' : 'auction.sold', { name: name(sale.seat), car, n: sale.price ?? 0 });
}

export function eventText(event: RaceEvent, words: Words<Downforce>): string | null {
  const name = words.name('seat' in event ? event.seat : null);
  const car = carName('car' in event ? (event.car ?? '') : '');
  switch (event.kind) {
    case 'game-start':
      return w('event.game', { n: event.game, track: event.track });
    case 'lot':
      return event.power ? w('event.lot', { car, power: event.power }) : w('event.lot_plain', { car });
    case 'sale':
      return saleText(event, words.name);
    case 'powers':
      return w('event.powers', {
        list: Object.entries(event.kept)
          .map(([seat, power]) => `${words.name(Number(seat))} ${power}`)
          .join(', '),
      });
    case 'race-start':
      return w('event.race_start', { name: words.name(event.first) });
    case 'card':
      return w(event.upwards ? 'event.card_up' : 'event.card', { name, card: cardText(event.card, words.scenery) });
    case 'moved':
      return event.home
        ? w('event.moved_home', { car })
        : w('event.moved', { car, n: event.cells.length - 1, cell: event.cells.at(-1) ?? '' });
    case 'drew':
      return event.card ? w('event.drew', { card: cardText(event.card, words.scenery) }) : null;
    case 'race-end': {
      const list = event.finish.map((c, i) => `${i + 1} ${carName(c)}`).join(', ');
      return w('event.race_end', { list: list || w('event.nobody') });
    }
    default:
      return w.of('event', event.kind, { ...event, name, car });
  }
}
