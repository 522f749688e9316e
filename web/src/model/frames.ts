/** What has happened, event by event, as a board shows it. */
import type { GameEvent, Move } from '../api/types';
import type { Animation, Plugin } from './plugin';

/** How long an event is shown, in milliseconds at normal speed, where its game says nothing. */
const USUAL = 600;

/** The animations of a step's events, in order; events that take no time belong to the next one. */
export function* animationFrames(
  events: GameEvent[],
  about: { seat: number | null; move: Move | null },
  plugin: Plugin | null,
  pace: () => number,
  goesOn = false,
): Generator<Animation> {
  for (const [i, event] of events.entries()) {
    const duration = (plugin?.eventTime?.(event, goesOn) ?? USUAL) * pace();
    if (duration > 0) yield { ...about, events: events.slice(0, i + 1), event, duration };
  }
}
