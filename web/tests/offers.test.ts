import { expect, test } from 'vitest';
import type { Fields, Offer } from '../src/api/types';
import { facets, latest, matches, plainText, titleCase, valuesOf, without } from '../src/model/offers';

let number = 0;
const offer = (kind: string, fields: Fields = {}): Offer => ({
  move: number++,
  kind,
  fields,
  text: [kind, ...Object.values(fields)].join(' '),
  preview: {},
  final: true,
});

test('an offer fits a draft by its kind and its fields', () => {
  const play = offer('play', { card: 'turbo', car: 'blue1' });
  expect(matches(play, {})).toBe(true);
  expect(matches(play, { kind: 'play', car: 'blue1' })).toBe(true);
  expect(matches(play, { kind: 'pass' })).toBe(false);
  expect(matches(play, { car: 'blue2' })).toBe(false);
});

test('a list holds some values, each as often as it is asked for', () => {
  const play = offer('play', { cards: ['1', '1', '4'] });
  expect(matches(play, { cards: { some: ['1', '4'] } })).toBe(true);
  expect(matches(play, { cards: { some: ['1', '1'] } })).toBe(true);
  expect(matches(play, { cards: { some: ['4', '4'] } })).toBe(false);
  expect(matches(play, { cards: ['1', '1', '4'] })).toBe(true);
});

test('a draft loses one of its fields', () => {
  expect(without({ card: 'turbo', car: 'blue1' }, 'car')).toEqual({ card: 'turbo' });
});

test('values come once, in the order of the offers', () => {
  const offers = [offer('play', { card: 'b' }), offer('play', { card: 'a' }), offer('pass', { card: 'b' })];
  expect(valuesOf(offers, 'card')).toEqual(['b', 'a']);
  expect(valuesOf(offers, 'kind')).toEqual(['play', 'pass']);
});

test('what tells offers apart is asked with few values first', () => {
  const offers = ['a', 'b', 'c'].flatMap((card) => [1, 2].map((lane) => offer('play', { card, lane, free: true })));
  expect(facets(offers).map((facet) => facet.field)).toEqual(['lane', 'card']);
});

test('the last event that tells of a field counts', () => {
  const events = [{ kind: 'moved', order: ['a', 'b'] }, { kind: 'moved', order: ['b', 'a'] }, { kind: 'drew' }];
  expect(latest({ events }, 'order')).toEqual(['b', 'a']);
  expect(latest({ events }, 'car')).toBeUndefined();
  expect(latest(null, 'order')).toBeUndefined();
});

test('names and values of the engine can be read', () => {
  expect(titleCase('hand_counts')).toBe('Hand counts');
  expect(plainText({ from: 3, to: [4, true] })).toBe('From 3, To 4, yes');
  expect(plainText(null)).toBe('–');
});
