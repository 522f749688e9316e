/** HEAT: gears, cards and corners. */
import type { GameEvent } from '../../api/types';
import type { GamePlugin } from '../plugin';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import en from './en';
import Hand from './Hand.svelte';
import Result from './Result.svelte';
import type { RaceView } from './types';
import { colourName, eventText, markOf, offerText, w } from './words';

const TIMES: Record<string, number> = {
  gears: 900,
  cards: 900,
  flip: 800,
  'spin-out': 1500,
  corner: 900,
  boost: 450,
  adrenaline: 450,
  cooled: 600,
  slipstream: 450,
  legend: 350,
  stress: 500,
  cluttered: 1200,
  finished: 900,
  reshuffled: 300,
  drew: 300,
  'race-over': 600,
};

/** A drive takes as long as it is far. */
const driving = (spaces: number): number => (spaces > 0 ? Math.min(1500, 420 + spaces * 75) : 350);

const plugin: GamePlugin = {
  Board,
  Hand,
  Aside,
  asideTitle: w('aside.cars'),
  Result,
  offerText,
  eventText,
  eventTime: (event: GameEvent) =>
    event.kind === 'moved'
      ? driving((event.to as number) - (event.from as number))
      : event.kind === 'corner' && !event.heat && event.passed
        ? 450
        : (TIMES[event.kind] ?? 0),
  seatMark: (view, seat) => markOf(view as unknown as RaceView, seat),
  task: (view, seat) => {
    const race = view as unknown as RaceView;
    if (race.phase !== 'plan') return race.phase in en.task ? w(`task.${race.phase as 'react'}`) : null;
    if (!race.waiting.includes(seat)) return null;
    if (!race.plan) return w('task.gear');
    return (race.own?.playable ?? 0) < race.plan.gear ? w('task.cluttered') : w('task.cards', { n: race.plan.gear });
  },
  hint: (draft, offers) => {
    const play = offers.find((o) => o.kind === 'play');
    const chosen = (draft.cards as { some?: string[] } | undefined)?.some?.length ?? 0;
    const missing = ((play?.fields.cards as string[] | undefined)?.length ?? 0) - chosen;
    if (play) return w(chosen ? 'hint.more' : 'hint.cards', { n: missing });
    if (offers.some((o) => o.kind === 'cluttered')) return w('hint.cluttered');
    return offers.some((o) => o.kind === 'gear') ? w('hint.gear') : w('hint.react');
  },
  entrantText: colourName,
};

export default plugin;
