/** The view, previews, events and scenery of src/paddock/games/downforce, as types. */
import type { Standing } from '../../api/types';
import type { Drawing } from '../../lib/circuit';
import type { BoardProps, OfferOf } from '../plugin';

export interface Strip {
  colour: string;
  cells: number;
  state?: 'done' | 'now' | 'next' | 'ignored';
}
export interface CardFace {
  card: string;
  strips: Strip[];
  speed_8?: boolean;
}
export interface Power {
  power: string;
  title: string;
  help: string;
}
export interface CarView {
  car: string;
  letter: string;
  owner: number | null;
  price: number | null;
  grid: number | null;
  cell: number | null;
  cell_name: string | null;
  lap: number;
  to_go: number | null;
  place: number | null;
  status: 'racing' | 'home' | 'absent' | 'stalled';
}
export interface SeatView {
  seat: number;
  cars: string[];
  hand_count: number;
  speed_8: CardFace[];
  shown: CardFace[];
  power: Power | null;
  powers_bought: Power[];
  paid: number;
  prizes: number;
  bets_made: number;
  decided: boolean | null;
  done: boolean;
}
export interface Bid {
  seat: number;
  card: string | null;
  /** 0: a pass, with or without a card. */
  value: number;
}
export interface Sale {
  car: string;
  power: string | null;
  seat: number | null;
  price: number | null;
  bids: Bid[];
  forced: boolean;
}
export interface Lot {
  car: string;
  power: Power | null;
  second_round: boolean;
  bidders: number[];
  must_bid: boolean;
  /** The last car, for the last player without one: one of the lowest cards is laid. */
  last: boolean;
}
export interface SheetRow {
  car: string;
  price: number | null;
  bets: boolean[];
}
export interface ResultRow {
  seat: number;
  cars: string[];
  bets: (string | null)[];
  prizes: number;
  won: number;
  paid: number;
  total: number;
}
export interface RaceView {
  game: number;
  games: number;
  track: string;
  track_title: string;
  beginners: boolean;
  long_distance: boolean;
  with_bets: boolean;
  speed_8_open: boolean;
  phase:
    'auction' | 'choose-power' | 'play-card' | 'name-car' | 'confirm' | 'steering' | 'bonus' | 'betting' | 'game-over';
  turn: number | null;
  cars: CarView[];
  order: string[];
  finish: string[];
  seats: SeatView[];
  auction: { lot: Lot | null; cars_left: number; set_aside: string[]; sales: Sale[] } | null;
  card: (CardFace & { seat: number; upwards: boolean; named: string[] }) | null;
  steering: { seat: number; car: string | null; cells: number; extra: number; bonus: boolean; powers: string[] } | null;
  betting: { lines: number[]; held: number; line: number | null; pays: number[][] } | null;
  deck: number | null;
  discards: CardFace[];
  last_card: CardFace | null;
  prizes: number[];
  results: { finish: string[]; seats: ResultRow[] }[];
  standings: Standing[];
  own: {
    seat: number;
    hand: CardFace[];
    bid: CardFace | 'pass' | null;
    passes: boolean;
    power_choices: Power[];
    power_chosen: string | null;
    bets: (string | null)[];
    sheet: SheetRow[];
    bid_values: { card: string; value: number }[];
  } | null;
}

export type Cell = Drawing['cells'][number] & { rectangular: boolean };
export type TrackDrawing = Drawing & { cells: Cell[] };
export interface Scenery {
  tracks: Record<string, TrackDrawing>;
  cars: { car: string; letter: string; number: number }[];
  powers: Power[];
}

/** What a steering move would do. */
export interface Way {
  car?: string;
  route?: number[];
  steps?: number;
  short?: number;
  home?: boolean;
  rectangular?: boolean;
  /** How many cells more the driver may go then, by a power. */
  further?: number;
  uses?: string[];
}
/** Where one car could end up. */
export interface Reach {
  car: string;
  cells: number;
  ends?: number[];
  home?: boolean;
  status: 'moves' | 'home' | 'absent' | 'blocked' | 'wild';
}

/** What a move would do: of all kinds of moves together. */
export type Preview = Way & Partial<Omit<Reach, 'car'>> & Partial<Power> & { value?: number; strips?: Reach[] };

export interface MoveFields {
  card?: string;
  upwards?: boolean;
  car?: string;
  power?: string;
  /** Null: over the finish. */
  cell?: number | null;
  name?: string;
}

export type RaceEvent =
  | { kind: 'game-start'; game: number; track: string; grid: string[]; hand?: string[] }
  | { kind: 'lot'; car: string; power: string | null; bidders: number[] }
  | ({ kind: 'sale' } & Sale)
  | { kind: 'bid' | 'power-chosen'; seat: number }
  | { kind: 'powers'; kept: Record<string, string> }
  | { kind: 'race-start'; first: number }
  | { kind: 'card'; seat: number; card: string; upwards: boolean }
  | { kind: 'named'; seat: number; car: string }
  | { kind: 'ignored'; seat: number; strip: number }
  | { kind: 'moved'; car: string; seat: number; cells: string[]; route: number[]; home: boolean }
  | { kind: 'home'; car: string; place: number }
  | { kind: 'blocked'; car: string }
  | { kind: 'betting'; line: number }
  | { kind: 'bet'; seat: number; car?: string }
  | { kind: 'hand-discarded'; seat: number; cards: string[] }
  | { kind: 'drew'; seat: number; left: number; card?: string }
  | { kind: 'dealt'; each: number; hand?: string[] }
  | { kind: 'race-end'; game: number; finish: string[] }
  | { kind: 'game-over' };

export interface Downforce {
  view: RaceView;
  scenery: Scenery;
  event: RaceEvent;
  fields: MoveFields;
  preview: Preview;
}
export type Props = BoardProps<Downforce>;
export type Offer = OfferOf<Downforce>;
