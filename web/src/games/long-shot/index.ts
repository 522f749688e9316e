/** Long Shot: The Dice Game: eight horses, two dice, and the sheet as the control. */
import type { Plugin } from '../../model/plugin';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import { coach } from './coach';
import { inTheDark, question } from './controls';
import Hand from './Hand.svelte';
import { eventIcon } from './icons';
import { moments } from './moments';
import { position } from './position';
import Result from './Result.svelte';
import { ruleOf } from './rules';
import notes from './notes.en';
import { soundOf } from './sounds';
import type { LongShot } from './types';
import { eventText, fieldText, headingText, offerText, ribbonText, seatOf, w } from './words';

const TIMES: Record<string, number> = {
  roll: 950,
  moved: 520,
  finished: 1100,
  concession: 300,
  line: 500,
  bonus: 300,
  ability: 500,
  helmet: 300,
  jersey: 250,
  extra: 450,
  bet: 350,
  bought: 600,
  money: 300,
  'dark-horse': 350,
  erased: 300,
  'no-action': 500,
  passed: 300,
  'roland-rolls': 800,
  roland: 1300,
  'race-end': 600,
};

export default {
  coach,
  reasons: () => import('./reason'),
  Board,
  Hand,
  handHeight: {
    desk: 'calc(4 * clamp(28px, 3.9dvh, 58px) + 2 * var(--s2) + 20px)',
    tall: '52px',
    compact: 'clamp(258px, 100dvh - 464px, 390px)',
  },
  openHand: true,
  Aside,
  asideTitle: w('aside'),
  Result,
  moments,
  film: { highlights: ['bought', 'finished'] },
  position,
  offerText,
  eventText,
  soundOf,
  eventIcon,
  headingText,
  roundEvent: 'roll',
  ribbonText,
  ribbon: { height: Infinity },
  seatOf,
  eventTime: (event) => TIMES[event.kind] ?? 0,
  task: ({ phase, dice }) => (phase === 'race-over' ? null : w(`task.${phase}`, { n: dice.horse })),
  hint: (draft, offers, { dice }) => {
    const asked = question({ offers, draft, selected: null });
    if (asked) return asked.text;
    if (draft.dark !== true && inTheDark(offers, draft))
      return w(offers.some((o) => o.fields.dark === true) ? 'only_dark' : 'idle', { n: dice.horse });
    const [bonus, ability] = ['bonus', 'ability'].map((kind) => offers.some((o) => o.kind === kind));
    if (bonus) return w(ability ? 'hint_both' : 'hint_bonus');
    if (ability) return w('hint_ability');
    return w(draft.dark === true ? 'hint_dark' : 'hint');
  },
  kindText: (kind) => w.of('kind', kind),
  fieldText,
  ranksScores: true,
  scoreTitle: ({ phase }) => w(phase === 'race-over' ? 'score_final' : 'score_title'),
  tieText: () => w('tie'),
  entrantText: (entrant) => (entrant.startsWith('seat ') ? '' : entrant),
  notes,
  ruleOf,
} satisfies Plugin<LongShot>;
