/** The games' folders, found because they are there. A game without one is played with the move picker. */
import type { Component } from 'svelte';
import type { Fields, GameSpec } from '../api/types';
import type { Figures } from '../figures/figures';
import { localise } from '../i18n';
import type { LessonWords } from '../model/lesson-words';
import { mark, neutral, type Mark, type SeatMark } from '../model/marks';
import type { Plugin } from '../model/plugin';
import { loadModule } from '../platform/modules';

/** A game's board, the drawings of its rules, and what its lesson says: loaded when they are needed. */
const PARTS = import.meta.glob<{ default: unknown }>(['./*/index.ts', './*/figures/index.ts', './*/lessons.en.ts']);
/** Posters, for the first page. */
const ART = import.meta.glob<Component>('./*/Art.svelte', { import: 'default', eager: true });
/** The marks of seats before the game, where they are not the table's own. */
const MARKS = import.meta.glob<SeatMark>('./*/marks.ts', { import: 'seatMark', eager: true });

const part = async (game: string, name: 'index' | 'figures/index' | 'lessons.en'): Promise<unknown> =>
  (await loadModule(async () => PARTS[`./${game}/${name}.ts`]?.()))?.default ?? null;

/** Here, and only here, what the server sends of a game is taken for what that game's board declares it to be. */
export async function loadPlugin(game: string): Promise<Plugin> {
  const plugin = ((await part(game, 'index')) ?? (await part('generic', 'index'))) as Plugin;
  return { ...plugin, notes: localise(`${game}.notes`, plugin.notes ?? {}) };
}

/** What a seat wears before the race: the very mark that it will have in it, as far as that is settled. */
export function seatMark(spec: GameSpec | null, options: Fields, seat: number): Mark {
  if (!spec) return neutral(seat);
  const ordered = spec.colours_from ? options[spec.colours_from] : null;
  const colour = Array.isArray(ordered) ? ordered[seat] : spec.colours[seat];
  return (MARKS[`./${spec.id}/marks.ts`] ?? mark)(seat, typeof colour === 'string' ? colour : undefined);
}

export const hasLesson = (game: string): boolean => `./${game}/lessons.en.ts` in PARTS;

/** What a game's lesson says; null where nobody has written one. */
export const lessonWords = async (game: string): Promise<LessonWords | null> =>
  localise(`${game}.lessons`, (await part(game, 'lessons.en')) as LessonWords | null);

/** The games that have a poster. */
export const POSTERS = Object.keys(ART).map((file) => file.split('/')[1]!);
export const artOf = (game: string): Component | null => ART[`./${game}/Art.svelte`] ?? null;

/** The drawings of a game's rules; null where nobody has drawn any. */
export const figuresFor = async (game: string): Promise<Figures | null> =>
  localise(`${game}.figures`, (await part(game, 'figures/index')) as Figures | null);
