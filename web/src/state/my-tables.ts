/** The tables at which this browser has a seat, with their secret tokens; stored in the browser only. */
import { api } from '../api/client';
import type { MyTable as Known } from '../api/types';
import { load, save } from '../platform/storage';

export interface MyTable {
  code: string;
  game: string;
  title: string;
  /** Token per seat. */
  tokens: Record<string, string>;
  touched: number;
  /** Whether this is a first race, with advice. */
  coach?: boolean;
}

const KEY = 'paddock.tables';
const MAX_TABLES = 60;

const isTable = (kept: unknown): kept is MyTable =>
  typeof kept === 'object' && kept !== null && 'code' in kept && 'tokens' in kept && !!kept.code && !!kept.tokens;

function myTables(): MyTable[] {
  const data = load(KEY);
  const kept: unknown[] = Array.isArray(data) ? data : [];
  return kept.filter(isTable);
}

/** Whether the reader has been at a table with this browser. */
export const isReturning = (): boolean => myTables().length > 0;

const write = (tables: MyTable[]): void => save(KEY, tables.slice(0, MAX_TABLES));

export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function rememberTable(table: Omit<MyTable, 'touched'>): void {
  const others = myTables().filter((t) => t.code !== table.code);
  const known = myTables().find((t) => t.code === table.code);
  write([{ ...table, tokens: { ...known?.tokens, ...table.tokens }, touched: Date.now() }, ...others]);
}

export function forgetTable(code: string): void {
  write(myTables().filter((t) => t.code !== code));
}

export const tokensFor = (code: string): Record<string, string> =>
  myTables().find((t) => t.code === code)?.tokens ?? {};

/** The game at one of these tables. */
export const gameAt = (code: string): string | undefined => myTables().find((t) => t.code === code)?.game;

/** Fetches the state of these tables, or only of those with the given codes; latest first. */
export async function readTables(codes?: string[]): Promise<Known[]> {
  const kept = myTables().filter(({ code }) => !codes || codes.includes(code));
  if (!kept.length) return [];
  const tokens = kept.flatMap(({ code, tokens: all }) => Object.values(all).map((token) => ({ table: code, token })));
  const { tables } = await api.mine(tokens.slice(0, 100));
  return kept.flatMap(({ code }) => tables.find((table) => table.table === code) ?? []);
}

/** Whether a table is this browser's first race of the game. */
export const isFirstRace = (code: string): boolean =>
  myTables().some((table) => table.code === code && table.coach === true);
