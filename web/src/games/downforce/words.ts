/** Texts for the cars, cards, moves and events of Downforce. */
import { ordinal, rowText } from '../../i18n';
import { words as catalogue, type Who } from '../../i18n/words';
import { marksOf, neutral, type Mark } from '../../model/marks';
import type { Json } from '../../api/types';
import type { MoveOf, OfferOf, Words } from '../../model/plugin';
import type { TurnSince } from '../../model/since-my-turn';
import en from './en';
import type { CardFace, Cell, Downforce, Offer, RaceEvent, Sale, BoardAssets, Way } from './types';

export const w = catalogue('downforce', en);

export const carName = (car: string): string => w.of('car', car) ?? car;
export const carMark = marksOf(
  { black: 'star', blue: 'circle', green: 'square', yellow: 'triangle', orange: 'diamond', red: 'hexagon' },
  { black: ['light-dark(#2b3036, #5d6670)', '#fff'], wild: ['#f8f5ec', '#1b2025'] },
);

/** A player's mark: that of the first car bought, or a neutral one without a car. */
export function seatMark({ seats, auction }: Partial<Downforce['view']>, seat: number, name?: string): Mark {
  const cars = seats?.find((s) => s.seat === seat)?.cars ?? [];
  const first = auction?.sales.find((sale) => sale.seat === seat)?.car ?? cars[0];
  if (first) return carMark(first);
  return neutral(seat, name);
}

/** A car's look with its number. */
export function carLook(car: string, { cars }: BoardAssets) {
  const number = cars.find((c) => c.car === car)?.number ?? 0;
  return { ...carMark(car), number, text: number };
}

export const faceText = ({ strips }: CardFace): string =>
  rowText(strips.map((s) => w('card', { car: carName(s.colour), n: s.cells })));
/** The maximum number of parts in the name of a card: its first strips, and the number of the others. */
const FEW = 4;
export function cardText(card: string, { cards }: Partial<BoardAssets>): string {
  const face = cards?.[card];
  if (!face) return card;
  const more = face.strips.length > FEW ? face.strips.length - FEW + 1 : 0;
  const text = faceText({ ...face, strips: face.strips.slice(0, more ? FEW - 1 : FEW) });
  return more ? w('card_more', { card: text, n: more }) : text;
}

export const millions = (n: number): string => w('millions', { n });

