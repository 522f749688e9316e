/** The sounds of an auction and a race: bell and hammer, cards, passing cars. */
import type { Animation } from '../../model/plugin';
import type { SoundName } from '../../platform/sound';
import type { Downforce, RaceEvent } from './types';

const SOUNDS: Partial<Record<RaceEvent['kind'], SoundName>> = {
  lot: 'bell',
  sale: 'hammer',
  powers: 'card',
  'race-start': 'start',
  card: 'card',
  'hand-discarded': 'card',
  moved: 'pass',
  blocked: 'screech',
  betting: 'coin',
  home: 'crowd',
};

export const soundOf = ({ event }: Animation<Downforce>): SoundName | null => SOUNDS[event.kind] ?? null;
