import { expect, test } from 'vitest';
import { better, cell, common, inTheDark, isChosen, reach } from '../src/games/long-shot/controls';
import type { Offer, Props } from '../src/games/long-shot/types';

const offer = (kind: string, fields: Offer['fields']): Offer => ({
  move: 0,
  kind,
  fields,
  text: `${kind} ${Object.values(fields).join(' ')}`,
  preview: {},
  final: true,
});
const helmet = offer('helmet', { horse: 3, dark: false });
const bets = [1, 2].map((amount) => offer('bet', { horse: 3, amount, dark: false }));
const dark = offer('helmet', { horse: 5, dark: true });
const pair = [
  offer('bonus', { bonus: 'on-two', horses: [2, 4], horse_2: true, horse_4: true }),
  offer('bonus', { bonus: 'on-two', horses: [2, 6], horse_2: true, horse_6: true }),
];

test('a box of the sheet finds the offers behind it', () => {
  const offers = [helmet, ...bets, dark];
  expect(reach(offers, {}, cell.helmet(3, {}))).toEqual([helmet]);
  expect(reach(offers, {}, cell.bet(3, {}))).toEqual(bets);
  expect(reach(offers, {}, cell.helmet(5, {}))).toEqual([]);
  expect(reach(offers, { dark: true }, cell.helmet(5, {}))).toEqual([dark]);
});

test('without another action, the boxes stand for dark horses', () => {
  expect(inTheDark([dark, offer('pass', {})], {})).toBe(true);
  expect(inTheDark([dark, helmet], {})).toBe(false);
});

test('a horse is part of a bonus once the bonus is chosen', () => {
  expect(reach(pair, {}, cell.runner(2, {}))).toEqual([]);
  const draft = common(pair);
  expect(draft).toEqual({ kind: 'bonus', bonus: 'on-two', horse_2: true });
  expect(reach(pair, draft, cell.runner(6, draft))).toEqual([pair[1]]);
});

test('the bigger bonus and the free bet are meant, unless they were declined', () => {
  const plain = offer('bonus', { bonus: 'money', boosted: false });
  const more = offer('bonus', { bonus: 'money', boosted: true });
  expect(better([plain, more], {})).toEqual([more]);
  expect(better([plain, more], { boosted: false })).toEqual([plain, more]);
  const free = offer('bet', { horse: 1, amount: 1, free: true });
  expect(better([...bets, free], {})).toEqual([free]);
});

test('what is chosen is lit, also while it is still open how it goes on', () => {
  const props = { selected: helmet, draft: {} } as Props;
  expect(isChosen([helmet], props)).toBe(true);
  expect(isChosen(bets, props)).toBe(false);
  expect(isChosen(bets, { ...props, selected: null, draft: { kind: 'bet', horse: 3 } })).toBe(true);
});