type Move = MoveOf<Downforce> | OfferOf<Downforce>;
export function offerText(move: Move, { assets }: Pick<Words<Downforce>, 'assets'>): string {
  const { kind, fields } = move;
  const card = fields.card === undefined ? '' : cardText(fields.card, assets);
  // only offers know the car, the distance, and the value of a bid
  const { car, value, steps } = 'preview' in move ? move.preview : {};
  switch (kind) {
    case 'bid':
      return value === undefined ? w('move.bid', { card }) : w('move.bid_value', { n: value, card });
    case 'play':
      return w(fields.upwards ? 'move.play_up' : 'move.play', { card });
    case 'name':
    case 'bet':
      return w(`move.${kind}`, { car: carName(fields.car ?? '') });
    case 'power':
      return w('move.power', { power: powerName(fields.power ?? '', assets) });
    case 'steer': {
      const over = fields.cell === null ? 'finish' : 'steer';
      const { cell: id, name = '' } = fields;
      const lane = typeof id === 'number' ? laneText(cellsWith(assets, id, name), id) : '';
      const values = { lane, cell: name };
      return car ? w(`move.${over}`, { ...values, car: carName(car), n: steps ?? 0 }) : w(`move.${over}_plain`, values);
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

/** The chosen card is marked in the hand. */
export function confirmText({ kind, fields, preview }: Offer): string | null {
  if (kind === 'bid') return w('confirm.bid', { n: preview.value ?? 0 });
  if (kind === 'play') return w(fields.upwards ? 'confirm.play_up' : 'confirm.play');
  return kind === 'pass' ? w('move.pass') : null;
}

/** All bids and passes are in the line of the sale; a drive in one line with the decision that leads to it. */
export function logText({ kind }: MoveOf<Downforce>, events: readonly RaceEvent[], words: Words<Downforce>) {
  if (kind === 'bid' || kind === 'pass') return { text: w(`kind.${kind}`) };
  if (kind !== 'steer' && kind !== 'name' && kind !== 'resolve') return null;
  const event = events.find((each) => ['moved', 'home', 'blocked'].includes(each.kind) && eventText(each, words));
  return event ? { text: eventText(event, words) ?? '', event } : null;
}

/** The side of the road on which a cell is, from the driver's point of view. */
export function laneText(cells: Cell[], id: number): string {
  const cell = cells.find((c) => c.cell === id);
  const last = Math.max(...cells.filter((c) => c.section === cell?.section).map((c) => c.lane));
  if (!cell || last === 0) return w('lane.only');
  return w(cell.lane === 0 ? 'lane.left' : cell.lane === last ? 'lane.right' : 'lane.middle');
}
/** The cells of a cell's track. A game may have several tracks: the cell's name distinguishes them. */
const cellsWith = ({ tracks }: Partial<BoardAssets>, id: number, name: string): Cell[] =>
  Object.values(tracks ?? {}).find(({ cells }) => cells.some((c) => c.cell === id && c.name === name))?.cells ?? [];

/** A field of a move as text, for the move picker. */
export function fieldText(field: string, value: Json, { assets }: Words<Downforce>): string | null {
  if (typeof value === 'boolean') return w.of('direction', String(value));
  if (typeof value !== 'string') return null;
  if (field === 'car') return carName(value);
  if (field === 'card') return cardText(value, assets);
  return field === 'power' ? powerName(value, assets) : null;
}
const powerName = (power: string, { powers }: Partial<BoardAssets>): string =>
  powers?.find((p) => p.power === power)?.title ?? power;

/** The label of a card in the hand: what it does, and all of its strips. */
export function cardLabel({ kind, preview, fields }: Offer, face: CardFace): string {
  const card = faceText(face);
  if (kind === 'bid') return w('move.bid_value', { n: preview.value ?? 0, card });
  if (kind === 'pass') return w('move.pass_card', { card });
  return w(fields.upwards ? 'move.play_up' : 'move.play', { card });
}

/** A short description of a place to steer to. */
export const stepsText = (way: Way): string =>
  rowText([way.home ? w('over_line') : w('steps', { n: way.steps ?? 0 }), ...wayNotes(way)]);
/** What is special about it: the power that it uses, or cells that are lost. */
export const wayNotes = ({ short, uses, further }: Way): string[] =>
  [
    uses?.includes('aggressive') ? w('uses.aggressive') : '',
    short ? w('short', { n: short }) : '',
    further ? w('further', { n: further }) : '',
  ].filter(Boolean);

export function saleText(sale: Sale, who: (seat: number | null) => Who): string {
  const car = carName(sale.car);
  if (sale.seat === null) return w('auction.unsold', { car });
  return w(sale.forced ? 'auction.forced' : 'auction.sold', { ...who(sale.seat), car, n: sale.price ?? 0 });
}

/** The lots are the rounds of an auction, the betting lines those of a race. */
export function headingText(event: RaceEvent, { assets }: Words<Downforce>): string | null {
  switch (event.kind) {
    case 'game-start':
      return w('heading.game', { n: event.game, track: assets.tracks?.[event.track]?.title ?? event.track });
    case 'lot':
      return event.power
        ? w('heading.lot', { car: carName(event.car), power: powerName(event.power, assets) })
        : w('heading.lot_plain', { car: carName(event.car) });
    case 'race-start':
      return w('heading.race');
    case 'betting':
      return w('heading.betting', { car: carName(event.leader), place: ordinal(event.line) });
    default:
      return null;
  }
}
/** The heading of the first lot, whose event is not in the log: it belongs to the start. */
export function openingText(words: Words<Downforce>): string | null {
  // in the second game of a tour, the view has only its own auction
  const { sales, lot } = (words.view.game === 1 && words.view.auction) || {};
  const { car, power = null } = sales?.[0] ?? { car: lot?.car, power: lot?.power?.power };
  return car ? headingText({ kind: 'lot', car, power, bidders: [] }, words) : null;
}
/** The seat of an event: the player who acted, who may move any car; if it is unknown, the owner of the car. */
export function seatOf(event: RaceEvent): number | null {
  if ('owner' in event && !('seat' in event)) return event.owner;
  return event.kind === 'race-start' ? event.first : 'seat' in event ? event.seat : null;
}

/** The maximum number of parts in a ribbon text; the others are only counted. */
const IN_RIBBON = 3;
export function ribbonText({ events }: Pick<TurnSince<Downforce>, 'events'>): string | null {
  const parts = events.flatMap((event) => {
    const car = carName('car' in event ? (event.car ?? '') : '');
    if (event.kind === 'moved') return event.home ? [] : w('ribbon.moved', { car, n: event.route.length - 1 });
    if (event.kind === 'sale') return w('ribbon.sale', { car, n: event.price ?? 0 });
    return event.kind === 'home' || event.kind === 'blocked' || event.kind === 'bet'
      ? w(`ribbon.${event.kind}`, { car })
      : [];
  });
  const more = parts.length - IN_RIBBON;
  return rowText([...parts.slice(0, IN_RIBBON), more > 0 && w('ribbon.more', { n: more })]) || null;
}

const sentences = (...texts: (string | number)[]): string => texts.filter(Boolean).join(' ');

export function eventText(event: RaceEvent, words: Words<Downforce>): string | null {
  const who = words.who('seat' in event ? event.seat : null);
  const car = carName('car' in event ? (event.car ?? '') : '');
  switch (event.kind) {
    case 'sale': {
      const bids = event.bids.map(({ seat, value }) =>
        w(value ? 'revealed.bid' : 'revealed.pass', { ...words.who(seat), n: value }),
      );
      const sale = saleText(event, words.who);
      return bids.length && !event.forced ? w('revealed.bids', { sale, list: rowText(bids) }) : sale;
    }
    case 'powers':
      return w('event.powers', {
        list: rowText(
          Object.entries(event.kept).map(
            ([seat, power]) => `${words.name(Number(seat))} ${powerName(power, words.assets)}`,
          ),
        ),
      });
    case 'race-start':
      return w('event.race_start', words.who(event.first));
    case 'moved':
      if (event.home) return null;
      return sentences(
        w('event.moved', { car, n: event.route.length - 1 }),
        event.lost && w('event.moved_short', { n: event.lost }),
      );
    case 'home':
      return w('event.home', { car, place: ordinal(event.place) });
    case 'drew':
      return event.card ? w('event.drew', { ...who, card: cardText(event.card, words.assets) }) : null;
    case 'race-end': {
      const list = rowText(event.finish.map((c, i) => `${ordinal(i + 1)} ${carName(c)}`));
      const won = event.won.flatMap((n, seat) => (n ? w('revealed.bet', { ...words.who(seat), n }) : []));
      return sentences(
        w('event.race_end', { list: list || w('event.nobody') }),
        won.length && w('revealed.bets', { list: rowText(won) }),
      );
    }
    default:
      return w.of('event', event.kind, { ...event, ...who, car });
  }
}
