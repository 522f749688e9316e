/** The key moments of a race of Long Shot, from its events. */
import { ordinal } from '../../i18n';
import { timedEvents, type Entry, type TimedEvent } from '../../model/log-entries';
import type { Moment, Words } from '../../model/plugin';
import type { LongShot, RaceEvent } from './types';
import { sheetWho, w } from './words';

type Timed = TimedEvent<RaceEvent>;
interface Home {
  timed: Timed;
  horse: number;
  place: number;
  prize: number;
}

const MOST = 5;
/** The minimum deficit that makes a comeback. */
const FAR = 4;

/** The last time that a horse was behind all others, and its distance to the leader. */
function wasLast(events: Timed[], horse: number, horses: number): { timed: Timed; behind: number } | null {
  const at = Array.from({ length: horses }, () => 0);
  let last: { timed: Timed; behind: number } | null = null;
  for (const each of events) {
    if (each.event.kind !== 'moved') continue;
    at[each.event.horse - 1] = each.event.to;
    const own = at[horse - 1]!;
    const behind = Math.max(...at) - own;
    if (behind >= FAR && at.every((other, i) => i === horse - 1 || other > own)) last = { timed: each, behind };
  }
  return last;
}

export function moments(entries: Entry[], words: Words<LongShot>): Moment[] {
  const events = timedEvents<RaceEvent>(entries, 'roll');
  const sheets = words.view.sheets ?? [];
  const seatOf = (sheet: number | null): number | null => (sheet === null ? null : (sheets[sheet]?.seat ?? null));
  const ownerOf = (horse: number): number | null => words.view.horses?.[horse - 1]?.owner ?? null;
  const home = events.flatMap<Home>((each) => (each.event.kind === 'finished' ? [{ timed: each, ...each.event }] : []));
  const placeOf = (horse: number): Home | undefined => home.find((h) => h.horse === horse);
  const list: Moment[] = [];
  const add = ({ step }: Timed, sheet: number | null, text: string): void =>
    void list.push({ step, seat: seatOf(sheet), text, settled: true });

  // comebacks from the last place
  const horses = words.view.horses?.length ?? 0;
  const back = home.flatMap((h) => {
    const last = wasLast(events, h.horse, horses);
    return last ? [{ ...h, last }] : [];
  })[0];
  if (back) {
    const values = { n: back.horse, round: back.last.timed.round, m: back.last.behind, place: ordinal(back.place) };
    add(back.last.timed, ownerOf(back.horse), w('moment.back', values));
  }

  // the most expensive purchase and its result
  const [dear] = events
    .flatMap((each) => (each.event.kind === 'bought' && each.event.cost > 0 ? [{ each, bought: each.event }] : []))
    .sort((a, b) => b.bought.cost - a.bought.cost || a.each.step - b.each.step);
  if (dear) {
    const { sheet, horse, cost } = dear.bought;
    const won = placeOf(horse);
    const values = {
      ...sheetWho(words, sheet),
      n: horse,
      a: cost,
      place: ordinal(won?.place ?? 0),
      prize: won?.prize ?? 0,
    };
    add(dear.each, sheet, w(won ? 'moment.bought' : 'moment.bought_in_vain', values));
  }

  // the bet that paid the most
  const bets = events.flatMap((each) => (each.event.kind === 'bet' ? [{ each, bet: each.event }] : []));
  const [best] = bets
    .filter(
      ({ each, bet }) => bets.findLast((b) => b.bet.sheet === bet.sheet && b.bet.horse === bet.horse)?.each === each,
    )
    .map(({ each, bet }) => ({ each, bet, won: sheets[bet.sheet]?.wins[bet.horse - 1] ?? 0 }))
    .sort((a, b) => b.won - a.won);
  if (best?.won) {
    const { sheet, horse, bet } = best.bet;
    add(best.each, sheet, w('moment.bet', { ...sheetWho(words, sheet), n: horse, a: bet, won: best.won }));
  }

  // the rolls with which the first and the third horse finished
  for (const h of home) {
    if (h.place === 2) continue;
    const owner = ownerOf(h.horse);
    const values = {
      n: h.horse,
      round: h.timed.round,
      prize: h.prize,
      ...(owner === null ? {} : sheetWho(words, owner)),
    };
    const key = h.place === 1 ? 'first' : 'third';
    add(h.timed, owner, w(owner === null ? `moment.${key}_free` : `moment.${key}`, values));
  }
  return list.sort((a, b) => a.step - b.step).slice(0, MOST);
}
