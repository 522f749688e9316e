/** What a screen shows of a race, and the choice of a move in it: at a table, in a lesson, in practice. */
import type { ConnectionStatus } from '../api/connection';
import type { Fields, Offer, RefusedMessage, SeatInfo, Standing } from '../api/types';
import { matches } from '../model/offers';
import type { Animation, BoardProps, Draft } from '../model/plugin';
import type { SinceMyTurn } from '../model/since-my-turn';
import { gameKey, isWithin } from '../platform/keys';
import { screen } from '../platform/screen.svelte';
import { settings } from '../platform/settings.svelte';

/** What a race has only at a table. */
export interface LiveTable {
  readonly connection: ConnectionStatus;
  /** The seat that the device is to be passed to, while the hands are covered. */
  readonly passTo: number | null;
  readonly refusal: RefusedMessage | null;
  /** The only move there is, while it is shown before it plays itself; and for how many milliseconds. */
  readonly forced: Offer | null;
  readonly forcedTime: number;
  readonly canUndo: boolean;
  undo: () => Promise<boolean>;
}

export abstract class RaceStore {
  draft = $state.raw<Draft>({});
  /** Moves that are to follow the selected one, chosen ahead: they are sent with it. */
  ahead = $state.raw<Draft[]>([]);
  /** What is selected is the usual: nobody has chosen it. */
  usual = $state(false);

  #selected = $state<string | null>(null);
  #hovered = $state<string | null>(null);

  abstract readonly view: Fields | null;
  abstract readonly offers: Offer[];
  /** The seat whose hand is on this screen; null for spectators. */
  abstract readonly seat: number | null;
  abstract readonly standings: Standing[];
  abstract readonly toMove: number[];
  abstract readonly animation: Animation | null;
  abstract readonly sending: boolean;
  abstract readonly live: LiveTable | null;
  /** What changed since the seat's last turn; null where nothing is known. */
  abstract readonly since: SinceMyTurn | null;
  /** Sends the selected move, or the one given. */
  abstract confirm: (offer?: Offer, then?: Draft[]) => Promise<void>;
  /** Ends the animation. */
  abstract skip: () => void;

  /** Called when something else is being chosen: what was said to the last choice no longer matters. */
  protected onChoice(): void {
    // nothing was said
  }

  get selected(): Offer | null {
    return this.offers.find((o) => o.text === this.#selected) ?? null;
  }

  get hovered(): Offer | null {
    return this.offers.find((o) => o.text === this.#hovered) ?? null;
  }

  /** What a board is given; null while there is nothing to show. */
  boardProps(assets: Fields, seats: SeatInfo[]): BoardProps | null {
    if (!this.view) return null;
    return {
      view: this.view,
      assets,
      seat: this.seat,
      seats,
      standings: this.standings,
      toMove: this.toMove,
      animation: this.animation,
      since: this.offers.length && !this.sending ? this.since : null,
      compact: screen.compact,
      forecastBeside: this.live !== null && screen.layout === 'desk' && !settings.folded,
      offers: this.offers,
      selected: this.selected,
      hovered: this.hovered,
      draft: this.draft,
      ahead: this.ahead,
      onselect: this.select,
      onsuggest: this.suggest,
      onhover: this.hover,
      ondraft: this.setDraft,
      onconfirm: (offer, then) => void this.confirm(offer, then),
    };
  }

  /** Clears or sends what is chosen by its keys; whether the key was one of them. */
  key(event: KeyboardEvent): boolean {
    const pressed = gameKey(event);
    const onControl = isWithin(event, 'button, a, [role="button"], summary');
    if (pressed === 'Escape') this.clear();
    else if ((pressed === 'p' || (pressed === 'Enter' && !onControl)) && this.selected) void this.confirm();
    else if (pressed === ' ' && !onControl && this.animation) this.skip();
    else if (pressed === 'u' && this.live?.canUndo) void this.live.undo();
    else return false;
    event.preventDefault();
    return true;
  }

  /** The offers that fit what has been chosen so far. */
  get fitting(): Offer[] {
    return this.offers.filter((o) => matches(o, this.draft));
  }

  select = (offer: Offer | null, then: Draft[] = []): void => {
    this.#selected = offer?.text ?? null;
    this.ahead = then;
    this.usual = false;
    this.onChoice();
  };

  /** Selects what somebody would usually do, before anything is chosen. */
  suggest = (offer: Offer, then?: Draft[]): void => {
    this.select(offer, then);
    this.usual = true;
  };

  hover = (offer: Offer | null): void => {
    this.#hovered = offer?.text ?? null;
  };

  setDraft = (draft: Draft): void => {
    this.draft = draft;
    this.onChoice();
    const fitting = this.fitting;
    const only = Object.keys(draft).length && fitting.length === 1 ? fitting[0]! : null;
    if (only && !settings.asks(only)) {
      void this.confirm(only);
      return;
    }
    const kept = this.selected && matches(this.selected, draft) && Object.keys(draft).length ? this.selected : null;
    this.select(only ?? kept);
  };

  /** Forgets what is chosen. */
  clear = (): void => {
    this.setDraft({});
    this.select(null);
  };

  /** After a move was made: it is no longer chosen, unless something else is by now. */
  protected forgetMove(offer: Offer, draft: Draft, ahead: Draft[]): void {
    if (this.#selected === offer.text) this.#selected = null;
    if (this.draft === draft) this.draft = {};
    if (this.ahead === ahead) this.ahead = [];
  }

  /** Drops what is chosen but no longer offered. */
  protected dropStale(offers: Offer[]): void {
    if (!offers.length) return;
    if (this.#selected !== null && !offers.some((o) => o.text === this.#selected)) this.select(null);
    if (!offers.some((o) => matches(o, this.draft))) this.draft = {};
    this.#hovered = null;
  }
}
