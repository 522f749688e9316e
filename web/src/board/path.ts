/** Points, poses, and smooth curves through them. */

export type Point = readonly [number, number];

/** A position and a heading in degrees. */
export interface Pose {
  x: number;
  y: number;
  angle: number;
  /** The size of the car, if it changes on the way. */
  scale?: number;
}

/** The smallest angle from one heading to another. */
const angleBetween = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180;
const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** The pose on a polyline at a share of its length. */
export function poseAlong(points: readonly Point[], share: number): Pose {
  const first = points[0] ?? [0, 0];
  const lengths = points.slice(1).map((p, i) => Math.hypot(p[0] - points[i]![0], p[1] - points[i]![1]));
  let rest = Math.min(1, Math.max(0, share)) * lengths.reduce((a, b) => a + b, 0);
  for (const [i, length] of lengths.entries()) {
    if (rest <= length || i === lengths.length - 1) {
      const [ax, ay] = points[i]!;
      const [bx, by] = points[i + 1]!;
      const t = length ? rest / length : 0;
      return { x: lerp(ax, bx, t), y: lerp(ay, by, t), angle: (Math.atan2(by - ay, bx - ax) * 180) / Math.PI };
    }
    rest -= length;
  }
  return { x: first[0], y: first[1], angle: 0 };
}

/** A Catmull-Rom spline through four values, between the middle two. */
const spline = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

/** The pose at a share of a path. Each segment between two poses takes the same time. */
export function poseOnWay(way: readonly Pose[], share: number): Pose {
  const at = Math.min(1, Math.max(0, share)) * (way.length - 1);
  const i = Math.min(Math.floor(at), Math.max(way.length - 2, 0));
  const t = at - i;
  const b = way[i]!;
  const c = way[i + 1] ?? b;
  const a = way[i - 1] ?? b;
  const d = way[i + 2] ?? c;
  return {
    x: spline(a.x, b.x, c.x, d.x, t),
    y: spline(a.y, b.y, c.y, d.y, t),
    angle: b.angle + angleBetween(b.angle, c.angle) * t,
    scale: lerp(b.scale ?? 1, c.scale ?? b.scale ?? 1, t),
  };
}

/** SVG path data of a smooth curve through points. */
export function lineThrough(points: readonly { x: number; y: number }[]): string {
  const n = (v: number): string => v.toFixed(1);
  return points
    .map((c, i) => {
      if (i === 0) return `M${n(c.x)} ${n(c.y)}`;
      const b = points[i - 1]!;
      const a = points[i - 2] ?? b;
      const d = points[i + 1] ?? c;
      return `C${n(b.x + (c.x - a.x) / 6)} ${n(b.y + (c.y - a.y) / 6)} ${n(c.x - (d.x - b.x) / 6)} ${n(c.y - (d.y - b.y) / 6)} ${n(c.x)} ${n(c.y)}`;
    })
    .join('');
}

/**
 * SVG path data of a ribbon along a path. It widens from a point to `width`, with `fine` segments between two poses.
 */
export function taperedLine(way: readonly Pose[], width: number, fine = 4): string {
  if (way.length < 2) return '';
  const parts = (way.length - 1) * fine;
  const points = Array.from({ length: parts + 1 }, (_, i) => poseOnWay(way, i / parts));
  const n = (v: number): string => v.toFixed(1);
  const side = (sign: number): string[] =>
    points.map((at, i) => {
      const [a, b] = [points[i - 1] ?? at, points[i + 1] ?? at];
      const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const out = (sign * width * i) / parts / 2 / length;
      return `${n(at.x - (b.y - a.y) * out)} ${n(at.y + (b.x - a.x) * out)}`;
    });
  return `M${[...side(1), ...side(-1).reverse().slice(0, -1)].join('L')}Z`;
}
