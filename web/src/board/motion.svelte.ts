/** Animated cars, unless the system or the player's settings switch animations off. */
import { untrack } from 'svelte';
import { cubicInOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { poseOnWay, type Pose } from './path';

/** Whether the system prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How a car moves to its goal. */
export interface Drive {
  /** Milliseconds; by default, it jumps. */
  time?: number;
  /** The poses on the way. */
  by?: readonly Pose[];
  /** How often it spins on the way. */
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

/** The cars of a board and their current poses. */
export class Field<Key> {
  #runners = new Map<Key, Runner>();

  /** The current pose of a car; undefined before the first `send`. */
  pose(key: Key): Pose | undefined {
    return this.#runners.get(key)?.pose;
  }

  /** Moves a car to its goal, unless it is there or on its way already. */
  send(key: Key, goal: Pose, drive: Drive = {}): void {
    untrack(() => {
      const runner = this.#runners.get(key);
      if (runner) runner.go(goal, drive);
      else this.#runners.set(key, new Runner(goal));
    });
  }
}
