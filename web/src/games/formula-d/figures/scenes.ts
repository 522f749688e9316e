/** What the drawings show. Spaces count from the left of the picture, lanes from the top. */
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
  | { gears: [gear: number, price: string][]; now: number; to?: number };
export type Scene = (Thing | string)[][];

const car = (colour: string, number = 1): Look => ({ ...mark(colour), number, stripe: number === 2 });
const ghost = (of: Look): Look => ({ ...of, ghost: true });
const RED = car('red');
const BLUE = car('blue');
const GREEN = car('green');
const YELLOW = car('yellow');
const WHITE = car('white');
const straight = (more: Partial<Stretch>): Thing => ({
  road: { spaces: 7, lanes: 3, staggered: true, ...more },
});
/** The corner of the example: one stop, three spaces long. */
const corner = (more: Partial<Stretch>): Thing => ({
  road: { spaces: 9, lanes: 3, staggered: true, zones: [{ from: 4, to: 6, sign: 1 }], ...more },
});
const A = { at: 0, lane: 0 };

const at = {
  'FD-1.3': [[{ wear: 18 }]],
  'FD-2.2': [
    [
      {
        road: {
          spaces: 6,
          lanes: 2,
          staggered: true,
          lines: [{ at: 5.5, kind: 'finish' }],
          pieces: [
            { at: 4, lane: 1, is: WHITE },
            { at: 4, is: YELLOW },
            { at: 3, lane: 1, is: GREEN },
            { at: 3, is: RED },
            { at: 2, lane: 1, is: BLUE },
            { at: 2, is: car('white', 2) },
          ],
        },
      },
    ],
  ],
  'FD-3.1': [
    [
      straight({
        pieces: [
          { at: 5, lane: 2, is: GREEN },
          { at: 3, lane: 1, is: RED },
          { at: 0, is: BLUE },
        ],
        marks: [
          { at: 6, lane: 2, text: '1' },
          { at: 4, lane: 1, text: '2' },
          { at: 1, text: '3' },
        ],
      }),
    ],
  ],
  'FD-4.3': [
    [{ black: 1 }, '→', '0'],
    [{ black: 9 }, '→', { die: 1 }],
    [{ black: 18 }, '→', '4'],
  ],
  'FD-4.5': [
    [
      {
        now: 5,
        gears: [
          [1, '−3'],
          [2, '−2'],
          [3, '−1'],
          [4, '✓'],
          [5, '✓'],
          [6, '✓'],
        ],
      },
    ],
  ],
  'FD-4.6': [[{ die: 1 }, { die: 2 }, { die: 3 }, { die: 4 }, { die: 5 }, { die: 6 }]],
  'FD-5.2': [
    [
      straight({
        spaces: 5,
        pieces: [{ at: 1, lane: 1, is: RED }],
        arrows: [
          { from: { at: 1, lane: 1 }, to: { at: 2, lane: 1 } },
          { from: { at: 1, lane: 1 }, to: { at: 2, lane: 0 } },
          { from: { at: 1, lane: 1 }, to: { at: 2, lane: 2 } },
        ],
      }),
    ],
  ],
  'FD-5.4': [
    [{ die: 3, face: 6 }, '−', '2', '=', '4'],
    [
      straight({
        spaces: 8,
        pieces: [
          { at: 0, lane: 1, is: RED },
          { at: 4, lane: 1, is: ghost(RED) },
          { at: 5, lane: 1, is: BLUE },
          { at: 5, lane: 0, is: GREEN },
          { at: 5, lane: 2, is: YELLOW },
        ],
        arrows: [{ from: { at: 0, lane: 1 }, to: { at: 4, lane: 1 }, text: '4' }],
      }),
    ],
    [{ wear: 16, spent: 2 }],
  ],
  'FD-6.2': [
    [
      {
        road: {
          spaces: 9,
          lanes: 3,
          staggered: true,
          zones: [{ from: 2, to: 6, sign: 2 }],
          pieces: [
            { at: 0, is: RED },
            { at: 3, is: ghost(RED) },
            { at: 5, is: ghost(RED) },
            { at: 8, is: ghost(RED) },
          ],
          arrows: [
            { from: { at: 0 }, to: { at: 3 }, over: true, text: '1' },
            { from: { at: 3 }, to: { at: 5 }, over: true, text: '2' },
            { from: { at: 5 }, to: { at: 8 }, over: true, tone: 'extra' },
          ],
        },
      },
    ],
  ],
  'FD-7.1': [
    [
      {
        road: {
          spaces: 9,
          lanes: 3,
          staggered: true,
          zones: [{ from: 2, to: 4, sign: 1 }],
          pieces: [
            { at: 0, is: RED },
            { at: 7, is: ghost(RED) },
          ],
          marks: [
            { at: 5, text: '1', tone: 'bad' },
            { at: 6, text: '2', tone: 'bad' },
            { at: 7, text: '3', tone: 'bad' },
          ],
          arrows: [{ from: { at: 0 }, to: { at: 7 }, over: true, tone: 'bad', text: '7' }],
        },
      },
    ],
    [{ wear: 15, spent: 3 }],
  ],
  'FD-8.2': [
    [
      straight({
        spaces: 6,
        pieces: [
          { at: 2, lane: 1, is: { ...RED, lit: true } },
          { at: 3, lane: 1, is: BLUE },
          { at: 3, lane: 0, is: GREEN },
          { at: 1, lane: 1, is: WHITE },
        ],
      }),
    ],
    [{ black: 12 }, { black: 3 }, '→', '−1'],
  ],
  'FD-8.4': [[{ die: 5, face: 20 }, '/', { die: 6, face: 30 }, '→', { black: 4 }, '→', '−1']],
  'FD-9.1': [
    [
      straight({
        lines: [{ at: 4, kind: 'finish' }],
        pieces: [
          { at: 1, lane: 1, is: RED },
          { at: 0, lane: 2, is: BLUE },
        ],
        arrows: [{ from: { at: 1, lane: 1 }, to: { at: 5, lane: 1 } }],
      }),
    ],
  ],
  'FD-10.2': [
    [
      {
        road: {
          spaces: 7,
          lanes: 1,
          pieces: [
            { at: 1, is: RED },
            { at: 4, is: ghost(RED) },
          ],
          marks: [
            { at: 2, text: '' },
            { at: 3, text: '' },
            { at: 4, text: '', tone: 'good' },
          ],
          arrows: [{ from: { at: 1 }, to: { at: 4 } }],
          numbers: ['', '', '', '', 'P', '', ''],
        },
      },
    ],
    [{ wear: 5 }, '→', { wear: 18 }],
  ],
  'FD-11.1': [[{ die: 4, face: 8 }, '+', '4', '=', '12']],
  'FD-11.4': [
    [
      straight({
        pieces: [{ at: 1, lane: 1, is: RED }],
        marks: [{ at: 3, lane: 1, text: '!', tone: 'some' }],
        arrows: [{ from: { at: 1, lane: 1 }, to: { at: 5, lane: 1 }, over: true }],
      }),
    ],
    [{ black: 2 }, '→', '−1'],
  ],
  'FD-11.5': [
    [
      straight({
        lines: [{ at: 3, kind: 'line', sign: 'P' }],
        pieces: [{ at: 0, lane: 1, is: RED }],
        arrows: [{ from: { at: 0, lane: 1 }, to: { at: 5, lane: 1 }, text: '110' }],
      }),
    ],
    [{ die: 4, face: 11 }, '→', '110', '→', '+2'],
  ],
} satisfies Record<string, Scene>;

