/** The view, previews and events of src/paddock/games/formula_motor_racing/view.py, as types. */
import type { Standing } from '../../api/types';
import type { BoardProps, OfferOf } from '../plugin';

export interface CardFace {
  card: string;
  kind: string;
  places: number;
  team: string | null;
}

/** What the table wrote down of a car for the drivers' title. */
export interface Entry {
  number: number;
  driver: string;
}
export type Entries = Record<string, Entry> | null;

export interface RaceView {
  teams: { team: string; seat: number | null }[];
  race: number;
  races: number;
  removed: number[];
  phase: 'play-card' | 'charge' | 'spin' | 'crash' | 'season-over';
  turn: number | null;
  order: string[];
  retired: string[];
  hand_counts: number[];
  deck: number;
  last_turns: number | null;
  discards: CardFace[];
  open_card: CardFace | null;
  open_car: string | null;
  die: number | null;
  points: Record<string, number>;
  results: string[][];
  points_for_place: number[];
  constructors: Standing[];
  drivers: ({ place: number; car: string; score: number } & Entry)[] | null;
  entries: Entries;
  hand: CardFace[] | null;
}

/** One thing a move may lead to; `chance` is in twelfths. */
export interface Outcome {
  order?: string[];
  cars?: string[];
  retired?: string[];
  hit?: string;
  neighbour?: boolean;
  no_effect?: boolean;
  chance?: number;
}

export interface RacePreview extends Outcome {
  outcomes?: Outcome[];
  again?: boolean;
}

export interface Scenery {
  cards: Record<string, CardFace>;
}

export interface MoveFields {
  card?: string;
  car?: string | null;
}

export type RaceEvent =
  | { kind: 'race-start'; race: number; order: string[]; first: number; hand?: string[] }
  | { kind: 'card'; seat: number; card: string; car: string | null }
  | { kind: 'die'; value: number }
  | { kind: 'die-names'; place: number; car: string | null }
  | { kind: 'moved'; cars: string[]; from: number; to: number; order: string[] }
  | { kind: 'retired'; car: string; order: string[] }
  | { kind: 'drew'; seat: number; left: number; card?: string }
  | { kind: 'race-end'; race: number; finish: string[] }
  | { kind: 'last-round' | 'season-end' };

export interface FormulaMotorRacing {
  view: RaceView;
  scenery: Scenery;
  event: RaceEvent;
  fields: MoveFields;
  preview: RacePreview;
}
export type Props = BoardProps<FormulaMotorRacing>;
export type Offer = OfferOf<FormulaMotorRacing>;
