/** Shows the moves of a past decision on the board, as a live table does. */
import { api } from '../api/client';
import type { AnalysedMove, Offer, ReplayStep } from '../api/types';
import type { BoardProps } from '../model/plugin';
import { NOTHING_TO_CHOOSE, type Tape } from '../replay/tape.svelte';

/** The position before a step, and the moves that a seat was offered there. */
export interface PositionBefore {
  position: ReplayStep;
  offers: Offer[];
}

/** Fetches the position before a decision. */
export async function positionBefore(
  tape: Tape,
  { step, seat }: { step: number; seat: number },
): Promise<PositionBefore> {
  const [position, { offers }] = await Promise.all([
    tape.step(step - 1),
    api.replayOffers(tape.code, step - 1, seat, tape.tokens),
  ]);
  return { position, offers };
}

/** The move of a decision that is shown: the one under the pointer, or else the chosen one. */
export class MoveInspector {
  chosen = $state<string | null>(null);
  hovered = $state<string | null>(null);
  #before = $state.raw<(PositionBefore & { step: number; seat: number }) | null>(null);
  #asked = 0;

  constructor(readonly tape: Tape) {}

  text = $derived(this.hovered ?? this.chosen);
  offer = $derived(this.#before?.offers.find(({ text }) => text === this.text) ?? null);
  /** The text of the move. */
  said = $derived.by(() => {
    const { offer } = this;
    if (!offer || !this.#before) return '';
    const words = this.tape.wordsOf(this.tape.viewAt(this.#before.position, this.#before.seat));
    return this.tape.plugin?.offerText?.(offer, words) ?? offer.text;
  });
  /** The props of the board with the move on it; null if there is none. */
  boardProps = $derived.by<BoardProps | null>(() => {
    if (!this.offer || !this.#before) return null;
    const { position, seat } = this.#before;
    return {
      ...this.tape.boardProps,
      ...NOTHING_TO_CHOOSE,
      view: this.tape.viewAt(position, seat),
      seat,
      standings: position.standings,
      toMove: position.to_move,
      offers: [this.offer],
      selected: this.offer,
    };
  });

  /** Clears the choice, for another decision. */
  clear(): void {
    this.chosen = null;
    this.hovered = null;
  }

  choose = (move: AnalysedMove, text: string): void => {
    this.chosen = this.chosen === text ? null : text;
    void this.#fetch(move);
  };

  hover = (move: AnalysedMove, text: string | null): void => {
    this.hovered = text;
    if (text) void this.#fetch(move);
  };

  async #fetch({ step, seat }: AnalysedMove): Promise<void> {
    if (seat === null || this.#asked === step) return;
    this.#asked = step;
    try {
      const position = await positionBefore(this.tape, { step, seat });
      if (this.#asked === step) this.#before = { ...position, step, seat };
    } catch {
      this.#asked = 0; // so that the next attempt fetches it again
    }
  }
}
