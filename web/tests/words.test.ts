import { expect, test } from 'vitest';
import { words } from '../src/i18n/words';

const w = words({
  hello: 'Hello, {name}',
  cards: '{n} card|{n} cards',
  colour: { red: 'Red', blue: 'Blue' },
  move: { bonus: { on: 'on {n}' } },
} as const);

test('names are filled in, and stay where nothing is given for them', () => {
  expect(w('hello', { name: 'Rosa' })).toBe('Hello, Rosa');
  expect(w('hello')).toBe('Hello, {name}');
});

test('one or many is chosen by n', () => {
  expect(w('cards', { n: 1 })).toBe('1 card');
  expect(w('cards', { n: 0 })).toBe('0 cards');
  expect(w('cards', { n: 3 })).toBe('3 cards');
});

test('a text of a group is found by the name that a game gives', () => {
  expect(w('colour.red')).toBe('Red');
  expect(w.of('colour', 'blue')).toBe('Blue');
  expect(w.of('move.bonus', 'on', { n: 2 })).toBe('on 2');
  expect(w.of('colour', 'mauve')).toBeNull();
});
