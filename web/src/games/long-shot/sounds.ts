/** The sounds of a race: dice, hooves, pencils and money. */
import type { Animation } from '../../model/plugin';
import type { SoundName } from '../../platform/sound';
import type { LongShot, RaceEvent } from './types';

const SOUNDS: Partial<Record<RaceEvent['kind'], SoundName>> = {
  roll: 'dice',
  'roland-rolls': 'dice',
  moved: 'hooves',
  finished: 'crowd',
  concession: 'pencil',
  helmet: 'pencil',
  jersey: 'pencil',
  extra: 'pencil',
  'dark-horse': 'pencil',
  erased: 'pencil',
  line: 'bell',
  bet: 'coin',
  bought: 'coin',
  money: 'coin',
  'race-end': 'bell',
};

export const soundOf = ({ event }: Animation<LongShot>): SoundName | null => SOUNDS[event.kind] ?? null;
