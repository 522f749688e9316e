/** A table on this screen: the server's latest message, the part of it that is shown, and the player's choice. */
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
import { replayOf, sinceMyTurn, type TurnSince } from '../model/since-my-turn';
import { settings } from '../platform/settings.svelte';
import { gameKey } from '../platform/keys';
import { Pause } from '../platform/pause';
import { RaceStore, type LiveTable } from './race-store.svelte';
import { Snapshots } from './snapshots.svelte';
import { TurnReplay } from './turn-replay.svelte';

/** A message with more news than this is shown without animations; a longer queue of messages is played faster. */
const MAX_ANIMATED = 8;
/** A longer queue of messages is skipped. */
const MAX_QUEUE = 40;
/** The factor for durations while the queue is long. */
const HURRY = 0.4;
const SPECTATOR = 'spectator';
/** How long the only legal move is announced before it is played, in milliseconds at normal speed. */
const FORCED_TIME = 1100;

export class TableStore extends RaceStore implements LiveTable {
  /** The server's latest message. */
  latest = $state.raw<TableMessage | null>(null);
  /** The message that the board shows: the latest one, after its events have been animated. */
  shown = $state.raw<TableMessage | null>(null);
  animation = $state.raw<Animation | null>(null);
  connection = $state<ConnectionStatus>('connecting');
  gone = $state.raw<RefusedMessage | null>(null);
  /** Why the server refuses the connection for now, in its own words. */
  trouble = $state('');
  entries = $state.raw<Entry[]>([]);
  seat = $state<number | null>(null);
  passTo = $state<number | null>(null);
  sending = $state(false);
  forced = $state.raw<Offer | null>(null);
  refusal = $state.raw<RefusedMessage | null>(null);
  plugin = $state.raw<Plugin | null>(null);
  readonly live = this;

  #snapshots: Snapshots;
  #replay = new TurnReplay();
  #revision = 0;
  #queue: TableMessage[] = [];
  #playing = $state(false);
  /** The seat that has just decided on this screen, after which the device may have to be passed on. */
  #decidedSeat: number | null = null;
  #pause = new Pause();
  /** Requests that the server has stored, but whose revision has not arrived yet. */
  #pending: { revision: number; resolve: () => void }[] = [];
  #skipping = false;
  /** The rest of a plan that was confirmed as a whole. Each move is sent as soon as it is offered. */
  #plan: Draft[] = [];
  /** The number of moves sent by the latest confirmation. They are undone together. */
  #movesSent = 0;
  /** Set by an undo, so that a forced move is not played automatically. */
  #afterUndo = false;
  #forcedTimer: ReturnType<typeof setTimeout> | undefined;
  #connection: Connection;

