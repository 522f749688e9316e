/** The player's progress in each game: the lesson, which can be resumed, and the first race. */
import { isRecord } from '../platform/json';
import { load, save } from '../platform/storage';

const KEY = 'paddock.lessons';

interface Progress {
  /** The id of the next step. */
  step: string | null;
  /** Whether the lesson was ever finished. */
  done: boolean;
  /** Whether a race was ever finished. */
  raced: boolean;
}

export function progressOf(game: string): Progress {
  const all = load(KEY);
  const kept = isRecord(all) ? all[game] : null;
  if (!isRecord(kept)) return { step: null, done: false, raced: false };
  return {
    step: typeof kept.step === 'string' ? kept.step : null,
    done: kept.done === true,
    raced: kept.raced === true,
  };
}

export function storeProgress(game: string, progress: Partial<Progress>): void {
  const all = load(KEY);
  save(KEY, { ...(isRecord(all) ? all : {}), [game]: { ...progressOf(game), ...progress } });
}
