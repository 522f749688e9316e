/** Movement that can be switched off: by the system, or by the player's speed. */
import { untrack } from 'svelte';
import { cubicInOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { poseOnWay, type Pose } from './path';

/** Whether the system asks for less motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How a car gets where it belongs; at once without a time. */
export interface Drive {
  time?: number;
  /** What it passes between here and there. */
  by?: readonly Pose[];
  /** How often it turns round on the way, having lost its grip. */
  spins?: number;
}

class Runner {
  #way = $state.raw<readonly Pose[]>([]);
  #share = new Tween(1, { easing: cubicInOut });
  #spins = 0;

  constructor(start: Pose) {
    this.#way = [start];
  }

  get pose(): Pose {
    const share = this.#share.current;
    const pose = poseOnWay(this.#way, share);
    return { ...pose, angle: pose.angle + 360 * this.#spins * share };
  }

  go(goal: Pose, { time = 0, by = [], spins = 0 }: Drive): void {
    const last = this.#way.at(-1)!;
    if (last.x === goal.x && last.y === goal.y) return;
    const moves = time > 0 && !prefersReducedMotion();
    this.#way = moves ? [this.pose, ...by, goal] : [goal];
    this.#spins = moves ? spins : 0;
    void this.#share.set(moves ? 0 : 1, { duration: 0 });
    if (moves) void this.#share.set(1, { duration: time });
  }
}

/** The cars of a board, and where each is drawn. */
export class Field<Key> {
  #runners = new Map<Key, Runner>();

  /** Where a car is just now; it must have been sent somewhere before. */
  pose(key: Key): Pose | undefined {
    return this.#runners.get(key)?.pose;
  }

  /** Sends a car where it belongs now. One that is there, or already on its way there, is left alone. */
  send(key: Key, goal: Pose, drive: Drive = {}): void {
    untrack(() => {
      const runner = this.#runners.get(key);
      if (runner) runner.go(goal, drive);
      else this.#runners.set(key, new Runner(goal));
    });
  }
}
