/** The scenes of the figures. Spaces count from the left of the picture, lanes from the top. */
import { arrow, ghost, piece } from '../../../figures/places';
import type { SceneOf } from '../../../figures/figures';
import type { Look, Stretch } from '../../../figures/Road.svelte';
import type { DieFaces } from '../types';
import { mark } from '../words';

const span = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
export const DICE: DieFaces[] = [
  { gear: 1, shape: 'd4', colour: 'yellow', faces: [1, 2] },
  { gear: 2, shape: 'd6', colour: 'orange', faces: [2, 3, 4] },
  { gear: 3, shape: 'd8', colour: 'red', faces: span(4, 8) },
  { gear: 4, shape: 'd12', colour: 'green', faces: span(7, 12) },
  { gear: 5, shape: 'd20', colour: 'purple', faces: span(11, 20) },
  { gear: 6, shape: 'd30', colour: 'blue', faces: span(21, 30) },
];

export type Thing =
  | { road: Stretch }
  | { die: number; face?: number }
  | { black: number }
  | { wear: number; spent?: number }
  /** The cost of a shift into each gear, from the first gear on. */
  | { gears: string[]; now: number; to?: number };
export type Scene = SceneOf<Thing>;

const car = (colour: string, number = 1): Look => ({ ...mark(colour), number, stripe: number === 2 });
const RED = car('red');
const BLUE = car('blue');
const GREEN = car('green');
const YELLOW = car('yellow');
const WHITE = car('white');
const track = (more: Partial<Stretch>): Thing => ({ road: { spaces: 7, lanes: 3, staggered: true, ...more } });
/** The corner of the example: one stop, three spaces long. */
const corner = (more: Partial<Stretch>): Thing => track({ spaces: 9, zones: [{ from: 4, to: 6, sign: 1 }], ...more });

