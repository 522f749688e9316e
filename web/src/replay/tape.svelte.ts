/** A recorded game on the board: its current step, its animations, and playback. */
import { api, problemOf } from '../api/client';
import type { Fields, Offer, ReplayIndex, ReplayStep } from '../api/types';
import { loadPlugin } from '../games';
import type { Animation, BoardProps, Plugin, Words } from '../model/plugin';
import type { Entry } from '../model/log-entries';
import { animationFrames } from '../model/frames';
import { gameKey, isWithin } from '../platform/keys';
import { tokensFor } from '../state/my-tables';
import { storeReplay } from '../state/offline';
import type { Scene } from './film';
import { screen } from '../platform/screen.svelte';
import { settings } from '../platform/settings.svelte';
import { linesOf as logLines, seatOf, wordsFor, type Line } from '../model/log-lines';

const none = (): void => undefined;
/** The props of a board on which nothing can be chosen. */
export const NOTHING_TO_CHOOSE = {
  offers: [] as Offer[],
  toMove: [] as number[],
  selected: null,
  hovered: null,
  draft: {},
  ahead: [],
  animation: null,
  since: null,
  onselect: none,
  onsuggest: none,
  onhover: none,
  ondraft: none,
  onconfirm: none,
} satisfies Partial<BoardProps>;

const entryOf = ({ step, seat, kind, fields, text, events = [] }: ReplayIndex['log'][number]): Entry => ({
  revision: step,
  step,
  seat,
  move: { kind, fields, text },
  events,
  undone: false,
  redealt: seat === null,
});

export class Tape {
  index = $state.raw<ReplayIndex | null>(null);
  plugin = $state.raw<Plugin | null>(null);
  assets = $state.raw<Fields>({});
  /** The step on the board: the requested one, once it is loaded and its events have been shown. */
  at = $state.raw<ReplayStep | null>(null);
  animation = $state.raw<Animation | null>(null);
  failed = $state('');
  running = $state(false);
  /** The seat from which it is seen; null for the public view. */
  viewpoint = $state<number | null>(null);
  /** The reader's tokens. An unfinished game that cannot go on is visible only to its players. */
  readonly tokens: string[];

