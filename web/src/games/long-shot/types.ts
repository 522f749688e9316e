/** The view, scenery and previews of src/paddock/games/long_shot/view.py, as types. */
import type { Standing } from '../../api/types';
import type { BoardProps, OfferOf } from '../plugin';

export interface HorseView {
  horse: number;
  position: number;
  place: number | null;
  past_line: boolean;
  owner: number | null;
  for_sale: boolean;
  price: number;
  card: string;
  extra: number[];
  moved_by: number[];
  pays: number;
}

export interface SheetView {
  sheet: number;
  seat: number | null;
  roland: boolean;
  money: number;
  marks: boolean[];
  lines: number;
  helmets: number[];
  jerseys: number[];
  sets: number[];
  bets: number[];
  wins: number[];
  open: number[];
  bonuses: boolean[];
  dark: number;
  horses: number[];
  parts: Record<string, number>;
  score: number;
}

export interface Waiting {
  effect: string;
  must: boolean;
  horse: number | null;
  card: string | null;
}

export interface Doing {
  column: number;
  row: number;
  base: boolean;
  tried: string;
  text: string;
  rolled: number | null;
  horses: number[];
}

export interface RaceView {
  round: number;
  phase: 'turn-start' | 'action' | 'effects' | 'race-over';
  first: number;
  turn: number | null;
  dice: { horse: number; steps: number };
  last_round: boolean;
  horses: HorseView[];
  finished: number[];
  sheets: SheetView[];
  pending: Waiting[];
  roland: { name: string; did: Doing | null } | null;
  standings: Standing[];
}

export interface CardScenery {
  id: string;
  name: string;
  set: string;
  price: number;
  trigger: string[];
  effect: string;
  amount: number;
  text: string;
}

export interface HorseScenery {
  horse: number;
  colour: string;
  odds: number[];
  printed: number[];
  card: CardScenery;
}

export interface BonusBox {
  box: number;
  bonus: string;
  title: string;
  text: string;
  amount: number;
}

export interface RaceScenery {
  course: { spaces: number; line: number; finish: number; prizes: number[]; movement_die: number[] };
  horses: HorseScenery[];
  sheet: { grid: number[][]; bonuses: BonusBox[]; dark_horses: number; set_pays: number };
  roland: { name: string; columns: { steps: number; rows: string[] }[] };
}

export interface RacePreview {
  money?: number;
  money_change?: number;
  score_change?: number;
  dark?: number;
  moved?: { horse: number; from: number; to: number }[];
  marked?: { card: number; horse: number }[];
  lines?: number;
  sets_off?: string[];
  others?: { sheet: number; money_change: number }[];
  declines?: string[];
}

export interface MoveFields {
  box?: number | null;
  number?: number;
  horse?: number;
  /** The X on the horse's card. */
  extra?: number | null;
  amount?: number;
  dark?: boolean;
  free?: boolean;
  push?: boolean;
  bonus?: string;
  boosted?: boolean;
  horses?: number[];
  effect?: string;
  mark?: string | null;
  boxes?: number | null;
  /** Whether the horse is among `horses`, so that a draft can name them one by one. */
  [named: `horse_${number}`]: boolean;
}

export type RaceEvent =
  | { kind: 'roll'; round: number; first: number; horse: number; steps: number }
  | { kind: 'moved'; horse: number; from: number; to: number; by: string }
  | { kind: 'finished'; horse: number; place: number; prize: number }
  | { kind: 'concession'; sheet: number; box: number; name: string }
  | { kind: 'line'; sheet: number; line: 'row' | 'column'; number: number }
  | { kind: 'helmet' | 'jersey'; sheet: number; horse: number }
  | { kind: 'extra'; sheet: number; card: number; horse: number }
  | { kind: 'bet'; sheet: number; horse: number; amount: number; cost: number; bet: number; money: number }
  | { kind: 'bought'; sheet: number; horse: number; cost: number; money: number; gift: boolean }
  | { kind: 'money'; sheet: number; change: number; money: number; why: string }
  | { kind: 'bonus'; sheet: number; bonus: string; amount: number; boxes: number[] }
  | { kind: 'ability'; sheet: number; effect: string; horse: number }
  | { kind: 'dark-horse'; sheet: number; dark: number }
  | { kind: 'erased'; sheet: number; boxes: number; dark: number }
  | { kind: 'passed' | 'no-action'; sheet: number }
  | { kind: 'roland-rolls'; horse: number }
  | ({ kind: 'roland' } & Omit<Doing, 'tried'>)
  | { kind: 'race-end'; finished: number[] };

export interface LongShot {
  view: RaceView;
  scenery: RaceScenery;
  event: RaceEvent;
  fields: MoveFields;
  preview: RacePreview;
}
export type Props = BoardProps<LongShot>;
export type Offer = OfferOf<LongShot>;
