/** Icons of Long Shot's log, by the kinds of moves and events. */
import type { EventIcon } from '../../model/plugin';

export const eventIcon: Partial<Record<string, EventIcon>> = {
  roll: 'dice',
  'roland-rolls': 'dice',
  roland: 'dice',
  moved: 'move',
  finished: 'flag',
  'race-end': 'flag',
  concession: 'check',
  line: 'check',
  helmet: 'check',
  jersey: 'check',
  erased: 'check',
  erase: 'check',
  bet: 'bet',
  bought: 'money',
  buy: 'money',
  money: 'money',
  bonus: 'up',
  extra: 'up',
  ability: 'bulb',
  'dark-horse': 'bulb',
  passed: 'close',
  pass: 'close',
  'no-action': 'close',
  done: 'close',
};
