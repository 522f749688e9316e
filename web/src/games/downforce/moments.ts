/** The key moments of a game of Downforce, from its events. */
import { ordinal } from '../../i18n';
import type { Entry, TimedEvent } from '../../model/log-entries';
import type { Moment, Words } from '../../model/plugin';
import type { Downforce, RaceEvent } from './types';
import { carName, w } from './words';

type Timed<E> = Omit<TimedEvent<E>, 'round'>;
type OfKind<K> = Extract<RaceEvent, { kind: K }>;

const MOST = 5;
/** The minimum number of spaces lost at once that makes a moment. */
const JAM = 3;

/** The event with the largest number; of equal ones, the first. */
function largest<E>(events: Timed<E>[], figure: (event: E) => number): Timed<E> | undefined {
  return events.reduce<Timed<E> | undefined>(
    (best, each) => (!best || figure(each.event) > figure(best.event) ? each : best),
    undefined,
  );
}

export function moments(entries: Entry[], words: Words<Downforce>): Moment[] {
  const all = entries.flatMap(({ step, events }) => events.map((event) => ({ step, event: event as RaceEvent })));
  const ofKind = <K extends RaceEvent['kind']>(kind: K): Timed<OfKind<K>>[] =>
    all.flatMap(({ step, event }) => (event.kind === kind ? [{ step, event: event as OfKind<K> }] : []));
  const owner = (car: string): number | null => words.view.cars?.find((c) => c.car === car)?.owner ?? null;
  const list: Moment[] = [];

  const dear = largest(
    ofKind('sale').filter(({ event }) => event.seat !== null),
    ({ price }) => price ?? 0,
  );
  if (dear) {
    const { seat, car, price } = dear.event;
    const text = w('moment.dearest', { ...words.who(seat), car: carName(car), n: price ?? 0 });
    list.push({ step: dear.step, seat, text });
  }

  let before = '';
  for (const { step, event } of ofKind('betting')) {
    const { leader, line } = event;
    const values = { car: carName(leader), before: carName(before), place: ordinal(line) };
    if (line === 1) list.push({ step, seat: owner(leader), text: w('moment.leads', values) });
    else if (leader !== before) list.push({ step, seat: owner(leader), text: w('moment.lead', values) });
    before = leader;
  }

  const jam = largest(ofKind('moved'), ({ lost }) => lost);
  // the last place is the bet's
  if (jam && jam.event.lost >= JAM && list.length < MOST - 1) {
    const { car, lost } = jam.event;
    list.push({ step: jam.step, seat: owner(car), text: w('moment.jam', { car: carName(car), n: lost }), loss: true });
  }

  const end = ofKind('race-end').at(-1);
  const paid = end?.event.pays.flatMap((pays, seat) =>
    pays.flatMap((n, line) => (n ? [{ seat, line, n, car: end.event.bets[seat]?.[line] ?? '' }] : [])),
  );
  // one of the winner's, if there is any
  const money = end?.event.won.map((won, seat) => won + end.event.prizes[seat]! - end.event.paid[seat]!) ?? [];
  const rich = (seat: number): number => Number(money[seat] === Math.max(...money));
  const last = paid?.sort((a, b) => rich(b.seat) - rich(a.seat) || b.line - a.line || b.n - a.n)[0];
  if (end && last) {
    const { seat, car, line, n } = last;
    const text = w('moment.bet', { ...words.who(seat), car: carName(car), place: ordinal(line + 1), n });
    list.push({ step: end.step, seat, text, settled: true });
  }

  const [winner] = ofKind('home').filter(({ event }) => event.place === 1);
  if (winner && list.length < MOST) {
    const { car } = winner.event;
    list.push({ step: winner.step, seat: owner(car), text: w('moment.first', { car: carName(car) }) });
  }
  return list.sort((a, b) => a.step - b.step).slice(0, MOST);
}
