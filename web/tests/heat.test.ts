import { expect, test } from 'vitest';
import type { Standing } from '../src/api/types';
import { carsShown, extent, passing, spacesBetween, standsShown, turnShown } from '../src/games/heat/course';
import en from '../src/games/heat/en';
import { engineAfter, forecastOf } from '../src/games/heat/forecast';
import { drives } from '../src/games/heat/moments';
import { likeliest, tollsOf } from '../src/games/heat/outcomes';
import {
  afterDone,
  offerWith,
  offersWith,
  pickedIndexes,
  indexesAfterPress,
  topOf,
  topsOf,
  wantedOf,
} from '../src/games/heat/picking';
import { offerInView, planOf, selectionOf, planInGear, targetOf } from '../src/games/heat/plan';
import { position } from '../src/games/heat/position';
import type { CarView, Heat, Offer, Outcome, RaceEvent, RaceView, BoardAssets, Track } from '../src/games/heat/types';
import { cardList, eventText, offerText } from '../src/games/heat/words';
import type { Draft, Words } from '../src/model/plugin';

const LENGTH = 10;
const track = {
  spots: Array.from({ length: LENGTH }, (_, i) => [
    { x: 10 * i, y: 0, angle: 0 },
    { x: 10 * i, y: 4, angle: 0 },
  ]),
  numbers: [],
  signs: [{ at: 3, x: 30, y: -20 }],
  corners: [{ corner: 1, line: 3, limit: 4 }],
} as unknown as Track;
const assets = {
  track,
  gears: 4,
  engine: [6, 6],
  slipstream: 2,
  adrenaline: { cars: 1, speed: 1, cooldown: 1 },
  events: { boost: { heat: 1 }, 'spin-out': { gear: 1 } },
} as unknown as BoardAssets;
const car = (seat: number, more: Partial<CarView> = {}): CarView =>
  ({ seat, legend: false, space: seat, spot: 0, gear: 3, engine: 5, ready: true, finished: null, ...more }) as CarView;
const race = { cars: [car(0), car(1)], driver: null } as unknown as RaceView;
const shown = (...events: RaceEvent[]) => ({ events, event: events.at(-1)! });
const moved = (kind: 'moved' | 'spin-out', seat: number, space: number, distance = 2): RaceEvent => ({
  kind,
  seat,
  from: 0,
  to: distance,
  distance,
  blocked: 0,
  path: [seat, space],
  space,
  spot: 1,
});

test('spaces run on over the finish line', () => {
  expect(spacesBetween(track, 8, 1)).toEqual([8, 9, 0, 1]);
  expect(spacesBetween(track, 4, 4)).toEqual([4]);
});

test('a car passes the middle of the spaces between', () => {
  expect(passing(track, [2, 3, 4])).toEqual([{ x: 30, y: 2, angle: 0 }]);
});

test('the whole circuit has its signs within', () => {
  expect(extent(track)).toEqual({ x: -44, y: -58, width: 178, height: 106 });
});

test('cars stand where the events so far have brought them, and leave the circuit when they finish', () => {
  const stands = standsShown(race, track, shown(moved('moved', 0, 5), { kind: 'finished', seat: 1, place: 1 }));
  expect(stands).toEqual([{ x: 50, y: 4, angle: 0 }, null]);
});

test('after the race, the cars stand behind the finish line in their order', () => {
  const home = [car(0, { space: null, finished: 2 }), car(1, { space: null, finished: 1 }), car(2, { space: null })];
  const over = { ...race, cars: home, finished: [1, 0], phase: 'race-over' } as RaceView;
  expect(standsShown(over, track, null)).toEqual([{ x: 0, y: 4, angle: 0 }, { x: 10, y: 0, angle: 0 }, null]);
  expect(standsShown({ ...over, phase: 'plan' }, track, null)).toEqual([null, null, null]);
});

test('a dashboard follows the events: what they say, and what the assets says of them', () => {
  const [first, second] = carsShown(
    race,
    assets,
    shown(
      { kind: 'gears', gears: [2, 4], engine: [5, 3], gave_up: [] },
      { kind: 'boost', seat: 0 },
      { kind: 'cooled', seat: 0, heat: 2, adrenaline: false },
      { kind: 'corner', seat: 1, corner: 1, limit: 4, speed: 6, heat: 2, over: 2, passed: true },
      moved('spin-out', 1, 2),
    ),
  );
  expect(first).toMatchObject({ gear: 2, engine: 6, ready: false });
  expect(second).toMatchObject({ gear: 1, engine: 1 });
  expect(race.cars[0]!.engine).toBe(5);
});

