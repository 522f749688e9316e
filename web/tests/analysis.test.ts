import type { Line } from '../src/model/log-lines';
import { expect, test } from 'vitest';
import { contrast, dashOf, ENOUGH, readable, type Rgb } from '../src/analysis/colours';
import { endsOf, faultsOf, knownAt, linesFor, turnsOf } from '../src/analysis/series';
import { verdictOf } from '../src/analysis/verdict';
import { percent, withSign, signedPoints } from '../src/model/percent';
import { amount, ledgerText, briefText, marginText, nowText, summaryText } from '../src/analysis/words';
import type { AnalysedMove, Analysis, DecisionName } from '../src/api/types';
import { mayAsk } from '../src/table/champion.svelte';

const move = (step: number, seat: number, name: DecisionName | null = null): AnalysedMove => ({
  step,
  seat,
  kind: 'play',
  fields: {},
  text: `play ${step}`,
  revealed: false,
  luck: null,
  luck_error: null,
  decision: { name, topic: null, loss: 0, error: 0, gain: [0, 0], moves: [] },
});
/** Cleo and Bo, four steps; nothing is known yet of the positions after the first and the third. */
const HALF: Analysis = {
  format: 'paddock-analysis',
  version: 1,
  game: 'snails',
  title: 'Snails',
  rules: '1',
  depth: 'standard',
  seed: 0,
  done: 0.4,
  stage: 'outline',
  seats: [
    { seat: 0, name: 'Cleo', kind: 'player' },
    { seat: 1, name: 'Bo', kind: 'player' },
  ],
  steps: 4,
  chances: [[0.5, 0.5], null, [0.7, 0.3], null, [1, 0]],
  errors: [0.1, null, 0.2, null, 0],
  places: [[1.5, 1.5], null, [1.3, 1.7], null, [1, 2]],
  place_errors: [0.1, null, 0.2, null, 0],
  moves: [move(1, 0, 'best'), move(2, 0, 'slip'), move(3, 1, 'blunder'), move(4, 0, 'mistake')],
  books: null,
  names: [],
  turning_points: [],
};

test('a line has gaps where nothing is known yet, and a band that ends where chances do', () => {
  const { at, seats, low, high } = linesFor(HALF, 'chance');
  expect(at).toEqual([0, 1, 2, 3, 4]);
  expect(seats[0]).toEqual([0.5, null, 0.7, null, 1]);
  expect(low[1]!.map((v) => v && Number(v.toFixed(2)))).toEqual([0.3, null, 0, null, 0]);
  expect(high[0]!.map((v) => v && Number(v.toFixed(2)))).toEqual([0.7, null, 1, null, 1]);
  expect(linesFor(HALF, 'place').high[1]!.map((v) => v && Number(v.toFixed(2)))).toEqual([1.7, null, 2, null, 2]);
});

test('between two known positions the numbers are those of the line', () => {
  expect(knownAt(HALF, 'chance', 2)).toEqual({ values: [0.7, 0.3], error: 0.2, exact: true });
  const between = knownAt(HALF, 'chance', 1)!;
  expect(between.exact).toBe(false);
  expect(between.values[0]).toBeCloseTo(0.6);
  expect(knownAt({ ...HALF, chances: [null, null, [0.7, 0.3], null, null] }, 'chance', 1)).toBeNull();
});

test('the table has a line where another seat begins to move, as far as it is known', () => {
  expect(turnsOf(HALF)).toEqual([0, 2, 4]);
});

test('what is learned from is what was worse than good, of one seat', () => {
  expect(faultsOf(HALF, 0).map(({ step }) => step)).toEqual([2, 4]);
  expect(faultsOf(HALF, 1).map(({ step }) => step)).toEqual([3]);
});

test('chances and points in words', () => {
  expect([0, 0.001, 0.344, 0.999, 1].map(percent)).toEqual(['0%', '<1%', '34%', '>99%', '100%']);
  expect([0.14, -0.05, 0.004].map(withSign)).toEqual(['+14', '−5', '0']);
  expect([0.01, -0.05].map(signedPoints)).toEqual(['+1% win chance', '−5% win chance']);
  expect([0.09, 0.01, 0.001].map(amount)).toEqual(['9% win chance', '1% win chance', 'less than 1% win chance']);
  expect([0.015, 0.001, null].map((error) => marginText(error))).toEqual(['± 3', '', '']);
  expect(marginText(0.06, 'place')).toBe('± 0.1');
});

