/** When a table calls its player, and by what. */
import type { MyTable, TableMessage } from '../api/types';

type Standing = Pick<TableMessage, 'status' | 'begun' | 'host' | 'seats' | 'to_move'>;

/** Whether a table waits for somebody on this screen: to decide, or as the host to start. */
export function awaits({ status, begun, host, seats, to_move }: Standing): boolean {
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

/** How to call: those who look hear it, those who do not are told; on a shared screen nobody is startled. */
export const meansFor = (hidden: boolean, shared: boolean): Means => ({
  sound: true,
  vibrate: !shared,
  notify: hidden,
});

/** The tables that wait for us now and did not before. */
export const newlyAwaited = (before: MyTable[], now: MyTable[]): MyTable[] =>
  now.filter((table) => table.your_turn && !before.some((b) => b.table === table.table && b.your_turn));

/** The tables worth asking after again: a race that is over stays so. */
export const alive = (tables: MyTable[]): MyTable[] => tables.filter((table) => table.status !== 'finished');
