/** What is being shown of a race: the view before, and the events since; and lines along the circuit. */
import type { GameEvent } from '../../api/types';
import type { Animation } from '../plugin';
import type { CarView, CrossedCorner, RaceView, Spot, Track } from './types';

/** The middle of a space, between its two spots. */
export function middle(track: Track, space: number): Spot {
  const [a, b] = track.spots[space]!;
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, angle: a.angle };
}

/** From spot to spot through the middle of the spaces between. */
export function wayAlong(track: Track, spaces: number[], from: Spot, to: Spot): Spot[] {
  return [from, ...spaces.slice(1, -1).map((space) => middle(track, space)), to];
}

/** The spaces from one to another, in driving order. */
export function spacesBetween(track: Track, from: number, to: number): number[] {
  const length = track.spots.length;
  const count = (to - from + length) % length;
  return Array.from({ length: count + 1 }, (_, i) => (from + i) % length);
}

/** SVG path data of a smooth line through points. */
export function lineThrough(points: Spot[]): string {
  const [first] = points;
  if (!first || points.length < 2) return '';
  let d = `M${first.x} ${first.y}`;
  for (let i = 0; i < points.length - 1; i++) {
    const b = points[i]!;
    const c = points[i + 1]!;
    const a = points[i - 1] ?? b;
    const e = points[i + 2] ?? c;
    const n = (v: number): string => v.toFixed(1);
    d += `C${n(b.x + (c.x - a.x) / 6)} ${n(b.y + (c.y - a.y) / 6)} ${n(c.x - (e.x - b.x) / 6)} ${n(c.y - (e.y - b.y) / 6)} ${n(c.x)} ${n(c.y)}`;
  }
  return d;
}

/** The cars as the events so far leave their dashboards. */
export function carsShown(view: RaceView, animation: Animation | null): CarView[] {
  if (!animation) return view.cars;
  const cars = view.cars.map((car) => ({ ...car }));
  for (const event of animation.events) {
    if (event.kind === 'gears') {
      for (const car of cars) {
        if (car.legend) continue;
        car.gear = (event.gears as number[])[car.seat];
        car.engine = (event.engine as number[])[car.seat];
        car.ready = false;
      }
      continue;
    }
    const car = typeof event.seat === 'number' ? cars[event.seat] : undefined;
    if (!car) continue;
    const engine = car.engine ?? 0;
    if (event.kind === 'boost' || event.kind === 'mulligan') car.engine = engine - 1;
    else if (event.kind === 'cooled') car.engine = engine + (event.heat as number);
    else if (event.kind === 'corner') car.engine = engine - (event.heat as number);
    else if (event.kind === 'spin-out' || event.kind === 'cluttered') car.gear = 1;
    else if (event.kind === 'finished') car.finished = event.place as number;
  }
  return cars;
}

export interface PlayedCard {
  card: string;
  /** Turned up from the deck. */
  flipped: boolean;
  /** Just now. */
  fresh: boolean;
}

/** The turn that is being shown. */
export interface Turn {
  seat: number;
  gear: number | null;
  cards: PlayedCard[];
  thrown: string[];
  speed: number | null;
  legend: { speed: number; diamond: number } | null;
  corners: (CrossedCorner & { passed: boolean; paid: boolean })[];
  used: ('boost' | 'adrenaline' | 'cooled' | 'slipstream')[];
  spun: boolean;
}

const blank = (seat: number, gear: number | null): Turn => ({
  seat,
  gear,
  cards: [],
  thrown: [],
  speed: null,
  legend: null,
  corners: [],
  used: [],
  spun: false,
});

function begun(view: RaceView): Turn | null {
  const driver = view.driver;
  if (!driver) return null;
  const turn = blank(driver.seat, view.cars[driver.seat]?.gear ?? null);
  const set = driver.played.length - driver.flipped;
  turn.cards = driver.played.map((card, i) => ({ card, flipped: i >= set, fresh: false }));
  turn.speed = driver.speed;
  turn.corners = driver.corners.map((c) => ({ ...c, passed: true, paid: false }));
  if (driver.boosted) turn.used.push('boost');
  if (driver.adrenaline_used) turn.used.push('adrenaline');
  if (driver.cooled || driver.adrenaline_cooled) turn.used.push('cooled');
  if (driver.slipstreamed) turn.used.push('slipstream');
  return turn;
}

export function turnShown(view: RaceView, animation: Animation | null): Turn | null {
  let turn = begun(view);
  if (!animation) return turn;
  let gears = view.cars.map((c) => c.gear ?? null);
  const events: GameEvent[] = animation.events;
  for (const event of events) {
    const fresh = event === animation.event;
    const seat = event.seat as number;
    if (event.kind === 'gears') gears = event.gears as number[];
    else if (event.kind === 'cards') {
      turn = blank(seat, event.gear as number);
      turn.cards = (event.cards as string[]).map((card) => ({ card, flipped: false, fresh }));
    } else if (event.kind === 'legend') {
      turn = blank(seat, null);
      turn.legend = { speed: event.speed as number, diamond: event.diamond as number };
    } else if (event.kind === 'cluttered') {
      turn = blank(seat, gears[seat] ?? null);
      turn.cards = (event.cards as string[]).map((card) => ({ card, flipped: false, fresh }));
    } else if (event.kind === 'round' || event.kind === 'drew') turn = event.kind === 'round' ? null : turn;
    if (!turn || turn.seat !== seat) continue;
    if (event.kind === 'flip') {
      turn.thrown = event.thrown as string[];
      if (event.card !== null) turn.cards.push({ card: event.card as string, flipped: true, fresh });
    } else if (event.kind === 'moved' && !turn.used.includes('slipstream')) {
      if (!turn.legend) turn.speed = (turn.speed ?? 0) + (event.distance as number);
    } else if (event.kind === 'corner') {
      const crossed = {
        corner: event.corner as number,
        line: 0,
        limit: event.limit as number,
        heat: event.over as number,
        passed: event.passed as boolean,
        paid: true,
      };
      const at = turn.corners.findIndex((c) => c.corner === crossed.corner && !c.paid);
      if (at >= 0) turn.corners[at] = crossed;
      else turn.corners.push(crossed);
    } else if (event.kind === 'spin-out') turn.spun = true;
    else if (
      event.kind === 'boost' ||
      event.kind === 'adrenaline' ||
      event.kind === 'cooled' ||
      event.kind === 'slipstream'
    )
      turn.used.push(event.kind);
  }
  return turn;
}
