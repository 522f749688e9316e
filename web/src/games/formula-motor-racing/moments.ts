/** The key moments of a season of Formula Motor Racing, from its events. */
import type { Entry } from '../../model/log-entries';
import type { Moment, Words } from '../../model/plugin';
import type { FormulaMotorRacing, RaceEvent } from './types';
import { carFull, teamOf, w } from './words';

/** The maximum number of moments of each kind. */
const LEAPS = 1;
const WINS = 3;
/** The minimum number of places gained at once that makes a moment. */
const LEAP = 3;

export function moments(entries: Entry[], words: Words<FormulaMotorRacing>): Moment[] {
  const owner = (car: string): number | null => words.view.teams?.find((t) => t.team === teamOf(car))?.seat ?? null;
  const name = (car: string): string => carFull(car, words.view.entries);
  const leaps: (Moment & { by: number })[] = [];
  const out: Moment[] = [];
  const wins: Moment[] = [];
  let order: string[] = [];
  for (const { step, events } of entries)
    for (const event of events as RaceEvent[]) {
      if (event.kind === 'moved') {
        const [car = ''] = event.cars;
        const { from, to } = event;
        if (from - to >= LEAP)
          leaps.push({ step, seat: owner(car), by: from - to, text: w('moment.leap', { car: name(car), from, to }) });
      } else if (event.kind === 'retired' && order[0] === event.car) {
        const { car } = event;
        const text = w('moment.leader_out', { car: name(car) });
        out.push({ step, seat: owner(car), text, loss: true, settled: true });
      } else if (event.kind === 'race-end') {
        const [car = ''] = event.finish;
        const text = w('moment.wins', { car: name(car), n: event.race });
        wins.push({ step, seat: owner(car), text, settled: true });
      }
      if ('order' in event) order = event.order;
    }
  const longest = leaps.toSorted((a, b) => b.by - a.by).slice(0, LEAPS);
  return [
    ...longest.map(({ step, seat, text }) => ({ step, seat, text })),
    ...out.slice(-1),
    ...wins.slice(-WINS),
  ].sort((a, b) => a.step - b.step);
}
