/** What a game brings along to be drawn. docs/boards.md explains it. */
import type { Component } from 'svelte';
import type { Who } from '../i18n/words';
import type { Entry } from './log-entries';
import type { Mark } from './marks';
import type { SinceMyTurn, TurnSince } from './since-my-turn';
import type { SoundName } from '../platform/sound';
import type { Fields, GameEvent, Json, Move, Offer, Schemas, SeatInfo, Standing } from '../api/types';

/** A game's own shapes; a game of which nothing is known has JSON throughout. */
export interface Shapes {
  view: object;
  /** `Game.board_assets(setup)`: tracks, card texts and whatever else never changes; `{}` where the game has none. */
  assets: object;
  event: { kind: string };
  /** The fields of its moves, all kinds together. */
  fields: object;
  /** What a move would do, all kinds together. */
  preview: object;
}
export interface Unknown extends Shapes {
  view: Fields;
  assets: Fields;
  event: GameEvent;
  fields: Fields;
  preview: Fields;
}

/** A union of objects as one object with everything that any of them has: what is not in all of them may be missing. */
export type Merged<U> = {
  [K in Keys<U>]?: U extends unknown ? (K extends keyof U ? U[K] : never) : never;
};
/** An object without any fields is generated as one whose fields are never there. */
type Keys<U> = U extends Record<string, never> ? never : U extends unknown ? keyof U : never;

/** The games that declare their shapes, by the name that theirs begin with. */
type Declared = { [K in keyof Schemas]: K extends `${infer Game}BoardAssets` ? Game : never }[keyof Schemas];
/** What a game declares in its client_schema.py. */
export interface Generated<Game extends Declared> {
  view: Schemas[`${Game}View`];
  assets: Schemas[`${Game}BoardAssets`];
  event: Schemas[`${Game}Event`];
  fields: Merged<Schemas[`${Game}Move`]['fields']>;
  preview: Merged<Schemas[`${Game}Preview`]>;
}

export type MoveOf<G extends Shapes> = Move<G['fields']>;
export type OfferOf<G extends Shapes> = Offer<G['fields'], G['preview']>;

/** What just happened, while it is being shown. `view` stays as it was before until the animation ends. */
export interface Animation<G extends Shapes = Unknown> {
  /** All events of this animation up to and including `event`. */
  events: G['event'][];
  /** The one that is happening now. */
  event: G['event'];
  /** Who moved, and what; null where the game itself acted or the move is secret. */
  seat: number | null;
  move: MoveOf<G> | null;
  /** How long `event` is shown, in milliseconds; 0 where motion is switched off. */
  duration: number;
}

/**
 * Fields of a half-entered move: what has been chosen so far. In a plan, `waits` names the kinds of moves that may be
 * asked for before it.
 */
export type Draft = Record<string, Json>;

export interface BoardProps<G extends Shapes = Unknown> {
  view: G['view'];
  assets: G['assets'];
  /** What may be done now; empty while others decide, while an animation runs, and for spectators. */
  offers: OfferOf<G>[];
  /** The seat that looks; null for spectators and in replays. */
  seat: number | null;
  seats: SeatInfo[];
  standings: Standing[];
  toMove: number[];
  selected: OfferOf<G> | null;
  hovered: OfferOf<G> | null;
  draft: Draft;
  /** Moves chosen ahead, to be sent with the selected one. */
  ahead: Draft[];
  animation: Animation<G> | null;
  /** What changed since the seat's last turn, while it has to decide; null where nothing is known. */
  since: SinceMyTurn<G> | null;
  /** A narrow screen: draw for 390 px. */
  compact: boolean;
  /** The panel beside the board shows the plug-in's `Forecast`: the hand leaves it out. */
  forecastBeside: boolean;
  /** Chooses a move, and with it those that are to follow; while the first is still open, only those. */
  onselect: (offer: OfferOf<G> | null, then?: Draft[]) => void;
  /** The same for what is usual, while nothing is chosen: the button is there at once. */
  onsuggest: (offer: OfferOf<G>, then?: Draft[]) => void;
  onhover: (offer: OfferOf<G> | null) => void;
  ondraft: (draft: Draft) => void;
  /** Sends the selected move, or the one given; and after it those that the drafts tell, one by one, as they are offered. */
  onconfirm: (offer?: OfferOf<G>, then?: Draft[]) => void;
}

