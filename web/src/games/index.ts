/** The games that have a board and a poster of their own. A game without them is played with the move picker. */
import type { Component } from 'svelte';
import type { Fields, GameSpec } from '../api/types';
import { mark, neutral, type Mark } from '../model/marks';
import DownforceArt from './downforce/Art.svelte';
import FormulaDArt from './formula-d/Art.svelte';
import { mark as formulaDMark } from './formula-d/marks';
import FormulaMotorRacingArt from './formula-motor-racing/Art.svelte';
import { teamMark } from './formula-motor-racing/marks';
import HeatArt from './heat/Art.svelte';
import { look as heatMark } from './heat/marks';
import LongShotArt from './long-shot/Art.svelte';
import type { Figures } from '../figures/figures';
import type { LessonWords } from '../model/lesson-words';
import type { Plugin } from '../model/plugin';

/** A seat's mark, and the colour that the game says it will race in. */
type SeatMark = (seat: number, colour: string | undefined) => Mark;
const coloured =
  (look: (colour: string) => Mark): SeatMark =>
  (seat, colour) =>
    colour ? look(colour) : mark(seat);

interface Drawn {
  /** The board, loaded when the game is opened. */
  load: () => Promise<{ default: unknown }>;
  Art: Component;
  /** The drawings of its rules, loaded with them. */
  figures: () => Promise<{ default: Figures }>;
  /** The marks of seats before the game, where they are not the table's own. */
  seatMark?: SeatMark;
  /** What its lesson says, loaded with the lesson. */
  lesson?: () => Promise<{ default: LessonWords }>;
}
const DRAWN: Record<string, Drawn> = {
  'formula-motor-racing': {
    load: () => import('./formula-motor-racing'),
    Art: FormulaMotorRacingArt,
    figures: () => import('./formula-motor-racing/figures'),
    lesson: () => import('./formula-motor-racing/lessons.en'),
    seatMark: coloured(teamMark),
  },
  heat: {
    load: () => import('./heat'),
    Art: HeatArt,
    figures: () => import('./heat/figures'),
    lesson: () => import('./heat/lessons.en'),
    seatMark: coloured(heatMark),
  },
  downforce: {
    load: () => import('./downforce'),
    Art: DownforceArt,
    figures: () => import('./downforce/figures'),
    lesson: () => import('./downforce/lessons.en'),
    // nobody has a car before the auction
    seatMark: neutral,
  },
  'long-shot': {
    load: () => import('./long-shot'),
    Art: LongShotArt,
    figures: () => import('./long-shot/figures'),
    lesson: () => import('./long-shot/lessons.en'),
  },
  'formula-d': {
    load: () => import('./formula-d'),
    Art: FormulaDArt,
    figures: () => import('./formula-d/figures'),
    lesson: () => import('./formula-d/lessons.en'),
    seatMark: coloured(formulaDMark),
  },
};

/** Here, and only here, what the server sends of a game is taken for what that game's board declares it to be. */
export async function loadPlugin(game: string): Promise<Plugin> {
  const { load } = DRAWN[game] ?? { load: () => import('./generic') };
  return (await load()).default as Plugin;
}

/** What a seat wears before the race: the very mark that it will have in it, as far as that is settled. */
export function seatMark(spec: GameSpec | null, options: Fields, seat: number): Mark {
  if (!spec) return neutral(seat);
  const ordered = spec.colours_from ? options[spec.colours_from] : null;
  const colour = Array.isArray(ordered) ? ordered[seat] : spec.colours[seat];
  return (DRAWN[spec.id]?.seatMark ?? mark)(seat, typeof colour === 'string' ? colour : undefined);
}

export const hasLesson = (game: string): boolean => DRAWN[game]?.lesson !== undefined;

/** What a game's lesson says; null where nobody has written one. */
export const lessonWords = async (game: string): Promise<LessonWords | null> =>
  (await DRAWN[game]?.lesson?.())?.default ?? null;

export const artOf = (game: string): Component | null => DRAWN[game]?.Art ?? null;

/** The drawings of a game's rules; null where nobody has drawn any. */
export async function figuresFor(game: string): Promise<Figures | null> {
  return (await DRAWN[game]?.figures())?.default ?? null;
}
