/** Whoever reads is called "you", and the verbs follow: every event and every moment of every game. */
import { describe, expect, test } from 'vitest';
import type { SeatInfo } from '../src/api/types';
import type { Plugin, Shapes } from '../src/model/plugin';
import downforceText from '../src/games/downforce/en';
import type { Downforce } from '../src/games/downforce/types';
import { eventText as downforce } from '../src/games/downforce/words';
import { moments as downforceMoments } from '../src/games/downforce/moments';
import formulaDText from '../src/games/formula-d/en';
import type { FormulaD } from '../src/games/formula-d/types';
import { eventText as formulaD } from '../src/games/formula-d/words';
import { moments as formulaDMoments } from '../src/games/formula-d/moments';
import formulaMotorRacingText from '../src/games/formula-motor-racing/en';
import type { FormulaMotorRacing } from '../src/games/formula-motor-racing/types';
import { eventText as formulaMotorRacing } from '../src/games/formula-motor-racing/words';
import heatText from '../src/games/heat/en';
import type { Heat } from '../src/games/heat/types';
import { eventText as heat } from '../src/games/heat/words';
import { moments as heatMoments } from '../src/games/heat/moments';
import longShotText from '../src/games/long-shot/en';
import type { LongShot } from '../src/games/long-shot/types';
import { eventText as longShot } from '../src/games/long-shot/words';
import { moments as longShotMoments } from '../src/games/long-shot/moments';
import tableText from '../src/i18n/en';
import type { Catalogue } from '../src/i18n/language';
import type { Entry } from '../src/model/log-entries';
import { readerOf, whoOf } from '../src/model/seats';
import { wordsFor } from '../src/model/log-lines';
import { WRONG_FOR_YOU } from './grammar';

type Kind<G extends Shapes> = G['event']['kind'];
/** Of every kind of events some, as they happen to a seat. */
type Events<G extends Shapes> = (seat: number) => Record<Kind<G>, object[]>;

const SEATS = [
  { seat: 0, name: 'Rosa', you: true },
  { seat: 1, name: 'Bruno', you: false },
] as SeatInfo[];

const heatEvents: Events<Heat> = (seat) => {
  const drive = { seat, from: 3, distance: 4, path: [3, 4, 5, 6, 7], space: 7, spot: 0 };
  const corner = { seat, corner: 1, limit: 4, speed: 6 };
  return {
    round: [{ round: 2, order: [0, 1] }],
    gears: [{ gears: [2, 3], engine: [6, 6], gave_up: [] }],
    cards: [{ seat, gear: 2, cards: ['1', 'stress'] }],
    cluttered: [{ seat, cards: ['heat'] }],
    discarded: [{ seat, cards: ['1'] }],
    drew: [{ seat, count: 1 }, { seat, count: 3 }, { seat, count: 2, cards: ['1', '2'] }], // prettier-ignore
    flip: [{ seat, card: '4', thrown: [] }, { seat, card: '4', thrown: ['heat'] }, { seat, card: null, thrown: [] }], // prettier-ignore
    moved: [
      { ...drive, to: 7, blocked: 0 },
      { ...drive, to: 6, blocked: 1 },
      { ...drive, to: 3, distance: 0, blocked: 0 },
    ],
    'spin-out': [{ ...drive, to: 3, blocked: 0 }],
    corner: [
      { ...corner, heat: 0, over: 0, passed: true },
      { ...corner, heat: 2, over: 2, passed: true },
      { ...corner, heat: 1, over: 2, passed: false },
    ],
    cooled: [{ seat, heat: 2, adrenaline: false }],
    legend: [{ seat, speed: 12, diamond: 2, distance: 5 }],
    stress: [{ seat, cards: 2 }],
    reshuffled: [{ seat, cards: 9 }],
    finished: [{ seat, place: 1 }],
    'race-over': [{ order: [0, 1] }],
    boost: [{ seat }],
    adrenaline: [{ seat }],
    slipstream: [{ seat }],
    mulligan: [{ seat }],
  };
};

