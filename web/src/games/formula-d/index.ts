/** Formula D: six gears, six dice, and a stop in every corner. */
import type { GameEvent } from '../../api/types';
import type { GamePlugin } from '../plugin';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import type { RaceView } from './types';
import { carMark, carName, eventText, offerText, w } from './words';

const TIMES: Record<string, number> = {
  start: 700,
  gear: 350,
  die: 900,
  nitro: 600,
  collision: 500,
  engines: 500,
  engine: 500,
  danger: 600,
  residents: 700,
  lap: 500,
  'pit-stop': 800,
  checkpoint: 700,
  police: 600,
  prize: 800,
  out: 900,
  finish: 1000,
};

const plugin: GamePlugin = {
  Board,
  Hand,
  Aside,
  offerText,
  eventText,
  // a drive takes as long as its way is long
  eventTime: (event: GameEvent) =>
    event.kind === 'drive' ? 350 + 60 * ((event.path as string[]).length - 1) : (TIMES[event.kind] ?? 0),
  seatMark: (view, seat) => {
    const car = (view as unknown as RaceView).cars?.find((c) => c.seat === seat);
    return car ? carMark(car.colour) : null;
  },
  task: (view) => {
    const { phase } = view as unknown as RaceView;
    return phase === 'over' ? null : w(`task.${phase}`);
  },
  entrantText: carName,
};

export default plugin;
