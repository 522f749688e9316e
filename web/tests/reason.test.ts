import { expect, test } from 'vitest';
import { reason as downforce } from '../src/games/downforce/reason';
import { reason as formulaD } from '../src/games/formula-d/reason';
import { reason as formulaMotorRacing, speaksAgainst } from '../src/games/formula-motor-racing/reason';
import { reason as heat } from '../src/games/heat/reason';
import { reason as longShot } from '../src/games/long-shot/reason';

/** A move with what its preview says. */
const offer = (kind: string, preview: object): never => ({ kind, preview, fields: {}, text: '', move: 0 }) as never;
const seen = (view: object): never => ({ view, assets: {}, seat: 0 }) as never;

test('HEAT: what a move costs now and in the corners; nothing where there is nothing to say', () => {
  const race = { view: {}, assets: { slipstream: 2 }, seat: 0 } as never;
  const said = (kind: string, preview: object): string | null => heat(offer(kind, preview), race);
  expect(said('gear', { speed: [0, 9], heat: 0, cooldown: 1 })).toBe('Speed 0 to 9. Cools 1 heat.');
  expect(said('gear', { speed: [4, 9], heat: 1, cooldown: 0, may_flip: true })).toBe(
    'Speed 4 to 9. That includes the flips for stress cards. Shifting costs 1 heat.',
  );
  expect(said('play', { speed: [6, 9], heat: [0, 2], corners: [{}] })).toBe('Speed 6 to 9. Corners cost 0 to 2 heat.');
  expect(said('boost', { speed: [16, 16], heat: [0, 0], heat_now: 1 })).toBe('Costs 1 heat now. Speed 16.');
  expect(said('boost', { speed: [6, 12], heat: [0, 2], heat_now: 1, spin_out: 0.2 })).toBe(
    'Costs 1 heat now. Speed 6 to 12. Risk of a spin-out: 20%.',
  );
  expect(said('stay', { speed: [16, 16], heat: [0, 0] })).toBeNull();
  expect(said('done', { speed: [3, 3], heat: [0, 0] })).toBeNull();
  expect(said('done', { speed: [3, 3], heat: [0, 0], unused_adrenaline: true })).toBe('Leaves the adrenaline unused.');
  expect(said('slipstream', { speed: [3, 3], heat: [1, 1] })).toBe(
    '2 more spaces at the same speed. Corners cost 1 heat.',
  );
  expect(said('spin-out', { speed: 9, heat: 3, stress: 2 })).toBeNull();
  expect(said('discard', { draws: 2 })).toBe('Draws 2 new cards.');
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
  expect(said({ outcomes: [{ chance: 2, order: ['green1', 'blue1', 'red1'] }] })).toContain(
    'but your cars keep their places',
  );
  expect(said({ order: ['red1', 'blue1', 'green1'] })).toBeNull();
  const against = (preview: object): boolean => speaksAgainst(offer('card', preview), race);
  expect(against({ order: ['red1', 'green1', 'blue1'] })).toBe(true);
  expect(against({ outcomes: [{ chance: 1, order: ['red1', 'green1'] }, { chance: 9 }] })).toBe(true);
  expect(against({ outcomes })).toBe(false);
});

test('Formula Motor Racing: the risk of losing a car instead of an average of places', () => {
  const order = ['red1', 'blue1', 'green1', 'blue2'];
  const race = seen({ order, teams: [{ team: 'blue', seat: 0 }], entries: null });
  const said = (preview: object): string | null => formulaMotorRacing(offer('card', preview), race);
  const without = (...out: string[]): object => ({
    order: order.filter((car) => !out.includes(car)),
    retired: out,
    hit: out[0],
    chance: 1,
  });
  const idle = { no_effect: true, order, chance: 8 };
  expect(said({ outcomes: [...order.map((car) => without(car)), idle] })).toBe(
    '2 in 12: one of your cars is out. Otherwise your cars gain 0.3 places on average.',
  );
  const crash = [without('red1', 'blue1'), ...order.slice(1, 3).map((car) => ({ ...without(car), neighbour: true })), idle]; // prettier-ignore
  expect(said({ outcomes: crash })).toBe('2 in 11: Blue\u00a01 is out.');
  // the die hits others, and the player chooses who follows
  expect(said({ outcomes: [{ ...without('red1'), neighbour: true }] })).toBeNull();
  expect(said(without('blue1'))).toBe('Blue\u00a01 is out of the race.');
  expect(said(without('blue1', 'blue2'))).toBe('Blue\u00a01 and Blue\u00a02 are out of the race.');
});