test('a turn is told from its cards to its corners', () => {
  const turn = turnShown(
    race,
    shown(
      { kind: 'gears', gears: [2, 4], engine: [5, 3], gave_up: [] },
      { kind: 'cards', seat: 1, gear: 4, cards: ['1', 'stress'] },
      { kind: 'flip', seat: 1, card: '3', thrown: [] },
      moved('moved', 1, 5, 4),
      { kind: 'slipstream', seat: 1 },
      moved('moved', 1, 7, 2),
      { kind: 'corner', seat: 1, corner: 1, limit: 4, speed: 4, heat: 0, over: 0, passed: true },
    ),
  );
  expect(turn).toMatchObject({ seat: 1, gear: 4, speed: 4, used: ['slipstream'], spun: false });
  expect(turn?.cards.map((c) => [c.card, c.flipped])).toEqual([['1', false], ['stress', false], ['3', true]]); // prettier-ignore
  expect(turn?.corners).toEqual([{ corner: 1, limit: 4, heat: 0, passed: true, paid: true }]);
  expect(turnShown(race, shown({ kind: 'round', round: 2, order: [1, 0] }))).toBeNull();
});

const outcome = (chance: number, heat: number[], short = 0): Outcome =>
  ({
    chance,
    short,
    heat: heat[0] ?? 0,
    corners: heat.map((h, i) => ({ corner: i + 1, line: 3, limit: 4, heat: h })),
  }) as Outcome;

test('a corner costs from the least to the most; nothing, where it may not be reached', () => {
  const outcomes = [outcome(0.5, []), outcome(0.3, [1]), outcome(0.2, [3, 0], 2)];
  expect(tollsOf({ outcomes, cooldown: 1 })).toEqual([
    { corner: 1, limit: 4, least: 0, most: 3, bad: true },
    { corner: 2, limit: 4, least: 0, most: 0, bad: true },
  ]);
  expect(tollsOf({ outcomes: outcomes.slice(1, 2) })).toMatchObject([{ least: 1, most: 1, bad: false }]);
  expect(likeliest(outcomes)).toBe(outcomes[0]);
});

type Card = NonNullable<Offer['fields']['cards']>[number];
const play = (...cards: Card[]): Offer => ({
  move: 0,
  kind: 'play',
  fields: { cards },
  text: cards.join(),
  preview: {},
  final: true,
});
const offerOf = (kind: string, preview: Offer['preview']): Offer => ({
  move: 0,
  kind,
  fields: {},
  text: kind,
  preview,
  final: true,
});

test('a forecast says what a move brings and costs, as its preview has it', () => {
  const cool = offerOf('adrenaline-cool', { engine: 5, heat_in_hand: 1 });
  expect(forecastOf(cool, 2, assets)).toMatchObject({ figure: '+1', lines: [{ text: 'Engine 4 → 5' }, {}] });
  expect(engineAfter(cool)).toBe(5);
  const boost = offerOf('boost', { heat_now: 1, engine: 3, speed: [5, 8], heat: [0, 2], outcomes: [outcome(1, [2])] });
  const said = forecastOf(boost, 0, assets);
  expect(said.figure).toBe('5–8');
  expect(said.lines.map((line) => line.text)).toEqual([
    'Pays 1 heat now',
    'Corner 1, limit 4: 2 heat',
    'Engine 3 → 1–3',
  ]);
  expect(engineAfter(boost)).toBe(1);
});

test('a gear cools as far as there is heat to cool', () => {
  const gear = offerOf('gear', { cards: 1, cooldown: 3, wasted_cooldown: 3 });
  expect(forecastOf(gear, 0, assets).lines.map(({ text }) => text)).toEqual(['Cools nothing: you hold no heat']);
  gear.preview.wasted_cooldown = 2;
  expect(forecastOf(gear, 1, assets).lines.map(({ text }) => text)).toEqual(['Cools 3, but you hold only 1 heat']);
});

const HAND = ['1', '1', '2', '4', 'heat'];
const OFFERS = [play('1', '1'), play('1', '2'), play('1', '4'), play('2', '4')];

test('of cards alike, those that were touched are the chosen ones', () => {
  expect(pickedIndexes(HAND, ['1', '4'])).toEqual([0, 3]);
  expect(pickedIndexes(HAND, ['1', '4'], [1])).toEqual([1, 3]);
  expect(pickedIndexes(HAND, wantedOf({ cards: { some: ['1', '1'] } }), [1])).toEqual([1, 0]);
  expect(pickedIndexes(HAND, wantedOf({}))).toEqual([]);
});

