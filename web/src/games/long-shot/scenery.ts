/** The surroundings of the oval as SVG path data: woods, rails, lamps and spectators, the same each time. */
import { addTree, dot, noWoods, SIZE, spread, X, Y, type Woods } from '../../board/scatter';
import { lap, oval, PATH, spotAt, type Course, type Spot } from './geometry';

/** The distance of a point from the centre line, outward. */
const outOf = (c: Course, x: number, y: number): number =>
  Math.hypot(Math.max(0, Math.abs(x - c.cx) - c.half), y - c.cy) - c.radius;

const along = (c: Course, count: number): Spot[] =>
  Array.from({ length: count }, (_, i) => spotAt(c, ((i + 0.5) / count) * lap(c)));

/** The centre line from one distance to another: without them, the whole line from finish to finish. */
export const lineOf = (c: Course, from = 0, to = lap(c)): string =>
  `M${Array.from({ length: 121 }, (_, i) => spotAt(c, from + (i / 120) * (to - from)))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}`;

/** A running rail `out` units outside the centre line: its bar and its posts. */
export function railOf(c: Course, out: number): { bar: string; posts: string } {
  const high = 7 * c.unit;
  const count = Math.round((lap(c) + 2 * Math.PI * out) / (20 * c.unit));
  const posts = along(c, count)
    .map(({ x, y, nx, ny }) => `M${(x + nx * out).toFixed(1)} ${(y + ny * out).toFixed(1)}v${(-high).toFixed(1)}`)
    .join('');
  return { bar: oval({ ...c, cy: c.cy - high }, out), posts };
}

export interface Stand {
  x: number;
  y: number;
  width: number;
  depth: number;
  /** The depth of its roof. */
  roof: number;
  crowd: string[];
}

/** Spectators in rows from the front to the roof, centred on x = 0, in four groups with different colours. */
export function crowdOf(width: number, roof: number, front: number, size: number): string[] {
  const [step, row] = [size * 1.5, size * 1.45];
  const rows = Math.max(2, Math.floor((front - roof) / row));
  const columns = Math.floor(width / step);
  const crowd = ['', '', '', ''];
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const n = i * columns + j + 1;
      // some seats stay empty, and so do the stairs
      if (spread(n, Y) > 0.88 || j % 14 === 13) continue;
      const x = (j - columns / 2) * step + (spread(n, SIZE) - 0.5) * 1.2;
      const y = front - size - i * row + (spread(n, X) - 0.5) * 1.2;
      crowd[Math.floor(4 * spread(n, 0.819))]! += dot(x, y, size / 2);
    }
  return crowd;
}

/** The grandstand at the finish. */
export function standOf(c: Course): Stand | null {
  if (!c.stand) return null;
  const depth = c.stand - 3;
  const width = Math.min(2 * c.half + 0.72 * (c.radius + c.turf / 2), c.width - 24);
  const roof = 0.36 * depth;
  const crowd = crowdOf(width - 12, roof, depth * 0.84, Math.max(3.4, 4.6 * c.unit));
  return { x: c.cx, y: 0, width, depth, roof, crowd };
}

/** Tents on the lawn beside the grandstand, at the end where nothing covers them. */
export function tentsOf(c: Course, stand: Stand | null): { x: number; y: number; tone: number }[] {
  const from = stand ? stand.x + stand.width / 2 : c.cx + c.half + 0.45 * (c.radius + c.turf / 2);
  const room = c.width - from;
  const apart = 50 * c.unit;
  return Array.from({ length: Math.max(1, Math.floor(room / apart)) }, (_, i) => ({
    x: from + (i + 0.55) * apart,
    y: (30 + 20 * (i % 2)) * c.unit,
    tone: i % 3,
  })).filter(({ x, y }) => x < c.width && outOf(c, x, y) > c.turf / 2 + (PATH + 14) * c.unit);
}

/** Water at both ends of a long infield: the centre of the right pond, and its radii. */
export function pondOf(c: Course): { x: number; rx: number; ry: number } | null {
  const room = c.half + c.radius - c.turf / 2 - 26 * c.unit - TOTE;
  if (room < 34) return null;
  return { x: TOTE + room / 2, rx: room / 2, ry: Math.min(0.6 * (c.radius - c.turf / 2), room * 0.45) };
}
/** Half the width, in pixels, of the board with dice and prizes in the infield. */
const TOTE = 184;

/** Trees around the course. */
export function woodsOf(c: Course, stand: Stand | null): Woods {
  const tents = tentsOf(c, stand);
  const woods = noWoods();
  const count = Math.round((c.width * c.height) / (230 * c.unit ** 2));
  for (let n = 1; n <= count; n++) {
    const [x, y] = [c.width * spread(n, X), c.height * spread(n, Y)];
    const r = c.unit * (7 + 9 * spread(n, SIZE));
    const out = outOf(c, x, y);
    const inStand = stand && Math.abs(x - stand.x) < stand.width / 2 + r + 6 && y < stand.depth + r;
    const atTents = tents.some(
      (tent) => Math.abs(x - tent.x) < 24 * c.unit + r && Math.abs(y - tent.y) < 24 * c.unit + r,
    );
    if (inStand || atTents || out < c.turf / 2 + r * 1.1 + (PATH + 3) * c.unit) continue;
    // sparse near the rail, with clearings
    const clearing = Math.sin(x / (31 * c.unit)) + Math.cos(y / (27 * c.unit)) > 1.1;
    if (clearing || spread(n, 0.3247) > (out - c.turf / 2) / (c.unit * 90)) continue;
    addTree(woods, n, x, y, r);
  }
  return woods;
}
/** The flowers of the hedge along the infield. */
export const flowersOf = (c: Course): string[] => {
  const groups = ['', '', ''];
  const out = -c.turf / 2 - 9 * c.unit;
  along(c, Math.round(lap(c) / (11 * c.unit))).forEach(({ x, y, nx, ny }, n) => {
    const away = out + (spread(n, SIZE) - 0.5) * 5 * c.unit;
    groups[Math.floor(3 * spread(n, X))]! += dot(x + nx * away, y + ny * away, 1.7 * c.unit);
  });
  return groups;
};

/** Floodlights outside the rail, and their light on the turf. */
export const lampsOf = (c: Course): { mast: Spot; pool: Spot }[] =>
  along(c, 12).map((pool) => {
    const out = c.turf / 2 + (PATH + 4) * c.unit;
    return { mast: { ...pool, x: pool.x + pool.nx * out, y: pool.y + pool.ny * out }, pool };
  });
