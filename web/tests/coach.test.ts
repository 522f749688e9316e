import { expect, test } from 'vitest';
import { coach as formulaMotorRacing } from '../src/games/formula-motor-racing/coach';
import { oddsOf } from '../src/games/formula-motor-racing/words';
import { coach as longShot } from '../src/games/long-shot/coach';

const offer = (kind: string, fields: object = {}, preview: object = {}): object => ({
  kind,
  fields,
  preview,
  text: '',
  move: 0,
});

test('Formula Motor Racing: a second roll of a spin may hit an own car too', () => {
  const view = { order: ['red1', 'blue1', 'green1', 'blue2'], teams: [{ team: 'blue', seat: 0 }] };
  const outcomes = [...view.order.map((hit) => ({ hit, chance: 1 })), { no_effect: true, chance: 8 }];
  const said = (keep: object): string | null =>
    formulaMotorRacing({
      view,
      seat: 0,
      offers: [offer('keep', {}, keep), offer('reroll', {}, { outcomes })],
    } as never);
  const warned = 'If you reroll, 2 of 12 faces hit one of your cars, and the second roll counts.';
  expect(said({ retired: ['blue1'] })).toContain(warned);
  expect(said({ cars: ['blue1'], order: [] })).toContain(warned);
  expect(said({ retired: ['red1'] })).toBeNull();
});

test('Formula Motor Racing: a card that retires an own car gains nothing', () => {
  const view = { order: ['red1', 'blue1', 'green1'], teams: [{ team: 'blue', seat: 0 }], entries: {} };
  const spin = offer('card', { card: 'spin-out' }, { order: ['red1', 'green1'], retired: ['blue1'] });
  expect(formulaMotorRacing({ view, seat: 0, offers: [spin] } as never)).toContain('No card is certain');
});

test('Formula Motor Racing: the chance to hit some car is shown only if the die can also miss', () => {
  const line = ['red1', 'blue1', 'green1'];
  const hits = line.map((hit) => ({ hit, chance: 1, retired: [hit] }));
  const said = (outcomes: object[]): [number | null, string][] =>
    oddsOf({ outcomes } as never, line, null, outcomes.length).map(({ chance, text }) => [chance, text]);
  const text = (of: number): string => `One car is hit; the chance is 1 in ${of} for each`;
  expect(said(hits)).toEqual([[null, text(3)]]);
  expect(said([...hits, { no_effect: true, chance: 1 }])).toEqual([
    [3, text(4)],
    [1, 'Nothing happens'],
  ]);
});

test('Long Shot: without an action, what is left to do', () => {
  const said = (...offers: object[]): string | null =>
    longShot({ view: { dice: { horse: 4 }, horses: [] }, assets: { horses: [] }, seat: 0, offers } as never);
  const dark = offer('helmet', { dark: true, horse: 2 });
  expect(said(dark, offer('pass'))).toBe('You have no action for 4: use a dark horse, or pass.');
  expect(said(dark, offer('erase'), offer('pass'))).toContain('clear a marked dark horse box');
  expect(said(offer('erase'), offer('pass'))).not.toContain('use a dark horse');
  expect(said(offer('use'), offer('done'))).toBeNull();
});
