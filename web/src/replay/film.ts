/** Chooses the scenes of a film: what happened at which step, to whom, and the line of commentary. */
import type { TurningPoint } from '../api/types';
import { ordinal, t } from '../i18n';
import type { Entry } from '../model/log-entries';
import { seatOf } from '../model/log-lines';
import type { Moment, Plugin, Words } from '../model/plugin';

export interface Scene {
  step: number;
  seat: number | null;
  text: string;
}
interface Candidate extends Moment {
  /** If there are too many, the scenes with the most weight are shown. */
  weight: number;
}

/** With the title and the result, about a minute. */
const MOST_SCENES = 11;
/** The minimum number of places gained at once that makes a scene. */
const LEAP = 2;
/** The weight of a game's own key moments. */
const MOMENT = 3;
/** Moments of one seat at one step become one scene, if the text is no longer than two lines. */
const LONGEST = 110;

/** The scenes in the order of the race. */
export function filmScenes(entries: Entry[], plugin: Plugin, words: Words, turns: TurningPoint[]): Scene[] {
  const moments = plugin.moments?.(entries, words) ?? [];
  const found: Candidate[] = [
    ...moments.map((moment) => ({ ...moment, weight: MOMENT })),
    ...turns.map(({ step, seat, what, points }) => {
      const key = what === 'decision' ? 'film.decision' : points > 0 ? 'film.good_luck' : 'film.bad_luck';
      return {
        step,
        seat,
        text: t(key, { name: words.name(seat), n: Math.round(100 * Math.abs(points)) }),
        weight: 2,
        settled: true,
      };
    }),
    ...overtakes(entries, words),
    ...highlights(entries, plugin, words),
  ];
  const chosen = new Map<number, Candidate>();
  for (const each of found.toSorted((a, b) => b.weight - a.weight)) {
    const step = each.settled ? each.step : stepToShow(entries, each, plugin);
    const there = chosen.get(step);
    const both = there && `${there.text} ${each.text}`;
    if (both && there.seat === each.seat && each.weight === MOMENT && both.length <= LONGEST) there.text = both;
    if (step > 0 && chosen.size < MOST_SCENES && !there) chosen.set(step, { ...each, step });
  }
  return [...chosen.values()].sort((a, b) => a.step - b.step).map(({ step, seat, text }) => ({ step, seat, text }));
}

/** The events that the plug-in lists as highlights. */
const highlights = (entries: Entry[], plugin: Plugin, words: Words): Candidate[] =>
  entries.flatMap(({ step, events }) =>
    events
      .filter(({ kind }) => plugin.film?.highlights.includes(kind))
      .flatMap((event) => {
        const text = plugin.eventText?.(event, words);
        return text ? [{ step, seat: seatOf(event, plugin), text, weight: 1, settled: true }] : [];
      }),
  );

/** For each event with a new order of seats, the seat that gained the most places. */
function overtakes(entries: Entry[], words: Words): Candidate[] {
  const found: Candidate[] = [];
  let before: number[] = [];
  for (const { step, events } of entries)
    for (const { order } of events) {
      if (!Array.isArray(order) || !order.every((seat) => typeof seat === 'number')) continue;
      const gains = order.map((seat, place) => ({ seat, gain: before.indexOf(seat) - place }));
      const [best] = gains.toSorted((a, b) => b.gain - a.gain);
      if (best && best.gain >= LEAP && before.length === order.length) {
        const place = ordinal(order.indexOf(best.seat) + 1);
        const text = t('film.gains', { name: words.name(best.seat), n: best.gain, place });
        found.push({ step, seat: best.seat, text, weight: 1 + best.gain / 10 });
      }
      before = order;
    }
  return found;
}

/** How many steps a scene may go back to the moves that led to it. */
const REACH = 30;

/**
 * The step that best shows what led to a scene: the one in which the seat's events take longest. The scene's own step
 * may come too late, because an order is known only after all have moved.
 */
function stepToShow(entries: Entry[], { step, seat }: Scene, plugin: Plugin): number {
  const timeOf = ({ events }: Entry): number =>
    events
      .filter((event) => seatOf(event, plugin) === seat)
      .reduce((sum, event) => sum + (plugin.eventTime?.(event, false) ?? 1), 0);
  const before = entries.filter((e) => e.step <= step && e.step > step - REACH && timeOf(e) > 0);
  return before.toSorted((a, b) => timeOf(b) - timeOf(a) || b.step - a.step)[0]?.step ?? step;
}
