/** Movement that can be switched off: by the system, or by the player's speed. */
import { settings } from './settings.svelte';

export type Point = readonly [number, number];

/** Whether the system asks for less motion. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A milliseconds' count as CSS, 0 where motion is unwanted. */
export const ms = (time: number): string => `${still() || settings.speed === 'off' ? 0 : time}ms`;

export interface Pose {
  x: number;
  y: number;
  angle: number;
}

/** The point at a share of a polyline's length, and the heading there, in degrees. */
export function along(points: readonly Point[], share: number): Pose {
  const first = points[0] ?? [0, 0];
  if (points.length < 2) return { x: first[0], y: first[1], angle: 0 };
  const lengths = points.slice(1).map((p, i) => Math.hypot(p[0] - points[i]![0], p[1] - points[i]![1]));
  let rest = Math.min(1, Math.max(0, share)) * lengths.reduce((a, b) => a + b, 0);
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i]!;
    if (rest <= length || i === lengths.length - 1) {
      const [ax, ay] = points[i]!;
      const [bx, by] = points[i + 1]!;
      const t = length ? rest / length : 0;
      return { x: ax + (bx - ax) * t, y: ay + (by - ay) * t, angle: (Math.atan2(by - ay, bx - ax) * 180) / Math.PI };
    }
    rest -= length;
  }
  return { x: first[0], y: first[1], angle: 0 };
}

const eased = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2);

/** A position that glides along points. Read `x`, `y`, `angle` in markup; call `to` when it should move. */
export class Glide {
  x = $state(0);
  y = $state(0);
  angle = $state(0);
  #frame = 0;

  constructor(start: Pose) {
    this.jump(start);
  }

  jump(pose: Pose): void {
    cancelAnimationFrame(this.#frame);
    ({ x: this.x, y: this.y, angle: this.angle } = pose);
  }

  /** Moves along the points; resolves on arrival. */
  to(points: readonly Point[], time: number): Promise<void> {
    cancelAnimationFrame(this.#frame);
    if (time <= 0 || still()) {
      this.jump(along(points, 1));
      return Promise.resolve();
    }
    return new Promise((arrived) => {
      const begun = performance.now();
      const tick = (now: number): void => {
        const t = Math.min(1, (now - begun) / time);
        ({ x: this.x, y: this.y, angle: this.angle } = along(points, eased(t)));
        if (t < 1) this.#frame = requestAnimationFrame(tick);
        else arrived();
      };
      this.#frame = requestAnimationFrame(tick);
    });
  }
}
