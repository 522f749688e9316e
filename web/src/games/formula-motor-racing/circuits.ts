/**
 * The circuits as data: one for wide boards, and two for phones. The corners of a road are listed from ahead of the
 * leader backwards, with the leader's row at the top. The inside is at the right in that direction.
 */
import type { Box } from '../../board/camera';
import type { Point } from '../../board/path';

/** The point where two straights would meet, and the radius of the bend between them. */
export type Corner = readonly [x: number, y: number, radius: number];

/** A grandstand, by its centre. At angle 0, its spectators look down. */
export interface Stand {
  x: number;
  y: number;
  width: number;
  depth: number;
  angle: number;
  roof?: boolean;
  /** Whether there is no building: the spectators sit on the grass. */
  lawn?: boolean;
}

export interface Design {
  width: number;
  height: number;
  /** The width of the road, and the scale of the cars. */
  road: number;
  scale: number;
  /** The corners of the road. A closed road ends where it begins. */
  corners: readonly Corner[];
  closed: boolean;
  /** The position of the finish line along the road, and the distance between places. */
  finish: number;
  pitch: number;
  /** The place for retired cars, and that of its label. */
  gravel: Box;
  sign: Point;
  /**
   * The first of the teams' boxes along the pit lane, the distance between boxes, the ends of the lane, and the gate
   * through which marshals push retired cars to the gravel.
   */
  pits?: { x: number; y: number; step: number; width: number; from: number; to: number; gate: Point };
  /** The big screen in the infield. */
  screen?: Box;
  lake?: readonly Point[];
  boats: readonly { x: number; y: number; size: number }[];
  stands: readonly Stand[];
  bridges: readonly { x: number; y: number; length: number; angle: number }[];
  /** Trucks, seen from above. */
  trucks: readonly Point[];
  /** Marquees, seen from above. */
  tents: readonly { x: number; y: number; size: number }[];
  /** The parked cars of the spectators, in rows. */
  carPark?: { x: number; y: number; columns: number; rows: number };
  /** Low hills: centre and radius. */
  hills: readonly { x: number; y: number; r: number }[];
  /** Drawn for a small screen, with fewer and finer lines. */
  small: boolean;
}

export const WIDE: Design = {
  width: 1600,
  height: 860,
  road: 136,
  scale: 1.5,
  corners: [
    [212, 175, 0],
    [1505, 175, 240],
    [1505, 715, 240],
    [1150, 715, 90],
    [1060, 625, 90],
    [800, 625, 90],
    [710, 715, 90],
    [95, 715, 140],
    [95, 175, 140],
  ],
  closed: true,
  finish: 0,
  pitch: 204,
  gravel: { x: 1034, y: 424, width: 366, height: 128 },
  sign: [1038, 404],
  pits: { x: 1140, y: 277, step: 84, width: 62, from: 1330, to: 300, gate: [1222, 352] },
  screen: { x: 188, y: 320, width: 486, height: 282 },
  lake: [
    [730, 440],
    [790, 408],
    [880, 418],
    [950, 404],
    [992, 446],
    [968, 506],
    [890, 528],
    [800, 520],
    [742, 500],
  ],
  boats: [
    { x: 838, y: 470, size: 0.95 },
    { x: 928, y: 448, size: 0.7 },
  ],
  stands: [
    { x: 760, y: 34, width: 900, depth: 112, angle: 0, roof: true },
    { x: 930, y: 790, width: 226, depth: 66, angle: 180 },
    { x: 1566, y: 98, width: 240, depth: 78, angle: 45, roof: true },
    { x: 560, y: 846, width: 270, depth: 74, angle: 180, lawn: true },
    { x: 330, y: 838, width: 120, depth: 58, angle: 180, lawn: true },
  ],
  bridges: [{ x: 400, y: 715, length: 196, angle: 90 }],
  trucks: [
    [1266, 320],
    [1346, 330],
  ],
  tents: [
    { x: 1095, y: 838, size: 46 },
    { x: 1152, y: 846, size: 36 },
    { x: 1086, y: 886, size: 34 },
  ],
  carPark: { x: 1700, y: 250, columns: 5, rows: 9 },
  hills: [
    { x: 90, y: 40, r: 210 },
    { x: 620, y: 850, r: 300 },
    { x: 1250, y: 880, r: 220 },
    { x: 1120, y: 470, r: 240 },
    { x: -190, y: 470, r: 330 },
    { x: 1800, y: 640, r: 330 },
    { x: 560, y: 420, r: 260 },
  ],
  small: false,
};

/** How far a road continues beyond the picture. */
const BEYOND = 1500;
/** Three rows in the shape of an S. */
const winding = (first: number, pitch: number, margin: number): Corner[] => [
  [-BEYOND, first, 0],
  [390 - margin, first, pitch / 2],
  [390 - margin, first + pitch, pitch / 2],
  [margin, first + pitch, pitch / 2],
  [margin, first + 2 * pitch, pitch / 2],
  [390 + BEYOND, first + 2 * pitch, 0],
];

export const NARROW: Design = {
  width: 390,
  height: 470,
  road: 76,
  scale: 0.78,
  corners: winding(62, 124, 44),
  closed: false,
  finish: BEYOND + 24,
  pitch: 93,
  gravel: { x: 26, y: 396, width: 270, height: 58 },
  sign: [28, 386],
  lake: [
    [322, 412],
    [350, 396],
    [384, 402],
    [430, 396],
    [430, 452],
    [380, 448],
    [340, 452],
    [318, 438],
  ],
  boats: [{ x: 356, y: 428, size: 0.5 }],
  stands: [{ x: 195, y: 8, width: 350, depth: 28, angle: 0 }],
  bridges: [],
  trucks: [],
  tents: [],
  hills: [
    { x: 330, y: 430, r: 120 },
    { x: 60, y: 470, r: 130 },
  ],
  small: true,
};

export const LOW: Design = {
  width: 390,
  height: 292,
  road: 62,
  scale: 0.76,
  corners: winding(49, 86, 38),
  closed: false,
  finish: BEYOND + 24,
  pitch: 88.5,
  gravel: { x: 22, y: 260, width: 214, height: 29 },
  sign: [248, 279],
  boats: [],
  stands: [],
  bridges: [],
  trucks: [],
  tents: [],
  hills: [],
  small: true,
};
