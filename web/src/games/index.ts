/** The games that have a board and a poster of their own. A game without them is played with the move picker. */
import type { Component } from 'svelte';
import DownforceArt from './downforce/Art.svelte';
import FormulaDArt from './formula-d/Art.svelte';
import FormulaMotorRacingArt from './formula-motor-racing/Art.svelte';
import HeatArt from './heat/Art.svelte';
import LongShotArt from './long-shot/Art.svelte';
import type { Plugin } from './plugin';

import type { LessonWords } from '../learn/words';

interface Drawn {
  /** The board, loaded when the game is opened. */
  load: () => Promise<{ default: unknown }>;
  Art: Component;
  /** What its lesson says, loaded with the lesson. */
  lesson?: () => Promise<{ default: LessonWords }>;
}
const DRAWN: Record<string, Drawn> = {
  'formula-motor-racing': {
    load: () => import('./formula-motor-racing'),
    Art: FormulaMotorRacingArt,
    lesson: () => import('./formula-motor-racing/lessons.en'),
  },
  heat: { load: () => import('./heat'), Art: HeatArt, lesson: () => import('./heat/lessons.en') },
  downforce: {
    load: () => import('./downforce'),
    Art: DownforceArt,
    lesson: () => import('./downforce/lessons.en'),
  },
  'long-shot': { load: () => import('./long-shot'), Art: LongShotArt },
  'formula-d': {
    load: () => import('./formula-d'),
    Art: FormulaDArt,
    lesson: () => import('./formula-d/lessons.en'),
  },
};

/** Here, and only here, what the server sends of a game is taken for what that game's board declares it to be. */
export async function loadPlugin(game: string): Promise<Plugin> {
  const { load } = DRAWN[game] ?? { load: () => import('./generic') };
  return (await load()).default as Plugin;
}

export const lessonWords = async (game: string): Promise<LessonWords | null> =>
  (await DRAWN[game]?.lesson?.())?.default ?? null;

export const artOf = (game: string): Component | null => DRAWN[game]?.Art ?? null;
