/** A race's analysis as it gets on: begun where there is none, asked for again while it runs. */
import { api, ApiError, problemOf } from '../api/client';
import type { Analysis, AnalysisState } from '../api/types';

/** Milliseconds between two questions; and after one that was not answered. */
const AGAIN = 1000;
const LATER = 4000;

/** How deep one may look, each deeper than the one before. */
const DEPTHS: readonly Analysis['depth'][] = ['quick', 'standard', 'deep'];
const USUAL: Analysis['depth'] = 'standard';

export class AnalysisStore {
  status = $state<AnalysisState['status'] | 'asking'>('asking');
  done = $state(0);
  depth = $state<AnalysisState['depth']>(null);
  /** How many wait before it. */
  ahead = $state(0);
  /** Whether we may stop it. */
  mine = $state(false);
  found = $state.raw<Analysis | null>(null);
  problem = $state('');
  /** Why it failed, in the server's words. */
  reason = $state('');

  #revision: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly code: string,
    readonly tokens: string[],
  ) {}

  get running(): boolean {
    return this.status === 'waiting' || this.status === 'running';
  }

  get canDeepen(): boolean {
    return this.status === 'done' && this.#deeper !== undefined;
  }

  get #deeper(): Analysis['depth'] | undefined {
    return this.depth === null ? undefined : DEPTHS[DEPTHS.indexOf(this.depth) + 1];
  }

  /** Asks how it stands, and begins it where nobody has. */
  open = async (): Promise<void> => {
    await this.#ask(() => api.analysis(this.code, this.#revision, this.tokens));
    if (this.status === 'none') await this.begin();
  };

  begin = (depth: Analysis['depth'] = USUAL): Promise<void> =>
    this.#ask(() => api.analyse(this.code, depth, this.tokens));
  goOn = (): Promise<void> => this.begin(this.depth ?? USUAL);
  deepen = (): Promise<void> => this.begin(this.#deeper);
  stop = (): Promise<void> => this.#ask(() => api.stopAnalysis(this.code, this.tokens));

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #ask(question: () => Promise<AnalysisState>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.#take(await question());
      this.problem = '';
      if (this.running) this.#askAgain(AGAIN);
    } catch (error) {
      this.problem = problemOf(error);
      // who cannot be reached now may be later; who refuses will not change their mind
      if (error instanceof ApiError && error.status === 0) this.#askAgain(LATER);
    }
  }

  #askAgain(time: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.open(), time);
  }

  #take(state: AnalysisState): void {
    this.status = state.status;
    this.done = state.done;
    this.depth = state.depth;
    this.ahead = state.ahead;
    this.mine = state.mine;
    this.reason = state.reason ?? '';
    this.#revision = state.revision;
    if (state.analysis) this.found = state.analysis;
  }
}
