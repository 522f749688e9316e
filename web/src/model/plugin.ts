/** The interface of a game's plug-in: its components and texts. docs/boards.md explains it. */
import type { Component } from 'svelte';
import type { Who } from '../i18n/words';
import type { Entry } from './log-entries';
import type { Mark } from './marks';
import type { SinceMyTurn, TurnSince } from './since-my-turn';
import type { SoundName } from '../platform/sound';
import type { Fields, GameEvent, Json, Move, Offer, Schemas, SeatInfo, Standing } from '../api/types';

/** The types of a game's data; those of an unknown game are plain JSON. */
export interface Shapes {
  view: object;
  /** `Game.board_assets(setup)`: static data such as tracks and card texts; `{}` if the game has none. */
  assets: object;
  event: { kind: string };
  /** The fields of all kinds of moves, merged. */
  fields: object;
  /** The previews of all kinds of moves, merged. */
  preview: object;
}
export interface Unknown extends Shapes {
  view: Fields;
  assets: Fields;
  event: GameEvent;
  fields: Fields;
  preview: Fields;
}

/** A union of objects merged into one object, whose fields are all optional. */
export type Merged<U> = {
  [K in Keys<U>]?: U extends unknown ? (K extends keyof U ? U[K] : never) : never;
};
/** The generator writes an object without fields as `Record<string, never>`. */
type Keys<U> = U extends Record<string, never> ? never : U extends unknown ? keyof U : never;

/** The prefixes of the generated types, one per game. */
type Declared = { [K in keyof Schemas]: K extends `${infer Game}BoardAssets` ? Game : never }[keyof Schemas];
/** The types that a game declares in its client_schema.py. */
export interface Generated<Game extends Declared> {
  view: Schemas[`${Game}View`];
  assets: Schemas[`${Game}BoardAssets`];
  event: Schemas[`${Game}Event`];
  fields: Merged<Schemas[`${Game}Move`]['fields']>;
  preview: Merged<Schemas[`${Game}Preview`]>;
}

export type MoveOf<G extends Shapes> = Move<G['fields']>;
export type OfferOf<G extends Shapes> = Offer<G['fields'], G['preview']>;

/** An event while it is being shown. Until the animation ends, `view` is the one before the event. */
export interface Animation<G extends Shapes = Unknown> {
  /** The events of the step up to and including `event`. */
  events: G['event'][];
  /** The event that is shown now. */
  event: G['event'];
  /** Who moved, and what; null where the game itself acted or the move is secret. */
  seat: number | null;
  move: MoveOf<G> | null;
  /** How long `event` is shown, in milliseconds; 0 if animations are off. */
  duration: number;
}

/**
 * The fields of a half-entered move that have been chosen so far. In a plan, `waits` lists the kinds of moves that may
 * have to be made before it.
 */
export type Draft = Record<string, Json>;

export interface BoardProps<G extends Shapes = Unknown> {
  view: G['view'];
  assets: G['assets'];
  /** The moves on offer; empty while others decide, while an animation runs, and for spectators. */
  offers: OfferOf<G>[];
  /** The reader's seat; null for spectators and in replays. */
  seat: number | null;
  seats: SeatInfo[];
  standings: Standing[];
  toMove: number[];
  selected: OfferOf<G> | null;
  hovered: OfferOf<G> | null;
  draft: Draft;
  /** Later moves that have been chosen already and are sent after the selected one. */
  ahead: Draft[];
  animation: Animation<G> | null;
  /** What changed since the seat's last turn, while it has to decide; null if that is unknown. */
  since: SinceMyTurn<G> | null;
  /** A narrow screen: draw for 390 px. */
  compact: boolean;
  /** The panel beside the board shows the plug-in's `Forecast`, so the hand need not. */
  forecastBeside: boolean;
  /** Selects a move and the moves to send after it; a null offer sets only these. */
  onselect: (offer: OfferOf<G> | null, then?: Draft[]) => void;
  /** Preselects the usual move while the player has chosen nothing, so that it can be confirmed at once. */
  onsuggest: (offer: OfferOf<G>, then?: Draft[]) => void;
  onhover: (offer: OfferOf<G> | null) => void;
  ondraft: (draft: Draft) => void;
  /** Sends a move, by default the selected one, and then the moves of `then`, each as soon as it is offered. */
  onconfirm: (offer?: OfferOf<G>, then?: Draft[]) => void;
}

