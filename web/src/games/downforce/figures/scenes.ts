/**
 * The scenes of the figures. Cells count from the left of the picture, lanes from the top. Cards are written as in the
 * game's data.
 */
import { arrow, ghost, piece } from '../../../figures/places';
import type { SceneOf } from '../../../figures/figures';
import type { Look, Stretch } from '../../../figures/Road.svelte';
import type { CardFace } from '../types';
import { carMark } from '../words';

const COLOURS: Record<string, string> = {
  K: 'black',
  B: 'blue',
  G: 'green',
  Y: 'yellow',
  O: 'orange',
  R: 'red',
  W: 'wild',
};
/** A card from its strips: `R4 W3 W2`. */
export const faceOf = (card: string): CardFace => ({
  card,
  speed_8: card.endsWith('8'),
  strips: card.split(' ').map((strip) => ({ colour: COLOURS[strip[0]!] ?? 'wild', cells: Number(strip.slice(1)) })),
});

export type Thing =
  | { road: Stretch }
  | { card: string; stress?: string; lost?: boolean }
  | { car: string }
  | { power: string }
  | { table: [place: string, ...sums: (number | string)[]][] }
  | { bet: string };
export type Scene = SceneOf<Thing>;

const NUMBERS: Record<string, number> = { black: 1, blue: 2, green: 3, yellow: 4, orange: 5, red: 6 };
export const car = (colour: string): Look => ({ ...carMark(colour), number: NUMBERS[colour] ?? 0 });
const RED = car('red');
const BLUE = car('blue');
const GREEN = car('green');
const YELLOW = car('yellow');
const ORANGE = car('orange');
const BLACK = car('black');

const track = (more: Partial<Stretch>): Thing => ({ road: { spaces: 7, lanes: 3, ...more } });
/** The road of the example, with the first betting line. */
const stretch = (more: Partial<Stretch>): Thing =>
  track({ spaces: 8, lines: [{ at: 4, kind: 'line', sign: 1 }], ...more });

const at = {
  'DF-1.1': [[{ card: 'G6 K5 O4 Y3 B2 R1' }, { card: 'R4 W3 W2' }, { card: 'B5' }, { card: 'R8' }]],
  'DF-1.3': track({
    spaces: 12,
    lines: [
      { at: 3, kind: 'line', sign: 1 },
      { at: 6, kind: 'line', sign: 2 },
      { at: 9, kind: 'line', sign: 3 },
      { at: 11.5, kind: 'finish' },
    ],
  }),
  'DF-2.1': track({
    spaces: 6,
    lanes: 2,
    lines: [{ at: 4, kind: 'finish' }],
    pieces: [
      piece(BLUE, 3, 1),
      piece(RED, 3),
      piece(GREEN, 2, 1),
      piece(BLACK, 2),
      piece(YELLOW, 1, 1),
      piece(ORANGE, 1),
    ],
  }),
  'DF-3.1': [[{ car: 'red' }, '+', { card: 'R8' }, '+', { power: 'Tricky' }]],
  'DF-3.4': [
    [{ card: 'R6 G4 K2', stress: 'red' }, '6', { card: 'Y6 B5 R4 G3 K2 O1', stress: 'red', lost: true }, '4'],
    [{ card: 'R6 K4 W2 G1', stress: 'red' }, '6', { card: 'R6 G4 K2', stress: 'red', lost: true }, '6'],
  ],
  'DF-4.3': [
    { card: 'B6 Y4 O2' },
    track({
      spaces: 9,
      pieces: [piece(BLUE, 0), piece(YELLOW, 1, 1), piece(ORANGE, 3, 2)],
      arrows: [arrow(0, 6, { text: '6' }), arrow([1, 1], [5, 1], { text: '4' }), arrow([3, 2], [5, 2], { text: '2' })],
    }),
  ],
  'DF-5.2': [
    [{ card: 'G6 R4 W2 K1', stress: 'wild' }, '→', { bet: 'blue' }, '/', { bet: 'yellow' }, '/', { bet: 'orange' }],
  ],
  'DF-5.4': track({
    spaces: 5,
    pieces: [piece(RED, 1, 1)],
    arrows: [arrow([1, 1], [2, 1]), arrow([1, 1], 2), arrow([1, 1], [2, 2])],
  }),
  'DF-5.6': track({
    pieces: [piece(RED, 1, 1), piece(BLUE, 4), piece(GREEN, 4, 1), piece(YELLOW, 4, 2), piece(ghost(RED), 3, 1)],
    arrows: [arrow([1, 1], [3, 1], { text: '2' })],
  }),
  'DF-5.7': track({
    pieces: [piece(RED, 1, 1), piece(BLUE, 3), piece(GREEN, 3, 1)],
    arrows: [arrow([1, 1], [5, 2], { text: '4' }), arrow([1, 1], 2, { tone: 'bad' })],
  }),
  'DF-6.1': [
    [{ card: 'R6 G4 K2', stress: 'red' }, '+', '1'],
    track({
      spaces: 9,
      lanes: 1,
      pieces: [piece({ ...RED, own: false }, 0), piece(ghost(RED), 7)],
      arrows: [arrow(0, 7, { text: '6 + 1' })],
    }),
  ],
  'DF-6.7': [[{ card: 'O6 B4 Y2' }, '↑', { power: 'Tricky' }]],
  'DF-7.1': track({
    lines: [{ at: 4, kind: 'finish' }],
    pieces: [piece(RED, 2, 1), piece(BLUE, 1), piece(GREEN, 0, 2)],
    arrows: [arrow([2, 1], [5, 1])],
  }),
  'DF-7.5': [
    track({
      lines: [{ at: 3, kind: 'line', sign: 1 }],
      pieces: [piece(RED, 1, 1), piece(BLUE, 1), piece(GREEN, 0, 2)],
      arrows: [arrow([1, 1], [5, 1])],
    }),
    [{ bet: 'red' }, { bet: 'black' }, { bet: 'red' }],
  ],
  'DF-9.1': {
    table: [
      ['1.', 12],
      ['2.', 9],
      ['3.', 6],
      ['4.', 4],
      ['5.', 2],
      ['6.', 0],
    ],
  },
  'DF-9.2': {
    table: [
      ['', '1', '2', '3'],
      ['1.', 9, 6, 3],
      ['2.', 6, 4, 2],
      ['3.', 3, 2, 1],
    ],
  },
} satisfies Record<string, Scene>;

const example: Scene[] = [
  [{ card: 'R4 W3 W2' }, stretch({ pieces: [piece(RED, 0, 1), piece(BLUE, 2), piece(GREEN, 3, 1)] })],
  stretch({
    pieces: [piece(RED, 0, 1), piece(BLUE, 2), piece(GREEN, 3, 1), piece(ghost(RED), 4, 2)],
    arrows: [arrow([0, 1], [4, 2], { text: '4' })],
  }),
  stretch({
    pieces: [piece(RED, 4, 2), piece(BLUE, 2), piece(GREEN, 3, 1), piece(ghost(BLUE), 5)],
    arrows: [arrow(2, 5, { text: '3' })],
  }),
  stretch({
    pieces: [piece(RED, 4, 2), piece(BLUE, 5), piece(GREEN, 3, 1), piece(ghost(GREEN), 5, 1)],
    arrows: [arrow([3, 1], [5, 1], { text: '2' })],
  }),
  [[{ bet: 'red' }, { bet: 'blue' }, { bet: 'red' }, { bet: 'black' }]],
];

export default { at, example };
