/** Icons of Formula D's log, by the kinds of moves and events. */
import type { EventIcon } from '../../model/plugin';

export const eventIcon: Partial<Record<string, EventIcon>> = {
  gear: 'gear',
  die: 'dice',
  grid: 'dice',
  engines: 'dice',
  start: 'flag',
  finish: 'flag',
  'race-over': 'flag',
  drive: 'move',
  nitro: 'heat',
  collision: 'wear',
  engine: 'wear',
  danger: 'wear',
  residents: 'wear',
  'pit-stop': 'wear',
  checkpoint: 'wear',
  prize: 'money',
  police: 'up',
  out: 'close',
};
