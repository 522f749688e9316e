/** Downforce: an auction, a race with everybody's cars, and secret bets. */
import { neutral } from '../../lib/marks';
import type { Plugin } from '../plugin';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import type { Downforce } from './types';
import { ruleOf } from './rules';
import notes from './notes.en';
import { carMark, carName, eventText, offerText, w } from './words';

const TIMES: Record<string, number> = {
  lot: 500,
  sale: 2600,
  powers: 900,
  'race-start': 600,
  card: 900,
  named: 500,
  ignored: 600,
  blocked: 600,
  home: 500,
  betting: 600,
  'hand-discarded': 500,
  'race-end': 3500,
};

const plugin: Plugin<Downforce> = {
  Board,
  Hand,
  Aside,
  offerText,
  eventText,
  eventTime: (event) => (event.kind === 'moved' ? 350 + 110 * (event.route.length - 1) : (TIMES[event.kind] ?? 0)),
  seatMark: (view, seat) => {
    const car = view.seats?.find((s) => s.seat === seat)?.cars[0];
    return car ? carMark(car) : neutral(seat);
  },
  task: ({ phase, steering, auction }) => {
    if (phase === 'auction' && auction?.lot?.last) return w('last_task');
    if (phase === 'steering' && steering?.car)
      return w('steer_task', { car: carName(steering.car), n: steering.cells });
    return w.of('task', phase);
  },
  entrantText: (entrant) => entrant.split('+').map(carName).join(' + '),
  notes,
  ruleOf,
};

export default plugin;
