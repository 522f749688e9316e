/** The key moments of a Formula D race and how each car's race ended, from the events. */
import { timedEvents, type Entry, type TimedEvent } from '../../model/log-entries';
import type { Moment, Words } from '../../model/plugin';
import type { FormulaD, RaceEvent } from './types';
import { outText, w } from './words';

const MOST = 5;
/** The minimum overshoot that makes a moment. */
const DEAR = 2;

/** The last change of the lead before the first car finished, if its new leader won. */
function lastLead(events: TimedEvent<RaceEvent>[], words: Words<FormulaD>): Moment | null {
  let change: Moment | null = null;
  let leader: number | null = null;
  for (const { step, round, event } of events) {
    if (event.kind === 'finish') break;
    const first: number | null = event.kind === 'round' ? (event.order[0] ?? null) : leader;
    if (first !== null && leader !== null && first !== leader) {
      const before = words.who(leader);
      const key = before.you ? 'moment.lead_from_you' : 'moment.lead';
      const text = w(key, { ...words.who(first), before: before.name, n: round });
      change = { step, seat: first, text };
    }
    leader = first;
  }
  const winner = events.find(({ event }) => event.kind === 'finish')?.event;
  return winner?.kind === 'finish' && change?.seat === winner.seat ? change : null;
}

export function moments(entries: Entry[], words: Words<FormulaD>): Moment[] {
  const events = timedEvents<RaceEvent>(entries, 'round');
  // the most important first, because the list is cut off at the end
  const list: Moment[] = [];
  const lead = lastLead(events, words);
  if (lead) list.push(lead);
  for (const { step, event } of events)
    if (event.kind === 'out') list.push({ step, seat: event.seat, text: outText(event, words) });
  const drives = events.flatMap(({ step, event }) => (event.kind === 'drive' && event.corner ? [{ step, event }] : []));
  const [far] = drives.sort((a, b) => b.event.overshoot - a.event.overshoot);
  if (far && far.event.overshoot >= DEAR) {
    const { seat, corner, wear } = far.event;
    const text = w('moment.overshoot', { ...words.who(seat), corner: corner ?? '', n: wear });
    list.push({ step: far.step, seat, text, loss: true });
  }
  for (const { step, round, event } of events) {
    const who = words.who('seat' in event ? event.seat : null);
    if (event.kind === 'finish' && event.place === 1)
      list.push({ step, seat: event.seat, text: w('moment.won', { ...who, n: round }) });
    else if (event.kind === 'pit-stop') list.push({ step, seat: event.seat, text: w('moment.pit', who) });
    else if (event.kind === 'start' && event.result !== 'normal')
      list.push({ step, seat: event.seat, text: w(`moment.${event.result}`, who) });
  }
  return list.slice(0, MOST).sort((a, b) => a.step - b.step);
}
