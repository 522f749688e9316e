import { expect, test } from 'vitest';
import { reason as downforce } from '../src/games/downforce/reason';
import { reason as formulaD } from '../src/games/formula-d/reason';
import { reason as formulaMotorRacing } from '../src/games/formula-motor-racing/reason';
import { reason as heat } from '../src/games/heat/reason';
import { reason as longShot } from '../src/games/long-shot/reason';

/** A move with what its preview says. */
const offer = (kind: string, preview: object): never => ({ kind, preview, fields: {}, text: '', move: 0 }) as never;
const seen = (view: object): never => ({ view, scenery: {}, seat: 0 }) as never;

test('HEAT: speed, heat, cooling and spins', () => {
  expect(heat(offer('gear', { speed: [0, 9], heat: 0, cooldown: 1 }))).toBe(
    'Up to speed 9, no heat to pay, and 1 cools down.',
  );
  expect(heat(offer('play', { speed: [6, 9], heat: [0, 2] }))).toBe('Up to speed 9, for 2 heat at the most.');
  expect(heat(offer('boost', { speed: [6, 12], heat: [0, 2], spin_out: 0.2 }))).toContain('spin you out');
  expect(heat(offer('discard', { draws: 2 }))).toBe('2 new cards for the next turn.');
});

test('Formula Motor Racing: places that the own cars gain, for certain or by the die', () => {
  const race = seen({ order: ['red1', 'blue1', 'green1'], teams: [{ team: 'blue', seat: 0 }] });
  const said = (preview: object): string | null => formulaMotorRacing(offer('card', preview), race);
  expect(said({ order: ['blue1', 'red1', 'green1'] })).toBe('Your cars gain 1 place.');
  expect(said({ order: ['red1', 'green1', 'blue1'] })).toBe('Your cars lose 1 place.');
  expect(said({ order: ['green1', 'blue1', 'red1'] })).toContain('keep their places');
  const outcomes = [
    { chance: 3, order: ['blue1', 'red1', 'green1'] },
    { chance: 1, order: ['red1', 'green1'] },
  ];
  expect(said({ outcomes })).toBe('The die decides: on average your cars gain 0.3 places.');
});

test('Formula D: wear and rolls', () => {
  const faces = [
    { face: 4, chance: 1, wear: 0 },
    { face: 8, chance: 1, wear: 3 },
  ];
  expect(formulaD(offer('gear', { kind: 'gear', faces, wear: 0 }))).toBe('Up to 8 spaces; 1 of 2 rolls cost wear.');
  expect(formulaD(offer('drive', { kind: 'drive', wear: 1, wear_left: 5, collisions: [] }))).toBe(
    'Costs 1 wear point; 5 are left.',
  );
});

test('Long Shot: lines before money', () => {
  expect(longShot(offer('concession', { lines: 1, money_change: 3 }))).toContain('Completes a line');
  expect(longShot(offer('bonus', { money_change: 7 }))).toBe('7 dollars at once.');
  expect(longShot(offer('helmet', {}))).toContain('Costs nothing');
});

test('Downforce: own cars apart from the others', () => {
  const race = seen({ cars: [{ car: 'red', owner: 0 }] });
  const strips = [
    { car: 'red', cells: 6, status: 'moves' },
    { car: 'blue', cells: 4, status: 'moves' },
    { car: 'green', cells: 3, status: 'blocked' },
  ];
  expect(downforce(offer('play', { strips }), race)).toBe('Your own cars go 6 cells, the others 4.');
  expect(downforce(offer('steer', { steps: 5, short: 1 }), race)).toBe('1 cell is lost.');
});

test('Downforce: what a pass tells the others', () => {
  const card = (name: string): object => ({ card: { card: name, strips: [], speed_8: false } });
  const race = seen({ cars: [], seats: [{ seat: 0, shown: [{ card: 'K5' }], speed_8: [{ card: 'R8' }] }] });
  expect(downforce(offer('pass', card('K5')), race)).toContain('nothing new');
  expect(downforce(offer('pass', card('R8')), race)).toContain('nothing new');
  expect(downforce(offer('pass', card('B5')), race)).toContain('everybody sees the card');
  expect(downforce(offer('pass', {}), race)).toBe('Nothing is paid for this car.');
});