test('Formula D: wear, rolls, and those that end the race', () => {
  const faces = [
    { face: 4, chance: 1, wear: 0 },
    { face: 8, chance: 2, wear: 3 },
    { face: 9, chance: 1, wear: null },
  ];
  const gear = (some: object[]): object => ({ kind: 'gear', faces: some, wear: 0, of: 4 });
  expect(formulaD(offer('gear', gear(faces)))).toBe(
    'Up to 9 spaces. 2 of 4 rolls cost wear. 1 of 4 rolls puts you out of the race.',
  );
  expect(formulaD(offer('gear', gear(faces.slice(0, 1))))).toBe('Up to 4 spaces. No roll costs wear.');
  const drive = { kind: 'drive', wear: 1, wear_left: 1, collisions: [] };
  expect(formulaD(offer('drive', drive))).toBe('Costs 1 wear point; 1 left.');
  expect(formulaD(offer('drive', { ...drive, wear: 0 }))).toBe('Costs no wear.');
  expect(formulaD(offer('drive', { ...drive, wear: 0, danger: 1, collisions: [2] }))).toBe(
    'Costs no wear by itself. 2 rolls may cost more.',
  );
});

test('Long Shot: what it costs and what it brings', () => {
  const race = {
    view: { horses: [{ place: null }, { place: 1 }], sheets: [{ helmets: [], jerseys: [2] }] },
    assets: { course: { prizes: [35, 25, 15] } },
    seat: 0,
  } as never;
  const said = (kind: string, preview: object, horse = 1): string | null =>
    longShot({ kind, preview, fields: { horse } } as never, race);
  expect(said('concession', { lines: 1, money_change: 3, boxes: [{ row: 0, column: 2 }] })).toBe(
    'Gains $3 at once. Completes a line: a bonus at once.',
  );
  expect(said('concession', { boxes: [{ row: 1, column: 2 }] })).toBe(
    'Free boxes then: 1 in its row, 2 in its column. A full line gives a bonus.',
  );
  expect(said('bonus', { money_change: 7, score_change: 7 })).toBe('Gains $7 at once.');
  expect(said('helmet', {})).toBe('You may bet on horse 1 even past the no-bet line. With its jersey, a set.');
  expect(said('helmet', { score_change: 5 }, 2)).toBe('Completes a set. Worth $5 more as the race stands.');
  expect(said('jersey', { marked: [{ card: 1, horse: 4 }] })).toBe(
    'From now on, horse 4 also moves 1 space when 1 is rolled. With its helmet, a set.',
  );
  expect(said('bet', { money_change: -3, bets: [{ horse: 1, bet: 5, pays: [25, 20, 15] }] })).toBe(
    'Costs $3. Your $5 on it then pay $25, $20 or $15 if it comes 1st, 2nd or 3rd.',
  );
  expect(said('buy', { money_change: -4, score_change: 2 })).toBe(
    'Costs $4. If it comes 1st, 2nd or 3rd, you win $35, $25 or $15. Worth $2 more as the race stands.',
  );
  for (const kind of ['done', 'pass', 'erase']) expect(said(kind, {})).toBeNull();
});

test('Downforce: own cars apart from the others', () => {
  const race = seen({ cars: [{ car: 'red', owner: 0 }] });
  const strips = [
    // blocked after 5 of 6 spaces
    { car: 'red', cells: 6, most: 5, certain: true, status: 'moves' },
    { car: 'blue', cells: 4, most: 4, certain: false, status: 'moves' },
    { car: 'green', cells: 3, most: 0, certain: false, status: 'blocked' },
  ];
  expect(downforce(offer('play', { strips }), race)).toBe(
    '5 spaces for your own cars. Up to 4 spaces for your rivals.',
  );
  const white = [{ car: 'wild', cells: 5, most: 5, certain: true, status: 'wild' }, strips[1]];
  expect(downforce(offer('play', { strips: white }), race)).toBe(
    '5 spaces for cars that you choose. Up to 4 spaces for your rivals.',
  );
  expect(downforce(offer('play', { strips: strips.slice(2) }), race)).toBe('No car can move.');
  expect(downforce(offer('steer', { steps: 5, short: 1 }), race)).toBe('Loses 1 space.');
  expect(downforce(offer('steer', { steps: 1, short: 0 }), race)).toBeNull();
  expect(downforce(offer('name', { status: 'blocked', cells: 3, most: 0 }), race)).toBe('The car does not move.');
  expect(downforce(offer('name', { status: 'moves', cells: 3, most: 2 }), race)).toBe('The car can move 2 spaces.');
});

test('Downforce: what a pass tells the others', () => {
  const card = (name: string): object => ({ card: { card: name, strips: [], speed_8: false } });
  const race = seen({ cars: [], seats: [{ seat: 0, shown: [{ card: 'K5' }], speed_8: [{ card: 'R8' }] }] });
  expect(downforce(offer('pass', card('K5')), race)).toContain('nothing new');
  expect(downforce(offer('pass', card('R8')), race)).toContain('nothing new');
  expect(downforce(offer('pass', card('B5')), race)).toContain('everyone sees the card');
  expect(downforce(offer('pass', {}), race)).toBe('You do not pay for this car.');
});
