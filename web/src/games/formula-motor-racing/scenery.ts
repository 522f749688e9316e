/** The surroundings of the road as SVG path data: woods, spectators and lamps, the same each time. */
import { addTree, noWoods, SIZE, spread, X, Y, type Woods } from '../../board/scatter';
import type { Box } from '../../board/camera';
import type { Point, Pose } from '../../board/path';
import type { Design, Stand } from './circuits';
import { LEAD, poseAt, polyline, type Bend, type Circuit } from './geometry';

const isIn = ({ x, y, width, height }: Box, px: number, py: number, margin: number): boolean =>
  px > x - margin && px < x + width + margin && py > y - margin && py < y + height + margin;

const boxOfStand = ({ x, y, width, depth, angle }: Stand): Box => {
  const turned = Math.abs(Math.sin((angle * Math.PI) / 180));
  const half = { x: (width * (1 - turned) + depth * turned) / 2, y: (depth * (1 - turned) + width * turned) / 2 };
  return { x: x - half.x, y: y - half.y, width: 2 * half.x, height: 2 * half.y };
};

/** The size of a parking space. */
export const PARKED = { width: 24, height: 42 };
export const boxOfCarPark = ({ x, y, columns, rows }: NonNullable<Design['carPark']>): Box => ({
  x,
  y,
  width: columns * PARKED.height,
  height: rows * PARKED.width,
});

/** Areas without trees. */
const clearings = ({ stands, tents, carPark, screen, gravel, pits, lake = [] }: Circuit): Box[] => {
  const xs = lake.map(([x]) => x);
  const ys = lake.map(([, y]) => y);
  return [
    gravel,
    ...stands.map(boxOfStand),
    ...tents.map(({ x, y, size }) => ({ x: x - size, y: y - size, width: 2 * size, height: 2 * size })),
    ...(carPark ? [boxOfCarPark(carPark)] : []),
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

/** The density of the woods from 0 to 1: it rises and falls over a few hundred units. */
const density = (x: number, y: number): number =>
  0.5 + 0.5 * Math.sin(x / 97 + 2 * Math.sin(y / 190)) * Math.cos(y / 83 - Math.sin(x / 150));

/** Trees in groups around the road, denser away from it. */
export function woodsAround(circuit: Circuit): Woods {
  const { width, height, road, path, bends, small } = circuit;
  const unit = small ? 0.42 : 1;
  const beyond = road / 2 + runOffOf(circuit);
  const count = small ? 700 : 1700;
  const [left, top, across, down] = [-0.6 * width, -0.6 * height, 2.2 * width, 2.2 * height];
  const free = clearings(circuit);
  const woods = noWoods();
  for (let n = 1; n <= count; n++) {
    const [x, y, size] = [left + across * spread(n, X), top + down * spread(n, Y), spread(n, SIZE)];
    const r = unit * (15 + 17 * size);
    const away = Math.min(...path.map(([px, py]) => Math.hypot(px - x, py - y))) - road / 2;
    // sparse near the road, a wood farther away
    const wild = (away / (unit * 150)) * density(x / unit, y / unit) ** 1.6;
    if (away < r + unit * 26 || wild < spread(n, 0.3247) || free.some((box) => isIn(box, x, y, r + 8 * unit))) continue;
    if (bends.some((bend) => hasRunOff(circuit, bend) && Math.hypot(bend.x - x, bend.y - y) < bend.radius + beyond + r))
      continue;
    addTree(woods, n, x, y, r);
  }
  return woods;
}

/** The spectators of a stand, in four groups with different colours. */
export function crowdOf({ width, depth, roof, lawn }: Stand, unit: number): string[] {
  const groups = ['', '', '', ''];
  const [step, row] = [(lawn ? 13 : 8.4) * unit, (lawn ? 14 : 10) * unit];
  const loose = (lawn ? 11 : 3) * unit;
  const columns = Math.floor((width - 16 * unit) / step);
  const front = depth / 2 - 18 * unit;
  const rows = Math.floor((depth - (roof ? depth * 0.36 : 8 * unit) - 18 * unit) / row);
  const size = (5.4 * unit).toFixed(1);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const n = i * columns + j + 1;
      // some seats stay empty
      if (spread(n, Y) > (lawn ? 0.6 : 0.86)) continue;
      const x = (j - (columns - 1) / 2) * step + (spread(n, SIZE) - 0.5) * loose;
      const y = front - i * row + (spread(n, X) - 0.5) * loose;
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

/** The width of the gravel outside a bend, and whether a bend has any. */
export const runOffOf = ({ small }: Design): number => (small ? 16 : 92);
export const hasRunOff = ({ small, road }: Design, { radius }: Bend): boolean => radius > (small ? road / 2 : 100);

/** The gravel outside a bend, a crescent, and the tyre wall behind it. */
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

/** Skid marks of cars that have left the road outside a bend, two tyres each. */
export function skidsOf(bend: Bend, road: number, depth: number): string {
  const { x, y, radius, from, sweep } = bend;
  const slide = (first: number, tyre: number): string =>
    polyline(
      Array.from({ length: 12 }, (_, i) => {
        const t = i / 11;
        // the path begins at the leader, so cars slide from its end
        const angle = from + sweep * (first - 0.3 * t);
        const r = radius + road * 0.18 + tyre + t * t * (road * 0.32 + depth * 0.7);
        return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const;
      }),
    );
  return [0.62, 0.9].map((first) => slide(first, 0) + slide(first + 0.012, 19)).join('');
}

/** The pit lane: it leaves the road before the boxes and rejoins it after them. */
export const pitRoad = ({ from, to, y }: NonNullable<Design['pits']>): string =>
  `M${from + 130} ${y - 74}C${from + 30} ${y - 66} ${from - 10} ${y} ${from - 100} ${y}H${to + 100}` +
  `C${to + 10} ${y} ${to - 20} ${y - 66} ${to - 110} ${y - 74}`;
