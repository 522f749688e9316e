/** A champion to be asked what they would do, where the table's rule allows it. */
import { api, problemOf } from '../api/client';
import type { Hint, Offer, TableMessage } from '../api/types';
import type { TableStore } from '../state/table-store.svelte';

/** A hint, and the move that the table offers for it. */
export interface Hinted {
  hint: Hint;
  offer: Offer;
}

/** Whether a seat of a table may ask. */
export function mayAsk(table: Pick<TableMessage, 'hints' | 'seats'>, seat: number | null): boolean {
  const info = table.seats.find((each) => each.seat === seat);
  if (!info || info.stand_in) return false;
  return table.hints === 'on' || (table.hints === 'beginners' && info.beginner);
}

export class Champion {
  asking = $state(false);
  problem = $state('');
  #hints = $state.raw<Hint[]>([]);
  /** The decision that they are for. */
  #decision = $state('');

  constructor(readonly store: TableStore) {}

  /** The decision that is to be made now: others may decide meanwhile, and it is the same. */
  get #now(): string {
    const { entries, seat, offers } = this.store;
    const before = entries.filter((entry) => entry.seat === seat && !entry.undone).length;
    return [seat, before, ...offers.map(({ text }) => text)].join('/');
  }

  /** Whether there is something to be asked: with one move nobody needs a hint. */
  get canAsk(): boolean {
    const { latest, seat, offers, sending } = this.store;
    return latest !== null && offers.length > 1 && !sending && mayAsk(latest, seat);
  }

  /** What they would consider in the decision that is to be made now. */
  get hinted(): Hinted[] {
    if (this.#decision !== this.#now) return [];
    return this.#hints.flatMap((hint) => {
      const offer = this.store.offers.find(({ text }) => text === hint.text);
      return offer ? [{ hint, offer }] : [];
    });
  }

  ask = async (): Promise<void> => {
    const { seat, shown, code, tokens } = this.store;
    const token = tokens[String(seat)];
    if (seat === null || !shown || !token || this.asking) return;
    const decision = this.#now;
    this.asking = true;
    this.problem = '';
    try {
      const { hints } = await api.hint(code, seat, shown.revision, token);
      this.#hints = hints;
      this.#decision = decision;
    } catch (error) {
      if (decision === this.#now) this.problem = problemOf(error);
    } finally {
      this.asking = false;
    }
  };

  hide = (): void => {
    this.#hints = [];
    this.problem = '';
  };
}
