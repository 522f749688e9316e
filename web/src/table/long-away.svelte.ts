/** The players for whom a bot is offered, because the table has been waiting for them for a while. */
import { SvelteSet } from 'svelte/reactivity';
import type { SeatInfo } from '../api/types';
import type { TableStore } from '../state/table-store.svelte';

/** The absent players whom the table waits for; none for spectators. */
function awayAt({ seat, latest }: TableStore): SeatInfo[] {
  if (seat === null || latest?.status !== 'playing') return [];
  return latest.seats.filter(
    (s) => s.kind === 'person' && !s.you && !s.online && !s.stand_in && latest.to_move.includes(s.seat),
  );
}

/** Returns the seats, which change with the table. Call it while a component is set up. */
export function longAway(store: () => TableStore): ReadonlySet<number> {
  const offered = new SvelteSet<number>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  $effect(() => {
    const away = awayAt(store()).map(({ seat }) => seat);
    for (const [seat, timer] of timers)
      if (!away.includes(seat)) {
        clearTimeout(timer);
        timers.delete(seat);
        offered.delete(seat);
      }
    const absence = 1000 * (store().latest?.settings.absence ?? 0);
    for (const seat of away)
      if (!timers.has(seat))
        timers.set(
          seat,
          setTimeout(() => offered.add(seat), absence),
        );
  });
  $effect(() => () => timers.forEach(clearTimeout));
  return offered;
}