const formulaDEvents: Events<FormulaD> = (seat) => {
  const car = { seat, car: 'red1' };
  const drive = { ...car, gear: 3, path: ['S1M1', 'S1M2'], to: 'S1M2', danger: 0 };
  const harms = [{ ...car, die: 1, wear: 1 }, { ...car, die: 9, wear: 0 }]; // prettier-ignore
  return {
    grid: [{ again: false, rolls: [{ ...car, die: 7 }] }, { again: true, rolls: [{ ...car, die: 3 }] }], // prettier-ignore
    start: (['stall', 'normal', 'great'] as const).map((result) => ({ ...car, die: 5, result })),
    round: [{ round: 2, order: [0, 1] }],
    gear: [{ ...car, from: 4, gear: 2, wear: 1 }, { ...car, from: 1, gear: 2, wear: 0 }], // prettier-ignore
    die: [{ ...car, gear: 2, face: 4 }],
    nitro: [{ ...car, spaces: 6 }],
    drive: [
      { ...drive, wear: 0, brake: 0, overshoot: 0, corner: null },
      { ...drive, wear: 2, brake: 2, overshoot: 0, corner: null },
      { ...drive, wear: 3, brake: 0, overshoot: 3, corner: 'Mirabeau' },
    ],
    engines: [{ seat, face: 30 }],
    danger: harms,
    collision: harms,
    residents: harms,
    engine: harms,
    checkpoint: [{ ...car, wear: 2 }],
    'pit-stop': [{ ...car, wear: 9 }],
    lap: [{ ...car, lap: 2 }],
    police: [{ ...car, lap: 1, speed: 280 }],
    prize: [{ ...car, lap: 1, speed: 280 }],
    finish: [{ ...car, place: 1 }],
    out: (['roll', 'danger', 'collision', 'residents', 'engine'] as const).map((reason) => ({
      ...car,
      reason,
      space: 'S1M2',
    })),
    'race-over': [{ finished: ['red1'] }],
  };
};

const sold = { car: 'red', price: 4, power: null, bids: [], forced: false };
const downforceEvents: Events<Downforce> = (seat) => ({
  'game-start': [{ game: 1, track: 'aza', grid: ['red'] }],
  dealt: [{ each: 10 }],
  lot: [{ car: 'red', power: null, bidders: [0, 1] }, { car: 'red', power: 'tricky', bidders: [0, 1] }], // prettier-ignore
  bid: [{ seat }],
  sale: [{ ...sold, seat }, { ...sold, seat, forced: true }, { ...sold, seat: null }], // prettier-ignore
  'power-chosen': [{ seat }],
  powers: [{ kept: { [seat]: 'tricky' } }],
  'race-start': [{ first: seat }],
  card: [{ seat, card: 'x', upwards: false }],
  named: [{ seat, car: 'red' }],
  ignored: [{ seat, strip: 1 }],
  blocked: [{ car: 'red' }],
  moved: [{ seat, car: 'red', cells: ['a', 'b'], route: [1, 2], home: false, lost: 1 }],
  home: [{ car: 'red', place: 1 }],
  'hand-discarded': [{ seat, cards: [] }],
  drew: [{ seat, left: 3 }, { seat, left: 3, card: 'x' }], // prettier-ignore
  betting: [{ line: 1, leader: 'red' }],
  bet: [{ seat }, { seat, car: 'red' }], // prettier-ignore
  'race-end': [{ game: 1, finish: ['red'], stalled: [], bets: [], pays: [], prizes: [], won: [], paid: [] }],
  'game-over': [{}],
});

const formulaMotorRacingEvents: Events<FormulaMotorRacing> = (seat) => ({
  'race-start': [{ race: 1, order: ['red1', 'blue1'], first: seat }],
  card: [{ seat, card: 'crash', car: null }],
  drew: [{ seat, left: 3 }, { seat, left: 3, card: 'crash' }], // prettier-ignore
  die: [{ value: 4 }],
  'die-names': [{ place: 2, car: 'red1' }, { place: 12, car: null }], // prettier-ignore
  moved: [{ cars: ['red1', 'blue1'], from: 3, to: 2, order: [] }, { cars: ['red1'], from: 2, to: 4, order: [] }], // prettier-ignore
  retired: [{ car: 'red1', order: [] }],
  'race-end': [{ race: 1, finish: ['red1'] }],
  'last-round': [{}],
  'season-end': [{}],
});

