/** The key moments of a HEAT race and a summary of each car's race, from the events. */
import type { Entry } from '../../model/log-entries';
import type { Moment, Words } from '../../model/plugin';
import type { Heat, RaceEvent } from './types';
import { w } from './words';

/** How many changes of the lead (the latest) and spin-outs (the costliest) are moments. */
const LEADS = 2;
const SPINS = 2;

interface Spin {
  step: number;
  seat: number;
  corner: number;
  from: number;
  to: number;
}

/** A car's race in numbers: the round of its finish, heat, boosts, slipstreams and spins. */
export interface Drive {
  home: number | null;
  heat: number;
  boosts: number;
  slipstreams: number;
  spins: number;
}

export function drives(entries: Entry[], cars: number): Drive[] {
  const driven = Array.from({ length: cars }, (): Drive => ({
    home: null,
    heat: 0,
    boosts: 0,
    slipstreams: 0,
    spins: 0,
  }));
  let round = 1;
  for (const event of entries.flatMap((e) => e.events as RaceEvent[])) {
    if (event.kind === 'round') round = event.round;
    const drive = 'seat' in event ? driven[event.seat] : undefined;
    if (!drive) continue;
    if (event.kind === 'corner') drive.heat += event.heat;
    else if (event.kind === 'boost') drive.boosts += 1;
    else if (event.kind === 'slipstream') drive.slipstreams += 1;
    else if (event.kind === 'spin-out') drive.spins += 1;
    else if (event.kind === 'finished') drive.home = round;
  }
  return driven;
}

export function moments(entries: Entry[], words: Words<Heat>): Moment[] {
  const leads: Moment[] = [];
  const spins: Spin[] = [];
  const flags: Moment[] = [];
  let order: number[] = [];
  let corner = 0;
  for (const { step, events } of entries)
    for (const event of events as RaceEvent[]) {
      if (event.kind === 'round') {
        const [first] = event.order;
        if (first !== undefined && order.length && first !== order[0] && !flags.length)
          leads.push({ step, seat: first, text: w('moment.leads', { ...words.who(first), n: event.round }) });
        order = event.order;
        for (const spin of spins) spin.to ||= order.indexOf(spin.seat) + 1;
      } else if (event.kind === 'corner') corner = event.corner;
      else if (event.kind === 'spin-out')
        spins.push({ step, seat: event.seat, corner, from: order.indexOf(event.seat) + 1, to: 0 });
      else if (event.kind === 'finished' && event.place === 1) {
        const from = order.indexOf(event.seat) + 1;
        const decides = from > 1;
        const text = w(decides ? 'moment.wins_from' : 'moment.wins', { ...words.who(event.seat), from });
        flags.push({ step, seat: event.seat, text, decides });
      }
    }
  const worst = spins
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, SPINS)
    .map(({ step, seat, corner: c, from, to }) => {
      const key = from && to > from ? 'moment.spins_back' : 'moment.spins';
      return { step, seat, text: w(key, { ...words.who(seat), c, from, to }), loss: true };
    });
  return [...leads.slice(-LEADS), ...worst, ...flags].sort((a, b) => a.step - b.step);
}