const at = {
  'FD-1.3': { wear: 18 },
  'FD-2.2': track({
    spaces: 6,
    lanes: 2,
    lines: [{ at: 5.5, kind: 'finish' }],
    pieces: [
      piece(WHITE, 4, 1),
      piece(YELLOW, 4),
      piece(GREEN, 3, 1),
      piece(RED, 3),
      piece(BLUE, 2, 1),
      piece(car('white', 2), 2),
    ],
  }),
  'FD-3.1': track({
    pieces: [piece(GREEN, 5, 2), piece(RED, 3, 1), piece(BLUE, 0)],
    marks: [
      { at: 6, lane: 2, text: '1' },
      { at: 4, lane: 1, text: '2' },
      { at: 1, text: '3' },
    ],
  }),
  'FD-4.3': [
    [{ black: 1 }, '→', '0'],
    [{ black: 9 }, '→', { die: 1 }],
    [{ black: 18 }, '→', '4'],
  ],
  'FD-4.5': { now: 5, gears: ['−3', '−2', '−1', '✓', '✓', '✓'] },
  'FD-4.6': [[{ die: 1 }, { die: 2 }, { die: 3 }, { die: 4 }, { die: 5 }, { die: 6 }]],
  'FD-5.2': track({
    spaces: 5,
    pieces: [piece(RED, 1, 1)],
    arrows: [arrow([1, 1], [2, 1]), arrow([1, 1], 2), arrow([1, 1], [2, 2])],
  }),
  'FD-5.4': [
    [{ die: 3, face: 6 }, '−', '2', '=', '4'],
    track({
      spaces: 8,
      pieces: [piece(RED, 0, 1), piece(ghost(RED), 4, 1), piece(BLUE, 5, 1), piece(GREEN, 5), piece(YELLOW, 5, 2)],
      arrows: [arrow([0, 1], [4, 1], { text: '4' })],
    }),
    { wear: 16, spent: 2 },
  ],
  'FD-6.2': track({
    spaces: 9,
    zones: [{ from: 2, to: 6, sign: 2 }],
    pieces: [piece(RED, 0), piece(ghost(RED), 3), piece(ghost(RED), 5), piece(ghost(RED), 8)],
    arrows: [
      arrow(0, 3, { over: true, text: '1' }),
      arrow(3, 5, { over: true, text: '2' }),
      arrow(5, 8, { over: true, tone: 'extra' }),
    ],
  }),
  'FD-7.1': [
    track({
      spaces: 9,
      zones: [{ from: 2, to: 4, sign: 1 }],
      pieces: [piece(RED, 0), piece(ghost(RED), 7)],
      marks: [
        { at: 5, text: '1', tone: 'bad' },
        { at: 6, text: '2', tone: 'bad' },
        { at: 7, text: '3', tone: 'bad' },
      ],
      arrows: [arrow(0, 7, { over: true, tone: 'bad', text: '7' })],
    }),
    { wear: 15, spent: 3 },
  ],
  'FD-8.2': [
    track({
      spaces: 6,
      pieces: [piece({ ...RED, lit: true }, 2, 1), piece(BLUE, 3, 1), piece(GREEN, 3), piece(WHITE, 1, 1)],
    }),
    [{ black: 12 }, { black: 3 }, '→', '−1'],
  ],
  'FD-8.4': [[{ die: 5, face: 20 }, '/', { die: 6, face: 30 }, '→', { black: 4 }, '→', '−1']],
  'FD-9.1': track({
    lines: [{ at: 4, kind: 'finish' }],
    pieces: [piece(RED, 1, 1), piece(BLUE, 0, 2)],
    arrows: [arrow([1, 1], [5, 1])],
  }),
  'FD-10.2': [
    {
      road: {
        spaces: 7,
        lanes: 1,
        pieces: [piece(RED, 1), piece(ghost(RED), 4)],
        marks: [
          { at: 2, text: '' },
          { at: 3, text: '' },
          { at: 4, text: '', tone: 'good' },
        ],
        arrows: [arrow(1, 4)],
        numbers: ['', '', '', '', 'P', '', ''],
      },
    },
    [{ wear: 5 }, '→', { wear: 18 }],
  ],
  'FD-11.1': [[{ die: 4, face: 8 }, '+', '4', '=', '12']],
  'FD-11.4': [
    track({
      pieces: [piece(RED, 1, 1)],
      marks: [{ at: 3, lane: 1, text: '!', tone: 'some' }],
      arrows: [arrow([1, 1], [5, 1], { over: true })],
    }),
    [{ black: 2 }, '→', '−1'],
  ],
  'FD-11.5': [
    track({
      lines: [{ at: 3, kind: 'line', sign: 'P' }],
      pieces: [piece(RED, 0, 1)],
      arrows: [arrow([0, 1], [5, 1], { text: '110' })],
    }),
    [{ die: 4, face: 11 }, '→', '110', '→', '+2'],
  ],
} satisfies Record<string, Scene>;

const example: Scene[] = [
  { now: 4, to: 3, gears: ['−2', '−1', '✓', '✓', '✓'] },
  [[{ die: 3, face: 7 }, '→', '7']],
  corner({
    pieces: [piece(RED, 0), piece(BLUE, 6, 1)],
    marks: [
      { at: 4, text: '−3', tone: 'some' },
      { at: 5, text: '−2', tone: 'some' },
      { at: 6, text: '−1', tone: 'some' },
      { at: 7, text: '−1', tone: 'bad' },
    ],
  }),
  [
    corner({
      pieces: [piece(RED, 0), piece(ghost(RED), 6), piece(BLUE, 6, 1)],
      arrows: [arrow(0, 6, { text: '6' })],
    }),
    { wear: 17, spent: 1 },
  ],
  [
    corner({ pieces: [piece({ ...RED, lit: true }, 6), piece(BLUE, 6, 1)] }),
    [{ black: 12 }, { black: 3 }, '→', { wear: 16, spent: 1 }],
  ],
];

export default { at, example };
