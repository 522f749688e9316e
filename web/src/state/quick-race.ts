/** A race in one click: the player against a few bots, with the preset for a first game. */
import { api } from '../api/client';
import type { GameSpec, SeatRequest } from '../api/types';
import { t } from '../i18n';
import { firstPreset } from '../model/options';
import { progressOf } from './progress';
import { rememberTable } from './my-tables';
import { settings } from '../platform/settings.svelte';

const DEFAULT_SEATS = 4;
const DEFAULT_LEVEL = 'pro';
const EASY_LEVEL = 'rookie';
export const BOT_NAMES = 'Alda Bruno Cleo Dario Edda Falk Gitta Hugo Irma Jules Kaja Lino'.split(' ');

/** The number of seats in the preset for a first game, or else the default. */
export const usualSeats = (spec: GameSpec): number =>
  firstPreset(spec)?.seats ?? Math.max(spec.min_seats, Math.min(DEFAULT_SEATS, spec.max_seats));

/** A name for a bot that is not taken. */
export const unusedBotName = (taken: string[]): string => BOT_NAMES.find((name) => !taken.includes(name)) ?? '';

/** The level of the bots: `pro`, or the best one that the game has. */
export const usualLevel = (spec: GameSpec): string =>
  spec.bots.includes(DEFAULT_LEVEL) ? DEFAULT_LEVEL : (spec.bots.at(-1) ?? 'random');

/** The level of the opponents: easy ones until the first race of the game is finished. */
export const opponentLevel = (spec: GameSpec): string =>
  !progressOf(spec.id).raced && spec.bots.includes(EASY_LEVEL) ? EASY_LEVEL : usualLevel(spec);

/** Creates the table, stores the seat's token, and returns the table's code. */
export async function startQuickRace(spec: GameSpec): Promise<string> {
  const first = firstPreset(spec);
  const bots = BOT_NAMES.slice(0, usualSeats(spec) - 1);
  const seats: SeatRequest[] = [
    { kind: 'me', name: settings.name || t('setup.anyone', { n: 1 }) },
    ...bots.map((name) => ({ kind: 'bot', name, level: opponentLevel(spec) })),
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
