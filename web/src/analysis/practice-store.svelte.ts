/**
 * Practice: the player decides again in the positions of a seat's mistakes, with what the seat knew. Moves are
 * evaluated, not played.
 */
import { api, problemOf } from '../api/client';
import type { AnalysedMove, Fields, JudgedMove, Offer, Standing, WeighedMove } from '../api/types';
import type { Plugin } from '../model/plugin';
import { RaceStore } from '../state/race-store.svelte';
import type { Tape } from '../replay/tape.svelte';
import { positionBefore, type PositionBefore } from './move-inspector.svelte';
import { verdictOf, type Verdict } from './verdict';

export class PracticeStore extends RaceStore {
  /** The index of the current decision; after the last one, their number. */
  at = $state(0);
  scene = $state.raw<PositionBefore | null>(null);
  sending = $state(false);
  problem = $state('');
  /** The verdict on the last move that was tried. */
  verdict = $state.raw<Verdict | null>(null);
  /** Whether the engine's move was shown before the player found a better one. */
  shown = $state(false);
  /** The steps of the decisions for which the player found a better move. */
  found = $state.raw<ReadonlySet<number>>(new Set());
  readonly animation = null;
  readonly live = null;
  readonly since = null;

  #visit = 0;
  /** The move that the verdict is about. */
  #tried = $state<string | null>(null);

  constructor(
    readonly tape: Tape,
    readonly seat: number,
    readonly moves: AnalysedMove[],
  ) {
    super();
    void this.go(0);
  }

  get plugin(): Plugin {
    return this.tape.plugin!;
  }

  get over(): boolean {
    return this.at >= this.moves.length;
  }

  get move(): AnalysedMove | null {
    return this.moves[this.at] ?? null;
  }

  get played(): WeighedMove | null {
    return this.move?.decision?.moves.find((each) => each.played) ?? null;
  }

  get best(): WeighedMove | null {
    return this.move?.decision?.moves[0] ?? null;
  }

  get solved(): boolean {
    return this.verdict?.kind === 'engine' || this.verdict?.kind === 'good';
  }

  /** Whether the chosen move has its verdict already. */
  get settled(): boolean {
    const text = this.selected?.text;
    return text !== undefined && (text === this.#tried || (this.shown && text === this.best?.text));
  }

  get view(): Fields | null {
    return this.scene && this.tape.viewAt(this.scene.position, this.seat);
  }

  get standings(): Standing[] {
    return this.scene?.position.standings ?? [];
  }

  get toMove(): number[] {
    return this.scene?.position.to_move ?? [];
  }

  get offers(): Offer[] {
    return this.scene?.offers ?? [];
  }

  protected override onChoice(): void {
    this.problem = '';
  }

  /** Evaluates a move, by default the selected one. */
  confirm = async (offer?: Offer): Promise<void> => {
    const chosen = offer ?? this.selected;
    const { move, played, best } = this;
    if (!chosen || !move || !played || !best || this.sending || (this.settled && chosen === this.selected)) return;
    const visit = this.#visit;
    this.sending = true;
    this.problem = '';
    try {
      const tried = await this.#comparisonOf(move, chosen.text);
      if (visit !== this.#visit) return;
      this.verdict = verdictOf(tried, played, best);
      this.#tried = chosen.text;
      if (!this.shown && this.verdict.better) this.found = new Set([...this.found, move.step]);
    } catch (error) {
      if (visit === this.#visit) this.problem = problemOf(error);
    } finally {
      if (visit === this.#visit) this.sending = false;
    }
  };

  /** Shows the engine's move on the board. */
  show = (): void => {
    if (!this.move || !this.best) return;
    if (!this.found.has(this.move.step)) this.shown = true;
    this.verdict = null;
    this.#tried = null;
    this.setDraft({});
    this.select(this.offers.find(({ text }) => text === this.best?.text) ?? null);
  };

  go = async (at: number): Promise<void> => {
    const visit = ++this.#visit;
    this.at = at;
    this.verdict = null;
    this.#tried = null;
    this.shown = false;
    this.sending = false;
    this.problem = '';
    const { move } = this;
    if (!move) return;
    try {
      const scene = await positionBefore(this.tape, { step: move.step, seat: this.seat });
      if (visit !== this.#visit) return;
      this.scene = scene;
      this.setDraft({});
      this.select(null);
    } catch (error) {
      if (visit === this.#visit) this.problem = problemOf(error);
    }
  };

  skip = (): void => undefined;

  async #comparisonOf(move: AnalysedMove, text: string): Promise<WeighedMove | JudgedMove> {
    const known = move.decision?.moves.find((each) => each.text === text);
    return known ?? (await api.tryMove(this.tape.code, move.step, text, this.tape.tokens));
  }
}