/** The height of a hand as CSS lengths: with panels beside the board, without them, and on a small screen. */
export type HandHeight = Record<'desk' | 'tall' | 'compact', string>;

/** The part of the board's props that texts need. */
export type Seen<G extends Shapes = Unknown> = Pick<BoardProps<G>, 'view' | 'assets' | 'seat'>;

export interface ResultProps<G extends Shapes = Unknown> extends Pick<
  BoardProps<G>,
  'view' | 'assets' | 'seats' | 'standings'
> {
  /** The log without undone entries. */
  entries: Entry[];
}

/** A decisive moment of the race. */
export interface Moment {
  step: number;
  seat: number | null;
  text: string;
  /** It cost the seat something. */
  loss?: boolean;
  /** A finish that decided the race: the winner did not lead before it. */
  decides?: boolean;
  /** Shown at its own step, not at the one that led to it. */
  settled?: boolean;
}

/** What texts may refer to. If the client can no longer draw the game, view and assets are empty. */
export interface Words<G extends Shapes = Unknown> {
  view: Partial<G['view']>;
  assets: Partial<G['assets']>;
  seats: SeatInfo[];
  name: (seat: number | null) => string;
  /** The subject of a sentence: a name, and whether it is the reader. */
  who: (seat: number | null) => Who;
  mark: (seat: number) => Mark;
}

/** The icons that a plug-in can give to moves and events in the log. */
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

interface Logged<G extends Shapes> {
  text: string;
  event?: G['event'];
}

