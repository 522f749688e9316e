/** Moves of a decision in the past, drawn on its board as they are at the table. */
import { api } from '../api/client';
import type { AnalysedMove, Offer, ReplayStep } from '../api/types';
import type { BoardProps } from '../model/plugin';
import { NOTHING_TO_CHOOSE, type Tape } from '../replay/tape.svelte';

/** The position before a step, as one seat knew it, with what it was offered there. */
export interface PositionBefore {
  position: ReplayStep;
  offers: Offer[];
}

/** Asks for the position that a decision was made in. */
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

/** What of a decision's moves is being looked at: one that is chosen, or under the pointer. */
export class MoveInspector {
  chosen = $state<string | null>(null);
  hovered = $state<string | null>(null);
  #before = $state.raw<(PositionBefore & { step: number; seat: number }) | null>(null);
  #asked = 0;

  constructor(readonly tape: Tape) {}

  text = $derived(this.hovered ?? this.chosen);
  offer = $derived(this.#before?.offers.find(({ text }) => text === this.text) ?? null);
  /** That move in words. */
  said = $derived.by(() => {
    const { offer } = this;
    if (!offer || !this.#before) return '';
    const words = this.tape.wordsOf(this.tape.viewAt(this.#before.position, this.#before.seat));
    return this.tape.plugin?.offerText?.(offer, words) ?? offer.text;
  });
  /** The board with the move drawn on it; null where none is looked at. */
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

  /** Another decision: nothing of it is looked at yet. */
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
      this.#asked = 0; // it can be asked for again; the list says as much without it
    }
  }
}
