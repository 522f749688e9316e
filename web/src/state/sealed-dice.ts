/** Sealed dice: the fingerprint that this browser saw first, and whether the revealed seed matches it. */
import type { Dice } from '../api/types';
import { load, save } from '../platform/storage';

const KEY = 'paddock.dice';
const MOST = 200;

/** What is known of a table's dice: where they come from, and of sealed ones whether the revealed seed matches. */
export type DiceState = Dice['origin'] | 'verified' | 'broken';

/** Pairs of a table's code and its commitment. */
function promises(): string[][] {
  const data = load(KEY);
  return Array.isArray(data) ? data.flatMap((pair) => (Array.isArray(pair) ? [pair.map(String)] : [])) : [];
}

/** Keeps the first commitment that this browser was shown for a table. */
export function rememberPromise(code: string, dice: Dice): void {
  if (dice.commitment && !promiseFor(code)) save(KEY, [[code, dice.commitment], ...promises()].slice(0, MOST));
}

export const promiseFor = (code: string): string | null => promises().find(([c]) => c === code)?.[1] ?? null;

/** Compares a revealed seed with its commitment, and with the one that this browser saw first. */
export async function diceState(code: string, { origin, seed, commitment }: Dice): Promise<DiceState> {
  if (origin !== 'sealed' || !seed || !commitment) return origin;
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const digest = bytesToHex(sha256(utf8ToBytes(seed)));
  return digest === commitment && digest === (promiseFor(code) ?? digest) ? 'verified' : 'broken';
}
