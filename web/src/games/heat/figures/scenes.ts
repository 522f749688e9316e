/** The scenes of the figures. Spaces count from the left of the picture. */
import type { GlyphName } from '../Glyph.svelte';
import type { BoardAssets } from '../types';
import { look } from '../marks';
import { arrow, ghost, piece } from '../../../figures/places';
import type { SceneOf } from '../../../figures/figures';
import type { Look, Stretch } from '../../../figures/Road.svelte';

export const FACES: BoardAssets['cards'] = {
  '0': { kind: 'upgrade', speed: 0 },
  '1': { kind: 'speed', speed: 1 },
  '2': { kind: 'speed', speed: 2 },
  '3': { kind: 'speed', speed: 3 },
  '4': { kind: 'speed', speed: 4 },
  '5': { kind: 'upgrade', speed: 5 },
  stress: { kind: 'stress', speed: 0 },
  heat: { kind: 'heat', speed: 0 },
};

export type Thing =
  | { road: Stretch }
  | { cards: string[]; chosen?: number[] }
  | { card: string; mark?: 'flip' | 'gone' }
  | { lever: number; to?: number[]; dear?: number[] }
  | { engine: number; spent?: number }
  | { glyph: GlyphName; tone?: 'cool' | 'lit' | 'warm' }
  | { limit: number }
  | { places: string[]; points?: number[] };
export type Scene = SceneOf<Thing>;

const car = (colour: string, number: number, more: Partial<Look> = {}): Look => ({
  ...look(colour),
  number,
  model: 'sixties',
  ...more,
});
const RED = car('red', 1);
const BLUE = car('blue', 2);
const GREEN = car('green', 3);
const YELLOW = car('yellow', 4);
const road = (spaces: number, more: Partial<Stretch>): Thing => ({
  road: { spaces, lanes: 2, raceLine: 'top', ...more },
});
/** The road of the example. */
const stretch = (more: Partial<Stretch>): Thing => road(10, { lines: [{ at: 9, sign: 5 }], ...more });

