/** The analysis of a race: starts it if there is none, and polls it while it runs. */
import { api, ApiError, problemOf } from '../api/client';
import type { Analysis, AnalysisState } from '../api/types';

/** Milliseconds between two requests, and after a failed one. */
const POLL_INTERVAL = 1000;
const RETRY_DELAY = 4000;

/** The depths of an analysis, the shallowest first. */
const DEPTHS: readonly Analysis['depth'][] = ['quick', 'standard', 'deep'];
const DEFAULT_DEPTH: Analysis['depth'] = 'standard';

export class AnalysisStore {
  status = $state<AnalysisState['status'] | 'asking'>('asking');
  done = $state(0);
  depth = $state<AnalysisState['depth']>(null);
  /** The number of analyses queued before this one. */
  ahead = $state(0);
  /** Whether the reader may stop it. */
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

  /** Fetches the analysis, and starts it if there is none. */
  open = async (): Promise<void> => {
    await this.#ask(() => api.analysis(this.code, this.#revision, this.tokens));
    if (this.status === 'none') await this.begin();
  };

  begin = (depth: Analysis['depth'] = DEFAULT_DEPTH): Promise<void> =>
    this.#ask(() => api.analyse(this.code, depth, this.tokens));
  goOn = (): Promise<void> => this.begin(this.depth ?? DEFAULT_DEPTH);
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
      if (this.running) this.#askAgain(POLL_INTERVAL);
    } catch (error) {
      this.problem = problemOf(error);
      // only connection problems are worth a retry: a refusal is final
      if (error instanceof ApiError && error.status === 0) this.#askAgain(RETRY_DELAY);
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
