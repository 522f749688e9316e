/** The REST part of the protocol. */
import { t } from '../i18n';
import { isRecord } from '../platform/json';
import type { paths } from './schema';
import { refusalText, translateTexts, type NameOf, type Refusal } from './texts';
import type {
  Analysis,
  AnalysisState,
  Catalogue,
  CircuitInfo,
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
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }
}

/** What went wrong, in words; `nameOf` has names for ids among its values. */
export const problemOf = (error: unknown, nameOf?: NameOf): string =>
  error instanceof ApiError && error.message ? refusalText(error.refusal, nameOf) : t('unreachable');

/** What a path takes by POST, as the server's OpenAPI document has it. */
type Body<P extends keyof paths> = paths[P] extends {
  post: { requestBody: { content: { 'application/json': infer B extends object } } };
}
  ? B
  : never;
type Method = 'GET' | 'POST' | 'DELETE';

async function call<T>(method: Method, path: string, tokens: string[] = [], body?: object): Promise<T> {
  const headers: Record<string, string> = {};
  if (body) headers['Content-Type'] = 'application/json';
  if (tokens.length) headers.Authorization = `Bearer ${tokens.join(',')}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : null });
  } catch {
    throw new ApiError(0, 'unreachable', { message: '' });
  }
  const text = await response.text();
  let data: Json = null;
  try {
    data = text ? (JSON.parse(text) as Json) : null;
  } catch {
    /* not JSON: a proxy's error page */
  }
  if (!response.ok) {
    const { error = 'failed', message = response.statusText, ...more } = isRecord(data) ? data : {};
    throw new ApiError(response.status, String(error), { ...more, message: String(message) });
  }
  return data as T;
}

const ask = async <T>(...request: Parameters<typeof call>): Promise<T> => translateTexts(await call<T>(...request));
const get = <T>(path: string, tokens?: string[]): Promise<T> => ask('GET', path, tokens);
/** Posts a body to a path; `P` is that path in the OpenAPI document. */
const post = <T, P extends keyof paths>(path: string, body: Body<P>, tokens?: string[]): Promise<T> =>
  ask('POST', path, tokens, body);
const ofGame = (game: string): string => `/api/games/${encodeURIComponent(game)}`;
export const pathOfTable = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

let catalogue: Promise<Catalogue> | null = null;

export const api = {
  /** The games; asked for once. */
  games(): Promise<Catalogue> {
    catalogue ??= get<Catalogue>('/api/games').catch((error: unknown) => {
      catalogue = null;
      throw error;
    });
    return catalogue;
  },
  /** A game's circuits by the value of its track option; empty where it has none. */
  circuits: (game: string) => get<{ circuits: Record<string, CircuitInfo> }>(`${ofGame(game)}/circuits`),
  rules: (game: string) => get<Rulebook>(`${ofGame(game)}/rules`),
  lesson: (game: string) => get<Lesson>(`${ofGame(game)}/lessons`),
  lessonAssets: (game: string) => get<Fields>(`${ofGame(game)}/lessons/scenery`),
  lessonStep: (game: string, step: string, moves: string[]) =>
    post<LessonScene, '/api/games/{game}/lessons/{step}'>(`${ofGame(game)}/lessons/${encodeURIComponent(step)}`, {
      moves,
    }),
  create: (setup: SetupRequest) => call<NewTable>('POST', '/api/tables', [], setup),
  load: (log: RecordedGame, seats: SeatRequest[]) => call<NewTable>('POST', '/api/tables/load', [], { log, seats }),
  table: (code: string) => get<PublicTable>(pathOfTable(code)),
  /**
   * By its digest, which every table with the same board has: the browser keeps it for good. A server that has no such
   * table open is asked by the table's code.
   */
  async assets(code: string, digest: string): Promise<Fields> {
    try {
      if (digest) return await get<Fields>(`/api/sceneries/${digest}`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    return get<Fields>(`${pathOfTable(code)}/scenery?for=${__BUILD__}`);
  },
  join: (code: string, name: string, seat: number | undefined, beginner: boolean, token: string) =>
    post<TakenSeat, '/api/tables/{code}/join'>(`${pathOfTable(code)}/join`, { name, seat, beginner, token }),
  rematch: (code: string, tokens: string[]) => call<NewTable>('POST', `${pathOfTable(code)}/rematch`, tokens),
  file: (code: string, tokens: string[]) => call<Json>('GET', `${pathOfTable(code)}/file`, tokens),
  replay: (code: string, tokens: string[]) => get<ReplayIndex>(`${pathOfTable(code)}/replay`, tokens),
  replayStep: (code: string, step: number, tokens: string[]) =>
    get<ReplayStep>(`${pathOfTable(code)}/replay/${step}`, tokens),
  /** Fifty steps from the first on. */
  replaySteps: (code: string, first: number, tokens: string[]) =>
    get<{ steps: ReplayStep[] }>(`${pathOfTable(code)}/steps?first=${first}`, tokens),
  /** What a seat was offered at a step of a finished game. */
  replayOffers: (code: string, step: number, seat: number, tokens: string[]) =>
    get<ReplayOffers>(`${pathOfTable(code)}/replay/${step}/offers?seat=${seat}`, tokens),
  /** How a race's analysis gets on, with what was found since a revision of it. */
  analysis: (code: string, since: number | null, tokens: string[]) =>
    get<AnalysisState>(`${pathOfTable(code)}/analysis${since === null ? '' : `?since=${since}`}`, tokens),
  analyse: (code: string, depth: Analysis['depth'], tokens: string[]) =>
    post<AnalysisState, '/api/tables/{code}/analysis'>(`${pathOfTable(code)}/analysis`, { depth }, tokens),
  stopAnalysis: (code: string, tokens: string[]) =>
    ask<AnalysisState>('DELETE', `${pathOfTable(code)}/analysis`, tokens),
  /** How good another move would have been at a step. */
  tryMove: (code: string, step: number, move: string, tokens: string[]) =>
    post<JudgedMove, '/api/tables/{code}/analysis/try'>(`${pathOfTable(code)}/analysis/try`, { step, move }, tokens),
  hint: (code: string, seat: number, revision: number, token: string) =>
    post<Hints, '/api/tables/{code}/hint'>(`${pathOfTable(code)}/hint`, { seat, revision }, [token]),
  mine: (tokens: { table: string; token: string }[]) =>
    post<{ tables: MyTable[] }, '/api/mine'>('/api/mine', { tokens }),
};