test('the books in a sentence', () => {
  const book = {
    seat: 0,
    start: 0.3,
    luck: 0.14,
    own: -0.05,
    others: 0.001,
    result: 0,
    error: 0.03,
    luck_error: 0,
    others_error: 0,
  };
  expect(ledgerText(book, { name: 'Cleo', you: false })).toBe(
    'Luck gave Cleo 14% win chance; own decisions lost 5%; the others’ decisions changed nothing.',
  );
  expect(ledgerText({ ...book, luck: -0.01, own: 0, others: -0.2 }, { name: 'Bo', you: false })).toBe(
    'Luck cost Bo 1% win chance; own decisions were as good as a pro’s; the others’ decisions took 20%.',
  );
});

test('the chart in words: from where to where, and the step that is shown', () => {
  expect(endsOf(HALF, 'place')).toEqual({ first: [1.5, 1.5], last: [1, 2] });
  expect(summaryText(HALF, 'chance')).toBe('Chances to win over 4 steps. Cleo from 50% to 100%, Bo from 50% to 0%.');
  expect(nowText(HALF, 'place', 2, [1.3, 1.7])).toBe('Step 2: Cleo 1.3, Bo 1.7.');
});

test('of a long story what happened to somebody is told, and little of it', () => {
  const line = (seat: number | null, text: string): Line => ({ kind: 'event', seat, text, rule: null, icon: null });
  const lines = [
    line(null, 'Everybody has planned.'),
    line(1, 'Bo turns up 2.'),
    line(0, 'Cleo passes Bo.'),
    line(1, 'Bo drives 15.'),
    line(1, 'Bo spins out!'),
    line(1, 'Bo takes 2 stress.'),
  ];
  expect(briefText(lines, 1)).toBe('Bo turns up 2. Bo drives 15. Bo spins out! …');
  expect(briefText([line(null, 'Round 2')], 1)).toBe('Round 2');
});

test('a line is made strong enough for its ground, and no stronger', () => {
  const [paper, ink]: Rgb[] = [
    [255, 252, 245],
    [27, 32, 37],
  ] as const satisfies Rgb[];
  const [yellow, blue]: Rgb[] = [
    [243, 189, 27],
    [42, 98, 201],
  ] as const satisfies Rgb[];
  expect(contrast(yellow, paper)).toBeLessThan(ENOUGH);
  expect(contrast(readable(yellow, paper, ink), paper)).toBeGreaterThanOrEqual(ENOUGH);
  expect(readable(blue, paper, ink)).toEqual(blue);
});

test('eight seats have eight different dashes', () => {
  expect(new Set(Array.from({ length: 8 }, (_, seat) => dashOf(seat).join())).size).toBe(8);
});

test('what is tried afterwards is told apart from what was played and what is best', () => {
  const judged = (text: string, loss: number) => ({ text, loss, chance: 0.5 - loss, error: 0.01 });
  const [best, played] = [judged('a', 0), judged('b', 0.09)];
  const kindOf = (tried: ReturnType<typeof judged>) => verdictOf(tried, played, best).kind;
  expect(kindOf(best)).toBe('engine');
  expect(kindOf(played)).toBe('same');
  expect(kindOf(judged('c', 0.01))).toBe('good');
  expect(kindOf(judged('d', 0.12))).toBe('not_yet');
  expect(verdictOf(judged('e', 0.03), played, best)).toMatchObject({ kind: 'better', better: true });
  expect(verdictOf(judged('e', 0.03), played, best).points).toBeCloseTo(0.06);
});

test('who may ask a champion is a rule of the table', () => {
  const seat = (n: number, beginner: boolean) => ({
    seat: n,
    kind: 'person',
    name: '',
    level: null,
    online: true,
    you: true,
    stand_in: false,
    resigned: false,
    beginner,
    hints: 0,
  });
  const seats = [seat(0, true), seat(1, false)];
  const asked = (hints: 'off' | 'on' | 'beginners') => [0, 1, null].map((each) => mayAsk({ hints, seats }, each));
  expect(asked('off')).toEqual([false, false, false]);
  expect(asked('on')).toEqual([true, true, false]);
  expect(asked('beginners')).toEqual([true, false, false]);
});
