import type { Entry } from '../model/log-entries';
import { wordsFor } from '../model/log-lines';
import type { BoardProps, Plugin } from '../model/plugin';

/**
 * A sentence about what decided the race, the same for all readers: the finish if it did, or else the winner's last
 * good moment before it.
 */
export function decisiveMoment(
  plugin: Plugin,
  { view, assets, seats, standings }: BoardProps,
  entries: Entry[],
): string {
  const everyone = seats.map((seat) => ({ ...seat, you: false }));
  const words = wordsFor(view, assets, everyone, plugin);
  const moments =
    plugin.moments?.(
      entries.filter((e) => !e.undone),
      words,
    ) ?? [];
  const last = moments.at(-1);
  if (last?.decides) return last.text;
  const winner = standings[0]?.seat;
  return (moments.findLast((moment) => moment !== last && moment.seat === winner && !moment.loss) ?? last)?.text ?? '';
}