const longShotEvents: Events<LongShot> = (sheet) => ({
  roll: [{ round: 2, first: 0, horse: 3, steps: 2 }],
  moved: [
    { horse: 3, from: 2, to: 4, by: 'dice' },
    { horse: 3, from: 4, to: 2, by: 'bonus' },
    { horse: 3, from: 4, to: 5, by: 'extra' },
    { horse: 3, from: 4, to: 4, by: 'bonus' },
  ],
  finished: [{ horse: 3, place: 1, prize: 35 }],
  concession: [{ sheet, box: 3, name: 'A1' }],
  line: [{ sheet, line: 'row', number: 1 }],
  helmet: [{ sheet, horse: 1 }],
  jersey: [{ sheet, horse: 1 }],
  extra: [{ sheet, card: 1, horse: 2 }],
  bet: [{ sheet, horse: 1, amount: 3, cost: 3, bet: 3, money: 4 }],
  bought: [{ sheet, horse: 1, cost: 8, money: 2, gift: false }],
  money: [{ sheet, change: 3, money: 9, why: 'x' }, { sheet, change: -3, money: 9, why: 'x' }], // prettier-ignore
  bonus: [{ sheet, bonus: 'money', amount: 7, boxes: [] }],
  ability: [{ sheet, effect: 'toll', horse: 2 }],
  'dark-horse': [{ sheet, dark: 2 }],
  erased: [{ sheet, boxes: 1, dark: 2 }],
  passed: [{ sheet }],
  'no-action': [{ sheet }],
  'roland-rolls': [{ horse: 2 }],
  roland: [{ text: 'Moves {R}', rolled: 2 }],
  'race-end': [{ finished: [1, 2, 3] }],
});

interface EventText {
  kind: string;
  text: string;
}
const VIEW = { sheets: [{ seat: 0, wins: [9] }, { seat: 1, wins: [9] }], horses: [{ owner: 0 }], cars: [] }; // prettier-ignore
/** A game's events as they happen to a seat, in words. */
function eventTexts<G extends Shapes>(say: Plugin<G>['eventText'], events: Events<G>, seat: number): EventText[] {
  const words = wordsFor(VIEW as never, {}, SEATS, null) as never;
  return Object.entries<object[]>(events(seat)).flatMap(([kind, some]) =>
    some.flatMap((fields) => {
      const text = say?.({ kind, ...fields } as G['event'], words);
      return text ? [{ kind, text }] : [];
    }),
  );
}

const GAMES: Record<string, (seat: number) => EventText[]> = {
  heat: (seat) => eventTexts<Heat>(heat, heatEvents, seat),
  'formula-d': (seat) => eventTexts<FormulaD>(formulaD, formulaDEvents, seat),
  downforce: (seat) => eventTexts<Downforce>(downforce, downforceEvents, seat),
  'formula-motor-racing': (seat) => eventTexts<FormulaMotorRacing>(formulaMotorRacing, formulaMotorRacingEvents, seat),
  'long-shot': (seat) => eventTexts<LongShot>(longShot, longShotEvents, seat),
};

/** "Bruno drive", "Bruno are". */
const RIGHT_FOR_ANOTHER = /^Bruno( \d+\b|: | (\w+s|cannot|can|bet)\b)/;

describe.each(Object.keys(GAMES))('%s', (game) => {
  test('what happens to the one who reads is told to them', () => {
    for (const { kind, text } of GAMES[game]!(0)) {
      expect(text, kind).not.toMatch(/Rosa|[{}|]/);
      expect(text, kind).not.toMatch(WRONG_FOR_YOU);
    }
    expect(GAMES[game]!(0).some(({ text }) => /\byou\b/i.test(text))).toBe(true);
  });

  test('what happens to another is told of them', () => {
    for (const { kind, text } of GAMES[game]!(1)) {
      expect(text, kind).not.toMatch(/\byou\b|[{}|]/i);
      if (text.startsWith('Bruno ')) expect(text, kind).toMatch(RIGHT_FOR_ANOTHER);
    }
  });
});

/** Whole races in which everything worth a moment happens to one seat. */
const entries = (events: object[]): Entry[] =>
  events.map((event, i) => ({ revision: i, step: i, seat: 0, move: null, events: [event], undone: false }) as never);
