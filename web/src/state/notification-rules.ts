/** When a table calls its player, and by what. */
import type { MyTable, TableMessage } from '../api/types';

type Standing = Pick<TableMessage, 'status' | 'begun' | 'host' | 'seats' | 'to_move'>;

/** Whether a table waits for somebody on this screen: to decide, or as the host to start. */
export function isAwaited({ status, begun, host, seats, to_move }: Standing): boolean {
  const own = seats.filter((s) => s.you && !s.stand_in);
  if (status === 'playing') return own.some((s) => to_move.includes(s.seat));
  if (status !== 'waiting' || begun) return false;
  const taken = seats.every((s) => s.kind !== 'open' || s.stand_in);
  return taken && own.some((s) => s.seat === host);
}

export interface Means {
  sound: boolean;
  vibrate: boolean;
  notify: boolean;
}

/**
 * How to call: those who look hear it, those who do not are told; on a shared screen nobody is startled. Only what is
 * held in the hand shakes, and browsers let it only after it was `tapped`.
 */
export const alertMeans = (hidden: boolean, shared: boolean, tapped: boolean): Means => ({
  sound: true,
  vibrate: tapped && !shared,
  notify: hidden,
});

/** The tables that wait for us now and did not before. */
export const newlyAwaitedTables = (before: MyTable[], now: MyTable[]): MyTable[] =>
  now.filter((table) => table.your_turn && !before.some((b) => b.table === table.table && b.your_turn));

/** The tables worth asking after again: a race that is over stays so. */
export const unfinishedTables = (tables: MyTable[]): MyTable[] => tables.filter((table) => table.status !== 'finished');

/** The tables that are over, the latest first. */
export const finishedTables = (tables: MyTable[]): MyTable[] =>
  tables.filter((table) => table.status === 'finished').sort((a, b) => Date.parse(b.changed) - Date.parse(a.changed));

const HOUR = 3_600_000;
/** For how long after the last move a race with other people goes on, and one against nobody but bots. */
const WITH_PEOPLE = 14 * 24 * HOUR;
const WITH_BOTS = HOUR;

/** Whether a table that waits for us is worth a call from elsewhere: people wait there, or it was left only just now. */
export function isPressing({ seats, changed }: Pick<MyTable, 'seats' | 'changed'>, now: number): boolean {
  const people = seats.some((s) => s.kind === 'person' && !s.you && !s.resigned);
  return now - Date.parse(changed) < (people ? WITH_PEOPLE : WITH_BOTS);
}