test('cards fit the offers that have at least them, and choose the one that has no more', () => {
  expect(offersWith(OFFERS, ['1'])).toHaveLength(3);
  expect(offersWith(OFFERS, ['heat'])).toHaveLength(0);
  expect(offerWith(OFFERS, ['4', '2'])).toBe(OFFERS[3]);
  expect(offerWith(OFFERS, ['4'])).toBeNull();
});

test('one card too many takes the place of the one chosen first', () => {
  expect(indexesAfterPress(OFFERS, HAND, [], 2)).toEqual([2]);
  expect(indexesAfterPress(OFFERS, HAND, [2], 3)).toEqual([2, 3]);
  expect(indexesAfterPress(OFFERS, HAND, [2, 3], 0)).toEqual([3, 0]);
  expect(indexesAfterPress(OFFERS, HAND, [3, 0], 3)).toEqual([0]);
});

const gear = (n: number, ...plays: Card[][]): Offer => ({
  ...offerOf('gear', { cards: n, plays: plays.map((cards) => ({ cards, preview: { speed: n } })) }),
  fields: { gear: n },
  text: `gear ${n}`,
});

test('how many cards are chosen says the gear, and the lever how many are missing', () => {
  const gears = [gear(2, ['1', '1'], ['1', '4']), gear(3, ['1', '1', '4'])];
  expect(selectionOf(gears, { gear: null, cards: ['1'] })).toEqual([null, [{ kind: 'play', cards: { some: ['1'] } }]]);
  const [two, then] = selectionOf(gears, { gear: null, cards: ['1', '4'] });
  expect([two?.text, then]).toEqual(['gear 2', [{ kind: 'play', cards: ['1', '4'] }]]);
  expect(planOf(two, then)).toEqual({ gear: null, cards: ['1', '4'] });
  expect(targetOf(gears, { gear: null, cards: ['1', '1', '4'] })?.text).toBe('gear 3');

  const more = planInGear(planOf(two, then), gears[1]!);
  const [three, rest] = selectionOf(gears, more);
  expect([three?.text, rest]).toEqual(['gear 3', [{ kind: 'play', cards: { some: ['1', '4'] } }]]);
  expect(planOf(three, rest)).toEqual({ gear: 3, cards: ['1', '4'] });
  expect(planInGear({ gear: null, cards: ['1', '1', '4'] }, gears[0]!)).toEqual({ gear: 2, cards: ['1', '1'] });
});

const speeds = (...all: number[]): Outcome[] => all.map((speed) => ({ ...outcome(1, []), speed }));

test('the speeds of a gear are those of its sets that have the chosen cards', () => {
  const plays = [
    { cards: ['1', '4'] as Card[], preview: { outcomes: speeds(5), speed: 5 } },
    {
      cards: ['1', 'stress'] as Card[],
      preview: { outcomes: speeds(2, 4), speed: [2, 4] as [number, number], flips: 1 },
    },
    {
      cards: ['4', 'stress'] as Card[],
      preview: { outcomes: speeds(5, 7), speed: [5, 7] as [number, number], flips: 1 },
    },
  ];
  const preview = { cards: 2, speed: [2, 7] as [number, number], outcomes: speeds(2, 4, 5, 7), may_flip: true, plays };
  const second: Offer = { ...offerOf('gear', preview), fields: { gear: 2 } };
  const shownWith = (...cards: string[]): Offer =>
    offerInView({ hovered: null, selected: second, ahead: [{ kind: 'play', cards: { some: cards } }] })!;
  expect(shownWith()).toBe(second);
  expect(shownWith('4').preview.speed).toEqual([5, 7]);
  expect(shownWith('4').preview.outcomes?.map(({ speed }) => speed)).toEqual([5, 7]);
  expect(forecastOf(shownWith('4'), 0, assets).figure).toBe('5–7');
  expect(shownWith('1').preview.speed).toEqual([2, 5]);
  expect(shownWith('1', '4')).toMatchObject({ kind: 'play', preview: { speed: 5 } });
  const hovered = offerInView({ hovered: second, selected: null, ahead: [{ kind: 'play', cards: { some: ['4'] } }] })!;
  expect(hovered).toMatchObject({ kind: 'gear', preview: { speed: [5, 7] } });
});

