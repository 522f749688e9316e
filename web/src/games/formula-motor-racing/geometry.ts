/** The road of a circuit, the positions of the places on it, and the paths of cars. */
import { poseAlong, type Point, type Pose } from '../../board/path';
import { LOW, NARROW, WIDE, type Corner, type Design } from './circuits';

/** A bend as an arc, in radians. */
export interface Bend {
  x: number;
  y: number;
  radius: number;
  from: number;
  sweep: number;
}

export interface Circuit extends Design {
  /** The centre line, from the first corner backwards; its length; and its bends. */
  path: Point[];
  length: number;
  bends: Bend[];
}

const STEPS = 24;

/** The points of an arc, `outside` units outside a bend. */
export const arc = ({ x, y, radius, from, sweep }: Bend, outside = 0): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, i) => {
    const angle = from + (sweep * i) / STEPS;
    return [x + (radius + outside) * Math.cos(angle), y + (radius + outside) * Math.sin(angle)] as const;
  });

/** SVG path data of a polyline. */
export const polyline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** A road with its corners rounded. */
export function rounded(corners: readonly Corner[], closed: boolean): Pick<Circuit, 'path' | 'bends'> {
  const path: Point[] = [];
  const bends: Bend[] = [];
  for (const [i, [x, y, radius]] of corners.entries()) {
    const before = corners.at(i - 1)!;
    const after = corners[(i + 1) % corners.length]!;
    if (!radius) {
      path.push([x, y]);
      continue;
    }
    const back = Math.atan2(before[1] - y, before[0] - x);
    const on = Math.atan2(after[1] - y, after[0] - x);
    const between = Math.atan2(Math.sin(on - back), Math.cos(on - back));
    const middle = back + between / 2;
    const half = Math.abs(between) / 2;
    const bend = {
      x: x + (Math.cos(middle) * radius) / Math.sin(half),
      y: y + (Math.sin(middle) * radius) / Math.sin(half),
      radius,
      from: back + (Math.sign(between) * Math.PI) / -2,
      sweep: Math.sign(between) * (2 * half - Math.PI),
    };
    bends.push(bend);
    path.push(...arc(bend));
  }
  if (closed) path.push(path[0]!);
  return { path, bends };
}

const lengthOf = (path: readonly Point[]): number =>
  path.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - path[i]![0], y - path[i]![1]), 0);

const build = (design: Design): Circuit => {
  const { path, bends } = rounded(design.corners, design.closed);
  return { ...design, path, bends, length: lengthOf(path) };
};
const CIRCUITS = { wide: build(WIDE), narrow: build(NARROW), low: build(LOW) };

/** The pixels per unit of a circuit when all of it is visible. */
export const unitOf = ({ width, height }: Design, across: number, down: number): number =>
  Math.min(across / width, down / height);

/** Pixels per unit from which the big screen in the infield can be read. */
const READABLE = 0.46;

/** The height of the strip below a small circuit, in pixels. */
export const STRIP = 52;

/**
 * The circuit for the size of a board: the wide one if its screen is readable, otherwise the one with the largest cars.
 * `down` includes the strip below a small circuit, so that the choice does not depend on whether there is one.
 */
export function circuitFor(across: number, down: number): Circuit {
  const { wide, narrow, low } = CIRCUITS;
  if (across >= down && unitOf(wide, across, down) >= READABLE) return wide;
  const size = (circuit: Circuit): number => circuit.scale * unitOf(circuit, across, down - STRIP);
  return size(narrow) > size(low) ? narrow : low;
}

/** The position of the finish line in places; the leader is at 1. */
export const LEAD = 0.36;

/** The pose of the car in a place. 1 is the leader, fractions are in between. `aside` moves it to the inside. */
export function poseAt(circuit: Circuit, place: number, aside = 0): Pose {
  const pose = poseAlong(circuit.path, (circuit.finish + (place - LEAD) * circuit.pitch) / circuit.length);
  const turn = (pose.angle * Math.PI) / 180;
  return {
    x: pose.x - Math.sin(turn) * aside,
    y: pose.y + Math.cos(turn) * aside,
    angle: pose.angle + 180,
    scale: circuit.scale,
  };
}

/** How far a car moves to the side to pass others, or to let them pass. */
export const laneOf = ({ road, scale }: Design): number => road / 2 - 21 * scale;

/** How far a car turns, in degrees, as it pulls out and back in. */
const TILT = 13;

