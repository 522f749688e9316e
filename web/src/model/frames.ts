/** Splits the events of a step into the animations that a board plays. */
import type { GameEvent, Move } from '../api/types';
import type { Animation, Plugin } from './plugin';

/** How long an event is shown by default, in milliseconds at normal speed. */
const DEFAULT_DURATION = 600;

/** Yields the animations of a step in order. An event without a duration is shown together with the next one. */
export function* animationFrames(
  events: GameEvent[],
  about: { seat: number | null; move: Move | null },
  plugin: Plugin | null,
  pace: () => number,
  goesOn = false,
): Generator<Animation> {
  for (const [i, event] of events.entries()) {
    const duration = (plugin?.eventTime?.(event, goesOn) ?? DEFAULT_DURATION) * pace();
    if (duration > 0) yield { ...about, events: events.slice(0, i + 1), event, duration };
  }
}
