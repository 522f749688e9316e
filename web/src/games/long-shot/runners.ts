/** The positions of the horses during an animation, after the events so far. */
import { shapeButton } from '../../board/choose';
import { waysDriven } from '../../model/since-my-turn';
import { behind, common, pick } from './controls';
import type { Props } from './types';
import { horseName, w } from './words';

export interface Runners {
  positions: Record<number, number>;
  /** In the order of the finish. */
  finished: number[];
  running: number[];
  /** The horse that moves now. */
  moving: number | null;
}

export function runnersOf({ view, animation }: Pick<Props, 'view' | 'animation'>): Runners {
  const events = animation?.events ?? [];
  const positions: Record<number, number> = {};
  for (const h of view.horses) positions[h.horse] = h.position;
  for (const e of events) if (e.kind === 'moved') positions[e.horse] = e.to;
  const finished = [...view.finished, ...events.flatMap((e) => (e.kind === 'finished' ? [e.horse] : []))];
  const running = view.horses.map((h) => h.horse).filter((horse) => !finished.includes(horse));
  return { positions, finished, running, moving: animation?.event.kind === 'moved' ? animation.event.horse : null };
}

/** The horses that have moved since the player's last turn, and where they were. */
export function movedSince({ since }: Pick<Props, 'since'>, { positions, running }: Runners) {
  const ways = waysDriven(since?.events ?? [], (e) =>
    e.kind === 'moved' ? { car: e.horse, way: [e.from, e.to] } : null,
  );
  return running.flatMap((horse) => {
    const from = ways.get(horse)?.[0];
    return from === undefined || from === positions[horse] ? [] : { horse, from };
  });
}

/** Whether a horse on the course can be chosen now. */
export const canChoose = (props: Props, horse: number): boolean => behind.horse(props, 'course', horse).length > 0;

/** Attributes of a horse: a button if it can be chosen, otherwise an image. */
export function attributes(props: Props, horse: number, at: number) {
  const { draft } = props;
  const choosable = behind.horse(props, 'course', horse);
  const label = w(choosable.length ? 'choose_horse' : at === 0 ? 'at_start' : 'at', { horse: horseName(horse), n: at });
  if (!choosable.length) return { role: 'img', 'aria-label': label };
  const chosen = draft[`horse_${horse}`] === true;
  const ghosts = (props.hovered ?? props.selected)?.preview.moved ?? [];
  return {
    'aria-label': label,
    'aria-pressed': chosen || ghosts.some((g) => g.horse === horse),
    ...shapeButton(() => {
      // pressing the first of two horses again clears it
      if (chosen && choosable.length > 1) props.ondraft({ kind: 'bonus', bonus: draft.bonus ?? '' });
      else if (choosable.length > 1) props.ondraft(common(choosable));
      else pick(choosable, props);
    }),
  };
}