/** How high a hand is, as CSS lengths: beside the panels, under a board without them, and on a small screen. */
export type HandHeight = Record<'desk' | 'tall' | 'compact', string>;

/** What a seat sees, as far as words need it. */
export type Seen<G extends Shapes = Unknown> = Pick<BoardProps<G>, 'view' | 'assets' | 'seat'>;

export interface ResultProps<G extends Shapes = Unknown> extends Pick<
  BoardProps<G>,
  'view' | 'assets' | 'seats' | 'standings'
> {
  /** The log, without what was taken back. */
  entries: Entry[];
}

/** Something that happened at a step of the race, in words. */
export interface Moment {
  step: number;
  seat: number | null;
  text: string;
}

/** What a line of text may refer to; of a game that can no longer be drawn, neither view nor assets is known. */
export interface Words<G extends Shapes = Unknown> {
  view: Partial<G['view']>;
  assets: Partial<G['assets']>;
  seats: SeatInfo[];
  name: (seat: number | null) => string;
  /** Whom a sentence is about: their name, and whether it is the one who reads. */
  who: (seat: number | null) => Who;
  mark: (seat: number) => Mark;
}

/** Icons for what happens in a race; the table draws them. */
export type EventIcon =
  | 'move'
  | 'corner'
  | 'spin'
  | 'heat'
  | 'dice'
  | 'card'
  | 'gear'
  | 'wear'
  | 'up'
  | 'close'
  | 'flag'
  | 'bet'
  | 'money'
  | 'check'
  | 'bulb';

