/** A table as this screen sees it: what the server said, what is being shown of it, and what is half chosen. */
import { refusalText } from '../api/texts';
import { Connection, Refused, type ConnectionStatus } from '../api/connection';
import type {
  Fields,
  GameEvent,
  News,
  Offer,
  PlacedSeat,
  RefusedMessage,
  Request,
  Seen,
  Standing,
  TableMessage,
} from '../api/types';
import type { Animation, Draft, Plugin } from '../model/plugin';
import { rememberPromise } from './sealed-dice';
import { appendNews, type Entry } from '../model/log-entries';
import { animationFrames } from '../model/frames';
import { isWaiting, matches } from '../model/offers';
import { replayOf, sinceMyTurn, type Snapshot, type TurnSince } from '../model/since-my-turn';
import { settings } from '../platform/settings.svelte';
import { gameKey } from '../platform/keys';
import { load, save } from '../platform/storage';
import { RaceStore, type LiveTable } from './race-store.svelte';

/** More news than this at once is caught up with, not played; more messages waiting than this hurries the player. */
const MOST_TO_PLAY = 8;
const MOST_WAITING = 40;
const HURRY = 0.4;
/** So many positions are remembered, and so many of one's own decisions when the page is loaded again. */
const MOST_SNAPSHOTS = 60;
const MOST_DECISIONS = 8;
const SPECTATOR = 'spectator';
/** How long the only move there is is shown before it plays itself, at normal speed. */
const ALONE = 1100;

export class TableStore extends RaceStore implements LiveTable {
  /** The latest the server said. */
  latest = $state.raw<TableMessage | null>(null);
  /** What the board shows: the latest once its events have been played. */
  shown = $state.raw<TableMessage | null>(null);
  animation = $state.raw<Animation | null>(null);
  connection = $state<ConnectionStatus>('connecting');
  gone = $state.raw<RefusedMessage | null>(null);
  /** Why the server does not take us in just now, in its own words. */
  trouble = $state('');
  entries = $state.raw<Entry[]>([]);
  seat = $state<number | null>(null);
  passTo = $state<number | null>(null);
  sending = $state(false);
  forced = $state.raw<Offer | null>(null);
  refusal = $state.raw<RefusedMessage | null>(null);
  plugin = $state.raw<Plugin | null>(null);
  readonly live = this;

  /** What was on the board before, with the latest last. */
  #snapshots = $state.raw<Snapshot[]>([]);
  /** The snapshots in which an own seat decided. */
  #decisions: Snapshot[] = [];
  #revision = 0;
  #queue: TableMessage[] = [];
  #playing = $state(false);
  /** An own seat that has just decided: the device may have to go to the next. */
  #decided: number | null = null;
  #wake: (() => void) | null = null;
  /** Requests that are stored, while what came of them is still on its way. */
  #unheard: { revision: number; heard: () => void }[] = [];
  #skipping = false;
  /** What is to be sent next, as far as it is offered then: a plan of several moves that was confirmed as a whole. */
  #plan: Draft[] = [];
  /** How many moves the latest confirmation has sent: they are taken back together. */
  #together = 0;
  /** Somebody who takes a move back wants to decide, even if there is only one. */
  #byHand = false;
  #alone: ReturnType<typeof setTimeout> | undefined;
  #connection: Connection;

  constructor(
    readonly code: string,
    readonly tokens: Record<string, string>,
  ) {
    super();
    const kept = load(this.#decisionsKey, 'sessionStorage');
    if (Array.isArray(kept)) this.#snapshots = this.#decisions = kept as unknown as Snapshot[];
    this.#connection = new Connection(
      code,
      Object.values(tokens),
      () => this.#revision,
      (message) => this.#receive(message),
      (status, error) => {
        this.connection = status;
        if (status === 'gone') this.gone = error ?? null;
        this.trouble = status === 'lost' && error ? refusalText(error) : '';
      },
    );
  }

  close(): void {
    this.#wait();
    this.#connection.close();
    this.skip();
  }