  readonly #own: Record<string, string>;
  #wanted = $state(0);
  #stepCache = new Map<number, Promise<ReplayStep>>();
  #showCount = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly code: string,
    /** Puts a step into the page's address. */
    readonly onStep: (step: number) => void,
  ) {
    this.#own = tokensFor(code);
    this.tokens = Object.values(this.#own);
  }

  steps = $derived(this.index?.steps ?? 0);
  here = $derived(Math.min(this.#wanted, this.steps));
  /**
   * The server sends the same replay to everyone; only this browser knows the reader's seats. After the race, nobody is
   * shown as offline.
   */
  seats = $derived((this.index?.seats ?? []).map((seat) => ({ ...seat, online: true, you: seat.seat in this.#own })));
  view = $derived(this.viewAt(this.at, this.viewpoint));
  words = $derived(this.wordsOf(this.view));
  entries = $derived((this.index?.log ?? []).map(entryOf));
  /** The lines that describe the step on the board. */
  lines = $derived(this.at ? this.linesOf(this.at).map(({ text }) => text) : []);
  boardProps = $derived<BoardProps>({
    ...NOTHING_TO_CHOOSE,
    view: this.view,
    assets: this.assets,
    seat: this.viewpoint,
    seats: this.seats,
    standings: this.at?.standings ?? [],
    animation: this.animation,
    compact: screen.compact,
    forecastBeside: false,
  });

  async open(): Promise<void> {
    try {
      const index = await api.replay(this.code, this.tokens);
      this.plugin = await loadPlugin(index.game);
      if (!index.archived) this.assets = await api.assets(this.code, index.scenery);
      this.index = index;
      void storeReplay(index, this.assets, this.tokens).catch(none);
      await this.show(this.#wanted);
    } catch (error) {
      this.failed = problemOf(error);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#showCount++;
    this.running = false;
  }

  /** Loads a step with everything that was known then. Each step is requested once. */
  step(number: number): Promise<ReplayStep> {
    let step = this.#stepCache.get(number);
    if (!step) {
      step = api.replayStep(this.code, number, this.tokens);
      this.#stepCache.set(number, step);
      step.catch(() => this.#stepCache.delete(number));
    }
    return step;
  }

  viewAt(step: ReplayStep | null, viewpoint: number | null): Fields {
    if (!step) return {};
    return (viewpoint === null ? null : step.hands[String(viewpoint)]) ?? step.view;
  }

  wordsOf(view: Fields): Words {
    return wordsFor(view, this.assets, this.seats, this.plugin);
  }

  /** The lines that describe a step: who did what, and what happened. */
  linesOf(step: ReplayStep): Line[] {
    const entry = this.entries.find((e) => e.step === step.step);
    if (!entry) return [];
    return logLines({ ...entry, events: step.events }, this.plugin, this.wordsOf(this.viewAt(step, this.viewpoint)));
  }

  /** Shows a step. During playback, its events are animated first. */
  async show(number: number): Promise<void> {
    this.#wanted = number;
    if (!this.index) return;
    const wanted = this.here;
    const current = ++this.#showCount;
    try {
      const next = await this.step(wanted);
      if (current !== this.#showCount) return;
      if (this.running && this.at && next.step === this.at.step + 1 && settings.pace > 0) {
        const line = this.index.log.find((l) => l.step === next.step);
        for (const frame of animationFrames(
          next.events,
          { seat: line?.seat ?? null, move: next.move },
          this.plugin,
          () => settings.pace,
        )) {
          this.animation = frame;
          await this.#wait(frame.duration);
          if (current !== this.#showCount) return;
        }
      }
      this.animation = null;
      this.at = next;
      if (wanted < this.steps) void this.step(wanted + 1).catch(none);
      if (!this.running) return;
      if (wanted >= this.steps) this.running = false;
      else {
        await this.#wait(settings.pace ? 500 * settings.pace : 250);
        if (this.running && current === this.#showCount) this.#go(wanted + 1);
      }
    } catch (error) {
      if (current === this.#showCount) this.failed = problemOf(error);
    }
  }

  /** Shows a step at once, without changing the address. */
  async cut(number: number): Promise<void> {
    this.running = false;
    const current = ++this.#showCount;
    const next = await this.step(number);
    if (current !== this.#showCount) return;
    this.animation = null;
    this.at = next;
  }

  /** Animates the events of a scene that concern its seat, on the current board, as long as `wait` resolves to true. */
  async act({ step, seat }: Scene, wait: (time: number) => Promise<boolean>): Promise<void> {
    const next = await this.step(step);
    const own = next.events.flatMap((event, i) => (seatOf(event, this.plugin) === seat ? [i + 1] : []));
    const [first, last] = [own[0] ?? 0, own.at(-1) ?? next.events.length];
    const mover = this.index?.log.find((line) => line.step === step)?.seat ?? null;
    for (const frame of animationFrames(next.events, { seat: mover, move: next.move }, this.plugin, () => 1)) {
      if (frame.events.length < first || frame.events.length > last) continue;
      this.animation = frame;
      if (!(await wait(frame.duration))) return;
    }
  }

  jump = (number: number): void => {
    this.running = false;
    clearTimeout(this.#timer);
    this.#showCount++;
    this.animation = null;
    this.#go(number);
  };

  toggle = (): void => {
    if (this.running) {
      this.running = false;
      clearTimeout(this.#timer);
      return;
    }
    this.running = true;
    this.#go(this.here >= this.steps ? 0 : this.here + 1);
  };

  /** Handles the keys of the replay. Returns whether the key was one of them. */
  key(event: KeyboardEvent): boolean {
    const pressed = gameKey(event);
    if (pressed === 'ArrowRight') this.jump(this.here + 1);
    else if (pressed === 'ArrowLeft') this.jump(this.here - 1);
    else if (pressed === 'Home') this.jump(0);
    else if (pressed === 'End') this.jump(this.steps);
    else if (pressed === ' ' && !isWithin(event, 'button, a')) this.toggle();
    else return false;
    event.preventDefault();
    return true;
  }

  #go(number: number): void {
    this.onStep(Math.min(this.steps, Math.max(0, number)));
  }

  #wait(time: number): Promise<void> {
    return new Promise((done) => (this.#timer = setTimeout(done, time)));
  }
}
