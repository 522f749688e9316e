import { afterEach, expect, test } from 'vitest';
import { numberText, ordinal, rowText, translate } from '../src/i18n';
import { setLanguage } from '../src/i18n/language';
import { localise, words } from '../src/i18n/words';

const w = words('test', {
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

afterEach(() => setLanguage('en-GB', {}));

test('lists, numbers and places are written as the language writes them', () => {
  expect(w('hello', { name: ['Rosa', 'Nino', 'Ines'] })).toBe('Hello, Rosa, Nino and Ines');
  expect(rowText(['a', '', 'b'])).toBe('a, b');
  expect(w('cards', { n: 1200 })).toBe('1,200 cards');
  expect([1, 2, 3, 4, 11, 21].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '21st']);
  setLanguage('de', { client: { ordinal: '{n}.' } });
  expect([ordinal(1), ordinal(2), numberText(1.5, 1)]).toEqual(['1.', '2.', '1,5']);
});

test('a language brings texts by key, the forms of its plurals, and texts of the server by their English', () => {
  setLanguage('pl', {
    test: { cards: '{n} karta|{n} karty|{n} kart|{n} karty' },
    notes: { engine: { text: 'Silnik {n}' } },
    server: { 'gear {gear} is too high': 'bieg {gear} jest za wysoki' },
  });
  expect([1, 2, 5, 22].map((n) => w('cards', { n }))).toEqual(['1 karta', '2 karty', '5 kart', '22 karty']);
  expect(translate('gear {gear} is too high', { gear: 4 })).toBe('bieg 4 jest za wysoki');
  expect(localise('notes', { engine: { text: 'Engine {n}', rule: 'X-1.1' } })).toEqual({
    engine: { text: 'Silnik {n}', rule: 'X-1.1' },
  });
});

test('what a language lacks stays English, with English plurals', () => {
  setLanguage('ja', {});
  expect([1, 2].map((n) => w('cards', { n }))).toEqual(['1 card', '2 cards']);
  expect(translate('no such table')).toBe('no such table');
});

test('in the pseudo-language no letter is left but names, code and rule numbers', async () => {
  setLanguage('en-XA', (await import('../src/i18n/locales/en-XA')).default);
  expect(w('hello', { name: 'Rosa' })).toBe('Ĥééĺĺóó, Rosa');
  expect(translate('Run `paddock play` (FD-5.3)')).toBe('Ŕúñ `paddock play` (FD-5.3)');
});
