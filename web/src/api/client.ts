/** The REST part of the protocol. */
import { isRecord } from '../platform/json';
import type {
  AnalysisState,
  Catalogue,
  Fields,
  Hints,
  Json,
  JudgedMove,
  Lesson,
  LessonScene,
  MyTable,
  NewTable,
  PublicTable,
  RecordedGame,
  ReplayIndex,
  ReplayOffers,
  ReplayStep,
  Rulebook,
  SeatRequest,
  SetupRequest,
  TakenSeat,
} from './types';

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
  let data: Json = null;
  try {
    data = text ? (JSON.parse(text) as Json) : null;
  } catch {
    /* not JSON: a proxy's error page */
  }
  if (!response.ok) {
    const { error, message } = isRecord(data) ? data : {};
    throw new ApiError(response.status, String(error ?? 'failed'), String(message ?? response.statusText));
  }
  return data as T;
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
  lesson: (game: string) => call<Lesson>('GET', `/api/games/${encodeURIComponent(game)}/lessons`),
  lessonScenery: (game: string) => call<Fields>('GET', `/api/games/${encodeURIComponent(game)}/lessons/scenery`),
  lessonStep: (game: string, step: string, moves: string[]) =>
    call<LessonScene>('POST', `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(step)}`, { moves }),
  create: (setup: SetupRequest) => call<NewTable>('POST', '/api/tables', setup),
  load: (log: RecordedGame, seats: SeatRequest[]) => call<NewTable>('POST', '/api/tables/load', { log, seats }),
  table: (code: string) => call<PublicTable>('GET', `/api/tables/${encodeURIComponent(code)}`),
  /**
   * By its digest, which every table with the same board has: the browser keeps it for good. A server that has no such
   * table open is asked by the table's code.
   */
  async scenery(code: string, digest: string): Promise<Fields> {
    try {
      if (digest) return await call<Fields>('GET', `/api/sceneries/${digest}`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    return call<Fields>('GET', `/api/tables/${encodeURIComponent(code)}/scenery?for=${__BUILD__}`);
  },
  join: (code: string, name: string, seat: number | undefined, beginner: boolean, token: string) =>
    call<TakenSeat>('POST', `/api/tables/${encodeURIComponent(code)}/join`, { name, seat, beginner, token }),
  rematch: (code: string, token: string) =>
    call<NewTable>('POST', `/api/tables/${encodeURIComponent(code)}/rematch`, undefined, token),
  file: (code: string, tokens: string[]) =>
    call<Json>('GET', `/api/tables/${encodeURIComponent(code)}/file`, undefined, tokens.join(',')),
  replay: (code: string, tokens: string[] = []) =>
    call<ReplayIndex>('GET', `/api/tables/${encodeURIComponent(code)}/replay`, undefined, tokens.join(',')),
  replayStep: (code: string, step: number, tokens: string[] = []) =>
    call<ReplayStep>('GET', `/api/tables/${encodeURIComponent(code)}/replay/${step}`, undefined, tokens.join(',')),
  /** Fifty steps from the first on. */
  replaySteps: (code: string, first: number, tokens: string[] = []) =>
    call<{ steps: ReplayStep[] }>(
      'GET',
      `/api/tables/${encodeURIComponent(code)}/steps?first=${first}`,
      undefined,
      tokens.join(','),
    ),
  /** What a seat was offered at a step of a finished game. */
  replayOffers: (code: string, step: number, seat: number, tokens: string[] = []) =>
    call<ReplayOffers>(
      'GET',
      `/api/tables/${encodeURIComponent(code)}/replay/${step}/offers?seat=${seat}`,
      undefined,
      tokens.join(','),
    ),
  /** How a race's analysis gets on, with what was found since a revision of it. */
  analysis: (code: string, since: number | null, tokens: string[]) =>
    call<AnalysisState>(
      'GET',
      `/api/tables/${encodeURIComponent(code)}/analysis${since === null ? '' : `?since=${since}`}`,
      undefined,
      tokens.join(','),
    ),
  analyse: (code: string, depth: AnalysisState['depth'], tokens: string[]) =>
    call<AnalysisState>('POST', `/api/tables/${encodeURIComponent(code)}/analysis`, { depth }, tokens.join(',')),
  stopAnalysis: (code: string, tokens: string[]) =>
    call<AnalysisState>('DELETE', `/api/tables/${encodeURIComponent(code)}/analysis`, undefined, tokens.join(',')),
  /** How good another move would have been at a step. */
  tryMove: (code: string, step: number, move: string, tokens: string[]) =>
    call<JudgedMove>('POST', `/api/tables/${encodeURIComponent(code)}/analysis/try`, { step, move }, tokens.join(',')),
  hint: (code: string, seat: number, revision: number, token: string) =>
    call<Hints>('POST', `/api/tables/${encodeURIComponent(code)}/hint`, { seat, revision }, token),
  mine: (tokens: { table: string; token: string }[]) => call<{ tables: MyTable[] }>('POST', '/api/mine', { tokens }),
};
