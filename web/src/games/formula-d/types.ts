/** The view, previews and scenery of src/paddock/games/formula_d, as types. */
import type { Standing } from '../../api/types';
import type { Drawing, Place } from '../../lib/circuit';
import type { BoardProps, OfferOf } from '../plugin';

export type Colour = 'white' | 'yellow' | 'green' | 'red' | 'blue';

export interface CornerAhead {
  id: string;
  name: string;
  needed: number;
  made: number;
  inside: boolean;
  to_entry: number;
  to_exit: number;
}

export interface CarView {
  seat: number;
  car: string;
  colour: Colour;
  number: number;
  status: 'grid' | 'stalled' | 'running' | 'pits' | 'garage' | 'finished' | 'out';
  space: string | null;
  lap: number;
  gear: number;
  wear: number;
  wear_most: number;
  /** The black die at its start; null before it. */
  start_roll: number | null;
  corner: CornerAhead | null;
  nitro: boolean | null;
  served: boolean | null;
  may_pit: boolean;
}

export interface DieFaces {
  gear: number;
  shape: string;
  colour: string;
  faces: number[];
}

export interface GridRoll {
  seat: number;
  die: number;
}

export interface RaceView {
  track: string;
  title: string;
  laps: number;
  round: number;
  phase: 'gear' | 'drive' | 'over';
  turn: number | null;
  order: number[];
  at: number;
  cars: CarView[];
  dice: {
    die: DieFaces | null;
    face: number | null;
    great_start: boolean;
    bonus: number;
    spaces: number | null;
    black: number | null;
  } | null;
  /** Everybody's rolls, then those of each group that was equal. */
  grid_rolls: GridRoll[][];
  finished: number[];
  retired: number[];
  police: { speeds: { lap: number; seat: number; speed: number }[]; prizes_given: number } | null;
  standings: Standing[];
}

export type Outcome = 'short' | 'stop' | 'clear' | 'pay' | 'out';
export const OUTCOMES: Outcome[] = ['short', 'stop', 'clear', 'pay', 'out'];

export interface GearPreview {
  gear: number;
  wear: number;
  wear_left: number;
  die: DieFaces;
  faces: { face: number; chance: number; outcome: Outcome; wear: number | null }[];
  of: number;
  odds: Record<Outcome, number>;
  corner: CornerAhead | null;
}

export interface DrivePreview {
  space: string;
  path: string[];
  wear: number;
  brake: number;
  overshoot: number;
  wear_left: number;
  corner: { id: string; name: string; made: number; needed: number } | null;
  collisions: number[];
  danger: number;
  residents: boolean;
  engine: boolean;
  police: number | null;
  new_lap: boolean;
  finish: boolean;
  pits: boolean;
  garage: boolean;
  risk: number;
}

export interface NitroPreview {
  spaces: number;
  bonus: number;
  least_wear: number | null;
  destinations: string[];
}

export interface Cell extends Place {
  space: string;
  d: string;
  corner?: boolean;
  zone?: 'danger' | 'residents' | 'tunnel' | null;
  colour?: string | null;
}

export interface Scenery extends Omit<Drawing, 'cells'> {
  cells: Cell[];
  pits: { cells: Cell[] } | null;
  signs: { id: string; name: string; stops: number; longest: number; shortest: number }[];
  names: { id: string; name: string; spaces: number }[];
  dice: DieFaces[];
}

/** What a move would do: of all kinds of moves together. */
export type Preview = Partial<Omit<GearPreview, 'corner'> & Omit<DrivePreview, 'corner'> & NitroPreview> & {
  corner?: GearPreview['corner'] | DrivePreview['corner'];
};

export interface MoveFields {
  gear?: number;
  space?: string;
}

export type RaceEvent =
  | { kind: 'grid'; again: boolean; rolls: GridRoll[] }
  | { kind: 'start'; seat: number; car: string; die: number; result: 'stall' | 'normal' | 'great' }
  | { kind: 'round'; round: number; order: number[] }
  | { kind: 'gear'; seat: number; car: string; from: number; gear: number; wear: number }
  | { kind: 'die'; seat: number; car: string; gear: number; face: number }
  | {
      kind: 'drive';
      seat: number;
      car: string;
      gear: number;
      path: string[];
      to: string;
      brake: number;
      overshoot: number;
      danger: number;
    }
  | { kind: 'collision' | 'engine' | 'danger' | 'residents'; seat: number; car: string; die: number; wear: number }
  | { kind: 'engines'; seat: number; face: number }
  | { kind: 'lap'; seat: number; car: string; lap: number }
  | { kind: 'pit-stop' | 'checkpoint'; seat: number; car: string; wear: number }
  | { kind: 'police' | 'prize'; seat: number; car: string; lap: number; speed: number }
  | { kind: 'nitro'; seat: number; car: string; spaces: number }
  | { kind: 'out'; seat: number; car: string; reason: string; space: string }
  | { kind: 'finish'; seat: number; car: string; place: number }
  | { kind: 'race-over'; finished: string[] };

export interface FormulaD {
  view: RaceView;
  scenery: Scenery;
  event: RaceEvent;
  fields: MoveFields;
  preview: Preview;
}
export type Props = BoardProps<FormulaD>;
export type Offer = OfferOf<FormulaD>;
