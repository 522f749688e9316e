import { expect, test } from 'vitest';
import { words } from '../src/i18n/words';

const w = words({
  hello: 'Hello, {name}',
  cards: '{n} card|{n} cards',
  drives: '{name} drives {n} space.|{name} drives {n} spaces.||You drive {n} space.|You drive {n} spaces.',
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

test('the one who reads is spoken to, where there is a sentence for it', () => {
  expect(w('drives', { name: 'Rosa', you: false, n: 2 })).toBe('Rosa drives 2 spaces.');
  expect(w('drives', { name: 'You', you: true, n: 2 })).toBe('You drive 2 spaces.');
  expect(w('drives', { name: 'You', you: true, n: 1 })).toBe('You drive 1 space.');
  expect(w('hello', { name: 'You', you: true })).toBe('Hello, You');
});

test('a text of a group is found by the name that a game gives', () => {
  expect(w('colour.red')).toBe('Red');
  expect(w.of('colour', 'blue')).toBe('Blue');
  expect(w.of('move.bonus', 'on', { n: 2 })).toBe('on 2');
  expect(w.of('colour', 'mauve')).toBeNull();
});
