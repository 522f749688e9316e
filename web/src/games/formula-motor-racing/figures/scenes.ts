/** The scenes of the figures. The leader is at the right of a line, in the direction of travel. */
import type { SceneOf } from '../../../figures/figures';
import { arrow } from '../../../figures/places';
import type { Arrow, Look, Stretch } from '../../../figures/Road.svelte';
import type { CardFace, BoardAssets } from '../types';
import { carLook } from '../words';

const face = (card: string, kind: string, places = 0): CardFace => ({
  card,
  kind,
  places,
  team: card.split(':')[1] ?? null,
});
export const CARDS: Record<string, CardFace> = {
  overtake: face('overtake+3:green', 'overtake', 3),
  overtake2: face('overtake+2:blue', 'overtake', 2),
  back: face('off-circuit', 'fall-back', 2),
  turbo: face('turbo', 'turbo', 3),
  pit: face('pit-stop:blue', 'pit-stop'),
  charge: face('charge-gear', 'charge-gear', 1),
  engine: face('charge-engine', 'charge-engine', 1),
  spin: face('spin-out', 'spin-out'),
  crash: face('crash', 'crash'),
};
/** The numbers of the die that the cards' pictures show. */
export const NUMBERS: BoardAssets = {
  cards: {},
  die: 12,
  pit_stop_highest: 6,
  charge_highest: 9,
  turbo_from_last: 3,
};

export type Thing =
  { road: Stretch } | { card: string; lit?: boolean } | { die: number } | { out: string[] } | { back: string };
export type Scene = SceneOf<Thing>;

/** A line of cars from the leader, with the places below. `lit` are the cars that a card is about. */
function line(cars: string, more: Partial<Stretch> = {}, lit: string[] = []): Thing {
  const names = cars.split(' ');
  const n = names.length;
  const look = (car: string): Look => ({ ...carLook(car, undefined), lit: lit.includes(car) });
  return {
    road: {
      spaces: n,
      pieces: names.flatMap((car, i) => (car === '-' ? [] : [{ at: n - 1 - i, is: look(car) }])),
      numbers: names.map((_, i) => n - i),
      ...more,
    },
  };
}
/** An arrow between two places in a line of length `n`. */
const goes = (n: number, from: number, to: number): Arrow =>
  arrow(n - from, n - to, { over: true, tone: to < from ? 'extra' : 'bad' });

const SEVEN = 'red1 yellow1 blue2 green1 purple1 orange2 blue1';

const at = {
  'FMR-1.1': line('red1 blue1 green1 yellow1 purple1 orange1 orange2 purple2 yellow2 green2 blue2 red2'),
  'FMR-2.4': line('red1 blue1 green1 yellow1 purple1 orange1 orange2 purple2 yellow2 green2 blue2 red2', {}, [
    'red1',
    'red2',
    'orange1',
    'orange2',
  ]),
  'FMR-2.5': [[{ back: '5' }, { back: '5' }, { back: '5' }, { back: '5' }]],
  'FMR-3.3': [
    [{ card: 'overtake', lit: true }, '→', line(SEVEN, { arrows: [goes(7, 4, 1)] }, ['green1'])],
    ['+', { back: '1' }],
  ],
  'FMR-4.4': [
    line(SEVEN, { arrows: [goes(7, 4, 2)] }, ['green1', 'purple1']),
    line('red1 green1 purple1 yellow1 blue2 orange2 blue1', {}, ['green1', 'purple1']),
  ],
  'FMR-4.7': [
    line(SEVEN, { arrows: [goes(7, 7, 5)] }, ['blue1']),
    line('red1 yellow1 blue2 green1 blue1 purple1 orange2', {}, ['blue1']),
  ],
  'FMR-4.9': [
    { card: 'back' },
    line(SEVEN, { arrows: [goes(7, 2, 4)] }, ['yellow1']),
    line('red1 blue2 green1 yellow1 purple1 orange2 blue1', {}, ['yellow1']),
  ],
  'FMR-4.10': [{ card: 'turbo' }, line(SEVEN, { arrows: [goes(7, 6, 3)] }, ['purple1', 'orange2', 'blue1'])],
  'FMR-4.11': [[{ card: 'pit' }, { die: 2 }, '→', '−2'], line(SEVEN, { arrows: [goes(7, 3, 5)] }, ['blue2'])],
  'FMR-4.13': [[{ card: 'charge' }, { die: 5 }, '→', '+1'], line(SEVEN, { arrows: [goes(7, 4, 3)] }, ['green1'])],
  'FMR-4.14': [
    [{ card: 'charge' }, { die: 11 }, '→'],
    line(SEVEN, { arrows: [goes(7, 4, 7)] }, ['green1']),
    [{ card: 'engine' }, { die: 11 }, '→', { out: ['green1'] }],
  ],
  'FMR-5.4': [[{ card: 'spin' }, { die: 3 }, '→', { out: ['blue2'] }], line(SEVEN, {}, ['blue2'])],
  'FMR-5.7': [
    [{ card: 'crash' }, { die: 4 }],
    line(SEVEN, { arrows: [goes(7, 4, 3), goes(7, 4, 5)].map((each) => ({ ...each, tone: 'bad' as const })) }, [
      'green1',
    ]),
    [{ out: ['blue2', 'green1'] }, '/', { out: ['green1', 'purple1'] }],
  ],
  'FMR-6.2': { out: ['purple1', 'green1', 'red2'] },
  'FMR-7.1': line('green1 red1 blue2 yellow1 purple1 orange2', { numbers: ['1', '2', '3', '4', '6', '10'] }),
  'FMR-7.4': [
    line('green1 red1 blue2 yellow1 purple1 orange2'),
    ['↓'],
    line('green1 red1 blue2 yellow1 purple1 orange2', { lines: [{ at: 5.92, kind: 'finish' }] }),
  ],
} satisfies Record<string, Scene>;

const EIGHT = 'red1 yellow1 blue2 orange1 purple1 green1 yellow2 blue1';

const example: Scene[] = [
  [[{ card: 'back' }, { card: 'overtake', lit: true }, { card: 'pit' }, { card: 'turbo' }, { card: 'spin' }]],
  line(EIGHT, {}, ['green1']),
  line(EIGHT, { arrows: [goes(8, 6, 3), goes(8, 7, 4)] }, ['green1', 'yellow2']),
  line('red1 yellow1 green1 yellow2 blue2 orange1 purple1 blue1', {}, ['green1', 'yellow2']),
  [[{ card: 'back' }, { card: 'pit' }, { card: 'turbo' }, { card: 'spin' }, '+', { back: '1' }]],
];

export default { at, example };
