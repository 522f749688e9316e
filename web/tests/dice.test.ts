import { beforeEach, expect, test } from 'vitest';
import type { Dice } from '../src/api/types';
import { kept, promised, remember } from '../src/state/sealed-dice';
import { formOf } from '../src/board/die-forms';

const PROMISE = 'ab'.repeat(32);
const dice = (more: Partial<Dice>): Dice => ({ origin: 'sealed', commitment: null, seed: null, ...more });
const digest = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

beforeEach(() => localStorage.clear());

test('the first promise that was seen is kept', () => {
  remember('ABC', dice({ commitment: PROMISE }));
  remember('ABC', dice({ commitment: 'another' }));
  expect(promised('ABC')).toBe(PROMISE);
  expect(promised('XYZ')).toBeNull();
});

test('nothing is known before the seed is shown', async () => {
  expect(await kept('ABC', dice({ commitment: PROMISE }))).toBeNull();
});

test('the seed that was promised is the one that was shown', async () => {
  const commitment = await digest('seven');
  expect(await kept('ABC', dice({ commitment, seed: 'seven' }))).toBe(true);
  expect(await kept('ABC', dice({ commitment, seed: 'eight' }))).toBe(false);
});

test('a promise that changed on the way is broken, though the seed fits it', async () => {
  remember('ABC', dice({ commitment: PROMISE }));
  expect(await kept('ABC', dice({ commitment: await digest('seven'), seed: 'seven' }))).toBe(false);
});

test('every die has a form', () => {
  for (const shape of ['d4', 'd6', 'd8', 'd12', 'd20', 'd30']) expect(formOf(shape).outline).toContain(',');
  expect(formOf('d10')).toBe(formOf('d30'));
});
