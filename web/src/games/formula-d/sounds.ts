/** The sounds of a race: engines by gear, dice, brakes, metal. */
import type { Animation } from '../../model/plugin';
import type { SoundName } from '../../platform/sound';
import type { FormulaD, RaceEvent } from './types';

const SOUNDS: Partial<Record<RaceEvent['kind'], SoundName>> = {
  gear: 'shift',
  die: 'dice',
  nitro: 'boost',
  lap: 'bell',
  'pit-stop': 'pit',
  checkpoint: 'pit',
  police: 'siren',
  prize: 'coin',
  out: 'crash',
  finish: 'crowd',
};
const ENGINES: readonly SoundName[] = ['formula_1', 'formula_2', 'formula_3', 'formula_4', 'formula_5', 'formula_6'];

export function soundOf({ event }: Animation<FormulaD>): SoundName | null {
  switch (event.kind) {
    case 'drive':
      return event.brake || event.overshoot ? 'screech' : (ENGINES[event.gear - 1] ?? null);
    case 'start':
      return event.result === 'stall' ? 'shift' : 'formula_1';
    case 'collision':
    case 'danger':
    case 'engine':
    case 'residents':
      return event.wear ? 'crash' : 'dice';
    default:
      return SOUNDS[event.kind] ?? null;
  }
}
