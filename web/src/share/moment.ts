import type { Entry } from '../model/log-entries';
import { publicWords } from '../model/log-lines';
import type { BoardProps, Plugin } from '../model/plugin';

/**
 * A sentence about what decided the race, the same for all readers: the finish if it did, or else the winner's last
 * good moment before it.
 */
export function decisiveMoment(
  plugin: Plugin,
  props: Pick<BoardProps, 'view' | 'assets' | 'seats' | 'standings'>,
  entries: Entry[],
): string {
  const played = entries.filter((e) => !e.undone);
  const moments = plugin.moments?.(played, publicWords(props, plugin)) ?? [];
  const last = moments.at(-1);
  if (last?.decides) return last.text;
  const winner = props.standings[0]?.seat;
  return (moments.findLast((moment) => moment !== last && moment.seat === winner && !moment.loss) ?? last)?.text ?? '';
}
