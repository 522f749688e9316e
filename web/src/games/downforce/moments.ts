/** What decided a game of Downforce, told from its events. */
import type { Entry } from '../../model/log-entries';
import type { Moment, Words } from '../../model/plugin';
import type { Downforce, RaceEvent } from './types';
import { carName, ordinal, w } from './words';

interface Told<E> {
  step: number;
  event: E;
}
type OfKind<K> = Extract<RaceEvent, { kind: K }>;

const MOST = 5;
/** Fewer cells than this lost at once are not worth telling. */
const JAM = 3;

/** The event with the largest figure, the first of equals. */
function largest<E>(told: Told<E>[], figure: (event: E) => number): Told<E> | undefined {
  return told.reduce<Told<E> | undefined>(
    (best, each) => (!best || figure(each.event) > figure(best.event) ? each : best),
    undefined,
  );
}

export function moments(entries: Entry[], words: Words<Downforce>): Moment[] {
  const all = entries.flatMap(({ step, events }) => events.map((event) => ({ step, event: event as RaceEvent })));
  const ofKind = <K extends RaceEvent['kind']>(kind: K): Told<OfKind<K>>[] =>
    all.flatMap(({ step, event }) => (event.kind === kind ? [{ step, event: event as OfKind<K> }] : []));
  const owner = (car: string): number | null => words.view.cars?.find((c) => c.car === car)?.owner ?? null;
  const found: Moment[] = [];

  const dear = largest(
    ofKind('sale').filter(({ event }) => event.seat !== null),
    ({ price }) => price ?? 0,
  );
  if (dear) {
    const { seat, car, price } = dear.event;
    const text = w('moment.dearest', { ...words.who(seat), car: carName(car), n: price ?? 0 });
    found.push({ step: dear.step, seat, text });
  }

  let before = '';
  for (const { step, event } of ofKind('betting')) {
    const { leader, line } = event;
    const values = { car: carName(leader), before: carName(before), place: ordinal(line) };
    if (line === 1) found.push({ step, seat: owner(leader), text: w('moment.leads', values) });
    else if (leader !== before) found.push({ step, seat: owner(leader), text: w('moment.lead', values) });
    before = leader;
  }

  const jam = largest(ofKind('moved'), ({ lost }) => lost);
  if (jam && jam.event.lost >= JAM) {
    const { car, lost } = jam.event;
    found.push({ step: jam.step, seat: owner(car), text: w('moment.jam', { car: carName(car), n: lost }) });
  }

  const end = ofKind('race-end').at(-1);
  const paid = end?.event.pays.flatMap((pays, seat) =>
    pays.flatMap((n, line) => (n ? [{ seat, line, n, car: end.event.bets[seat]?.[line] ?? '' }] : [])),
  );
  const last = paid?.sort((a, b) => b.line - a.line || b.n - a.n)[0];
  if (end && last) {
    const { seat, car, line, n } = last;
    const text = w('moment.bet', { ...words.who(seat), car: carName(car), place: ordinal(line + 1), n });
    found.push({ step: end.step, seat, text });
  }

  const [winner] = ofKind('home').filter(({ event }) => event.place === 1);
  if (winner && found.length < MOST) {
    const { car } = winner.event;
    found.push({ step: winner.step, seat: owner(car), text: w('moment.first', { car: carName(car) }) });
  }
  return found.sort((a, b) => a.step - b.step).slice(0, MOST);
}
