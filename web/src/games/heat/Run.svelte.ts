/** A car's movement along the spots of the circuit. */
import { cubicInOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { still } from '../../lib/motion.svelte';
import type { Spot } from './types';

const turn = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

/** A smooth curve through four points, between the middle two. */
const smooth = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

export class Run {
  #way = $state.raw<Spot[]>([]);
  #at = new Tween(0, { easing: cubicInOut });
  #spins = $state(0);

  constructor(spot: Spot) {
    this.#way = [spot];
  }

  place(spot: Spot): void {
    const last = this.#way.at(-1);
    if (last && last.x === spot.x && last.y === spot.y && this.#at.current === this.#way.length - 1) return;
    this.#spins = 0;
    this.#way = [spot];
    void this.#at.set(0, { duration: 0 });
  }

  /** Drives along some spots, the first being where the car stands; spinning round if it has lost its grip. */
  drive(way: Spot[], time: number, spins = 0): void {
    if (way.length < 2) return;
    this.#way = way;
    this.#spins = spins;
    void this.#at.set(0, { duration: 0 });
    void this.#at.set(way.length - 1, { duration: still() ? 0 : time });
  }

  get pose(): Spot {
    const way = this.#way;
    const at = Math.min(Math.max(this.#at.current, 0), way.length - 1);
    const i = Math.min(Math.floor(at), Math.max(way.length - 2, 0));
    const t = at - i;
    const b = way[i]!;
    const c = way[i + 1] ?? b;
    const a = way[i - 1] ?? b;
    const d = way[i + 2] ?? c;
    const spun = way.length > 1 ? (at / (way.length - 1)) * 360 * this.#spins : 0;
    return {
      x: smooth(a.x, b.x, c.x, d.x, t),
      y: smooth(a.y, b.y, c.y, d.y, t),
      angle: b.angle + turn(b.angle, c.angle) * t + spun,
    };
  }
}