/**
 * The poses between two places. If the car meets others, it pulls out to the outside to pass them, or to the inside to
 * make room.
 */
export function passing(circuit: Circuit, from: number, to: number, meets: boolean): Pose[] {
  const direction = Math.sign(to - from);
  const aside = meets ? laneOf(circuit) * direction : 0;
  const halves = Math.max(0, 2 * Math.abs(to - from) - 1);
  const way = Array.from({ length: halves }, (_, i) => poseAt(circuit, from + ((i + 1) / 2) * direction, aside));
  if (!aside || !halves) return way;
  const turned = (place: number, out: number): Pose => {
    const pose = poseAt(circuit, place, aside / 2);
    return { ...pose, angle: pose.angle - TILT * out * direction };
  };
  return [turned(from + direction / 4, 1), ...way, turned(to - direction / 4, -1)];
}

/** The sign of a place: ahead of its car, on the outside. */
export const placeSign = (circuit: Circuit, place: number): Pose =>
  poseAt(circuit, place - 0.4, -circuit.road * (circuit.small ? 0.47 : 0.34));

/**
 * The arrow of a forecast and the pose of its car at the end, beside the road: on the outside if the car moves up, on
 * the inside if it falls back. On a small circuit, both are at the edge of the road.
 */
export function arrowWay(circuit: Circuit, from: number, to: number): { way: Pose[]; goal: Pose } {
  const direction = Math.sign(to - from);
  const aside = (circuit.road / 2 + (circuit.small ? -2 : 32)) * direction;
  // the arrow ends behind the car
  const end = circuit.small ? to : to - 0.42 * direction;
  const steps = Math.max(1, Math.round(2 * Math.abs(end - from)));
  const way = Array.from({ length: steps + 1 }, (_, i) => poseAt(circuit, from + ((end - from) * i) / steps, aside));
  const goal = poseAt(circuit, to, aside);
  return { way: circuit.small ? way : [poseAt(circuit, from, aside / 2), ...way.slice(1)], goal };
}

/** The pose in a team's box in the pits; on a circuit without pits, beside the road. */
export function boxPose(circuit: Circuit, team: number, place: number): Pose {
  const { pits, road, scale } = circuit;
  if (!pits) return poseAt(circuit, place, road * 0.4);
  return { x: pits.x - team * pits.step, y: pits.y + 6, angle: 180, scale: scale * 0.8 };
}

/** The path from a place to a box in the pits: forward on the inside to the pit lane, then along it. */
export function pitWay(circuit: Circuit, place: number): Pose[] {
  const { pits } = circuit;
  if (!pits) return [];
  const way: Pose[] = [];
  let at = place;
  for (; at > 1 && (poseAt(circuit, at).x > pits.from || poseAt(circuit, at).y > pits.y); at -= 1)
    if (at < place) way.push(poseAt(circuit, at, laneOf(circuit)));
  const { x } = poseAt(circuit, at);
  return [...way, { x: Math.min(x, pits.from) - 50, y: pits.y, angle: 180, scale: circuit.scale }];
}

/** The path from a place to the gravel: off the road on the inside, and around the pits. */
export function retiringWay(circuit: Circuit, place: number): Pose[] {
  const { pits, road } = circuit;
  const off = poseAt(circuit, place - 0.3, road * 0.5);
  if (!pits || off.y > pits.y) return [off];
  const [x, y] = pits.gate;
  return [off, { ...off, x: (off.x + x) / 2, y: pits.y }, { ...off, x, y: pits.y }, { ...off, x, y }];
}

/** The pose of the n-th retired car, as large as there is room for all of them. */
export function parkingPose({ gravel, scale }: Circuit, n: number, count: number): Pose {
  const LEAST = 5;
  const fits = (rows: number) => {
    const columns = Math.ceil(Math.max(count, LEAST) / rows);
    const size = Math.min(gravel.width / columns / 118, gravel.height / rows / 58, scale * 0.62);
    return { rows, columns, size };
  };
  const { columns, size } = [1, 2, 3].map(fits).reduce((best, each) => (each.size > best.size ? each : best));
  return {
    x: gravel.x + ((n % columns) + 0.5) * 118 * size,
    y: gravel.y + (Math.floor(n / columns) + 0.5) * 58 * size,
    // at slightly different angles
    angle: 180 + ((n * 47) % 23) - 11,
    scale: size,
  };
}