export interface Plugin<G extends Shapes = Unknown> {
  /** The board itself, drawn large. */
  Board: Component<BoardProps<G>>;
  /** The player's own cards and controls, at the bottom where the thumb is. Without one, the move picker is shown. */
  Hand?: Component<BoardProps<G>>;
  /** The most that the hand needs: it has this room from the first decision to the last, and scrolls beyond it. */
  handHeight?: HandHeight;
  /** What the move in hand would do, beside the board; without it, what `reasons` says of the move. */
  Forecast?: Component<BoardProps<G>>;
  /** Further panels beside the board: a season table, bets, a weather report. */
  Aside?: Component<BoardProps<G>>;
  /** The name of that tab. */
  asideTitle?: string;
  /** The end: a podium, everybody below it, and the score in its parts. Without one, the standings are shown. */
  Result?: Component<ResultProps<G>>;
  /** What decided the race, at most five, in the order in which it happened. */
  moments?: (entries: Entry[], words: Words<G>) => Moment[];
  /**
   * A film of the race: the kinds of events that it shows besides the moments, and whether its camera follows the seat of
   * a scene, with whose eyes the board is then seen.
   */
  film?: { highlights: readonly G['event']['kind'][]; follows?: boolean };
  /** A move in words, and those that are to follow it, for the button that sends it and for the log: "Play green 8". */
  offerText?: (move: MoveOf<G> | OfferOf<G>, words: Words<G>, then?: Draft[]) => string;
  /** A kind of moves, and the value of one of their fields, in words, where moves are searched through: "Shift", "green". */
  kindText?: (kind: string) => string | null;
  fieldText?: (field: string, value: Json, words: Words<G>) => string | null;
  /** An event in words, for the log and screen readers; null where it is not worth a line. */
  eventText?: (event: G['event'], words: Words<G>) => string | null;
  /** The seat to which an event happens, under which the log tells it; without it, the event's `seat`. */
  seatOf?: (event: G['event']) => number | null;
  /** Icons of the log, by the kinds of moves and events. */
  eventIcon?: Partial<Record<string, EventIcon>>;
  /** An event that begins a part of the log, in a few words: "Round 3". */
  headingText?: (event: G['event'], words: Words<G>) => string | null;
  /** The heading of the log up to the first such event; without it, "The start". */
  opening?: string;
  /** The kind of the event that opens a round, in which every driver has a turn. */
  roundEvent?: G['event']['kind'];
  /** The kind of the move with which a driver's turn begins, in a game without such an event. */
  turnMove?: string;
  /** What a driver has done since the reader's last turn, in few words: "+9 · slipstream"; null: nothing worth it. */
  ribbonText?: (turn: TurnSince<G>, words: Words<G>) => string | null;
  /**
   * Where the row of these lies over the board: how much panels cover at its sides, as CSS lengths, and how high the board is at
   * least where there is room for it; on a lower one it is folded into a button in the corner. `below`: on
   * a small screen, the button is at the bottom; with a height, only the one in the corner.
   */
  ribbon?: { left?: string; right?: string; height?: number; below?: boolean };
  /** What everybody may know of a secret move, from one of its events; null where that one says nothing of it. */
  secretText?: (event: G['event'], words: Words<G>) => string | null;
  /** How long an event is shown at normal speed, in milliseconds; `goesOn`: by whom it was caused has the next move too. */
  eventTime?: (event: G['event'], goesOn: boolean) => number;
  /** What is heard while an event is shown; without it, nothing. */
  soundOf?: (animation: Animation<G>, view: G['view']) => SoundName | null;
  /** A seat's colour and shape on the board; without it the table's own are used. */
  seatMark?: (view: Partial<G['view']>, seat: number) => Mark | null;
  /** What the seat must do now, in a few words for the banner. */
  task?: (view: G['view'], seat: number) => string | null;
  /** Advice for a first race: what matters before this decision, in a line; what the view and the previews say. */
  coach?: (props: BoardProps<G>) => string | null;
  /** What speaks for a move, or against it, in a line: what its preview says. Loaded when a champion is asked. */
  reasons?: () => Promise<{
    reason: (offer: OfferOf<G>, props: Seen<G>) => string | null;
    /** Whether what it says speaks against the move: a hint leaves it out. */
    speaksAgainst?: (offer: OfferOf<G>, props: Seen<G>) => boolean;
  }>;
  /** What to choose next, given what has been chosen so far: a line beside the confirm button. */
  hint?: (draft: Draft, offers: OfferOf<G>[], view: G['view'], ahead: Draft[]) => string | null;
  /** The position in short sentences for those who listen: who leads, where each car is, what is in the own hand. */
  position?: (view: G['view'], words: Words<G>, seat: number | null, standings: Standing[]) => string[];
  /** An entrant of the standings in words. */
  entrantText?: (entrant: string) => string;
  /** The mark of an entrant whom nobody plays, and a word on that. */
  freeEntrant?: (entrant: string) => { mark: Mark; note: string };
  /** What a rule decides between equal scores by, in a sentence. */
  tieText?: (rule: string) => string | null;
  /** Small notes on what is on the table, by the keys that its elements name in `data-note`. */
  notes?: Notes;
  /** The number of the rule that a move or an event goes by; the log links to it. */
  ruleOf?: (kind: string, fields: Fields) => string | null;
  /** What the figures of the standings are: "points", "$". */
  scoreTitle?: string | ((view: Partial<G['view']>) => string);
  /** An entrant's figure; null while it would say nothing. */
  scoreText?: (standing: Standing, view: Partial<G['view']>) => string | null;
}

export interface NoteText {
  title: string;
  /** One sentence or two; {names} are filled in from the element. */
  text: string;
  /** The number of the rule. */
  rule: string;
}
/** A game's notes, by the keys that its elements name. */
export type Notes = Partial<Record<string, NoteText>>;
