import { expect, test } from 'vitest';
import { coach as downforce } from '../src/games/downforce/coach';
import { coach as formulaMotorRacing } from '../src/games/formula-motor-racing/coach';
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

test('Downforce: the card that moves the own cars furthest as the cars stand, and helps rivals least', () => {
  const strip = (car: string, most: number, certain = true): object => ({
    car,
    cells: 8,
    most,
    certain,
    status: 'moves',
  });
  const said = (...plays: object[][]): string | null =>
    downforce({
      view: {
        cars: [
          { car: 'red', owner: 0 },
          { car: 'blue', owner: 1 },
        ],
      },
      assets: {},
      seat: 0,
      offers: plays.map((strips, i) => offer('play', { card: `card ${i}` }, { strips })),
    } as never);
  expect(said([strip('red', 6)], [strip('red', 7)])).toContain('furthest, 7 spaces, play card 1');
  const helps = [strip('red', 7), strip('blue', 6, false)];
  expect(said(helps, [strip('red', 7)])).toContain('7 spaces, play card 1');
  expect(said([strip('blue', 6), strip('red', 4, false)])).toContain('up to 4 spaces, play card 0');
  expect(said([strip('blue', 6), strip('red', 0, false)])).toContain('None of your cards');
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
