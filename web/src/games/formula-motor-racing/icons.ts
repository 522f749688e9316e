/** Icons of Formula Motor Racing's log, by the kinds of moves and events. */
import type { EventIcon } from '../../model/plugin';

export const eventIcon: Partial<Record<string, EventIcon>> = {
  card: 'card',
  drew: 'card',
  die: 'dice',
  'die-names': 'dice',
  roll: 'dice',
  reroll: 'dice',
  keep: 'dice',
  stop: 'dice',
  moved: 'move',
  ahead: 'move',
  behind: 'move',
  retired: 'close',
  'race-start': 'flag',
  'race-end': 'flag',
  'last-round': 'flag',
  'season-end': 'flag',
};
