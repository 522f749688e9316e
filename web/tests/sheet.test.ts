import { expect, test } from 'vitest';
import { behind, better, common, inTheDark, isChosen, litParts, question } from '../src/games/long-shot/controls';
import type { Offer, Props } from '../src/games/long-shot/types';

const offer = (kind: string, fields: Offer['fields']): Offer => ({
  move: 0,
  kind,
  fields,
  text: `${kind} ${Object.values(fields).join(' ')}`,
  preview: {},
  final: true,
});
/** Of the printed sheet and the cards only what says where things stand. */
const assets = { sheet: { bonuses: [{ bonus: 'on-two', place: 'course' }] }, horses: [] };
const table = (offers: Offer[], draft: Props['draft'] = {}) =>
  ({ offers, draft, assets, selected: null }) as object as Props;
const helmet = offer('helmet', { horse: 3, dark: false });
const bets = [1, 2].map((amount) => offer('bet', { horse: 3, amount, dark: false }));
const dark = offer('helmet', { horse: 5, dark: true });
const pair = [
  offer('bonus', { bonus: 'on-two', horses: [2, 4], horse_2: true, horse_4: true }),
  offer('bonus', { bonus: 'on-two', horses: [2, 6], horse_2: true, horse_6: true }),
];

test('a box of the sheet finds the offers behind it', () => {
  const offers = [helmet, ...bets, dark];
  expect(behind.horse(table(offers), 'helmet', 3)).toEqual([helmet]);
  expect(behind.horse(table(offers), 'bet', 3)).toEqual(bets);
  expect(behind.horse(table(offers), 'helmet', 5)).toEqual([]);
  expect(behind.horse(table(offers, { dark: true }), 'helmet', 5)).toEqual([dark]);
});

test('a bet stays one of several amounts when it is chosen', () => {
  const draft = { kind: 'bet', horse: 3, amount: 2, dark: false };
  expect(behind.bets(table([helmet, ...bets], draft), 3)).toEqual(bets);
});

test('without another action, the boxes stand for dark horses', () => {
  expect(inTheDark([dark, offer('pass', {})], {})).toBe(true);
  expect(inTheDark([dark, helmet], {})).toBe(false);
});

test('a horse is part of a bonus once the bonus is chosen', () => {
  expect(behind.horse(table(pair), 'course', 2)).toEqual([]);
  const draft = common(pair);
  expect(draft).toEqual({ kind: 'bonus', bonus: 'on-two', horse_2: true });
  expect(behind.horse(table(pair, draft), 'course', 6)).toEqual([pair[1]]);
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
  const props = { offers: [helmet, ...bets], selected: helmet, draft: {} as Props['draft'] } as Props;
  expect(isChosen([helmet], props)).toBe(true);
  expect(isChosen(bets, props)).toBe(false);
  expect(isChosen(bets, { ...props, selected: null, draft: { kind: 'bet', horse: 3 } })).toBe(true);
  expect(isChosen(bets, { ...props, selected: null, draft: { dark: false, horse: 3 } })).toBe(false);
});

test('where there is one jersey only, its X can be pressed at once', () => {
  const jersey = (horse: number, extra: number, dark = false): Offer => offer('jersey', { horse, extra, dark });
  const one = [jersey(3, 1), jersey(3, 2), jersey(5, 1, true)];
  expect(behind.x(table(one), 3, 2)).toEqual([one[1]]);
  expect(behind.x(table([...one, jersey(4, 2)]), 3, 2)).toEqual([]);
  expect(behind.x(table([...one, jersey(4, 2)], { kind: 'jersey', horse: 3 }), 3, 2)).toEqual([one[1]]);
});

test('the parts of the table on which something is lit', () => {
  const box = offer('concession', { box: 4, number: 3, dark: false });
  expect([...litParts(table([helmet, box])).keys()]).toEqual(['sheet', 'grid']);
  expect([...litParts(table(pair)).keys()]).toEqual(['grid']);
});

test('a half-entered move asks once for a horse: of the bonus, then for the X on its card', () => {
  const jersey = (horse: number, extra: number): Offer =>
    offer('bonus', { bonus: 'jersey', horses: [horse], [`horse_${horse}`]: true, extra });
  const offers = [jersey(2, 1), jersey(2, 5), jersey(4, 1)];
  expect(question(table(offers))).toBeNull();
  const which = question(table(offers, { kind: 'bonus', bonus: 'jersey' }));
  expect(which?.text).toBe('Which horse?');
  expect(which?.of(2)).toEqual(offers.slice(0, 2));
  const draft = { kind: 'bonus', bonus: 'jersey', horse_2: true };
  const x = question(table(offers, draft));
  expect(x?.text).toBe('Which horse gets the X on card 2?');
  expect(x?.of(5)).toEqual([offers[1]]);
  expect(question(table(pair, common(pair)))?.text).toBe('Which other horse?');
});
