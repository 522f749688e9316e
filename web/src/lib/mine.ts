/** The seats this browser holds: tables and their secret tokens, kept in the browser only. */

export interface MyTable {
  code: string;
  game: string;
  title: string;
  /** Token per seat. */
  tokens: Record<string, string>;
  touched: number;
}

const KEY = 'paddock.tables';
const MOST = 60;

export function myTables(): MyTable[] {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(data) ? (data as MyTable[]).filter((t) => t && t.code && t.tokens) : [];
  } catch {
    return [];
  }
}

function write(tables: MyTable[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    /* private mode: the seat is lost with the tab */
  }
}

export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function keepTable(table: Omit<MyTable, 'touched'>): void {
  const others = myTables().filter((t) => t.code !== table.code);
  const known = myTables().find((t) => t.code === table.code);
  write([{ ...table, tokens: { ...known?.tokens, ...table.tokens }, touched: Date.now() }, ...others]);
}

export function forgetTable(code: string): void {
  write(myTables().filter((t) => t.code !== code));
}

export const tokensFor = (code: string): Record<string, string> =>
  myTables().find((t) => t.code === code)?.tokens ?? {};
