/** A car's place on the circuit, as a movement: along the track, or off it to the retired. */
import { cubicInOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { still, type Pose } from '../../lib/motion.svelte';
import { parked, poseAt, type Circuit } from './geometry';

export class Spot {
  #place: Tween<number>;
  #out: Tween<number>;
  #slot = $state(0);

  constructor(place: number, slot: number | null) {
    this.#place = new Tween(place, { easing: cubicInOut });
    this.#out = new Tween(slot === null ? 0 : 1, { easing: cubicInOut });
    this.#slot = slot ?? 0;
  }

  /** Sends the car to a place of the line, or with a slot to the retired. */
  move(place: number, slot: number | null, time: number): void {
    const duration = still() ? 0 : time;
    if (slot === null) void this.#place.set(place, { duration });
    else this.#slot = slot;
    void this.#out.set(slot === null ? 0 : 1, { duration });
  }

  pose(circuit: Circuit): Pose & { scale: number } {
    const out = this.#out.current;
    const on = poseAt(circuit, this.#place.current);
    if (out === 0) return { ...on, scale: circuit.scale };
    const off = parked(circuit, this.#slot);
    const turn = ((off.angle - on.angle + 540) % 360) - 180;
    return {
      x: on.x + (off.x - on.x) * out,
      y: on.y + (off.y - on.y) * out,
      angle: on.angle + turn * out,
      scale: circuit.scale + (circuit.garage.scale - circuit.scale) * out,
    };
  }
}