  get mine(): number[] {
    return (this.latest?.seats ?? []).filter((s) => s.you).map((s) => s.seat);
  }

  get hotSeat(): boolean {
    return this.mine.length > 1;
  }

  get seen(): Seen | null {
    return this.#seenIn(this.shown);
  }

  get view(): Fields | null {
    return this.seen?.view ?? null;
  }

  get offers(): Offer[] {
    if (this.animation || this.#playing || this.passTo !== null) return [];
    return this.seen?.offers ?? [];
  }

  get canUndo(): boolean {
    return !this.animation && (this.seen?.can_undo ?? false);
  }

  get standings(): Standing[] {
    return this.shown?.standings ?? [];
  }

  get toMove(): number[] {
    return this.shown?.to_move ?? [];
  }

  readonly since = $derived.by(() =>
    this.seat === null ? null : sinceMyTurn(this.entries, this.seat, this.#snapshots, this.plugin ?? {}),
  );

  /** What is being shown once more, on the view of that time; the table goes on meanwhile. */
  replayed = $state.raw<{ turn: TurnSince; view: Fields; animation: Animation } | null>(null);
  #replayTimer: ReturnType<typeof setTimeout> | undefined;

  replayOf(turn: TurnSince): { view: Fields; frames: Animation[] } | null {
    if (this.seat === null) return null;
    return replayOf(turn, this.entries, this.#snapshots, this.seat, this.plugin, () => settings.pace || 1);
  }

  /** Shows what somebody has done since the own last turn once more. */
  replay = (turn: TurnSince): void => {
    const { view, frames } = this.replayOf(turn) ?? { frames: [] };
    const show = (): void => {
      const animation = frames.shift();
      if (!animation || !view) return this.endReplay();
      this.replayed = { turn, view, animation };
      this.#replayTimer = setTimeout(show, animation.duration);
    };
    this.endReplay();
    show();
  };

  endReplay = (): void => {
    clearTimeout(this.#replayTimer);
    this.replayed = null;
  };

  override key(event: KeyboardEvent): boolean {
    if (!this.replayed || gameKey(event) !== 'Escape') return super.key(event);
    this.endReplay();
    event.preventDefault();
    return true;
  }

  get #decisionsKey(): string {
    return `paddock.decisions.${this.code}`;
  }

  get forcedTime(): number {
    return ALONE * settings.pace;
  }

  protected override onChoice(): void {
    this.refusal = null;
  }

  /** Sends a move; after it, as soon as they are offered, those that the drafts of `then` tell, one by one. */
  confirm = (offer?: Offer, then?: Draft[]): Promise<void> => {
    if (!this.sending) this.#together = 0;
    const chosen = offer ?? this.selected;
    const next = then ?? (chosen?.text === this.selected?.text ? this.ahead : []);
    const waiting = this.#plan[0] && isWaiting(this.#plan[0], this.offers) ? this.#plan : [];
    return this.#send(chosen, [...next, ...waiting]);
  };

  async #send(chosen: Offer | null, then: Draft[]): Promise<void> {
    const seat = this.seat;
    if (!chosen || seat === null || !this.shown || this.sending) return;
    const { revision } = this.shown;
    const { draft, ahead } = this;
    this.#keepDecision(revision);
    this.endReplay();
    this.#wait();
    this.#plan = then;
    this.#byHand = false;
    if (await this.#ask({ type: 'move', seat, revision, move: chosen.move })) {
      // the answer may come after the table, when something else is being chosen already
      this.forgetMove(chosen, draft, ahead);
      this.#together += 1;
      this.#decided = seat;
      this.#passOn();
      this.#goOn();
    } else this.#plan = [];
  }

  /** Takes the latest move back; where several were confirmed as one, all of them, as far as there is a way. */
  undo = async (): Promise<boolean> => {
    const seat = this.seat;
    if (seat === null) return false;
    this.#plan = [];
    this.#byHand = true;
    this.#wait();
    const moves = Math.max(1, this.#together);
    this.#together = 0;
    for (let n = 0; n < moves; n++) {
      if (n && !this.#seenIn(this.latest)?.can_undo) break;
      if (!(await this.#ask({ type: 'undo', seat }))) return false;
    }
    return true;
  };
  propose = async (kind: 'undo' | 'abandon'): Promise<boolean> =>
    this.seat !== null && this.#ask({ type: 'propose', seat: this.seat, kind });
  answer = (seat: number, yes: boolean): Promise<boolean> => this.#ask({ type: 'answer', seat, yes });
  standIn = (seat: number, level: string | null): Promise<boolean> => this.#ask({ type: 'stand_in', seat, level });
  resign = (seat: number): Promise<boolean> => this.#ask({ type: 'resign', seat });
  setSeats = (seats: PlacedSeat[]): Promise<boolean> => this.#ask({ type: 'seats', revision: this.#revision, seats });
  setColour = (seat: number, colour: string): Promise<boolean> => this.#ask({ type: 'colour', seat, colour });
  start = (bots: string | null): Promise<boolean> => this.#ask({ type: 'start', bots });
  cancel = (): Promise<boolean> => this.#ask({ type: 'cancel' });
  leave = (seat: number): Promise<boolean> => this.#ask({ type: 'leave', seat });
  setPace = (time: number): Promise<boolean> => this.#ask({ type: 'pace', ms: time });

  /** Takes the device: the hands are uncovered. */
  uncover = (): void => {
    if (this.passTo === null) return;
    this.seat = this.passTo;
    this.passTo = null;
    this.dropStale(this.seen?.offers ?? []);
  };

  /** Asks for another own seat's hand to be shown, behind a cover. */
  switchTo = (seat: number): void => {
    if (seat !== this.seat && this.mine.includes(seat)) this.passTo = seat;
  };

  /** Ends what is being shown and goes to the latest. */
  skip = (): void => {
    this.endReplay();
    this.#skipping = true;
    this.#wake?.();
  };

  /** Whether a request was granted; known when it is stored and the table shows it. */
  async #ask(message: Request): Promise<boolean> {
    this.sending = true;
    this.refusal = null;
    try {
      const { revision } = await this.#connection.ask(message);
      if (revision > this.#revision) await new Promise<void>((heard) => this.#unheard.push({ revision, heard }));
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.answer;
      return false;
    } finally {
      this.sending = false;
    }
  }

  #seenIn(message: TableMessage | null): Seen | null {
    if (!message) return null;
    const key = this.seat === null ? SPECTATOR : String(this.seat);
    return message.seen?.[key] ?? Object.values(message.seen ?? {})[0] ?? null;
  }

  #eventsOf(news: News): GameEvent[] {
    const key = this.seat === null ? SPECTATOR : String(this.seat);
    return news.events?.[key] ?? Object.values(news.events ?? {})[0] ?? [];
  }

  #receive(message: TableMessage): void {
    const first = this.latest === null;
    const moved = this.latest?.begun === false; // until the race begins, the host may have put us elsewhere
    const news = (message.news ?? []).filter((n) => n.revision > this.#revision);
    this.#revision = Math.max(this.#revision, message.revision);
    this.latest = message;
    for (const { revision, heard } of this.#unheard) if (revision <= this.#revision) heard();
    this.#unheard = this.#unheard.filter(({ revision }) => revision > this.#revision);
    if (first) rememberPromise(this.code, message.dice);
    if (first || moved) this.#sit(message);
    const fresh = { ...message, news };
    if (first || settings.pace === 0 || news.length > MOST_TO_PLAY || !news.some((n) => n.kind === 'move')) {
      if (!this.#playing) {
        this.#settle(fresh);
        return;
      }
    }
    this.#queue.push(fresh);
    if (this.#queue.length > MOST_WAITING) this.skip();
    if (!this.#playing) void this.#play();
  }

  /** Chooses whose hand this screen shows first. */
  #sit(message: TableMessage): void {
    const own = message.seats.filter((s) => s.you).map((s) => s.seat);
    if (own.length <= 1) {
      this.seat = own[0] ?? null;
      return;
    }
    const next = message.to_move.find((s) => own.includes(s)) ?? own[0]!;
    this.seat = next;
    this.passTo = next;
  }

  async #play(): Promise<void> {
    this.#playing = true;
    this.#skipping = false;
    for (let message = this.#queue.shift(); message; message = this.#queue.shift()) {
      for (const item of message.news) {
        if (item.kind !== 'move') continue;
        const { seat, move } = item;
        const pace = (): number => settings.pace * (this.#queue.length > MOST_TO_PLAY ? HURRY : 1);
        const goesOn = seat !== null && seat === this.seat && message.to_move.includes(seat);
        for (const frame of animationFrames(this.#eventsOf(item), { seat, move }, this.plugin, pace, goesOn)) {
          if (this.#skipping) break;
          this.endReplay();
          this.animation = frame;
          await this.#pause(frame.duration);
        }
      }
      this.#settle(message);
      if (this.#queue.length === 0) this.#skipping = false;
    }
    this.#playing = false;
    this.#settle({ ...this.latest!, news: [] });
  }

  #pause(time: number): Promise<void> {
    return new Promise((resume) => {
      const timer = setTimeout(resume, time);
      this.#wake = () => {
        clearTimeout(timer);
        resume();
      };
    });
  }

  #settle(message: TableMessage): void {
    this.animation = null;
    this.entries = appendNews(this.entries, message.news, (item) => this.#eventsOf(item));
    this.shown = message;
    this.#takeSnapshot(message);
    this.dropStale(this.seen?.offers ?? []);
    this.#passOn();
    this.#goOn();
  }

  #takeSnapshot({ revision, standings, seen }: TableMessage): void {
    const views = Object.fromEntries(Object.entries(seen ?? {}).map(([key, { view }]) => [key, view]));
    const before = this.#snapshots.filter((snapshot) => snapshot.revision < revision);
    this.#snapshots = [...before, { revision, standings, views }].slice(-MOST_SNAPSHOTS);
  }

  /** Keeps what is on the board now, before an own decision, for when the page is loaded again. */
  #keepDecision(revision: number): void {
    const now = this.#snapshots.filter((snapshot) => snapshot.revision === revision);
    this.#decisions = [...this.#decisions, ...now].slice(-MOST_DECISIONS);
    save(this.#decisionsKey, this.#decisions, 'sessionStorage');
  }

  /** Sends what was planned to come next; and the only move there is, once it was seen. */
  #goOn(): void {
    const { offers } = this;
    if (!offers.length || this.sending) return;
    const [next, ...rest] = this.#plan;
    const fitting = next ? offers.filter((o) => matches(o, next)) : [];
    if (fitting.length === 1) {
      void this.#send(fitting[0]!, rest);
      return;
    }
    // it has come differently: what fits is kept as the beginning of a choice
    if (!next || !isWaiting(next, offers)) this.#plan = [];
    if (next && fitting.length) this.draft = next;
    else if (offers.length === 1 && settings.confirm !== 'always' && !this.#byHand && !this.forced) {
      const [only] = offers;
      this.forced = only!;
      this.#alone = setTimeout(() => {
        const still = this.offers.length === 1 && this.offers[0]!.text === only!.text;
        this.forced = null;
        if (still) void this.confirm(only);
      }, this.forcedTime);
    }
  }

  /** Nothing plays itself any more. */
  #wait(): void {
    clearTimeout(this.#alone);
    this.forced = null;
  }

  /** In a hot seat, covers the hands when the next decision is another own seat's. */
  #passOn(): void {
    const message = this.latest;
    const from = this.seat;
    if (!message || !this.hotSeat || this.#playing || from === null || this.passTo !== null) return;
    if (this.#decided !== from && message.to_move.includes(from)) return;
    const waiting = message.seats
      .filter((s) => s.you && !s.stand_in && s.seat !== from && message.to_move.includes(s.seat))
      .map((s) => s.seat);
    const next = waiting.find((s) => s > from) ?? waiting[0];
    if (next === undefined || message.status !== 'playing') return;
    this.#decided = null;
    this.passTo = next;
  }
}
