/** When a table alerts its player, and how. */
import type { MyTable, TableMessage } from '../api/types';

type TableState = Pick<TableMessage, 'status' | 'begun' | 'host' | 'seats' | 'to_move'>;

/** Whether a table waits for a player on this screen to move, or for the host to start the race. */
export function isAwaited({ status, begun, host, seats, to_move }: TableState): boolean {
  const own = seats.filter((s) => s.you && !s.stand_in);
  if (status === 'playing') return own.some((s) => to_move.includes(s.seat));
  if (status !== 'waiting' || begun) return false;
  const taken = seats.every((s) => s.kind !== 'open' || s.stand_in);
  return taken && own.some((s) => s.seat === host);
}

interface AlertMeans {
  sound: boolean;
  vibrate: boolean;
  notify: boolean;
}

/**
 * How to alert the player. A notification is only needed while the page is `hidden`. A phone vibrates unless it is
 * `shared`, and only after a tap, because browsers require one.
 */
export const alertMeans = (hidden: boolean, shared: boolean, tapped: boolean): AlertMeans => ({
  sound: true,
  vibrate: tapped && !shared,
  notify: hidden,
});

/** The tables at which it has become the player's turn. */
export const newlyAwaitedTables = (before: MyTable[], now: MyTable[]): MyTable[] =>
  now.filter((table) => table.your_turn && !before.some((b) => b.table === table.table && b.your_turn));

/** The tables that may still change. */
export const unfinishedTables = (tables: MyTable[]): MyTable[] => tables.filter((table) => table.status !== 'finished');

/** The finished tables, latest first. */
export const finishedTables = (tables: MyTable[]): MyTable[] =>
  tables.filter((table) => table.status === 'finished').sort((a, b) => Date.parse(b.changed) - Date.parse(a.changed));

const HOUR = 3_600_000;
/** How long after its last move a race still counts as active: with other people, and against bots only. */
const WITH_PEOPLE = 14 * 24 * HOUR;
const WITH_BOTS = HOUR;

/** Whether to alert the player on other pages: if other people wait, or if the last move was a short time ago. */
export function deservesAlert({ seats, changed }: Pick<MyTable, 'seats' | 'changed'>, now: number): boolean {
  const people = seats.some((s) => s.kind === 'person' && !s.you && !s.resigned);
  return now - Date.parse(changed) < (people ? WITH_PEOPLE : WITH_BOTS);
}
