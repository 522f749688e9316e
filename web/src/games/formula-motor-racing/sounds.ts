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

export const soundOf = ({ event }: Animation<FormulaMotorRacing>): SoundName | null =>
  event.kind === 'moved' ? (event.to < event.from ? 'pass' : 'fall_back') : (SOUNDS[event.kind] ?? null);
