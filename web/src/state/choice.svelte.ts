/** What is chosen of the moves that are offered, wholly or in part: at a table, and in a lesson. */
import type { Offer } from '../api/types';
import type { BoardProps, Draft } from '../model/plugin';
import { matches } from '../model/offers';
import { settings } from '../platform/settings.svelte';

export abstract class Choice {
  draft = $state.raw<Draft>({});
  /** Moves that are to follow the selected one, chosen ahead: they are sent with it. */
  ahead = $state.raw<Draft[]>([]);
  /** What is selected is the usual: nobody has chosen it. */
  usual = $state(false);

  #selected = $state<string | null>(null);
  #hovered = $state<string | null>(null);

  abstract get offers(): Offer[];
  /** Sends the selected move, or the one given. */
  abstract confirm: (offer?: Offer, then?: Draft[]) => Promise<void>;

  /** Something else is being chosen: what was said to the last choice no longer matters. */
  protected chose(): void {
    // nothing was said
  }

  get selected(): Offer | null {
    return this.offers.find((o) => o.text === this.#selected) ?? null;
  }

  get hovered(): Offer | null {
    return this.offers.find((o) => o.text === this.#hovered) ?? null;
  }

  /** What a board is given of it. */
  get props() {
    return {
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
    } satisfies Partial<BoardProps>;
  }

  /** The offers that fit what has been chosen so far. */
  get fitting(): Offer[] {
    return this.offers.filter((o) => matches(o, this.draft));
  }

  select = (offer: Offer | null, then: Draft[] = []): void => {
    this.#selected = offer?.text ?? null;
    this.ahead = then;
    this.usual = false;
    this.chose();
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
    this.chose();
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

  /** A move was made: it is not chosen any more, unless something else is by now. */
  protected made(offer: Offer, draft: Draft, ahead: Draft[]): void {
    if (this.#selected === offer.text) this.#selected = null;
    if (this.draft === draft) this.draft = {};
    if (this.ahead === ahead) this.ahead = [];
  }

  /** Drops what is chosen but no longer offered. */
  protected tidy(offers: Offer[]): void {
    if (!offers.length) return;
    if (this.#selected !== null && !offers.some((o) => o.text === this.#selected)) this.select(null);
    if (!offers.some((o) => matches(o, this.draft))) this.draft = {};
    this.#hovered = null;
  }
}
