/** Sealed dice: what was promised of them when this browser first saw the table, and whether it was kept. */
import type { Dice } from '../api/types';
import { load, save } from '../platform/storage';

const KEY = 'paddock.dice';
const MOST = 200;

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

/** Whether the seed that was shown in the end is the one that was promised, here and at the first sight of the table. */
export async function isSeedAsPromised(code: string, dice: Dice): Promise<boolean | null> {
  if (!dice.seed || !dice.commitment) return null;
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const digest = bytesToHex(sha256(utf8ToBytes(dice.seed)));
  return digest === dice.commitment && digest === (promiseFor(code) ?? digest);
}
