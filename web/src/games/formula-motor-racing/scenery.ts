/** What stands around the road, as SVG path data: woods and spectators, the same ones each time. */
import type { Box } from '../../board/camera';
import type { Point, Pose } from '../../board/path';
import type { Design, Stand } from './circuits';
import { LEAD, poseAt, polyline, type Bend, type Circuit } from './geometry';

/** Numbers from 0 to 1, spread evenly and without a pattern. */
const spread = (n: number, ratio: number): number => (0.5 + n * ratio) % 1;
const X = 0.7548776662466927;
const Y = 0.5698402909980532;
const SIZE = 0.6180339887498949;

const dot = (x: number, y: number, r: number): string =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0-${(2 * r).toFixed(1)} 0`;

export interface Woods {
  shadows: string;
  /** Crowns in three tones, and where the light falls on them. */
  crowns: [string, string, string];
  lights: string;
}

const isIn = ({ x, y, width, height }: Box, px: number, py: number, margin: number): boolean =>
  px > x - margin && px < x + width + margin && py > y - margin && py < y + height + margin;

const boxOfStand = ({ x, y, width, depth, angle }: Stand): Box => {
  const turned = Math.abs(Math.sin((angle * Math.PI) / 180));
  const half = { x: (width * (1 - turned) + depth * turned) / 2, y: (depth * (1 - turned) + width * turned) / 2 };
  return { x: x - half.x, y: y - half.y, width: 2 * half.x, height: 2 * half.y };
};

/** What must stay free of trees. */
const clearings = ({ stands, screen, gravel, pits, lake = [] }: Circuit): Box[] => {
  const xs = lake.map(([x]) => x);
  const ys = lake.map(([, y]) => y);
  return [
    gravel,
    ...stands.map(boxOfStand),
    ...(screen ? [screen] : []),
    ...(pits ? [{ x: pits.to, y: pits.y - 60, width: pits.from - pits.to, height: 150 }] : []),
    ...(lake.length
      ? [
          {
            x: Math.min(...xs),
            y: Math.min(...ys),
            width: Math.max(...xs) - Math.min(...xs),
            height: Math.max(...ys) - Math.min(...ys),
          },
        ]
      : []),
  ];
};

/** Trees all around, dense away from the road. */
export function woodsAround(circuit: Circuit): Woods {
  const { width, height, road, path, small } = circuit;
  const unit = small ? 0.42 : 1;
  const count = small ? 420 : 900;
  const [left, top, across, down] = [-0.6 * width, -0.6 * height, 2.2 * width, 2.2 * height];
  const free = clearings(circuit);
  const woods: Woods = { shadows: '', crowns: ['', '', ''], lights: '' };
  for (let n = 1; n <= count; n++) {
    const [x, y, size] = [left + across * spread(n, X), top + down * spread(n, Y), spread(n, SIZE)];
    const r = unit * (15 + 17 * size);
    const away = Math.min(...path.map(([px, py]) => Math.hypot(px - x, py - y))) - road / 2;
    // sparse at the road, a wood farther away
    const wild = away / (unit * 210);
    if (away < r + unit * 26 || wild < spread(n, 0.3247) || free.some((box) => isIn(box, x, y, r + 8 * unit))) continue;
    woods.shadows += dot(x + r * 0.45, y + r * 0.6, r * 1.02);
    woods.crowns[n % 3]! += dot(x, y, r) + dot(x + r * 0.55, y + r * 0.2, r * 0.68);
    woods.lights += dot(x - r * 0.3, y - r * 0.32, r * 0.52);
  }
  return woods;
}

/** The spectators of a stand, in four groups that wear different colours. */
export function crowdOf({ width, depth, roof }: Stand, unit: number): string[] {
  const groups = ['', '', '', ''];
  const [step, row] = [8.4 * unit, 10 * unit];
  const columns = Math.floor((width - 16 * unit) / step);
  const front = depth / 2 - 18 * unit;
  const rows = Math.floor((depth - (roof ? depth * 0.36 : 8 * unit) - 18 * unit) / row);
  const size = (5.4 * unit).toFixed(1);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const n = i * columns + j + 1;
      // some seats are empty
      if (spread(n, Y) > 0.86) continue;
      const x = (j - (columns - 1) / 2) * step + (spread(n, SIZE) - 0.5) * 3 * unit;
      const y = front - i * row + (spread(n, X) - 0.5) * 3 * unit;
      groups[Math.floor(4 * spread(n, 0.819))]! += `M${x.toFixed(1)} ${y.toFixed(1)}h${size}v${size}h-${size}z`;
    }
  return groups;
}

/** Floodlights along the outside of the road. */
export function lampsOf(circuit: Circuit): { mast: Pose; pool: Pose }[] {
  const apart = circuit.small ? 130 : 330;
  const count = Math.floor(circuit.length / apart);
  return Array.from({ length: count }, (_, i) => {
    const place = LEAD + ((i + 0.5) * (circuit.length / count) - circuit.finish) / circuit.pitch;
    return {
      mast: poseAt(circuit, place, -(circuit.road / 2 + (circuit.small ? 10 : 30))),
      pool: poseAt(circuit, place),
    };
  });
}

/** The gravel outside of a bend, a crescent; and the wall of tyres behind it. */
export function runOff(
  { x, y, radius, from, sweep }: Bend,
  road: number,
  depth: number,
): { bed: string; wall: string } {
  const STEPS = 28;
  const REACH = 0.22;
  const edge = (deep: number, first: number, last: number): Point[] =>
    Array.from({ length: STEPS + 1 }, (_, i) => {
      const share = first + ((last - first) * i) / STEPS;
      const angle = from + sweep * (share * (1 + 2 * REACH) - REACH);
      const r = radius + road / 2 + deep * Math.sin(Math.PI * share) ** 0.7;
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const;
    });
  const bed = [...edge(0, 0, 1), ...edge(depth, 0, 1).reverse()];
  return { bed: `${polyline(bed)}Z`, wall: polyline(edge(depth + 6, 0.14, 0.86)) };
}

/** The pit lane: it leaves the road before the boxes and comes back to it behind them. */
export const pitRoad = ({ from, to, y }: NonNullable<Design['pits']>): string =>
  `M${from + 130} ${y - 74}C${from + 30} ${y - 66} ${from - 10} ${y} ${from - 100} ${y}H${to + 100}` +
  `C${to + 10} ${y} ${to - 20} ${y - 66} ${to - 110} ${y - 74}`;
