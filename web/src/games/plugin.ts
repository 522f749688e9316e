/** What a game brings along to be drawn. docs/boards.md explains it. */
import type { Component } from 'svelte';
import type { Mark } from '../lib/marks';
import type { Fields, GameEvent, Json, Move, Offer, SeatInfo, Standing } from '../api/types';

/** What just happened, while it is being shown. `view` stays as it was before until the animation ends. */
export interface Animation {
  /** All events of this animation up to and including `event`. */
  events: GameEvent[];
  /** The one that is happening now. */
  event: GameEvent;
  /** Who moved, and what; null where the game itself acted or the move is secret. */
  seat: number | null;
  move: Move | null;
  /** How long `event` is shown, in milliseconds; 0 where motion is switched off. */
  duration: number;
}

/** Fields of a half-entered move: what has been chosen so far. */
export type Draft = Record<string, Json>;

export interface BoardProps {
  view: Fields;
  /** `Game.scenery(setup)`: tracks, card texts and whatever else never changes; `{}` where the game has none. */
  scenery: Fields;
  /** What may be done now; empty while others decide, while an animation runs, and for spectators. */
  offers: Offer[];
  /** The seat that looks; null for spectators and in replays. */
  seat: number | null;
  seats: SeatInfo[];
  toMove: number[];
  selected: Offer | null;
  hovered: Offer | null;
  draft: Draft;
  animation: Animation | null;
  /** A narrow screen: draw for 390 px. */
  compact: boolean;
  onselect: (offer: Offer | null) => void;
  onhover: (offer: Offer | null) => void;
  ondraft: (draft: Draft) => void;
  /** Sends the selected move, or the one given. */
  onconfirm: (offer?: Offer) => void;
}

export interface ResultProps {
  view: Fields;
  scenery: Fields;
  seats: SeatInfo[];
  standings: Standing[];
}

/** What a line of text may refer to. */
export interface Words {
  view: Fields;
  scenery: Fields;
  seats: SeatInfo[];
  name: (seat: number | null) => string;
  mark: (seat: number) => Mark;
}

export interface GamePlugin {
  /** The board itself, drawn large. */
  Board: Component<BoardProps>;
  /** The player's own cards and controls, at the bottom where the thumb is. Without one, the move picker stands there. */
  Hand?: Component<BoardProps>;
  /** Further panels beside the board: a season table, bets, a weather report. */
  Aside?: Component<BoardProps>;
  /** The name of that tab; "Season" without it. */
  asideTitle?: string;
  /** The end: a podium. Without one, the standings are shown. */
  Result?: Component<ResultProps>;
  /** A move in words, for buttons and the log. */
  offerText?: (move: Move, words: Words) => string;
  /** An event in words, for the log and screen readers; null where it is not worth a line. */
  eventText?: (event: GameEvent, words: Words) => string | null;
  /** How long an event is shown at normal speed, in milliseconds. */
  eventTime?: (event: GameEvent) => number;
  /** A seat's colour and shape on the board; without it the table's own are used. */
  seatMark?: (view: Fields, seat: number) => Mark | null;
  /** What the seat must do now, in a few words for the banner. */
  task?: (view: Fields, seat: number) => string | null;
  /** What to choose next, given what has been chosen so far: a line beside the confirm button. */
  hint?: (draft: Draft, offers: Offer[], view: Fields) => string | null;
  /** An entrant of the standings in words. */
  entrantText?: (entrant: string) => string;
}
