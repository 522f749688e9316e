/** What the server and the client say to each other: docs/protocol.md in types. The REST part is generated: schema.d.ts. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Fields = Record<string, Json>;

/** A move that may be made now: the number to send back, its description, and what it would do. */
export interface Offer {
  move: number;
  kind: string;
  fields: Fields;
  text: string;
  preview: Fields;
}

/** A move that was made. */
export interface Move {
  kind: string;
  fields: Fields;
  text: string;
}

/** One thing that happened, as the viewer may know it. Every other key is the game's own. */
export interface GameEvent {
  kind: string;
  [field: string]: Json;
}

export interface SeatInfo {
  seat: number;
  kind: string;
  name: string;
  level: string | null;
  online: boolean;
  you: boolean;
  stand_in: boolean;
}

export interface Standing {
  place: number;
  seat: number | null;
  entrant: string;
  score: number;
  parts: Record<string, number>;
}

/** What one seat, or a spectator, sees. */
export interface Seen {
  view: Fields;
  offers: Offer[];
  can_undo: boolean;
}

export interface News {
  revision: number;
  step: number;
  seat: number | null;
  move: Move | null;
  undone: boolean;
  events: Record<string, GameEvent[]>;
}

export interface Proposal {
  kind: 'undo' | 'abandon';
  by: number;
  to_step: number | null;
  agreed: number[];
  waiting: number[];
}

export type Status = 'waiting' | 'playing' | 'finished';

export interface TableMessage {
  type: 'table';
  revision: number;
  status: Status;
  game: string;
  title: string;
  steps: number;
  seats: SeatInfo[];
  to_move: number[];
  options: Fields;
  settings: { consent_undo: boolean; bot_pace: number };
  seen: Record<string, Seen>;
  news: News[];
  proposal: Proposal | null;
  standings: Standing[];
}

export interface DoneMessage {
  type: 'done';
  id: number;
  revision: number;
}

export interface RefusedMessage {
  type: 'refused';
  id: number | null;
  error: string;
  message: string;
  rule?: string;
  revision: number;
}

export type ServerMessage = TableMessage | DoneMessage | RefusedMessage | { type: 'pong' };

export interface OptionSpec {
  name: string;
  type: 'bool' | 'int' | 'choice' | 'ints' | 'order';
  default: Json;
  title: string;
  help: string;
  low: number;
  high: number;
  choices: string[];
}

export interface GameSpec {
  id: string;
  title: string;
  summary: string;
  rules_version: string;
  min_seats: number;
  max_seats: number;
  automata: string[];
  options: OptionSpec[];
  bots: string[];
}
