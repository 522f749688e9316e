/** Sealed dice: stores the commitment that this browser saw first, and checks the revealed seed against it. */
import type { Dice } from '../api/types';
import { load, save } from '../platform/storage';

const KEY = 'paddock.dice';
const MAX_TABLES = 200;

/** The origin of a table's dice; for sealed ones with a revealed seed, whether it matches the commitment. */
export type DiceState = Dice['origin'] | 'verified' | 'broken';

/** Pairs of a table's code and its commitment. */
function storedCommitments(): string[][] {
  const data = load(KEY);
  return Array.isArray(data) ? data.flatMap((pair) => (Array.isArray(pair) ? [pair.map(String)] : [])) : [];
}

/** Stores a table's commitment, unless this browser has seen one before. */
export function rememberPromise(code: string, dice: Dice): void {
  if (dice.commitment && !promiseFor(code))
    save(KEY, [[code, dice.commitment], ...storedCommitments()].slice(0, MAX_TABLES));
}

export const promiseFor = (code: string): string | null => storedCommitments().find(([c]) => c === code)?.[1] ?? null;

/** Compares a revealed seed with the commitment of the server, and with the one that this browser saw first. */
export async function diceState(code: string, { origin, seed, commitment }: Dice): Promise<DiceState> {
  if (origin !== 'sealed' || !seed || !commitment) return origin;
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const digest = bytesToHex(sha256(utf8ToBytes(seed)));
  return digest === commitment && digest === (promiseFor(code) ?? digest) ? 'verified' : 'broken';
}
