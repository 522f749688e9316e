import { expect, test } from 'vitest';
import type { BoardProps, Plugin } from '../src/model/plugin';
import { decisiveMoment } from '../src/share/moment';

const props = { view: {}, assets: {}, seats: [], standings: [{ seat: 0 }] } as unknown as BoardProps;
const decisive = (moments: Plugin['moments']): string => decisiveMoment({ moments } as Plugin, props, []);

test('what decided a race is the last good moment of its winner before the finish', () => {
  const lead = { step: 4, seat: 0, text: 'Anna leads.' };
  const spin = { step: 6, seat: 0, text: 'Anna spins.', loss: true };
  const other = { step: 8, seat: 1, text: 'Ben boosts.' };
  const finish = { step: 9, seat: 0, text: 'Anna wins.' };
  expect(decisive(() => [lead, spin, other, finish])).toBe('Anna leads.');
  expect(decisive(() => [spin, other, finish])).toBe('Anna wins.');
  expect(decisive(() => [lead, other, { ...finish, decides: true }])).toBe('Anna wins.');
  expect(decisive(() => [])).toBe('');
});
