/** The sounds of a race: engines by gear, tyres, steam. */
import { latest } from '../../model/offers';
import type { Animation } from '../../model/plugin';
import type { SoundName } from '../../platform/sound';
import type { Heat, RaceEvent, RaceView } from './types';

const SOUNDS: Partial<Record<RaceEvent['kind'], SoundName>> = {
  gears: 'shift',
  cards: 'card',
  flip: 'card',
  'spin-out': 'spin',
  boost: 'boost',
  slipstream: 'pass',
  cooled: 'steam',
  finished: 'crowd',
};
const ENGINES: readonly SoundName[] = ['heat_1', 'heat_2', 'heat_3', 'heat_4'];

export function soundOf(animation: Animation<Heat>, { cars }: RaceView): SoundName | null {
  const { event } = animation;
  if (event.kind === 'moved') {
    const { seat } = event;
    const gear = latest(animation, 'gear') ?? latest(animation, 'gears')?.[seat] ?? cars[seat]?.gear;
    // a Legend has no gears
    return ENGINES[(gear ?? 3) - 1] ?? null;
  }
  // only a corner that costs heat makes a sound
  if (event.kind === 'corner') return event.heat ? 'screech' : null;
  return SOUNDS[event.kind] ?? null;
}
