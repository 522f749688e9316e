/** A race in one click: you against a few good bots, as a first game is set up. */
import { api } from '../api/client';
import type { GameSpec, SeatRequest } from '../api/types';
import { t } from '../i18n';
import { firstPreset } from '../model/options';
import { progressOf } from './progress';
import { rememberTable } from './my-tables';
import { settings } from '../platform/settings.svelte';

const USUAL_SEATS = 4;
const LEVEL = 'pro';
export const BOT_NAMES = 'Alda Bruno Cleo Dario Edda Falk Gitta Hugo Irma Jules Kaja Lino'.split(' ');

/** The seats of a first race, or where no preset says it, as many as a table usually has. */
export const usualSeats = (spec: GameSpec): number =>
  firstPreset(spec)?.seats ?? Math.max(spec.min_seats, Math.min(USUAL_SEATS, spec.max_seats));

/** A bot's name that nobody at the table has. */
export const unusedBotName = (taken: string[]): string => BOT_NAMES.find((name) => !taken.includes(name)) ?? '';

/** The bot to race against: `pro`, or the best that the game has. */
export const usualLevel = (spec: GameSpec): string =>
  spec.bots.includes(LEVEL) ? LEVEL : (spec.bots.at(-1) ?? 'random');

/** Sets the table up, keeps the seat, and says the table's code. */
export async function startQuickRace(spec: GameSpec): Promise<string> {
  const first = firstPreset(spec);
  const bots = BOT_NAMES.slice(0, usualSeats(spec) - 1);
  const seats: SeatRequest[] = [
    { kind: 'me', name: settings.name || t('setup.anyone', { n: 1 }) },
    ...bots.map((name) => ({ kind: 'bot', name, level: usualLevel(spec) })),
  ];
  const made = await api.create({
    game: spec.id,
    options: first?.options ?? {},
    seats,
    consent_undo: true,
    bot_pace: 900,
  });
  const coach = !progressOf(spec.id).raced;
  rememberTable({ code: made.table, game: spec.id, title: spec.title, tokens: made.tokens, coach });
  return made.table;
}
