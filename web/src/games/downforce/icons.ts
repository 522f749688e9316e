/** Icons of Downforce's log, by the kinds of moves and events. */
import type { EventIcon } from '../../model/plugin';

export const eventIcon: Partial<Record<string, EventIcon>> = {
  bid: 'money',
  sale: 'money',
  pass: 'money',
  powers: 'bulb',
  'power-chosen': 'bulb',
  power: 'bulb',
  'race-start': 'flag',
  home: 'flag',
  'race-end': 'flag',
  card: 'card',
  play: 'card',
  drew: 'card',
  'hand-discarded': 'card',
  moved: 'move',
  steer: 'move',
  stay: 'move',
  name: 'move',
  named: 'move',
  blocked: 'close',
  ignored: 'close',
  ignore: 'close',
  bet: 'bet',
};
