/** Finds the plug-ins of games by their folders. A game without one is played with the move picker. */
import type { Component } from 'svelte';
import type { Fields, GameSpec } from '../api/types';
import type { Figures } from '../figures/figures';
import { localise } from '../i18n';
import type { LessonWords } from '../model/lesson-words';
import { mark, neutral, type Mark, type SeatMark } from '../model/marks';
import type { Plugin } from '../model/plugin';
import { loadModule } from '../platform/modules';

/**
 * The parts of a plug-in that are loaded on demand: the board, the figures of the rules, and the texts of the lesson.
 */
const PARTS = import.meta.glob<{ default: unknown }>(['./*/index.ts', './*/figures/index.ts', './*/lessons.en.ts']);
/** Posters, for the home page. */
const ART = import.meta.glob<Component>('./*/Art.svelte', { import: 'default', eager: true });
/** The marks of seats before a race, for games that do not use the default ones. */
const MARKS = import.meta.glob<SeatMark>('./*/marks.ts', { import: 'seatMark', eager: true });

const part = async (game: string, name: 'index' | 'figures/index' | 'lessons.en'): Promise<unknown> =>
  (await loadModule(async () => PARTS[`./${game}/${name}.ts`]?.()))?.default ?? null;

/** The only place where a game's data from the server is cast to the types that its plug-in declares. */
export async function loadPlugin(game: string): Promise<Plugin> {
  const plugin = ((await part(game, 'index')) ?? (await part('generic', 'index'))) as Plugin;
  return { ...plugin, notes: localise(`${game}.notes`, plugin.notes ?? {}) };
}

/** The mark of a seat before the race: the one that it will have in the race, as far as that is known. */
export function seatMark(spec: GameSpec | null, options: Fields, seat: number): Mark {
  if (!spec) return neutral(seat);
  const ordered = spec.colours_from ? options[spec.colours_from] : null;
  const colour = Array.isArray(ordered) ? ordered[seat] : spec.colours[seat];
  return (MARKS[`./${spec.id}/marks.ts`] ?? mark)(seat, typeof colour === 'string' ? colour : undefined);
}

export const hasLesson = (game: string): boolean => `./${game}/lessons.en.ts` in PARTS;

/** The texts of a game's lesson; null if it has none. */
export const lessonWords = async (game: string): Promise<LessonWords | null> =>
  localise(`${game}.lessons`, (await part(game, 'lessons.en')) as LessonWords | null);

/** The games that have a poster. */
export const POSTERS = Object.keys(ART).map((file) => file.split('/')[1]!);
export const artOf = (game: string): Component | null => ART[`./${game}/Art.svelte`] ?? null;

/** The figures of a game's rules; null if it has none. */
export const figuresFor = async (game: string): Promise<Figures | null> =>
  localise(`${game}.figures`, (await part(game, 'figures/index')) as Figures | null);