  constructor(
    readonly code: string,
    readonly tokens: Record<string, string>,
  ) {
    super();
    this.#snapshots = new Snapshots(code);
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
    this.#cancelForced();
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
    this.seat === null ? null : sinceMyTurn(this.entries, this.seat, this.#snapshots.all, this.plugin ?? {}),
  );

  /** The turn that is being replayed, with the view at that time. */
  get replayed(): TurnReplay['shown'] {
    return this.#replay.shown;
  }

  replayOf(turn: TurnSince): { view: Fields; frames: Animation[] } | null {
    if (this.seat === null) return null;
    return replayOf(turn, this.entries, this.#snapshots.all, this.seat, this.plugin, () => settings.pace || 1);
  }

  /** Replays what a driver did since the player's last turn. */
  replay = (turn: TurnSince): void => {
    const replay = this.replayOf(turn);
    if (replay) this.#replay.start(turn, replay.view, replay.frames);
  };

  endReplay = (): void => this.#replay.end();

  override key(event: KeyboardEvent): boolean {
    if (!this.replayed || gameKey(event) !== 'Escape') return super.key(event);
    this.endReplay();
    event.preventDefault();
    return true;
  }

  get forcedTime(): number {
    return FORCED_TIME * settings.pace;
  }

  protected override onChoice(): void {
    this.refusal = null;
  }

  /** Sends a move, by default the selected one, and then the moves of `then`, each as soon as it is offered. */
  confirm = (offer?: Offer, then?: Draft[]): Promise<void> => {
    if (!this.sending) this.#movesSent = 0;
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
    this.#snapshots.keepDecision(revision);
    this.endReplay();
    this.#cancelForced();
    this.#plan = then;
    this.#afterUndo = false;
    if (await this.#ask({ type: 'move', seat, revision, move: chosen.move })) {
      // the answer may come after the update of the table, when the player has already chosen something else
      this.forgetMove(chosen, draft, ahead);
      this.#movesSent += 1;
      this.#decidedSeat = seat;
      this.#passDevice();
      this.#sendNext();
    } else this.#plan = [];
  }

  /** Undoes the latest move; if several were confirmed together, as many of these as possible. */
  undo = async (): Promise<boolean> => {
    const seat = this.seat;
    if (seat === null) return false;
    this.#plan = [];
    this.#afterUndo = true;
    this.#cancelForced();
    const moves = Math.max(1, this.#movesSent);
    this.#movesSent = 0;
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

  /** Uncovers the hand of the next player, who has the device now. */
  uncover = (): void => {
    if (this.passTo === null) return;
    this.seat = this.passTo;
    this.passTo = null;
    this.dropStale(this.seen?.offers ?? []);
  };

  /** Switches to another seat of this screen, behind a cover. */
  switchTo = (seat: number): void => {
    if (seat !== this.seat && this.mine.includes(seat)) this.passTo = seat;
  };

  /** Skips all animations. */
  skip = (): void => {
    this.endReplay();
    this.#skipping = true;
    this.#pause.end();
  };

  /** Sends a request. Resolves when this client has the resulting revision, or to false if the request is refused. */
  async #ask(message: Request): Promise<boolean> {
    this.sending = true;
    this.refusal = null;
    try {
      const { revision } = await this.#connection.ask(message);
      if (revision > this.#revision) await new Promise<void>((resolve) => this.#pending.push({ revision, resolve }));
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.answer;
      return false;
    } finally {
      this.sending = false;
    }
  }

  #seenIn(message: TableMessage | null): Seen | null {
    return this.#ownOf(message?.seen) ?? null;
  }

  #eventsOf(news: News): GameEvent[] {
    return this.#ownOf(news.events) ?? [];
  }

  /** The value for the seat of this screen, in values by seat. */
  #ownOf<T>(values: Record<string, T> = {}): T | undefined {
    return values[this.seat === null ? SPECTATOR : String(this.seat)] ?? Object.values(values)[0];
  }

  #receive(message: TableMessage): void {
    const first = this.latest === null;
    const inLobby = this.latest?.begun === false; // where the host may move seats
    const news = (message.news ?? []).filter((n) => n.revision > this.#revision);
    this.#revision = Math.max(this.#revision, message.revision);
    this.latest = message;
    for (const { revision, resolve } of this.#pending) if (revision <= this.#revision) resolve();
    this.#pending = this.#pending.filter(({ revision }) => revision > this.#revision);
    if (first) rememberPromise(this.code, message.dice);
    if (first || inLobby) this.#chooseSeat(message);
    const fresh = { ...message, news };
    if (first || settings.pace === 0 || news.length > MAX_ANIMATED || !news.some((n) => n.kind === 'move')) {
      if (!this.#playing) {
        this.#settle(fresh);
        return;
      }
    }
    this.#queue.push(fresh);
    if (this.#queue.length > MAX_QUEUE) this.skip();
    if (!this.#playing) void this.#play();
  }

  /** Chooses whose hand this screen shows first. */
  #chooseSeat(message: TableMessage): void {
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
        const pace = (): number => settings.pace * (this.#queue.length > MAX_ANIMATED ? HURRY : 1);
        const goesOn = seat !== null && seat === this.seat && message.to_move.includes(seat);
        for (const frame of animationFrames(this.#eventsOf(item), { seat, move }, this.plugin, pace, goesOn)) {
          if (this.#skipping) break;
          this.endReplay();
          this.animation = frame;
          await this.#pause.wait(frame.duration);
        }
      }
      this.#settle(message);
      if (this.#queue.length === 0) this.#skipping = false;
    }
    this.#playing = false;
    this.#settle({ ...this.latest!, news: [] });
  }

  #settle(message: TableMessage): void {
    this.animation = null;
    this.entries = appendNews(this.entries, message.news, (item) => this.#eventsOf(item));
    this.shown = message;
    this.#snapshots.take(message);
    this.dropStale(this.seen?.offers ?? []);
    this.#passDevice();
    this.#sendNext();
  }

  /** Sends the next planned move, or after a moment the only legal one. */
  #sendNext(): void {
    const { offers } = this;
    if (!offers.length || this.sending) return;
    const [next, ...rest] = this.#plan;
    const fitting = next ? offers.filter((o) => matches(o, next)) : [];
    if (fitting.length === 1) {
      void this.#send(fitting[0]!, rest);
      return;
    }
    // if no single offer matches the plan, start a choice from it
    if (!next || !isWaiting(next, offers)) this.#plan = [];
    if (next && fitting.length) this.draft = next;
    else if (offers.length === 1 && settings.confirm !== 'always' && !this.#afterUndo && !this.forced) {
      const [only] = offers;
      this.forced = only!;
      this.#forcedTimer = setTimeout(() => {
        const still = this.offers.length === 1 && this.offers[0]!.text === only!.text;
        this.forced = null;
        if (still) void this.confirm(only);
      }, this.forcedTime);
    }
  }

  #cancelForced(): void {
    clearTimeout(this.#forcedTimer);
    this.forced = null;
  }

  /** On a shared screen, covers the hands when another seat of the screen decides next. */
  #passDevice(): void {
    const message = this.latest;
    const from = this.seat;
    if (!message || !this.hotSeat || this.#playing || from === null || this.passTo !== null) return;
    if (this.#decidedSeat !== from && message.to_move.includes(from)) return;
    const waiting = message.seats
      .filter((s) => s.you && !s.stand_in && s.seat !== from && message.to_move.includes(s.seat))
      .map((s) => s.seat);
    const next = waiting.find((s) => s > from) ?? waiting[0];
    if (next === undefined || message.status !== 'playing') return;
    this.#decidedSeat = null;
    this.passTo = next;
  }
}
