import { expect, test } from 'vitest';
import type { MyTable, SeatInfo, TableMessage } from '../src/api/types';
import {
  unfinishedTables,
  isAwaited,
  deservesAlert,
  alertMeans,
  newlyAwaitedTables,
} from '../src/state/notification-rules';
import { settings } from '../src/platform/settings.svelte';
import { volumeFor, VOLUMES } from '../src/platform/sound';

const seat = (n: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: n,
  kind: 'person',
  name: `P${n}`,
  level: null,
  online: true,
  you: n === 0,
  stand_in: false,
  resigned: false,
  beginner: false,
  hints: 0,
  ...more,
});
const table = (more: Partial<TableMessage>): Parameters<typeof isAwaited>[0] => ({
  status: 'playing',
  begun: true,
  host: 0,
  seats: [seat(0), seat(1)],
  to_move: [],
  ...more,
});

test('a table waits for us when an own seat is to decide, unless a bot decides for it', () => {
  expect(isAwaited(table({ to_move: [0] }))).toBe(true);
  expect(isAwaited(table({ to_move: [1] }))).toBe(false);
  expect(isAwaited(table({ to_move: [0], seats: [seat(0, { stand_in: true }), seat(1)] }))).toBe(false);
  expect(isAwaited(table({ to_move: [0], status: 'finished' }))).toBe(false);
});

test('a lobby waits for its host once every seat is taken', () => {
  const lobby = { status: 'waiting', begun: false } as const;
  expect(isAwaited(table(lobby))).toBe(true);
  expect(isAwaited(table({ ...lobby, host: 1 }))).toBe(false);
  expect(isAwaited(table({ ...lobby, seats: [seat(0), seat(1, { kind: 'open' })] }))).toBe(false);
  expect(isAwaited(table({ ...lobby, seats: [seat(0), seat(1, { kind: 'open', stand_in: true })] }))).toBe(true);
});

test('who looks hears it, who does not is told, and a shared screen does not shake', () => {
  expect(alertMeans(false, false, true)).toEqual({ sound: true, vibrate: true, notify: false });
  expect(alertMeans(false, false, false)).toEqual({ sound: true, vibrate: false, notify: false });
  expect(alertMeans(true, true, true)).toEqual({ sound: true, vibrate: false, notify: true });
});

test('only what is new calls, and a race that is over is not asked after', () => {
  const mine = (code: string, your_turn: boolean, status = 'playing'): MyTable =>
    ({ table: code, your_turn, status }) as MyTable;
  const before = [mine('A', true), mine('B', false)];
  expect(newlyAwaitedTables(before, [mine('A', true), mine('B', true)]).map((t) => t.table)).toEqual(['B']);
  expect(newlyAwaitedTables(before, [mine('C', true)]).map((t) => t.table)).toEqual(['C']);
  expect(unfinishedTables([mine('A', false, 'finished'), mine('B', false, 'waiting')]).map((t) => t.table)).toEqual([
    'B',
  ]);
});

test('a shared screen is silent until somebody chooses otherwise', () => {
  expect(volumeFor(null, true)).toBe('off');
  expect(volumeFor(null, false)).toBe('normal');
  for (const volume of VOLUMES) expect(volumeFor(volume, true)).toBe(volume);
});

test('what is chosen is kept with the other settings', () => {
  settings.set('volume', 'quiet');
  settings.set('vibrate', false);
  const kept = JSON.parse(localStorage.getItem('paddock.settings')!) as Record<string, unknown>;
  expect(kept).toMatchObject({ volume: 'quiet', vibrate: false, notify: false, speed: 'normal' });
});

test('a race against bots only is not called about once it was left', () => {
  const at = Date.parse('2026-01-02T12:00:00Z');
  const left = (minutes: number, ...others: SeatInfo[]): Parameters<typeof deservesAlert>[0] => ({
    seats: [seat(0), ...others],
    changed: new Date(at - minutes * 60_000).toISOString(),
  });
  const bot = seat(1, { kind: 'bot' });
  expect(deservesAlert(left(20, bot), at)).toBe(true);
  expect(deservesAlert(left(90, bot), at)).toBe(false);
  expect(deservesAlert(left(90, bot, seat(2)), at)).toBe(true);
  expect(deservesAlert(left(90, bot, seat(2, { resigned: true })), at)).toBe(false);
  expect(deservesAlert(left(20 * 24 * 60, bot, seat(2)), at)).toBe(false);
});
