import { expect, test } from 'vitest';
import plugin from '../src/games/formula-d';
import { coach } from '../src/games/formula-d/coach';
import { landings, OUTCOMES, rollsText } from '../src/games/formula-d/odds';
import { suggested } from '../src/games/formula-d/places';
import type { Face } from '../src/games/formula-d/types';
import { cornerValues, spaceLines, spaceName, toExit } from '../src/games/formula-d/words';

const assets = {
  signs: [{ id: 'C0', name: 'Sainte Dévote', stops: 1, longest: 7, shortest: 3 }],
  names: [
    { id: 'S0', name: 'Start and finish' },
    { id: 'S1', name: 'Beau Rivage' },
  ],
  cells: ['S0L0', 'S0L1', 'S0L2', 'S0M0', 'C0L0', 'C0L1', 'S1R0'].map((space) => ({ space })),
} as unknown as Parameters<typeof spaceName>[1];

test('a space is named by its lane and the next corner, in a corner by its number from the entry', () => {
  expect(spaceName('S0L0', assets)).toBe('the left lane, 3 before Sainte Dévote');
  expect(spaceName('S0L2', assets)).toBe('the left lane, 1 before Sainte Dévote');
  expect(spaceName('C0L1', assets)).toBe('Sainte Dévote, left lane, space 2');
  expect(spaceName('S1R0', assets)).toBe('Beau Rivage, right lane, space 1');
  expect(spaceName('finish', assets)).toBe('the finish line');
});

test('on a card a space has two short lines, and in a corner the way to its exit is known', () => {
  expect(spaceLines('S0L0', assets)).toEqual(['Left lane', '3 before Sainte Dévote']);
  expect(spaceLines('C0L1', assets)).toEqual(['Left lane', 'Sainte Dévote, space 2']);
  expect(spaceLines('P1', assets)).toEqual(['the pit lane', '']);
  expect([toExit('C0L0', assets), toExit('C0L1', assets)]).toEqual([1, 0]);
});

test('the coach asks to stop early in a corner that needs more stops', () => {
  const said = (made: number): string | null => {
    const preview = { kind: 'drive', wear: 0, corner: { id: 'C1', name: 'Loews', made, needed: 3 } };
    return coach({ view: { cars: [] }, seat: 0, offers: [{ preview }] } as never);
  };
  expect(said(1)).toContain('Loews needs 2 more stops after this one');
  expect(said(3)).toBe('The green spaces cost no wear.');
});

test('the coach names the finish if nothing is cheaper, and calls only spaces of the track green', () => {
  const drive = (wear: number, finish = false): object => ({ preview: { kind: 'drive', wear, finish } });
  const said = (...offers: object[]): string | null =>
    coach({ view: { cars: [] }, seat: 0, offers: offers as never } as never);
  expect(said(drive(2), drive(0, true))).toBe('Cross the finish line: it costs no wear.');
  expect(said(drive(0), drive(0, true))).toBe('Cross the finish line: it costs no wear.');
  expect(said(drive(3), drive(2, true))).toBe('Cross the finish line: 2 wear points are the least you can pay.');
  expect(said(drive(0), drive(2, true))).toBe('The green spaces cost no wear.');
});

test('the finish is suggested first, then the cheapest, and of equal ones a stop that is needed', () => {
  const drive = (space: string, preview: object = {}) => ({
    fields: { space },
    preview: { wear: 0, risk: 0, ...preview },
  });
  const stop = (made: number) => ({ corner: { id: 'C0', name: 'Sainte Dévote', made, needed: 1 }, path: ['a'] });
  const order = (corner: string, ...drives: object[]): string[] =>
    suggested(drives as never[], { corner: { id: corner } } as never, assets).map(
      (drive: ReturnType<typeof Object>) => drive.fields.space,
    );
  const far = drive('S1R0', { path: ['a', 'b', 'c'] });
  const inCorner = drive('C0L0', stop(1));
  const paid = drive('C0L1', { ...stop(1), wear: 1 });
  expect(order('C0', paid, far, inCorner)).toEqual(['C0L0', 'S1R0', 'C0L1']);
  expect(order('C1', paid, far, inCorner)).toEqual(['S1R0', 'C0L0', 'C0L1']);
  expect(order('C0', drive('C0L0', stop(0)), far)).toEqual(['S1R0', 'C0L0']);
  expect(order('C0', far, drive('finish', { finish: true, wear: 2 }))).toEqual(['finish', 'S1R0']);
});

test('the road shows the lowest roll that ends on a space, and the panel the rolls of each outcome', () => {
  const faces: Face[] = [
    { face: 7, chance: 2, outcome: 'short', wear: 0, spaces: ['S1L0', 'S1M0'] },
    { face: 8, chance: 2, outcome: 'stop', wear: 0, spaces: ['C1L0'] },
    { face: 9, chance: 2, outcome: 'stop', wear: 0, spaces: ['C1L1'] },
    { face: 10, chance: 2, outcome: 'pay', wear: 1, spaces: ['C1L1', 'S2L0'] },
    { face: 11, chance: 2, outcome: 'out', wear: null, spaces: [] },
    { face: 12, chance: 2, outcome: 'short', wear: 0, spaces: ['S1R0'] },
  ];
  const shown = [...landings(faces)].map(([space, { face }]) => [space, face]);
  expect(shown).toEqual([
    ['S1L0', 7],
    ['S1M0', 7],
    ['C1L0', 8],
    ['C1L1', 9],
    ['S2L0', 10],
    ['S1R0', 12],
  ]);
  expect(OUTCOMES.map((outcome) => rollsText({ faces }, outcome))).toEqual(['7, 12', '8–9', '', '10', '11']);
});

test('a great start is no roll of the gear die', () => {
  const die = { gear: 1, shape: 'd4', colour: 'yellow', faces: [1, 2] };
  const great = { die, face: null, great_start: true, bonus: 0, spaces: 4, black: 18 };
  const rolled = { die, face: 2, great_start: false, bonus: 0, spaces: 2, black: 9 };
  const task = (dice: typeof great | typeof rolled) => plugin.task({ phase: 'drive', dice } as never);
  expect(task(great)).toBe('Great start, 4 spaces: choose where to drive');
  expect(task(rolled)).toBe('You rolled 2: choose where to drive');
});

test('the explanation of a corner has all numbers of its sign', () => {
  const { title, text } = plugin.notes.stops;
  const values = Object.keys(cornerValues('C0', assets)).map((key) => key.replace('data-note-', ''));
  expect([...`${title} ${text}`.matchAll(/{(\w+)}/g)].every(([, name]) => values.includes(name!))).toBe(true);
  expect(cornerValues('C0', assets)).toMatchObject({ 'data-note-longest': 7, 'data-note-shortest': 3 });
});
