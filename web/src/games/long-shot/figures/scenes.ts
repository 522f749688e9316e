/** The scenes of the figures. Boxes of the grid count from 0 at the top left, row by row. */
import { arrow, piece } from '../../../figures/places';
import type { SceneOf } from '../../../figures/figures';
import type { Arrow, Stretch } from '../../../figures/Road.svelte';

export interface Runner {
  horse: number;
  lit?: boolean;
  ghost?: boolean;
}
export const GRID = [
  [8, 3, 5, 6],
  [4, 7, 1, 2],
  [2, 8, 6, 3],
  [7, 1, 4, 5],
];
export const PRICES = [10, 10, 8, 8, 6, 6, 4, 4];
const TONES = ['red', 'yellow', 'blue', 'pink', 'green', 'teal', 'orange', 'purple'];
export const toneOf = (horse: number): string => TONES[horse - 1] ?? 'red';

export type Thing =
  | { turf: Stretch<Runner> }
  | { dice: [horse: number, steps: number] }
  | { card: number; x: number[]; fresh?: number }
  | { grid: number[]; fresh?: number; row?: number }
  | { piece: 'helmet' | 'jersey'; horse: number; filled?: boolean }
  | { bet: number; on: number }
  | { box: string; used?: boolean }
  | { sum: number };
export type Scene = SceneOf<Thing>;

const goes = (from: number, to: number, lane = 0, more: Partial<Arrow> = {}): Arrow =>
  arrow([from, lane], [to, lane], more);
const turf = (more: Partial<Stretch<Runner>>): Thing => ({ turf: { spaces: 7, lanes: 2, turf: true, ...more } });
const count = (from: number, n: number): number[] => Array.from({ length: n }, (_, i) => from + i);

const at = {
  'LS-1.1': turf({
    spaces: 6,
    pieces: [piece({ horse: 3 }, 4), piece({ horse: 7 }, 3, 1), piece({ horse: 1 }, 2), piece({ horse: 5 }, 1, 1)],
  }),
  'LS-2.1': turf({
    spaces: 15,
    lanes: 1,
    lines: [
      { at: 0, kind: 'finish' },
      { at: 11, kind: 'stop' },
    ],
    numbers: count(1, 15),
  }),
  'LS-2.3': { card: 7, x: [1, 3] },
  'LS-2.4': [[{ grid: [0, 5, 11, 14] }, { bet: 3, on: 2 }, { bet: 3, on: 6 }]],
  'LS-3.1': { dice: [7, 2] },
  'LS-3.3': [
    [{ dice: [7, 2] }, { card: 7, x: [1, 3] }],
    turf({
      lanes: 3,
      pieces: [piece({ horse: 7, lit: true }, 1), piece({ horse: 1 }, 2, 1), piece({ horse: 3 }, 4, 2)],
      arrows: [goes(1, 3, 0), goes(2, 3, 1, { tone: 'extra' }), goes(4, 5, 2, { tone: 'extra' })],
    }),
  ],
  'LS-3.6': turf({
    lanes: 1,
    lines: [{ at: 6, kind: 'finish' }],
    pieces: [piece({ horse: 5 }, 4), piece({ horse: 5, ghost: true }, 5)],
    arrows: [goes(4, 5, 0, { over: true, tone: 'bad', text: '+3' })],
  }),
  'LS-4.2': [
    [
      { box: '4' },
      { piece: 'helmet', horse: 4 },
      { piece: 'jersey', horse: 4 },
      { bet: 2, on: 4 },
      { card: 4, x: [2] },
    ],
  ],
  'LS-4.3': [[{ box: '4', used: true }, { box: '4' }, { box: '4' }, '→', { dice: [4, 2] }, '≠', { bet: 3, on: 6 }]],
  'LS-5.2': [[{ grid: [4, 6, 7, 11], fresh: 5, row: 1 }, '→', { box: '+3' }, { box: '$7' }, { box: '−3' }]],
  'LS-6.2': [
    turf({
      lanes: 1,
      lines: [{ at: 3, kind: 'stop' }],
      numbers: [9, 10, 11, 12, 13, 14, 15],
      pieces: [piece({ horse: 3 }, 4)],
    }),
    [{ piece: 'helmet', horse: 3, filled: true }, '→', { bet: 3, on: 3 }],
  ],
  'LS-6.3': [[{ piece: 'jersey', horse: 4, filled: true }, '→', { card: 4, x: [2], fresh: 8 }]],
  'LS-7.1': [[{ bet: 3, on: 5 }, '+', { bet: 2, on: 5 }, '=', { bet: 5, on: 5 }]],
  'LS-7.3': turf({
    lanes: 1,
    lines: [{ at: 3, kind: 'stop' }],
    numbers: [9, 10, 11, 12, 13, 14, 15],
    pieces: [piece({ horse: 5 }, 2), piece({ horse: 1 }, 3)],
  }),
  'LS-8.1': [[{ sum: 10 }, '−', { card: 5, x: [1, 4] }, '=', { sum: 4 }]],
  'LS-9.1': turf({
    lanes: 1,
    lines: [{ at: 3, kind: 'finish' }],
    pieces: [piece({ horse: 7 }, 6), piece({ horse: 2 }, 5), piece({ horse: 5 }, 4), piece({ horse: 1 }, 2)],
    numbers: ['', '', '', '', '3.', '2.', '1.'],
  }),
  'LS-9.5': [
    ['1.', { sum: 35 }],
    ['2.', { sum: 25 }],
    ['3.', { sum: 15 }],
  ],
  'LS-9.6': [[{ bet: 5, on: 7 }, '×', '9', '=', { sum: 45 }]],
  'LS-9.7': [
    [{ piece: 'helmet', horse: 4, filled: true }, '+', { piece: 'jersey', horse: 4, filled: true }, '=', { sum: 5 }],
  ],
  'LS-11.4': [[{ dice: [6, 2] }, '→', { box: '2' }, '↓', { box: '6' }]],
} satisfies Record<string, Scene>;

const field = (more: Partial<Stretch<Runner>>): Thing => turf({ spaces: 8, lanes: 3, ...more });

const example: Scene[] = [
  { dice: [7, 2] },
  field({
    pieces: [piece({ horse: 7, lit: true }, 1), piece({ horse: 1 }, 2, 1), piece({ horse: 5 }, 4, 2)],
    arrows: [goes(1, 3)],
  }),
  [
    { card: 7, x: [1, 3] },
    field({
      pieces: [
        piece({ horse: 7 }, 3),
        piece({ horse: 1, lit: true }, 2, 1),
        piece({ horse: 3, lit: true }, 0),
        piece({ horse: 5 }, 4, 2),
      ],
      arrows: [goes(2, 3, 1, { tone: 'extra' }), goes(0, 1, 0, { tone: 'extra' })],
    }),
  ],
  { grid: [4, 6, 7, 11], fresh: 5 },
  [[{ grid: [4, 5, 6, 7, 11], row: 1 }, '→', { box: '+3' }]],
  field({
    pieces: [
      piece({ horse: 7 }, 3),
      piece({ horse: 1 }, 3, 1),
      piece({ horse: 5, lit: true }, 4, 2),
      piece({ horse: 5, ghost: true }, 7, 2),
    ],
    arrows: [goes(4, 7, 2, { tone: 'extra' })],
  }),
];

export default { at, example };
