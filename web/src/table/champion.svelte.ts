/** Asks a champion for hints, if the table allows it. */
import { api, problemOf } from '../api/client';
import type { Hint, Offer, TableMessage } from '../api/types';
import type { TableStore } from '../state/table-store.svelte';

/** A hint, and the offer that it is about. */
interface Suggestion {
  hint: Hint;
  offer: Offer;
}

/** Whether a seat may ask for hints. */
export function mayAsk(table: Pick<TableMessage, 'hints' | 'seats'>, seat: number | null): boolean {
  const info = table.seats.find((each) => each.seat === seat);
  if (!info || info.stand_in) return false;
  return table.hints === 'on' || (table.hints === 'beginners' && info.beginner);
}

export class Champion {
  asking = $state(false);
  problem = $state('');
  #hints = $state.raw<Hint[]>([]);
  /** The decision that the hints are for. */
  #decision = $state('');

  constructor(readonly store: TableStore) {}

  /** A key for the current decision, which does not change while others decide. */
  get #currentDecision(): string {
    const { entries, seat, offers } = this.store;
    const before = entries.filter((entry) => entry.seat === seat && !entry.undone).length;
    return [seat, before, ...offers.map(({ text }) => text)].join('/');
  }

  /** Whether the player can ask now. With a single legal move there is nothing to ask. */
  get canAsk(): boolean {
    const { latest, seat, offers, sending } = this.store;
    return latest !== null && offers.length > 1 && !sending && mayAsk(latest, seat);
  }

  /** The hints for the current decision. */
  get suggestions(): Suggestion[] {
    if (this.#decision !== this.#currentDecision) return [];
    return this.#hints.flatMap((hint) => {
      const offer = this.store.offers.find(({ text }) => text === hint.text);
      return offer ? [{ hint, offer }] : [];
    });
  }

  ask = async (): Promise<void> => {
    const { seat, shown, code, tokens } = this.store;
    const token = tokens[String(seat)];
    if (seat === null || !shown || !token || this.asking) return;
    const decision = this.#currentDecision;
    this.asking = true;
    this.problem = '';
    try {
      const { hints } = await api.hint(code, seat, shown.revision, token);
      this.#hints = hints;
      this.#decision = decision;
    } catch (error) {
      if (decision === this.#currentDecision) this.problem = problemOf(error);
    } finally {
      this.asking = false;
    }
  };

  hide = (): void => {
    this.#hints = [];
    this.problem = '';
  };
}
