import { expect, test } from 'vitest';
import { spaceName } from '../src/games/formula-d/words';

test('a space is named by its lane and the next corner, in a corner by its number from the entry', () => {
  const assets = {
    signs: [{ id: 'C0', name: 'Sainte Dévote' }],
    names: [
      { id: 'S0', name: 'Start and finish' },
      { id: 'S1', name: 'Beau Rivage' },
    ],
    cells: ['S0L0', 'S0L1', 'S0L2', 'S0M0', 'C0L0', 'C0L1', 'S1R0'].map((space) => ({ space })),
  } as unknown as Parameters<typeof spaceName>[1];
  expect(spaceName('S0L0', assets)).toBe('left lane, 3 before Sainte Dévote');
  expect(spaceName('S0L2', assets)).toBe('left lane, 1 before Sainte Dévote');
  expect(spaceName('C0L1', assets)).toBe('Sainte Dévote, left lane, space 2');
  expect(spaceName('S1R0', assets)).toBe('Beau Rivage, right lane, space 1');
  expect(spaceName('finish', assets)).toBe('the finish line');
});