const MOMENTS: Record<string, (seat: number) => string[]> = {
  heat: (seat) => {
    const other = 1 - seat;
    const race = [
      { kind: 'round', round: 1, order: [other, seat] },
      { kind: 'round', round: 2, order: [seat, other] },
      { kind: 'corner', corner: 1 },
      { kind: 'spin-out', seat },
      { kind: 'spin-out', seat },
      { kind: 'round', round: 3, order: [other, seat] },
      { kind: 'finished', seat, place: 1 },
    ];
    return heatMoments(entries(race), wordsFor({}, {}, SEATS, null) as never)
      .filter((moment) => moment.seat === seat)
      .map(({ text }) => text);
  },
  'formula-d': (seat) => {
    const race = [
      { kind: 'round', round: 1, order: [1 - seat, seat] },
      { kind: 'round', round: 2, order: [seat, 1 - seat] },
      ...Object.entries(formulaDEvents(seat)).flatMap(([kind, some]) => some.map((fields) => ({ kind, ...fields }))),
    ];
    return formulaDMoments(entries(race), wordsFor({}, {}, SEATS, null) as never).map(({ text }) => text);
  },
  downforce: (seat) => {
    const bets = [[], []] as (string | null)[][];
    const pays = [[], []] as number[][];
    bets[seat] = ['red'];
    pays[seat] = [9];
    const race = [{ kind: 'sale', ...sold, seat }, { kind: 'race-end', finish: ['red'], bets, pays, prizes: [0, 0], won: pays.map(([n = 0]) => n), paid: [0, 0] }]; // prettier-ignore
    return downforceMoments(entries(race), wordsFor({}, {}, SEATS, null) as never).map(({ text }) => text);
  },
  'long-shot': (seat) => {
    const race = [
      { kind: 'bought', sheet: seat, horse: 1, cost: 8 },
      { kind: 'bet', sheet: seat, horse: 1, bet: 3 },
      { kind: 'finished', horse: 1, place: 1, prize: 35 },
      { kind: 'finished', horse: 1, place: 3, prize: 15 },
    ];
    const view = { ...VIEW, horses: [{ owner: seat }] };
    return longShotMoments(entries(race), wordsFor(view as never, {}, SEATS, null) as never).map(({ text }) => text);
  },
};
test.each(Object.keys(MOMENTS))('what decided a race of %s, too', (game) => {
  for (const text of MOMENTS[game]!(0)) {
    expect(text).toMatch(/\byou\b/i);
    expect(text).not.toMatch(WRONG_FOR_YOU);
    expect(text).not.toMatch(/Rosa|[{}|]/);
  }
  for (const text of MOMENTS[game]!(1)) {
    if (text.startsWith('Bruno ')) expect(text).toMatch(RIGHT_FOR_ANOTHER);
    expect(text).not.toMatch(/[{}|]/);
  }
  expect(MOMENTS[game]!(0).length).toBeGreaterThan(1);
});

/** Sentences about somebody, with their paths. */
function sentences(catalogue: Catalogue, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text] as [string, string]] : sentences(text, `${path}${key}.`),
  );
}
test('a sentence for the reader names nobody, and has no verb of the third person', () => {
  const all = [tableText, heatText, formulaDText, downforceText, formulaMotorRacingText, longShotText];
  const own = all.flatMap((catalogue) => sentences(catalogue)).filter(([, text]) => text.includes('||'));
  expect(own.length).toBeGreaterThan(80);
  for (const [path, text] of own) {
    const [others, reader] = text.split('||');
    expect(others, path).toContain('{name}');
    expect(reader, path).toMatch(/\b(your?|me|my)\b/i);
    expect(reader, path).not.toContain('{name}');
    for (const form of reader!.split('|')) expect(form, path).not.toMatch(WRONG_FOR_YOU);
  }
});

test('where several people share a screen nobody is “you”', () => {
  expect(readerOf(SEATS)).toBe(0);
  expect(whoOf(SEATS, 0)).toEqual({ name: 'You', you: true });
  expect(whoOf(SEATS, 1)).toEqual({ name: 'Bruno', you: false });
  const shared = SEATS.map((seat) => ({ ...seat, you: true }));
  expect(readerOf(shared)).toBeNull();
  expect(whoOf(shared, 0)).toEqual({ name: 'Rosa', you: false });
  expect(whoOf(SEATS, null)).toEqual({ name: 'Nobody', you: false });
});
