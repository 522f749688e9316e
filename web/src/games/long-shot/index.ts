/** Long Shot: The Dice Game: eight horses, two dice, and the sheet as the control. */
import type { Plugin } from '../plugin';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import Result from './Result.svelte';
import { ruleOf } from './rules';
import notes from './notes.en';
import type { LongShot } from './types';
import { eventText, offerText, w } from './words';

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

const plugin: Plugin<LongShot> = {
  Board,
  Hand,
  Aside,
  Result,
  offerText,
  eventText,
  eventTime: (event) => TIMES[event.kind] ?? 0,
  task: ({ phase, dice }) => (phase === 'race-over' ? null : w(`task.${phase}`, { n: dice.horse })),
  hint: (draft) => (draft.dark === true ? w('hint_dark') : w('hint')),
  entrantText: (entrant) => (entrant.startsWith('seat ') ? '' : entrant),
  notes,
  ruleOf,
};

export default plugin;
