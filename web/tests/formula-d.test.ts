import { expect, test } from 'vitest';
import { coach } from '../src/games/formula-d/coach';
import { spaceLines, spaceName, toExit } from '../src/games/formula-d/words';

const assets = {
  signs: [{ id: 'C0', name: 'Sainte Dévote' }],
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
