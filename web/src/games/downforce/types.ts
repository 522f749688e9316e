/** The view, previews, events and scenery of src/paddock/games/downforce, as types. */
import type { Standing } from '../../api/types';
import type { Drawing } from '../../lib/circuit';

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
  bonus?: boolean;
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
