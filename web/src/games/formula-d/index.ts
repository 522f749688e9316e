/** Formula D: six gears, six dice, and a stop in every corner. */
import type { Plugin } from '../../model/plugin';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import { coach } from './coach';
import Forecast from './Forecast.svelte';
import Hand from './Hand.svelte';
import { eventIcon } from './icons';
import { moments } from './moments';
import Result from './Result.svelte';
import { position } from './position';
import type { FormulaD } from './types';
import { ruleOf } from './rules';
import notes from './notes.en';
import { soundOf } from './sounds';
import { eventTime } from './times';
import { carName, eventText, eventsBeforeMove, headingText, mark, offerText, ribbonText, spaceName, w } from './words';

export default {
  coach,
  reasons: () => import('./reason'),
  Board,
  Hand,
  Forecast,
  handHeight: { desk: '11rem', tall: '170px', compact: 'min(clamp(150px, 460px - 45vw, 318px), 49dvh)' },
  Aside,
  asideTitle: w('cars'),
  Result,
  moments,
  film: { highlights: ['out', 'pit-stop', 'finish'], follows: true },
  position,
  offerText,
  eventText,
  soundOf,
  eventIcon,
  headingText,
  eventsBeforeMove,
  roundEvent: 'round',
  ribbonText,
  ribbon: { left: '110px', right: '176px' },
  eventTime,
  seatMark: (view, seat) => {
    const car = view.cars?.find((c) => c.seat === seat);
    return car ? mark(car.colour) : null;
  },
  kindText: (kind) => w.of('kind', kind),
  fieldText: (field, value, { assets }) =>
    field === 'space' && typeof value === 'string' ? spaceName(value, assets) : null,
  task: ({ phase, dice }) =>
    phase === 'over' ? null : w(`task.${dice?.great_start ? 'great' : phase}`, { n: dice?.spaces ?? 0 }),
  hint: (_, offers) => w(offers.some((o) => o.kind === 'gear') ? 'hint.gear' : 'hint.drive'),
  entrantText: carName,
  // places are enough: there are no scores
  scoreText: () => null,
  notes,
  ruleOf,
} satisfies Plugin<FormulaD>;
