/** The state of a lesson: the current step, the moves made in it, and the player's choice. */
import { api, problemOf } from '../api/client';
import type { Fields, Lesson, LessonScene, Offer, Standing } from '../api/types';
import type { Animation, Draft, Plugin } from '../model/plugin';
import { RaceStore } from '../state/race-store.svelte';
import { animationFrames } from '../model/frames';
import { matches } from '../model/offers';
import { Pause } from '../platform/pause';
import { settings } from '../platform/settings.svelte';
import { storeProgress, progressOf } from '../state/progress';

export class LessonStore extends RaceStore {
  /** The index of the current step; at the end of the lesson, the number of steps. */
  at = $state(0);
  scene = $state.raw<LessonScene | null>(null);
  animation = $state.raw<Animation | null>(null);
  sending = $state(false);
  /** The key of the reply to the last move, if that was not a wanted one. */
  reply = $state<string | null>(null);
  problem = $state('');
  readonly live = null;
  readonly since = null;

  #moves: string[] = [];
  #pause = new Pause();
  #skipping = false;
  /** The number of visits to steps. Answers to requests of an earlier visit are ignored. */
  #visit = 0;

  constructor(
    readonly lesson: Lesson,
    readonly plugin: Plugin,
  ) {
    super();
    const { step } = progressOf(lesson.game);
    void this.go(Math.max(0, this.ids.indexOf(step ?? '')));
  }

  get ids(): string[] {
    return this.lesson.steps.map(({ id }) => id);
  }

  get over(): boolean {
    return this.at === this.lesson.steps.length;
  }

  /** Whether the current step is loaded; until then, the board shows the previous one. */
  get here(): boolean {
    return this.scene?.step === this.ids[this.at];
  }

  get done(): boolean {
    return this.here && !!this.scene?.done && !this.animation;
  }

  /** The current turn of the step. */
  get turn(): number {
    return this.here ? (this.scene?.turn ?? 0) : 0;
  }

  get view(): Fields | null {
    return this.scene?.view ?? null;
  }

  get offers(): Offer[] {
    return this.animation || !this.here ? [] : (this.scene?.offers ?? []);
  }

  get seat(): number {
    return this.lesson.seat;
  }

  get standings(): Standing[] {
    return this.scene?.standings ?? [];
  }

  get toMove(): number[] {
    return this.scene?.to_move ?? [];
  }

  /** The moves that the step wants; none while a request is pending. */
  get wanted(): Offer[] {
    return this.sending ? [] : this.offers.filter(({ text }) => this.scene?.wanted.includes(text));
  }

  /** Plays a wanted move, then the moves planned with it, as long as these are wanted too. Other moves get a reply. */
  confirm = async (offer?: Offer, then?: Draft[]): Promise<void> => {
    const chosen = offer ?? this.selected;
    if (!chosen || !this.scene || this.sending) return;
    const [next, ...rest] = then ?? (chosen.text === this.selected?.text ? this.ahead : []);
    const answer = this.scene.answers[chosen.text];
    if (answer !== undefined) {
      this.reply = answer;
      this.clear();
      return;
    }
    await this.#ask([...this.#moves, chosen.text]);
    const follows = next ? this.wanted.filter((o) => matches(o, next)) : [];
    if (follows.length === 1) await this.confirm(follows[0], rest);
  };

  /** Goes to the beginning of a step. */
  go = async (at: number): Promise<void> => {
    this.skip();
    this.#visit++;
    this.at = at;
    this.animation = null;
    if (this.over) {
      storeProgress(this.lesson.game, { step: null, done: true });
      return;
    }
    storeProgress(this.lesson.game, { step: this.ids[at]! });
    await this.#ask([]);
  };

  skip = (): void => {
    this.#skipping = true;
    this.#pause.end();
  };

  async #ask(moves: string[]): Promise<void> {
    const visit = this.#visit;
    this.sending = true;
    this.reply = null;
    this.problem = '';
    try {
      const next = await api.lessonStep(this.lesson.game, this.ids[this.at]!, moves);
      if (visit !== this.#visit) return;
      this.#moves = moves;
      this.clear();
      await this.#play(next);
      if (visit !== this.#visit) return;
      this.animation = null;
      this.scene = next;
    } catch (error) {
      if (visit === this.#visit) this.problem = problemOf(error);
    } finally {
      if (visit === this.#visit) this.sending = false;
    }
  }

  /** Animates the events of all moves in the answer. The board shows the position before them until the end. */
  async #play({ beats }: LessonScene): Promise<void> {
    const [first] = beats;
    if (!first) return;
    const visit = this.#visit;
    this.#skipping = false;
    const { seat, move } = first;
    const events = beats.flatMap((beat) => beat.events);
    for (const frame of animationFrames(events, { seat, move }, this.plugin, () => settings.pace)) {
      if (this.#skipping || visit !== this.#visit) return;
      this.animation = frame;
      await this.#pause.wait(frame.duration);
    }
  }
}
