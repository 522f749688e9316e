/** What a driver did since the reader's last turn, in few words; and the trail that it leaves on the board. */
import { expect, test } from 'vitest';
import { taperedLine } from '../src/board/path';
import * as downforce from '../src/games/downforce/words';
import * as formulaD from '../src/games/formula-d/words';
import * as formulaMotorRacing from '../src/games/formula-motor-racing/words';
import * as heat from '../src/games/heat/words';
import * as longShot from '../src/games/long-shot/words';

const done = (...events: object[]) => ({ seat: 1, moves: [], events, from: 1, to: 1 }) as never;

test('HEAT: spaces, what was special, and heat', () => {
  const drive = { kind: 'moved', from: 10, to: 19 };
  const paid = { kind: 'corner', heat: 2 };
  expect(heat.ribbonText(done(drive, { kind: 'slipstream' }, { ...drive, from: 19, to: 21 }, paid))).toBe(
    '+11, slipstream, 2 heat',
  );
  expect(heat.ribbonText(done(drive, { ...drive, kind: 'spin-out', from: 19, to: 9 }))).toBe('−1, spins out');
  expect(heat.ribbonText(done({ kind: 'gears' }, { kind: 'drew', count: 3 }))).toBeNull();
});

test('Formula D: gear, spaces, and what it cost', () => {
  const drive = { kind: 'drive', path: ['a', 'b', 'c'], wear: 3, corner: 'Loews' };
  expect(formulaD.ribbonText(done({ kind: 'gear', gear: 5, wear: 1 }, drive))).toBe(
    'gear 5, +2, overshoots Loews, −4 wear',
  );
});

test('Downforce: the cars that a card moved, the first three by name', () => {
  const moved = (car: string, cells: number) => ({ kind: 'moved', car, route: Array.from({ length: cells + 1 }) });
  expect(downforce.ribbonText(done({ kind: 'card' }, moved('red', 6), { kind: 'blocked', car: 'blue' }))).toBe(
    'Red\u00a0+6, Blue blocked',
  );
  const long = ['red', 'blue', 'green', 'black', 'orange'].map((car) => moved(car, 2));
  expect(downforce.ribbonText(done(...long))).toBe('Red\u00a0+2, Blue\u00a0+2, Green\u00a0+2, 2 more');
});

test('Formula Motor Racing: the card, and what it did', () => {
  const moved = { kind: 'moved', cars: ['green2'], from: 11, to: 8 };
  expect(formulaMotorRacing.ribbonText(done({ kind: 'card', card: 'turbo+3' }, moved), { view: {} })).toMatch(
    /\+3, Green\u00a02 P11 → P8$/,
  );
  const pits = done({ kind: 'card', card: 'pit-stop', car: 'green2' }, { kind: 'die', value: 9 });
  expect(formulaMotorRacing.ribbonText(pits, { view: {} })).toBe('Pit Stop on Green\u00a02, die 9');
});

test('Long Shot: the horses that the dice moved', () => {
  const moved = { kind: 'moved', horse: 8, from: 0, to: 3 };
  const rolled = { seat: null, moves: [], events: [{ kind: 'roll' }, moved, { ...moved, horse: 2, to: 1 }] } as never;
  expect(longShot.ribbonText(rolled, { assets: {} })).toBe('Horse 8 +3, 2 +1');
});

test('a trail begins as a point and ends as wide as it is to be', () => {
  const way = [0, 10, 20].map((x) => ({ x, y: 0, angle: 0 }));
  expect(taperedLine(way, 4, 1)).toBe('M0.0 0.0L10.0 1.0L20.0 2.0L20.0 -2.0L10.0 -1.0Z');
  expect(taperedLine(way.slice(0, 1), 4)).toBe('');
});