const example: Scene[] = [
  [
    [
      {
        now: 4,
        to: 3,
        gears: [
          [1, '−2'],
          [2, '−1'],
          [3, '✓'],
          [4, '✓'],
          [5, '✓'],
        ],
      },
    ],
  ],
  [[{ die: 3, face: 7 }, '→', '7']],
  [
    [
      corner({
        pieces: [
          { ...A, is: RED },
          { at: 6, lane: 1, is: BLUE },
        ],
        marks: [
          { at: 4, text: '−3', tone: 'some' },
          { at: 5, text: '−2', tone: 'some' },
          { at: 6, text: '−1', tone: 'some' },
          { at: 7, text: '−1', tone: 'bad' },
        ],
      }),
    ],
  ],
  [
    [
      corner({
        pieces: [
          { ...A, is: RED },
          { at: 6, is: ghost(RED) },
          { at: 6, lane: 1, is: BLUE },
        ],
        arrows: [{ from: A, to: { at: 6 }, text: '6' }],
      }),
    ],
    [{ wear: 17, spent: 1 }],
  ],
  [
    [
      corner({
        pieces: [
          { at: 6, is: { ...RED, lit: true } },
          { at: 6, lane: 1, is: BLUE },
        ],
      }),
    ],
    [{ black: 12 }, { black: 3 }, '→', { wear: 16, spent: 1 }],
  ],
];

export default { at, example };
