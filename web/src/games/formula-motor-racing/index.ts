/** Formula Motor Racing: twelve cars in one line. */
import type { Plugin } from '../../model/plugin';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import { coach } from './coach';
import Hand from './Hand.svelte';
import { eventIcon } from './icons';
import { moments } from './moments';
import { position } from './position';
import Result from './Result.svelte';
import { ruleOf } from './rules';
import notes from './notes.en';
import { soundOf } from './sounds';
import type { FormulaMotorRacing } from './types';
import {
  carName,
  eventText,
  fieldText,
  headingText,
  offerText,
  ribbonText,
  seatOf,
  teamMark,
  teamName,
  w,
} from './words';

const TIMES: Record<string, number> = {
  card: 800,
  die: 1100,
  'die-names': 700,
  moved: 900,
  retired: 900,
  drew: 250,
  'last-round': 900,
  'race-end': 4500,
  'race-start': 900,
  'season-end': 600,
};

export default {
  coach,
  reasons: () => import('./reason'),
  Board,
  Hand,
  handHeight: { desk: '15rem', tall: '204px', compact: '150px' },
  Aside,
  asideTitle: w('points_title'),
  Result,
  moments,
  film: { highlights: ['retired'] },
  position,
  offerText,
  kindText: (kind) => w.of('kind', kind),
  fieldText,
  eventText,
  soundOf,
  eventIcon,
  headingText,
  opening: w('heading.race', { n: 1 }),
  turnMove: 'card',
  ribbonText,
  ribbon: { right: '136px', height: 420, below: true },
  seatOf,
  eventTime: (event) => TIMES[event.kind] ?? 0,
  seatMark: (view, seat) => {
    const team = view.teams?.find((t) => t.seat === seat)?.team;
    return team ? teamMark(team) : null;
  },
  task: ({ phase }) => w.of('task', phase),
  hint: (draft, offers, { entries }) => {
    if (offers.some((o) => o.kind !== 'card')) return w('pick_answer');
    if (draft.card) return w('pick_car');
    return draft.car ? w('pick_card', { car: carName(String(draft.car), entries) }) : w('pick');
  },
  ranksScores: true,
  scoreTitle: ({ points_if_over: now }) => w(now ? 'points_now' : 'points_season'),
  scoreText: ({ entrant, score }, { points_if_over: now }) =>
    now ? w('score_now', { score, n: now[entrant] ?? 0 }) : String(score),
  tieText: (rule) => w.of('tie', rule),
  entrantText: (entrant) => entrant.split('+').map(teamName).join(' + '),
  freeEntrant: (entrant) => ({ mark: teamMark(entrant), note: w('no_player') }),
  notes,
  ruleOf,
} satisfies Plugin<FormulaMotorRacing>;