export interface Plugin<G extends Shapes = Unknown> {
  Board: Component<BoardProps<G>>;
  /** The player's cards and controls, below the board. By default, the move picker. */
  Hand?: Component<BoardProps<G>>;
  /** The room reserved for the hand throughout the race. A larger hand scrolls. */
  handHeight?: HandHeight;
  /** Whether spectators see something in the hand, too. */
  openHand?: boolean;
  /** A forecast of the hovered or selected move, beside the board. By default, the text from `reasons`. */
  Forecast?: Component<BoardProps<G>>;
  /** More panels beside the board: a season table, bets, a weather report. */
  Aside?: Component<BoardProps<G>>;
  /** The label of the tab with `Aside`. */
  asideTitle?: string;
  /** The result: a podium, the full field, and the parts of the score. By default, the standings. */
  Result?: Component<ResultProps<G>>;
  /** The decisive moments of the race in order, five at most. */
  moments?: (entries: Entry[], words: Words<G>) => Moment[];
  /**
   * The film of the race: the kinds of events that it shows besides the moments. With `follows`, the board is drawn as
   * the seat of the scene sees it, and the camera follows its car.
   */
  film?: { highlights: readonly G['event']['kind'][]; follows?: boolean };
  /** The text of a move and the ones after it, for the confirm button and the log: "Play green 8". */
  offerText?: (move: MoveOf<G> | OfferOf<G>, words: Words<G>, then?: Draft[]) => string;
  /** A shorter text for the confirm button, where the board or the hand shows the choice. */
  confirmText?: (offer: OfferOf<G>) => string | null;
  /** A shorter text for the log, and the event among those of the move that it tells, which then has no line. */
  logText?: (move: MoveOf<G>, events: readonly G['event'][], words: Words<G>) => Logged<G> | null;
  /** The texts for a kind of move and for the value of a field, in the move picker: "Shift", "green". */
  kindText?: (kind: string) => string | null;
  fieldText?: (field: string, value: Json, words: Words<G>) => string | null;
  /** The text of an event, for the log and screen readers; null leaves it out. */
  eventText?: (event: G['event'], words: Words<G>) => string | null;
  /** What the banner says while the board reveals the result of an event; by default the event's text. */
  revealText?: (event: G['event']) => string | null;
  /** The seat under which the log lists an event. By default, the event's `seat`. */
  seatOf?: (event: G['event']) => number | null;
  /** Icons for the log, by kind of move or event. */
  eventIcon?: Partial<Record<string, EventIcon>>;
  /** The heading, if an event begins a part of the log: "Round 3". */
  headingText?: (event: G['event'], words: Words<G>) => string | null;
  /** How many of a step's events happened before its move: what was rolled at the start comes with the first step. */
  eventsBeforeMove?: (events: readonly G['event'][]) => number;
  /** The heading of the log before the first of these events. By default, "The start". */
  opening?: string | ((words: Words<G>) => string | null);
  /** The kind of event that opens a round, in which every driver has a turn. */
  roundEvent?: G['event']['kind'];
  /** The kind of move with which a driver's turn begins, in a game without rounds. */
  turnMove?: string;
  /** A driver's turn in a few words, for the ribbon: "+9 · slipstream"; null leaves it out. */
  ribbonText?: (turn: TurnSince<G>, words: Words<G>) => string | null;
  /**
   * The position of the ribbon over the board. `left`, `right`: the width covered by panels, as CSS lengths. `height`:
   * on a board that is lower or narrower (in pixels), the ribbon is folded into a button in the corner. `below`: on a
   * small screen, the button is at the bottom; if there is a `height`, only the one in the corner is.
   */
  ribbon?: { left?: string; right?: string; height?: number; below?: boolean };
  /** The public part of a secret move, derived from one of its events; null if the event does not reveal it. */
  secretText?: (event: G['event'], words: Words<G>) => string | null;
  /** How long an event is shown at normal speed, in milliseconds; `goesOn`: the player who caused it moves next. */
  eventTime?: (event: G['event'], goesOn: boolean) => number;
  /** The sound to play while an event is shown. */
  soundOf?: (animation: Animation<G>, view: G['view']) => SoundName | null;
  /** A seat's colour and shape on the board. By default, those of the seat's number. */
  seatMark?: (view: Partial<G['view']>, seat: number, name: string) => Mark | null;
  /** What the seat has to do now, in a few words for the banner. */
  task?: (view: G['view'], seat: number) => string | null;
  /** Advice for beginners: one line on what matters in this decision, derived from the view and the previews. */
  coach?: (props: BoardProps<G>) => string | null;
  /** One line for or against a move, derived from its preview. Loaded on demand. */
  reasons?: () => Promise<{
    reason: (offer: OfferOf<G>, props: Seen<G>) => string | null;
    /** Whether the line speaks against the move; hints leave it out then. */
    speaksAgainst?: (offer: OfferOf<G>, props: Seen<G>) => boolean;
  }>;
  /** What to choose next, given the choices so far: a line in place of the confirm button. */
  hint?: (draft: Draft, offers: OfferOf<G>[], view: G['view'], ahead: Draft[]) => string | null;
  /** The position in short sentences for screen readers: who leads, where each car is, the reader's hand. */
  position?: (view: G['view'], words: Words<G>, seat: number | null, standings: Standing[]) => string[];
  /** The name of an entrant in the standings. */
  entrantText?: (entrant: string) => string;
  /** The mark of an entrant that no seat plays, with a short note. */
  freeEntrant?: (entrant: string) => { mark: Mark; note: string };
  /** How a rule breaks ties, in a sentence. */
  tieText?: (rule: string) => string | null;
  /** Tooltips for the things on the table, by the `data-note` of their elements. */
  notes?: Notes;
  /** The number of the rule for a kind of move or event, which the log links to. */
  ruleOf?: (kind: string, fields: Fields) => string | null;
  /** The standings rank money or points; a driver's turn then leaves out the new place, which is not that of the car. */
  ranksScores?: boolean;
  /** Whether the entrants have places yet. By default, they always have. */
  ranked?: (view: Partial<G['view']>) => boolean;
  /** The unit of the scores in the standings: "points", "$". */
  scoreTitle?: string | ((view: Partial<G['view']>) => string);
  /** An entrant's score as text; null while it says nothing yet. */
  scoreText?: (standing: Standing, view: Partial<G['view']>) => string | null;
}

interface NoteText {
  title: string;
  /** One or two sentences; {names} are filled in from the element's `data-note-…`. */
  text: string;
  /** The number of the rule. */
  rule: string;
}
/** A game's notes by key. */
export type Notes = Partial<Record<string, NoteText>>;
