/** The REST part of the protocol. */
import type { Fields, GameEvent, GameSpec, Json, Move, SeatInfo, Standing, Status } from './types';

/** The server's own words for what went wrong, or ours where it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new ApiError(0, 'unreachable', '');
  }
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    /* not JSON: a proxy's error page */
  }
  if (!response.ok) {
    const said = data as { error?: string; message?: string } | null;
    throw new ApiError(response.status, said?.error ?? 'failed', said?.message ?? response.statusText);
  }
  return data as T;
}

export interface Catalogue {
  games: GameSpec[];
  coming: { id: string; title: string }[];
}

export interface Rulebook {
  game: string;
  title: string;
  sections: { number: string; title: string; rules: { number: string; text: string }[] }[];
}

export interface SeatRequest {
  kind: string;
  name?: string;
  level?: string;
}

export interface SetupRequest {
  game: string;
  options: Fields;
  seed?: number;
  seats: SeatRequest[];
  consent_undo: boolean;
  bot_pace: number;
}

export interface NewTable {
  table: string;
  tokens: Record<string, string>;
}

export interface PublicTable {
  table: string;
  game: string;
  title: string;
  options: Fields;
  status: Status;
  revision: number;
  steps: number;
  seats: SeatInfo[];
  created: string;
  to_move?: number[];
}

export interface ReplayIndex {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  steps: number;
  log: { step: number; seat: number; text: string; kind: string; fields: Fields }[];
}

export interface ReplayStep {
  step: number;
  view: Fields;
  events: GameEvent[];
  move: (Move & { seat?: number }) | null;
  standings: Standing[];
  hands?: Record<string, Fields> | Fields[];
}

let catalogue: Promise<Catalogue> | null = null;

export const api = {
  /** The games; asked for once. */
  games(): Promise<Catalogue> {
    catalogue ??= call<Catalogue>('GET', '/api/games').catch((error: unknown) => {
      catalogue = null;
      throw error;
    });
    return catalogue;
  },
  rules: (game: string) => call<Rulebook>('GET', `/api/games/${encodeURIComponent(game)}/rules`),
  create: (setup: SetupRequest) => call<NewTable>('POST', '/api/tables', setup),
  load: (log: Json) => call<NewTable>('POST', '/api/tables/load', log),
  table: (code: string) => call<PublicTable>('GET', `/api/tables/${encodeURIComponent(code)}`),
  scenery: (code: string) => call<Fields>('GET', `/api/tables/${encodeURIComponent(code)}/scenery`),
  join: (code: string, name: string, seat?: number) =>
    call<{ seat: number; token: string }>('POST', `/api/tables/${encodeURIComponent(code)}/join`, { name, seat }),
  rematch: (code: string, token: string) =>
    call<NewTable>('POST', `/api/tables/${encodeURIComponent(code)}/rematch`, undefined, token),
  file: (code: string, tokens: string[]) =>
    call<Json>('GET', `/api/tables/${encodeURIComponent(code)}/file`, undefined, tokens.join(',')),
  replay: (code: string) => call<ReplayIndex>('GET', `/api/tables/${encodeURIComponent(code)}/replay`),
  replayStep: (code: string, step: number) =>
    call<ReplayStep>('GET', `/api/tables/${encodeURIComponent(code)}/replay/${step}`),
  mine: (tokens: { table: string; token: string }[]) =>
    call<{ tables: PublicTable[] }>('POST', '/api/mine', { tokens }),
};
