/** The server's shapes by short names. They are generated from its OpenAPI document; only the games' own parts are `Json`. */
import type { Fields, Json } from '../platform/json';
import type { components } from './schema';

export type { Fields, Json };

export type Schemas = components['schemas'];

/** A move that was made. */
export type Move<F = Fields> = Omit<Schemas['MoveModel'], 'fields'> & { fields: F };
/** A move that may be made now: the number to send back, its description, and what it would do. */
export type Offer<F = Fields, P = Fields> = Omit<Schemas['OfferModel'], 'fields' | 'preview'> & {
  fields: F;
  preview: P;
};
/** One of any game's. */
export type AnyOffer = Offer<Partial<Fields>, object>;

/** One thing that happened, as the viewer may know it. Every other key is the game's own. */
export interface GameEvent {
  kind: string;
  [field: string]: Json;
}

export type SeatInfo = Schemas['SeatModel'];
export type Standing = Schemas['StandingModel'];
export type Proposal = Schemas['ProposalModel'];
/** Where a table's dice come from, what was promised of them, and in the end what they were. */
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

/** What the client sends: first a hello, then these. */
export type Hello = Required<Schemas['Hello']>;
export type ClientMessage = Exclude<Schemas['ClientMessage'], Schemas['SeatsRequest']> | SeatsRequest;
type SeatsRequest = Omit<Schemas['SeatsRequest'], 'seats'> & { seats: PlacedSeat[] };
type WithoutId<M> = M extends { id: unknown } ? Omit<M, 'id'> : never;
/** A request; the connection gives it its id. */
export type Request = WithoutId<ClientMessage>;

export type OptionSpec = Omit<Schemas['OptionModel'], 'default'> & { default: Json };
/** A way to play that is chosen as a whole. */
export type Preset = Omit<Schemas['PresetModel'], 'options'> & { options: Fields };
export type GameSpec = Omit<Schemas['GameModel'], 'options' | 'presets'> & {
  options: OptionSpec[];
  presets: Preset[];
};
/** What a circuit is like, with a small picture. */
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
/** A seat as the host wants it before the start: one that is there, or a new one. */
export type PlacedSeat = Partial<Schemas['PlacedSeat']>;
export type NewTable = Schemas['NewTable'];
export type TakenSeat = Schemas['TakenSeat'];
export type PublicTable = Schemas['PublicTable'];
export type MyTable = Schemas['MyTable'];
export type ReplayIndex = Omit<Schemas['ReplayModel'], 'log'> & {
  /** A replay that a browser kept for reading offline may be of a version without events. */
  log: (Move & { step: number; seat: number | null; events?: GameEvent[] })[];
};
export type ReplayStep = Omit<Schemas['ReplayStep'], 'move' | 'events' | 'view' | 'hands'> & {
  move: Move | null;
  events: GameEvent[];
  view: Fields;
  hands: Record<string, Fields>;
};

/** The server's shape of a move, with the fields of one. */
type Made<S extends { fields: unknown }> = Omit<S, 'fields'> & { fields: Fields };
/** A finished race explained. Shares are 0 to 1; what is not known yet is null or missing from its list. */
export type Analysis = Omit<Schemas['AnalysisModel'], 'moves'> & { moves: AnalysedMove[] };
export type AnalysedMove = Made<Omit<Schemas['AnalysedMove'], 'decision'>> & { decision: Decision | null };
export type Decision = Omit<Schemas['DecisionModel'], 'moves'> & { moves: WeighedMove[] };
export type DecisionName = NonNullable<Decision['name']>;
export type WeighedMove = Made<Schemas['WeighedMove']>;
/** A move that somebody tries afterwards, judged. */
export type JudgedMove = Made<Schemas['JudgedMove']>;
export type SeatLedger = Schemas['SeatBooks'];
export type TurningPoint = Schemas['TurningPoint'];
/** How an analysis gets on, with what is newer in it than what was asked for. */
export type AnalysisState = Omit<Schemas['AnalysisState'], 'analysis'> & { analysis: Analysis | null };
/** What a seat was offered at a step of a finished game. */
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

/** A recorded game, as far as the client looks into it. */
export interface RecordedGame {
  game: string;
  options?: Fields;
  seats: { kind: string; name: string }[];
  steps: Json[];
}