const at = {
  'HEAT-1.3': [
    [{ lever: 2 }, '→', { cards: ['3', '2'] }, '=', '5'],
    road(7, { pieces: [piece(BLUE, 0), piece(ghost(BLUE), 5)], arrows: [arrow(0, 5)] }),
  ],
  'HEAT-2.3': [
    { cards: ['1', '1', '1', '2', '2', '2'] },
    { cards: ['3', '3', '3', '4', '4', '4'] },
    [{ cards: ['0', '5', 'heat'] }, '+', { cards: ['stress', 'stress', 'stress'] }],
  ],
  'HEAT-2.4': { engine: 6 },
  'HEAT-2.6': road(5, {
    lines: [{ at: 4, kind: 'finish' }],
    pieces: [
      piece(RED, 3),
      piece(BLUE, 3, 1),
      piece(GREEN, 2),
      piece(YELLOW, 2, 1),
      piece(car('black', 5), 1),
      piece(car('gray', 6), 1, 1),
    ],
  }),
  'HEAT-3.2': [
    road(6, { pieces: [piece(GREEN, 4), piece(RED, 4, 1), piece(BLUE, 1, 1)] }),
    { places: ['green', 'red', 'blue'] },
  ],
  'HEAT-4.2': { lever: 2, to: [1, 3], dear: [4] },
  'HEAT-4.3': [
    [{ lever: 1 }, '→', { cards: ['4'] }],
    [{ lever: 4 }, '→', { cards: ['1', '2', '4', '5'] }],
  ],
  'HEAT-4.5': [[{ lever: 3 }, '→', { cards: ['4', '2', 'heat'] }, '→', { lever: 1 }]],
  'HEAT-5.1': [
    [{ cards: ['2', '4'] }, '→', '2 + 4 = 6'],
    road(8, {
      pieces: [piece(BLUE, 0, 1), piece(RED, 3), piece(GREEN, 3, 1), piece(ghost(BLUE), 6)],
      arrows: [arrow([0, 1], 6, { over: true, text: '6' })],
    }),
  ],
  'HEAT-5.4': road(7, {
    pieces: [piece(BLUE, 0), piece(RED, 5), piece(GREEN, 5, 1), piece(YELLOW, 4), piece(ghost(BLUE), 4, 1)],
    arrows: [arrow(0, 5, { over: true, tone: 'bad', text: '5' }), arrow(0, [4, 1])],
  }),
  'HEAT-5.7': [
    [
      { card: 'stress' },
      '→',
      { card: 'heat', mark: 'gone' },
      { card: '5', mark: 'gone' },
      { card: '3', mark: 'flip' },
      '=',
      '3',
    ],
  ],
  'HEAT-6.2': [
    road(7, {
      pieces: [piece(BLUE, 1), piece(GREEN, 4), piece(YELLOW, 4, 1), piece(RED, 6)],
      arrows: [arrow(1, 2, { tone: 'extra', over: true, text: '+1' })],
    }),
    [{ glyph: 'bolt', tone: 'lit' }, '+1', { glyph: 'bolt', tone: 'lit' }, { card: 'heat' }, '→', { engine: 5 }],
  ],
  'HEAT-7.3': [
    [{ engine: 5, spent: 1 }, '→', { glyph: 'boost', tone: 'warm' }, '→', { card: '2', mark: 'flip' }],
    road(8, {
      pieces: [piece(BLUE, 0), piece(ghost(BLUE), 4), piece(ghost(BLUE), 6)],
      arrows: [arrow(0, 4), arrow(4, 6, { tone: 'extra', over: true, text: '+2' })],
    }),
  ],
  'HEAT-7.5': [
    [{ lever: 1 }, '→', { glyph: 'snow', tone: 'cool' }, '3'],
    [{ cards: ['heat', 'heat', 'heat'] }, '→', { engine: 5 }],
  ],
  'HEAT-8.1': [
    road(7, {
      pieces: [piece(BLUE, 2), piece(RED, 3, 1), piece(ghost(BLUE), 4)],
      arrows: [arrow(2, 4, { tone: 'extra', over: true, text: '+2' })],
    }),
    road(7, {
      pieces: [piece(BLUE, 2), piece(RED, 2, 1), piece(ghost(BLUE), 4)],
      arrows: [arrow(2, 4, { tone: 'extra', over: true, text: '+2' })],
    }),
  ],
  'HEAT-9.3': [
    road(8, {
      lines: [{ at: 4, sign: 5 }],
      pieces: [piece(BLUE, 0), piece(ghost(BLUE), 7)],
      arrows: [arrow(0, 7, { text: '7' })],
    }),
    ['7', '−', { limit: 5 }, '=', '2', '→', { engine: 4, spent: 2 }],
  ],
  'HEAT-9.8': [
    road(8, {
      lines: [{ at: 4, sign: 3 }],
      pieces: [piece(car('blue', 2, { out: true }), 7), piece(BLUE, 3)],
      arrows: [arrow(7, 3, { tone: 'bad', over: true })],
    }),
    [{ engine: 0, spent: 1 }, { lever: 4 }, '→', { cards: ['stress', 'stress'] }, '+', { lever: 1 }],
  ],
  'HEAT-10.4': [
    [{ card: '1', mark: 'gone' }, { cards: ['3', '4', 'heat'] }],
    [{ cards: ['3', '4', 'heat'] }, '+', { cards: ['1', '4', '0', 'stress'] }],
  ],
  'HEAT-11.1': [
    [{ engine: 4, spent: 2 }, '→', { card: 'heat' }, '→', { cards: ['2', 'heat', '4'] }],
    [{ cards: ['2', 'heat', '4'] }, '→', { glyph: 'snow', tone: 'cool' }, '→', { engine: 5 }],
  ],
  'HEAT-12.2': road(7, {
    lines: [{ at: 2, kind: 'finish' }],
    pieces: [piece(YELLOW, 5), piece(RED, 3), piece(BLUE, 3, 1), piece(GREEN, 0)],
  }),
  'HEAT-12.5': { places: ['yellow', 'red', 'blue', 'green', 'black', 'gray'], points: [9, 6, 4, 3, 2, 1] },
  'HEAT-13.4': road(9, {
    lines: [
      { at: 1, kind: 'line', sign: 'L' },
      { at: 4, sign: 3 },
    ],
    pieces: [piece(GREEN, 2), piece(ghost(GREEN), 7)],
    arrows: [arrow(2, 7, { text: '3 + 2' })],
  }),
} satisfies Record<string, Scene>;

const example: Scene[] = [
  [[{ lever: 2, to: [3] }, '→', { lever: 3 }]],
  { cards: ['1', '2', '2', '3', '4', 'stress', 'heat'], chosen: [1, 2, 5] },
  [
    [{ cards: ['2', '2', 'stress'] }, '→', { card: '5', mark: 'gone' }, { card: '1', mark: 'flip' }],
    ['2 + 2 + 1 = 5'],
    stretch({
      pieces: [piece(BLUE, 0), piece(GREEN, 8, 1), piece(ghost(BLUE), 5)],
      arrows: [arrow(0, 5, { text: '5' })],
    }),
  ],
  [
    [{ engine: 5, spent: 1 }, '→', { card: '2', mark: 'flip' }, '5 + 2 = 7'],
    stretch({
      pieces: [piece(BLUE, 5), piece(GREEN, 8, 1), piece(ghost(BLUE), 7)],
      arrows: [arrow(5, 7, { over: true, text: '+2' })],
    }),
  ],
  stretch({
    pieces: [piece(BLUE, 7), piece(GREEN, 8, 1), piece(ghost(BLUE), 9)],
    arrows: [arrow(7, 9, { tone: 'extra', over: true, text: '+2' })],
  }),
  [['7', '−', { limit: 5 }, '=', '2', '→', { engine: 3, spent: 2 }]],
  [[{ card: '1', mark: 'gone' }, { cards: ['3', '4', 'heat'] }, '+', { cards: ['1', '4', '0', 'stress'] }]],
];

export default { at, example };
