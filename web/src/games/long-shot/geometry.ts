/** The geometry of the oval. Its spaces run clockwise from finish to finish; the grandstand is above the finish. */
import type { Pose } from '../../board/path';

export interface Course {
  width: number;
  height: number;
  cx: number;
  cy: number;
  /** Half the length of a straight, the radius of the centre line in the bends, and the width of the turf. */
  half: number;
  radius: number;
  turf: number;
  /** The distance of the finish from the middle of the upper straight. */
  finish: number;
  /** The height of the grandstand at the top; 0 if there is no room for it. */
  stand: number;
  /** The scales of the horses and of the surroundings. */
  scale: number;
  unit: number;
  spaces: number;
}

/** The oval that fills a box, up to the maximum length of a racecourse. */
export function ovalIn(width: number, height: number, spaces: number): Course {
  const stand = height < 264 ? 0 : 0.115 * height;
  const down = height - stand;
  const turf = 0.3 * down;
  const unit = turf / 112;
  const margin = 2 + PATH * unit;
  const radius = (down - turf) / 2 - margin;
  const half = Math.max(10, Math.min(width / 2 - radius - turf / 2 - margin, 7 * radius));
  const [cx, cy] = [width / 2, stand + down / 2];
  return {
    width,
    height,
    cx,
    cy,
    half,
    radius,
    turf,
    finish: half * 0.15,
    stand,
    scale: Math.max(1.18 * unit, SMALLEST),
    unit,
    spaces,
  };
}
/** The minimum scale: a horse is at least 56 pixels long. */
const SMALLEST = 0.75;
/** The width of the path round the turf, in units; the numbers of the spaces are on it. */
export const PATH = 26;

export interface Spot {
  x: number;
  y: number;
  /** The direction outward from the infield. */
  nx: number;
  ny: number;
}

export const lap = (c: Course): number => 4 * c.half + 2 * Math.PI * c.radius;

/** The point of the centre line at a distance from the finish. */
export function spotAt(c: Course, distance: number): Spot {
  const round = lap(c);
  let d = ((distance % round) + round) % round;
  const first = c.half - c.finish;
  if (d < first) return { x: c.cx + c.finish + d, y: c.cy - c.radius, nx: 0, ny: -1 };
  d -= first;
  const bend = Math.PI * c.radius;
  if (d < bend) {
    const a = d / c.radius;
    return bent(c.cx + c.half, c.cy, Math.sin(a), -Math.cos(a), c.radius);
  }
  d -= bend;
  if (d < 2 * c.half) return { x: c.cx + c.half - d, y: c.cy + c.radius, nx: 0, ny: 1 };
  d -= 2 * c.half;
  if (d < bend) {
    const a = d / c.radius;
    return bent(c.cx - c.half, c.cy, -Math.sin(a), Math.cos(a), c.radius);
  }
  d -= bend;
  return { x: c.cx - c.half + d, y: c.cy - c.radius, nx: 0, ny: -1 };
}

const bent = (x: number, y: number, nx: number, ny: number, r: number): Spot => ({
  x: x + nx * r,
  y: y + ny * r,
  nx,
  ny,
});

/** The middle of a space. Position 0, before the start, is the same as the last space. */
export const middle = (c: Course, position: number): number => ((position - 0.5) / c.spaces) * lap(c);

/** A line across the turf at the start of a space. */
export function across(c: Course, position: number): string {
  const s = spotAt(c, ((position - 1) / c.spaces) * lap(c));
  const h = c.turf / 2;
  return `M${s.x - s.nx * h} ${s.y - s.ny * h}L${s.x + s.nx * h} ${s.y + s.ny * h}`;
}

/** The place of a label along such a line, `by` past it, as an SVG transform; its text is never upside down. */
export function beside(c: Course, position: number, by: number): string {
  const s = spotAt(c, ((position - 1) / c.spaces) * lap(c) + by);
  const turn = (Math.atan2(s.ny, s.nx) * 180) / Math.PI;
  return `translate(${s.x} ${s.y}) rotate(${Math.abs(turn) > 90 ? turn + 180 : turn})`;
}

/** The outline of the oval, `out` beyond the centre line. */
export function oval(c: Course, out: number): string {
  const r = c.radius + out;
  return `M${c.cx - c.half} ${c.cy + r}H${c.cx + c.half}A${r} ${r} 0 0 0 ${c.cx + c.half} ${c.cy - r}H${c.cx - c.half}A${r} ${r} 0 0 0 ${c.cx - c.half} ${c.cy + r}Z`;
}

export interface Place {
  /** The position along the course in spaces, and outward as a share of the turf's width. */
  along: number;
  out: number;
}

/** The length of a horse, and from one to the next that waits behind it, in units. */
const HORSE = 80;
const BEHIND = 52;
/** More horses than this on a space are in two files. */
const FILE = 4;

/** The length of the starting gate, which reaches back from the line; 0 if no horse is in it. */
export const gateOf = (c: Course, horses: number): number =>
  horses ? (HORSE + 16 + (horses > FILE ? BEHIND : 0)) * c.scale : 0;

/**
 * The place of each horse. Horses on the same space are spread out; later ones are lower, in front. Before the start,
 * their noses are at the line; horses on the last space are behind them.
 */
export function lineUp(c: Course, positions: Record<number, number>): Record<number, Place> {
  const unit = (c.scale * c.spaces) / lap(c);
  // the starting gate is on the last space
  const spaceOf = (at: number): number => at || c.spaces;
  const groups = new Map<number, number[]>();
  for (const [horse, at] of Object.entries(positions))
    groups.set(spaceOf(at), [...(groups.get(spaceOf(at)) ?? []), Number(horse)]);
  const placed: Record<number, Place> = {};
  for (const [space, horses] of groups) {
    const outward = spotAt(c, middle(c, space)).ny > 0;
    const starters = horses.some((horse) => !positions[horse]);
    horses.sort((a, b) => (outward ? a - b : b - a));
    const files = horses.length > FILE ? 2 : 1;
    const ranks = Math.ceil(horses.length / files);
    horses.forEach((horse, i) => {
      const rank = Math.floor(i / files);
      const file = i % files;
      const apart = files === 2 ? (file === 0 ? 0.14 : -0.3) : ranks > 1 ? (rank % 2 ? -0.16 : 0.12) : 0;
      placed[horse] = {
        along: positions[horse] ? space + apart - (starters ? 0.3 : 0) : 0.5 - (HORSE / 2 + 4 + file * BEHIND) * unit,
        out: ranks === 1 ? 0 : ((rank + 0.5) / ranks - 0.5) * 0.86,
      };
    });
  }
  return placed;
}

export function poseOf(c: Course, place: Place): Pose {
  const s = spotAt(c, middle(c, place.along));
  const out = place.out * c.turf;
  return { x: s.x + s.nx * out, y: s.y + s.ny * out, angle: 0, scale: c.scale };
}

/** The poses between two places along the course. */
export function passing(c: Course, from: Place, to: Place): Pose[] {
  const parts = Math.ceil(2 * Math.abs(to.along - from.along));
  return Array.from({ length: Math.max(0, parts - 1) }, (_, i) => {
    const t = (i + 1) / parts;
    return poseOf(c, { along: from.along + (to.along - from.along) * t, out: from.out + (to.out - from.out) * t });
  });
}

/** On the lower half of the course, horses run to the left. */
export const runsLeft = (c: Course, { y }: Pose): boolean => y > c.cy;
