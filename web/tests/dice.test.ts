import { beforeEach, expect, test } from 'vitest';
import type { Dice } from '../src/api/types';
import { diceState, promiseFor, rememberPromise } from '../src/state/sealed-dice';
import { formOf } from '../src/board/die-forms';

const PROMISE = 'ab'.repeat(32);
const dice = (more: Partial<Dice>): Dice => ({ origin: 'sealed', commitment: null, seed: null, ...more });
const digest = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

beforeEach(() => localStorage.clear());

test('the first promise that was seen is kept', () => {
  rememberPromise('ABC', dice({ commitment: PROMISE }));
  rememberPromise('ABC', dice({ commitment: 'another' }));
  expect(promiseFor('ABC')).toBe(PROMISE);
  expect(promiseFor('XYZ')).toBeNull();
});

test('nothing is known before the seed is shown', async () => {
  expect(await diceState('ABC', dice({ commitment: PROMISE }))).toBe('sealed');
});

test('the seed that was promised is the one that was shown', async () => {
  const commitment = await digest('seven');
  expect(await diceState('ABC', dice({ commitment, seed: 'seven' }))).toBe('verified');
  expect(await diceState('ABC', dice({ commitment, seed: 'eight' }))).toBe('broken');
  // of a seed that somebody knew, nothing is proved
  expect(await diceState('ABC', dice({ origin: 'loaded', commitment, seed: 'seven' }))).toBe('loaded');
});

test('a promise that changed on the way is broken, though the seed fits it', async () => {
  rememberPromise('ABC', dice({ commitment: PROMISE }));
  expect(await diceState('ABC', dice({ commitment: await digest('seven'), seed: 'seven' }))).toBe('broken');
});

test('every die has a form', () => {
  for (const shape of ['d4', 'd6', 'd8', 'd12', 'd20', 'd30']) expect(formOf(shape).outline).toContain(',');
  expect(formOf('d10')).toBe(formOf('d30'));
});
