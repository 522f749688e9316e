/** Short names for the types generated from the server's OpenAPI document. Only the games' own data is `Json`. */
import type { Fields, Json } from '../platform/json';
import type { components } from './schema';

export type { Fields, Json };

export type Schemas = components['schemas'];

/** A move that was made. */
export type Move<F = Fields> = Omit<Schemas['MoveModel'], 'fields'> & { fields: F };
/** A legal move: the number to send back, its description, and a preview. */
export type Offer<F = Fields, P = Fields> = Omit<Schemas['OfferModel'], 'fields' | 'preview'> & {
  fields: F;
  preview: P;
};
/** A legal move of any game. */
export type AnyOffer = Offer<Partial<Fields>, object>;

/** An event as the reader may see it. The game defines all other keys. */
export interface GameEvent {
  kind: string;
  [field: string]: Json;
}

export type SeatInfo = Schemas['SeatModel'];
export type Standing = Schemas['StandingModel'];
export type Proposal = Schemas['ProposalModel'];
/** The origin of a table's dice, their commitment, and at the end their seed. */
export type Dice = Schemas['Dice'];
export type Status = Schemas['TableMessage']['status'];

/** What one seat, or a spectator, sees. */
export type Seen = Omit<Schemas['SeenModel'], 'view' | 'offers'> & { view: Fields; offers: Offer[] };
export type News = Omit<Schemas['NewsModel'], 'move' | 'events'> & {
  move: Move | null;
  events: Record<string, GameEvent[]>;
};
export type TableMessage = Omit<Schemas['TableMessage'], 'options' | 'seen' | 'news'> & {
  options: Fields;
  seen: Record<string, Seen>;
  news: News[];
};
export type DoneMessage = Schemas['Done'];
export type RefusedMessage = Schemas['RefusedMessage'];
export type ServerMessage = TableMessage | Exclude<Schemas['ServerMessage'], Schemas['TableMessage']>;

/** The client's messages: first a hello, then these. */
export type Hello = Required<Schemas['Hello']>;
export type ClientMessage = Exclude<Schemas['ClientMessage'], Schemas['SeatsRequest']> | SeatsRequest;
type SeatsRequest = Omit<Schemas['SeatsRequest'], 'seats'> & { seats: PlacedSeat[] };
type WithoutId<M> = M extends { id: unknown } ? Omit<M, 'id'> : never;
/** A request without its id, which the connection adds. */
export type Request = WithoutId<ClientMessage>;

export type OptionSpec = Omit<Schemas['OptionModel'], 'default'> & { default: Json };
/** A set of options that players choose as a whole. */
export type Preset = Omit<Schemas['PresetModel'], 'options'> & { options: Fields };
export type GameSpec = Omit<Schemas['GameModel'], 'options' | 'presets'> & {
  options: OptionSpec[];
  presets: Preset[];
};
/** The facts about a circuit, and a small picture. */
export type CircuitInfo = Schemas['CircuitModel'];
export interface Catalogue {
  games: GameSpec[];
}
export type Rulebook = Schemas['RulesPage'];
export type SeatRequest = Partial<Schemas['SeatWish']> & { kind: string };
export type SetupRequest = Omit<Partial<Schemas['TableSetup']>, 'options' | 'seats'> & {
  game: string;
  options: Fields;
  seats: SeatRequest[];
};
/** A seat as the host arranges it before the start: an existing one, or a new one. */
export type PlacedSeat = Partial<Schemas['PlacedSeat']>;
export type NewTable = Schemas['NewTable'];
export type TakenSeat = Schemas['TakenSeat'];
export type PublicTable = Schemas['PublicTable'];
export type MyTable = Schemas['MyTable'];
export type ReplayIndex = Omit<Schemas['ReplayModel'], 'log'> & {
  /** Replays stored by an older version of the client have no events. */
  log: (Move & { step: number; seat: number | null; events?: GameEvent[] })[];
};
export type ReplayStep = Omit<Schemas['ReplayStep'], 'move' | 'events' | 'view' | 'hands'> & {
  move: Move | null;
  events: GameEvent[];
  view: Fields;
  hands: Record<string, Fields>;
};

/** A generated type with the fields of a move. */
type WithFields<S extends { fields: unknown }> = Omit<S, 'fields'> & { fields: Fields };
/**
 * The analysis of a finished race. Chances are 0 to 1; values that are not known yet are null or missing from their
 * list.
 */
export type Analysis = Omit<Schemas['AnalysisModel'], 'moves'> & { moves: AnalysedMove[] };
export type AnalysedMove = WithFields<Omit<Schemas['AnalysedMove'], 'decision'>> & { decision: Decision | null };
type Decision = Omit<Schemas['DecisionModel'], 'moves'> & { moves: WeighedMove[] };
export type DecisionName = NonNullable<Decision['name']>;
export type WeighedMove = WithFields<Schemas['WeighedMove']>;
/** The evaluation of a move that was not played. */
export type JudgedMove = WithFields<Schemas['JudgedMove']>;
export type SeatLedger = Schemas['SeatBooks'];
export type TurningPoint = Schemas['TurningPoint'];
/** The progress of an analysis, and its new results. */
export type AnalysisState = Omit<Schemas['AnalysisState'], 'analysis'> & { analysis: Analysis | null };
/** The moves that a seat was offered at a step of a finished game. */
export type ReplayOffers = Omit<Schemas['ReplayOffers'], 'offers'> & { offers: Offer[] };
/** A move that a champion would consider. */
export type Hint = Omit<Schemas['HintModel'], 'fields' | 'preview'> & { fields: Fields; preview: Fields };
export type Hints = Omit<Schemas['Hints'], 'hints'> & { hints: Hint[] };
export type HintRule = Schemas['PublicTable']['hints'];

/** A game's lesson, and a step of it. */
export type Lesson = Schemas['LessonModel'];
export type LessonScene = Omit<Schemas['LessonScene'], 'view' | 'offers' | 'beats'> & {
  view: Fields;
  offers: Offer[];
  beats: { seat: number; move: Move | null; events: GameEvent[] }[];
};

/** The parts of a recorded game that the client reads. */
export interface RecordedGame {
  game: string;
  options?: Fields;
  seats: { kind: string; name: string }[];
  steps: Json[];
}
