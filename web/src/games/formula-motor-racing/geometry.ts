/** The track that the line of cars stands on: a hairpin on wide screens, an S on narrow and on low ones. */
import { poseAlong, type Point, type Pose } from '../../board/path';

export interface Circuit {
  width: number;
  height: number;
  road: number;
  scale: number;
  /** The centre line, from ahead of the leader to behind the last. */
  path: Point[];
  /** Curves, for the kerbs: pieces of SVG path data. */
  bends: string[];
  d: string;
  /** Where the retired stand, and how big. */
  garage: { x: number; y: number; step: number; columns: number; row: number; scale: number };
  places: number;
  /** Drawn for a small screen: fewer and finer lines. */
  small: boolean;
  /** How far aside of the centre line the forecast of a place is drawn. */
  ghost: (place: number) => number;
}

const arc = (cx: number, cy: number, r: number, from: number, to: number): Point[] =>
  Array.from({ length: 33 }, (_, i) => {
    const a = ((from + ((to - from) * i) / 32) * Math.PI) / 180;
    return [cx + r * Math.cos(a), cy + r * Math.sin(a)] as const;
  });

const data = (points: Point[]): string => `M${points.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join('L')}`;

function wide(places: number): Circuit {
  const [top, bottom, right, left] = [92, 404, 870, 74];
  const r = (bottom - top) / 2;
  const path: Point[] = [[left, top], ...arc(right, top + r, r, -90, 90), [left, bottom]];
  return {
    width: 1120,
    height: 496,
    road: 112,
    scale: 1.2,
    path,
    d: data([[-60, top], ...path, [-60, bottom]]),
    bends: [data(arc(right, top + r, r - 60, -90, 90)), data(arc(right, top + r, r + 60, -90, 90))],
    garage: { x: 500, y: 240, step: 68, columns: 6, row: 44, scale: 0.58 },
    places,
    small: false,
    ghost: () => -76,
  };
}

interface Rows {
  /** Where the three rows lie, and where the retired stand. */
  first: number;
  pitch: number;
  road: number;
  scale: number;
  height: number;
  garage: Circuit['garage'];
}

/** Three rows, an S. */
function winding(places: number, { first, pitch, road, scale, height, garage }: Rows): Circuit {
  const [a, b, c] = [first, first + pitch, first + 2 * pitch];
  const r = pitch / 2;
  const [left, right] = [40 + r, 350 - r];
  const path: Point[] = [[30, a], ...arc(right, a + r, r, -90, 90), ...arc(left, b + r, r, -90, -270), [360, c]];
  const kerb = road / 2 + 2;
  return {
    width: 390,
    height,
    road,
    scale,
    path,
    d: data([[-40, a], ...path, [430, c]]),
    bends: r > kerb ? [data(arc(right, a + r, r - kerb, -90, 90)), data(arc(left, b + r, r - kerb, -90, -270))] : [],
    garage,
    places,
    small: true,
    // below each row: the middle one runs the other way
    ghost: (place) => 0.4 * pitch * (place > places / 3 && place <= (3 * places) / 4 ? -1 : 1),
  };
}

const narrow = (places: number): Circuit =>
  winding(places, {
    first: 56,
    pitch: 122,
    road: 74,
    scale: 0.7,
    height: 462,
    garage: { x: 187, y: 404, step: 36, columns: 6, row: 26, scale: 0.34 },
  });

const low = (places: number): Circuit =>
  winding(places, {
    first: 38,
    pitch: 90,
    road: 62,
    scale: 0.76,
    height: 292,
    garage: { x: 30, y: 281, step: 30, columns: 12, row: 26, scale: 0.25 },
  });

/** How many pixels a unit of a circuit measures where all of it is seen. */
export const unitOf = ({ width, height }: Circuit, across: number, down: number): number =>
  Math.min(across / width, down / height);

/** Pixels per unit from which the hairpin has room for what stands in its infield. */
const ROOMY = 0.6;
export const isRoomy = (circuit: Circuit, across: number, down: number): boolean =>
  !circuit.small && unitOf(circuit, across, down) >= ROOMY;

/** The circuit for a board of that size: the hairpin where it has room, else the one with the largest cars. */
export function circuitFor(places: number, across: number, down: number): Circuit {
  const hairpin = wide(places);
  if (across >= down && isRoomy(hairpin, across, down)) return hairpin;
  const size = (circuit: Circuit): number => circuit.scale * unitOf(circuit, across, down);
  return [narrow(places), low(places)].reduce((best, each) => (size(each) > size(best) ? each : best), hairpin);
}

/** Where the car in a place stands (1 is the leader; parts of places lie between), facing the leader. */
export function poseAt(circuit: Circuit, place: number, aside = 0): Pose {
  const pose = poseAlong(circuit.path, Math.min(0.9999, Math.max(0.0001, (place - 0.5) / circuit.places)));
  const turn = (pose.angle * Math.PI) / 180;
  return {
    x: pose.x - Math.sin(turn) * aside,
    y: pose.y + Math.cos(turn) * aside,
    angle: pose.angle + 180,
    scale: circuit.scale,
  };
}

/** What a car passes on its way from place to place, along the road. */
export function passing(circuit: Circuit, from: number, to: number): Pose[] {
  const halves = Math.max(0, 2 * Math.abs(to - from) - 1);
  return Array.from({ length: halves }, (_, i) => poseAt(circuit, from + ((i + 1) / 2) * Math.sign(to - from)));
}

/** Where the n-th car that went out is parked. */
export function parkingPose(circuit: Circuit, n: number): Pose {
  const { x, y, step, columns, row, scale } = circuit.garage;
  return { x: x + (n % columns) * step, y: y + Math.floor(n / columns) * row, angle: 0, scale };
}
