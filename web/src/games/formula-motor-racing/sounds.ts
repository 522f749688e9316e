/** The sounds of a race: cards, the die, and cars that gain or lose places. */
import type { Animation } from '../../model/plugin';
import type { SoundName } from '../../platform/sound';
import type { FormulaMotorRacing, RaceEvent } from './types';

const SOUNDS: Partial<Record<RaceEvent['kind'], SoundName>> = {
  'race-start': 'start',
  card: 'card',
  die: 'dice',
  retired: 'spin',
  'last-round': 'bell',
  'race-end': 'crowd',
};

export function soundOf({ event }: Animation<FormulaMotorRacing>): SoundName | null {
  if (event.kind !== 'moved') return SOUNDS[event.kind] ?? null;
  return event.to === event.from ? null : event.to < event.from ? 'pass' : 'fall_back';
}
