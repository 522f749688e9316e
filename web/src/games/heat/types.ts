/** The view, previews, events and scenery of src/paddock/games/heat, as types. */
import type { Drawing } from '../../lib/circuit';
import type { Pose } from '../../lib/path';
import type { BoardProps, OfferOf } from '../plugin';

export interface CarView {
  seat: number;
  colour: string;
  legend: boolean;
  progress: number;
  lap: number;
  space: number | null;
  spot: number | null;
  to_corner: number | null;
  limit: number | null;
  crossed_the_line: boolean;
  finished: number | null;
  gave_up: boolean;
  adrenaline: boolean;
  gear?: number;
  engine?: number;
  cooldown?: number;
  hand?: number;
  face_down?: number;
  deck?: number;
  pile?: number;
  top?: string | null;
  ready?: boolean;
}

export interface CrossedCorner {
  corner: number;
  line: number;
  limit: number;
  heat: number;
}

/** The turn under way. */
export interface DriverView {
  seat: number;
  start: number;
  speed: number;
  played: string[];
  /** How many of them were turned up from the deck: the last ones. */
  flipped: number;
  adrenaline: boolean;
  boosted: boolean;
  cooled: boolean;
  adrenaline_used: boolean;
  adrenaline_cooled: boolean;
  slipstreamed: boolean;
  corners: CrossedCorner[];
  heat_due: number;
  may_slipstream: boolean;
  spin_out: Partial<SpinOut> | null;
}

export interface RaceView {
  circuit: string;
  title: string;
  length: number;
  laps: number;
  round: number;
  phase: 'plan' | 'react' | 'slipstream' | 'corner-check' | 'discard' | 'race-over' | 'first-hand';
  step: number;
  order: number[];
  turn: number | null;
  waiting: number[];
  cars: CarView[];
  driver: DriverView | null;
  legends: Record<string, { speed: number; diamond: number }> | null;
  finished: number[];
  gave_up: number[];
  points_for_place: number[];
  standings: { place: number; seat: number; entrant: string; score: number }[];
  hand: string[] | null;
  plan: { gear: number; cards: string[] | null; cluttered: boolean; gives_up: boolean } | null;
  own?: { heat_in_hand: number; stress_in_hand: number; playable: number };
}

/** One way that a move may go. */
export interface Outcome {
  chance: number;
  speed: number;
  progress: number;
  space: number;
  spot: number;
  blocked: number;
  corners: CrossedCorner[];
  heat: number;
  short: number;
  finishes: boolean;
  slipstream: boolean;
}

export interface SpinOut {
  corner: number;
  limit: number;
  speed: number;
  space: number;
  spot: number;
  heat: number;
  stress: number;
}

/** What a move would do: of all kinds of moves together, so everything may be missing. */
export interface Preview {
  outcomes?: Outcome[];
  speed?: [number, number] | number;
  heat?: [number, number] | number;
  engine?: number;
  cooldown?: number;
  spin_out?: number;
  needs_cooldown?: number;
  corners?: CrossedCorner[];
  wasted_cooldown?: number;
  unused_adrenaline?: boolean;
  slipstream?: boolean;
  heat_now?: number;
  heat_in_hand?: number;
  flips?: number;
  may_flip?: boolean;
  cards?: number;
  /** How many cards of the hand can be played. */
  playable?: number;
  cluttered?: boolean;
  /** The cards that a cluttered hand lays down. */
  shown?: string[];
  stress_for_a_spin_out?: number;
  place?: number;
  discards?: string[];
  draws?: number;
  reshuffles?: boolean;
  corner?: number;
  limit?: number;
  space?: number;
  spot?: number;
  stress?: number;
}

export interface Track extends Drawing {
  signs: { kind: string; at: number; text: string; x: number; y: number }[];
  /** Per space: the spot on the race line, and the one beside it. */
  spots: [Pose, Pose][];
  corners: { corner: number; line: number; limit: number }[];
}

export interface Scenery {
  track: Track;
  /** How many gears there are. */
  gears: number;
  /** Per seat: the heat that its engine holds when full. */
  engine: number[];
  /** What some events do to a dashboard, which they do not say themselves: heat paid, or the gear it is in then. */
  events: Partial<Record<RaceEvent['kind'], { heat?: number; gear?: number }>>;
}

export interface MoveFields {
  gear?: number;
  heat?: number;
  cards?: string[];
}

interface Moved {
  seat: number;
  from: number;
  to: number;
  distance: number;
  blocked: number;
  /** The spaces it drove over, the first and the last among them. */
  path: number[];
  space: number;
  spot: number;
}
export type RaceEvent =
  | { kind: 'round'; round: number; order: number[] }
  | { kind: 'gears'; gears: number[]; engine: number[]; gave_up: number[] }
  | { kind: 'cards'; seat: number; gear: number; cards: string[] }
  | { kind: 'cluttered'; seat: number; cards: string[] }
  | { kind: 'flip'; seat: number; card: string | null; thrown: string[] }
  | ({ kind: 'moved' | 'spin-out' } & Moved)
  | { kind: 'legend'; seat: number; speed: number; diamond: number; distance: number }
  | { kind: 'boost' | 'adrenaline' | 'slipstream' | 'mulligan'; seat: number }
  | { kind: 'cooled'; seat: number; heat: number; adrenaline: boolean }
  | {
      kind: 'corner';
      seat: number;
      corner: number;
      limit: number;
      speed: number;
      heat: number;
      over: number;
      passed: boolean;
    }
  | { kind: 'stress' | 'reshuffled'; seat: number; cards: number }
  | { kind: 'discarded'; seat: number; cards: string[] }
  | { kind: 'drew'; seat: number; count: number; cards?: string[] }
  | { kind: 'finished'; seat: number; place: number }
  | { kind: 'race-over'; order: number[] };

export interface Heat {
  view: RaceView;
  scenery: Scenery;
  event: RaceEvent;
  fields: MoveFields;
  preview: Preview;
}
export type Props = BoardProps<Heat>;
export type Offer = OfferOf<Heat>;
