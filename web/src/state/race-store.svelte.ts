/** The state of a race as a board shows it, and the choice of a move: at a table, in a lesson, in practice. */
import type { ConnectionStatus } from '../api/connection';
import type { Fields, Offer, RefusedMessage, SeatInfo, Standing } from '../api/types';
import { matches } from '../model/offers';
import type { Animation, BoardProps, Draft } from '../model/plugin';
import type { SinceMyTurn } from '../model/since-my-turn';
import { gameKey, isWithin } from '../platform/keys';
import { screen } from '../platform/screen.svelte';
import { settings } from '../platform/settings.svelte';

/** What only the race at a live table has. */
export interface LiveTable {
  readonly connection: ConnectionStatus;
  /** The seat to pass the device to, while the hands are covered. */
  readonly passTo: number | null;
  readonly refusal: RefusedMessage | null;
  /** The only legal move, while it is announced before it is played; and for how many milliseconds. */
  readonly forced: Offer | null;
  readonly forcedTime: number;
  readonly canUndo: boolean;
  undo: () => Promise<boolean>;
}

export abstract class RaceStore {
  draft = $state.raw<Draft>({});
  /** Later moves that have been chosen already and are sent after the selected one. */
  ahead = $state.raw<Draft[]>([]);
  /** Whether the selected move was preselected by the board and not chosen by the player. */
  preselected = $state(false);

  #selected = $state<string | null>(null);
  #hovered = $state<string | null>(null);

  abstract readonly view: Fields | null;
  abstract readonly offers: Offer[];
  /** The seat whose hand is shown; null for spectators. */
  abstract readonly seat: number | null;
  abstract readonly standings: Standing[];
  abstract readonly toMove: number[];
  abstract readonly animation: Animation | null;
  abstract readonly sending: boolean;
  abstract readonly live: LiveTable | null;
  /** What changed since the seat's last turn; null if that is unknown. */
  abstract readonly since: SinceMyTurn | null;
  /** Sends the selected move, or the one given. */
  abstract confirm: (offer?: Offer, then?: Draft[]) => Promise<void>;
  abstract skip: () => void;

  /** Called when the choice changes, to drop messages about the last one. */
  protected onChoice(): void {}

  get selected(): Offer | null {
    return this.offers.find((o) => o.text === this.#selected) ?? null;
  }

  get hovered(): Offer | null {
    return this.offers.find((o) => o.text === this.#hovered) ?? null;
  }

  /** The props of the board; null while there is nothing to show. */
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

  /** Handles the keyboard shortcuts of a race. Returns whether the key was one of them. */
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

  /** The offers that match the draft. */
  get fitting(): Offer[] {
    return this.offers.filter((o) => matches(o, this.draft));
  }

  select = (offer: Offer | null, then: Draft[] = []): void => {
    this.#selected = offer?.text ?? null;
    this.ahead = then;
    this.preselected = false;
    this.onChoice();
  };

  /** Preselects the usual move before the player has chosen anything. */
  suggest = (offer: Offer, then?: Draft[]): void => {
    this.select(offer, then);
    this.preselected = true;
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

  clear = (): void => {
    this.setDraft({});
    this.select(null);
  };

  /** Clears the choice after a move, unless the player has chosen something else by now. */
  protected forgetMove(offer: Offer, draft: Draft, ahead: Draft[]): void {
    if (this.#selected === offer.text) this.#selected = null;
    if (this.draft === draft) this.draft = {};
    if (this.ahead === ahead) this.ahead = [];
  }

  /** Drops what is no longer on offer from the choice. */
  protected dropStale(offers: Offer[]): void {
    if (!offers.length) return;
    if (this.#selected !== null && !offers.some((o) => o.text === this.#selected)) this.select(null);
    if (!offers.some((o) => matches(o, this.draft))) this.draft = {};
    this.#hovered = null;
  }
}
