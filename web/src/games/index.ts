/** The games that have a board and a poster of their own. A game without them is played with the move picker. */
import type { Component } from 'svelte';
import DownforceArt from './downforce/Art.svelte';
import FormulaDArt from './formula-d/Art.svelte';
import FormulaMotorRacingArt from './formula-motor-racing/Art.svelte';
import HeatArt from './heat/Art.svelte';
import LongShotArt from './long-shot/Art.svelte';
import type { Figures } from '../rules/figures';
import type { Plugin } from './plugin';

interface Drawn {
  /** The board, loaded when the game is opened. */
  load: () => Promise<{ default: unknown }>;
  Art: Component;
  /** The drawings of its rules, loaded with them. */
  figures: () => Promise<{ default: Figures }>;
}
const DRAWN: Record<string, Drawn> = {
  'formula-motor-racing': {
    load: () => import('./formula-motor-racing'),
    Art: FormulaMotorRacingArt,
    figures: () => import('./formula-motor-racing/figures'),
  },
  heat: {
    load: () => import('./heat'),
    Art: HeatArt,
    figures: () => import('./heat/figures'),
  },
  downforce: {
    load: () => import('./downforce'),
    Art: DownforceArt,
    figures: () => import('./downforce/figures'),
  },
  'long-shot': {
    load: () => import('./long-shot'),
    Art: LongShotArt,
    figures: () => import('./long-shot/figures'),
  },
  'formula-d': {
    load: () => import('./formula-d'),
    Art: FormulaDArt,
    figures: () => import('./formula-d/figures'),
  },
};

/** Here, and only here, what the server sends of a game is taken for what that game's board declares it to be. */
export async function loadPlugin(game: string): Promise<Plugin> {
  const { load } = DRAWN[game] ?? { load: () => import('./generic') };
  return (await load()).default as Plugin;
}

export const artOf = (game: string): Component | null => DRAWN[game]?.Art ?? null;

/** The drawings of a game's rules; null where nobody has drawn any. */
export async function figuresFor(game: string): Promise<Figures | null> {
  return (await DRAWN[game]?.figures())?.default ?? null;
}
