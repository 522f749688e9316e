/** What decided a race of Formula D, and how each car's ended, told from the events. */
import type { Entry } from '../../model/log-entries';
import type { Moment, Words } from '../../model/plugin';
import type { FormulaD, RaceEvent } from './types';
import { outText, w } from './words';

const MOST = 5;
/** An overshoot that costs less than this is not worth telling. */
const DEAR = 2;

export interface Told {
  step: number;
  round: number;
  event: RaceEvent;
}

/** The events in their order, each with the round in which it happened. */
export function rounds(entries: Entry[]): Told[] {
  let round = 1;
  return entries.flatMap(({ step, events }) =>
    events.map((each) => {
      const event = each as RaceEvent;
      if (event.kind === 'round') round = event.round;
      return { step, round, event };
    }),
  );
}

/** The last time that the lead changed hands while everybody was on the track. */
function lastLead(told: Told[], words: Words<FormulaD>): Moment | null {
  let found: Moment | null = null;
  let leader: number | null = null;
  for (const { step, round, event } of told) {
    if (event.kind === 'finish') break;
    const first: number | null = event.kind === 'round' ? (event.order[0] ?? null) : leader;
    if (first !== null && leader !== null && first !== leader) {
      const before = words.who(leader);
      const key = before.you ? 'moment.lead_from_you' : 'moment.lead';
      const text = w(key, { ...words.who(first), before: before.name, n: round });
      found = { step, seat: first, text };
    }
    leader = first;
  }
  const winner = told.find(({ event }) => event.kind === 'finish')?.event;
  return winner?.kind === 'finish' && found?.seat === winner.seat ? found : null;
}

export function moments(entries: Entry[], words: Words<FormulaD>): Moment[] {
  const told = rounds(entries);
  // the most telling first: of what is left over, nothing is said
  const found: Moment[] = [];
  const lead = lastLead(told, words);
  if (lead) found.push(lead);
  for (const { step, event } of told)
    if (event.kind === 'out') found.push({ step, seat: event.seat, text: outText(event, words) });
  const drives = told.flatMap(({ step, event }) => (event.kind === 'drive' && event.corner ? [{ step, event }] : []));
  const [far] = drives.sort((a, b) => b.event.overshoot - a.event.overshoot);
  if (far && far.event.overshoot >= DEAR) {
    const { seat, corner, wear } = far.event;
    const text = w('moment.overshoot', { ...words.who(seat), corner: corner ?? '', n: wear });
    found.push({ step: far.step, seat, text });
  }
  for (const { step, round, event } of told) {
    const who = words.who('seat' in event ? event.seat : null);
    if (event.kind === 'finish' && event.place === 1)
      found.push({ step, seat: event.seat, text: w('moment.won', { ...who, n: round }) });
    else if (event.kind === 'pit-stop') found.push({ step, seat: event.seat, text: w('moment.pit', who) });
    else if (event.kind === 'start' && event.result !== 'normal')
      found.push({ step, seat: event.seat, text: w(`moment.${event.result}`, who) });
  }
  return found.slice(0, MOST).sort((a, b) => a.step - b.step);
}
