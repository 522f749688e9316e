/** HEAT: gears, cards and corners. */
import type { Plugin } from '../../model/plugin';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import { coach } from './coach';
import Forecast from './Forecast.svelte';
import Hand from './Hand.svelte';
import { eventIcon } from './icons';
import { moments } from './moments';
import { wantedOf } from './picking';
import { gearsOf, planOf, targetOf } from './plan';
import { position } from './position';
import Result from './Result.svelte';
import { ruleOf } from './rules';
import notes from './notes.en';
import { soundOf } from './sounds';
import type { Heat } from './types';
import { colourName, eventText, fieldText, headingText, markOf, offerText, ribbonText, w } from './words';

const TIMES: Record<string, number> = {
  gears: 900,
  cards: 900,
  flip: 800,
  'spin-out': 1900,
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

/** A drive takes longer the farther it goes. */
const driving = (spaces: number): number => (spaces > 0 ? Math.min(1500, 420 + spaces * 75) : 350);

export default {
  coach,
  reasons: () => import('./reason'),
  Board,
  Hand,
  handHeight: { desk: '11.9rem', tall: '196px', compact: '282px' },
  Forecast,
  Aside,
  asideTitle: w('aside.cars'),
  Result,
  moments,
  film: { highlights: ['spin-out', 'finished'], follows: true },
  position,
  offerText,
  eventText,
  soundOf,
  eventIcon,
  headingText,
  roundEvent: 'round',
  ribbonText,
  ribbon: { left: 'calc(14rem + 10px)', right: '176px' },
  eventTime: (event) =>
    event.kind === 'moved'
      ? driving(event.to - event.from)
      : event.kind === 'corner' && !event.heat && event.passed
        ? 450
        : (TIMES[event.kind] ?? 0),
  seatMark: markOf,
  task: (race, seat) => {
    if (race.phase !== 'plan') return w.of('task', race.phase);
    if (!race.waiting.includes(seat)) return null;
    if (!race.plan) return w('task.plan');
    return (race.own?.playable ?? 0) < race.plan.gear ? w('task.cluttered') : w('task.cards', { n: race.plan.gear });
  },
  hint: (draft, offers, race, ahead) => {
    if (gearsOf(offers).length) {
      const plan = planOf(null, ahead);
      const gear = targetOf(offers, plan)?.preview.cards;
      return gear ? w('hint.gear_more', { gear, n: gear - plan.cards.length }) : w('hint.plan');
    }
    const play = offers.find((o) => o.kind === 'play');
    const chosen = wantedOf(draft).length;
    if (play) return w(chosen ? 'hint.more' : 'hint.cards', { n: (play.fields.cards?.length ?? 0) - chosen });
    return offers.some((o) => o.kind === 'cluttered') ? w('hint.cluttered') : w.of('hint', race.phase);
  },
  kindText: (kind) => w.of('kind', kind),
  fieldText,
  scoreTitle: w('score_title'),
  // scores are only known when the race is over
  scoreText: ({ score }, { phase }) => (phase === 'race-over' ? String(score) : null),
  entrantText: colourName,
  notes,
  ruleOf,
} satisfies Plugin<Heat>;
