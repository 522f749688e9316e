/** How far this browser's player has come: in the lessons, so that they can be left and gone on with, and beyond them. */
import { isRecord } from '../platform/json';
import { load, save } from '../platform/storage';

const KEY = 'paddock.lessons';

interface Progress {
  /** The step that is next, by its id. */
  step: string | null;
  /** Whether the lesson was once walked to its end. */
  done: boolean;
  /** Whether a race of the game was once seen to its end. */
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