test('moves and events are told in words', () => {
  const who = (seat: number | null) => ({ name: ['Rosa', 'Bruno'][seat ?? 0]!, you: false });
  const words = { who } as Parameters<typeof eventText>[1];
  expect(cardList(['2', 'stress', 'stress'])).toBe('2\u00a0·\u00a0stress\u00a0×2');
  expect(offerText(play('1', '1'), { assets })).toBe('Play 1\u00a0×2');
  const shift = { kind: 'gear', fields: { gear: 2 }, text: 'gear 2' };
  expect(offerText(shift, { assets }, [{ kind: 'play', cards: ['1', '4'] }])).toBe('Gear\u00a02: 1\u00a0·\u00a04');
  const done = { kind: 'done', fields: {}, text: 'done' };
  expect(offerText(done, { assets }, [{ kind: 'discard', cards: ['0'] }])).toBe('End reactions, discard the\u00a00');
  const topped: Draft[] = [
    { kind: 'top', card: '1' },
    { kind: 'discard', cards: ['0'] },
  ];
  expect(offerText(done, { assets }, topped)).toBe('End reactions, discard the\u00a00, the\u00a01 on top');
  expect(offerText({ kind: 'discard', fields: { cards: [] }, text: 'discard' }, { assets })).toBe('Discard nothing');
  expect(eventText(moved('moved', 1, 5), words)).toBe('Bruno moves 2 spaces.');
  expect(eventText({ kind: 'stress', seat: 0, cards: 1 }, words)).toBe('Rosa takes 1 stress.');
  // their moves say so
  expect(eventText({ kind: 'adrenaline', seat: 0 }, words)).toBeNull();
  expect(eventText({ kind: 'boost', seat: 0 }, words)).toBeNull();
});

test('how each car drove: home in which round, heat for corners, boosts, slipstreams, spin-outs', () => {
  const corner = { kind: 'corner', corner: 1, limit: 4, speed: 6, over: 2, passed: true } as const;
  const events: RaceEvent[][] = [
    [{ kind: 'round', round: 1, order: [0, 1] }],
    [
      { kind: 'boost', seat: 0 },
      { ...corner, seat: 0, heat: 2 },
    ],
    [{ kind: 'slipstream', seat: 1 }, { ...corner, seat: 1, heat: 1, passed: false }, moved('spin-out', 1, 2)],
    [{ kind: 'round', round: 2, order: [0, 1] }],
    [
      { ...corner, seat: 0, heat: 1 },
      { kind: 'finished', seat: 0, place: 1 },
    ],
  ];
  const entries = events.map((each, step) => ({
    revision: step,
    step,
    seat: 0,
    move: null,
    events: each,
    undone: false,
  }));
  expect(drives(entries, 2)).toEqual([
    { home: 2, heat: 3, boosts: 1, slipstreams: 0, spins: 0 },
    { home: null, heat: 1, boosts: 0, slipstreams: 1, spins: 1 },
  ]);
});

test('the position in words has the order of the standings, also of cars that stand on one space', () => {
  const grid = [car(0, { colour: 'red', progress: 0, lap: 1 }), car(1, { colour: 'blue', progress: 0, lap: 1 })];
  const view = { ...race, cars: grid, laps: 1, round: 1, length: LENGTH } as RaceView;
  const standings = [1, 0].map((seat, i) => ({ place: i + 1, seat }) as Standing);
  const words = { name: (seat: number) => ['Anna', 'Ben'][seat]! } as Words<Heat>;
  const [, first, second] = position(view, words, 0, standings);
  expect(first).toContain('1. Ben, Blue: before the start line');
  expect(second).toContain('2. Anna, Red: before the start line');
});

test('the card for the top of the pile is one of those played, the usual one first', () => {
  const done = { kind: 'done', text: 'done', fields: {}, preview: { may_top: ['4', '1'] } } as unknown as Offer;
  expect(topsOf([done], ['1', '4'])).toEqual(['4', '1']);
  const top = { kind: 'top', text: 'top 1', fields: { card: '1' }, preview: {} } as unknown as Offer;
  expect(topsOf([top], ['1', '4'])).toEqual(['4', '1']);
  expect(topsOf([], ['1', '4'])).toEqual([]);
  expect(topOf([{ kind: 'discard', cards: [] }])).toBeNull();
  expect(afterDone(['5'], '3')).toEqual([
    { kind: 'top', card: '3', waits: ['slipstream'] },
    { kind: 'discard', cards: ['5'], waits: ['slipstream'] },
  ]);
  expect(topOf(afterDone([], null))).toBeNull();
  expect(topOf([{ kind: 'top', card: '1' }])).toBe('1');
});

test('the turn has nine steps', () => {
  expect(Object.keys(en.aside.step)).toEqual([...'123456789']);
});
