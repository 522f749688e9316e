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
  GameSpec,
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

/** A request that failed, with the server's refusal; the message is empty if the server could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }
}

/** A message that says why a request failed; `nameOf` translates ids among the values. */
export const problemOf = (error: unknown, nameOf?: NameOf): string =>
  error instanceof ApiError && error.message ? refusalText(error.refusal, nameOf) : t('unreachable');

/** The request body of a POST, from the server's OpenAPI document. */
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
    /* not JSON, for example a proxy's error page */
  }
  if (!response.ok) {
    const { error = 'failed', message = response.statusText, ...more } = isRecord(data) ? data : {};
    throw new ApiError(response.status, String(error), { ...more, message: String(message) });
  }
  return data as T;
}

const ask = async <T>(...request: Parameters<typeof call>): Promise<T> => translateTexts(await call<T>(...request));
const get = <T>(path: string, tokens?: string[]): Promise<T> => ask('GET', path, tokens);
/** Sends a POST request; `P` is the path in the OpenAPI document. */
const post = <T, P extends keyof paths>(path: string, body: Body<P>, tokens?: string[]): Promise<T> =>
  ask('POST', path, tokens, body);
const pathOfGame = (game: string): string => `/api/games/${encodeURIComponent(game)}`;
export const pathOfTable = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

let catalogue: Promise<Catalogue> | null = null;

export const api = {
  /** The games; fetched once. */
  games(): Promise<Catalogue> {
    catalogue ??= get<Catalogue>('/api/games').catch((error: unknown) => {
      catalogue = null;
      throw error;
    });
    return catalogue;
  },
  /** A game of the catalogue; undefined if the server does not have it. */
  game: async (game: string): Promise<GameSpec | undefined> => (await api.games()).games.find(({ id }) => id === game),
  /** A game's circuits by the value of its track option; empty if it has none. */
  circuits: (game: string) => get<{ circuits: Record<string, CircuitInfo> }>(`${pathOfGame(game)}/circuits`),
  rules: (game: string) => get<Rulebook>(`${pathOfGame(game)}/rules`),
  lesson: (game: string) => get<Lesson>(`${pathOfGame(game)}/lessons`),
  lessonAssets: (game: string) => get<Fields>(`${pathOfGame(game)}/lessons/scenery`),
  lessonStep: (game: string, step: string, moves: string[]) =>
    post<LessonScene, '/api/games/{game}/lessons/{step}'>(`${pathOfGame(game)}/lessons/${encodeURIComponent(step)}`, {
      moves,
    }),
  create: (setup: SetupRequest) => call<NewTable>('POST', '/api/tables', [], setup),
  load: (log: RecordedGame, seats: SeatRequest[]) => call<NewTable>('POST', '/api/tables/load', [], { log, seats }),
  table: (code: string) => get<PublicTable>(pathOfTable(code)),
  /**
   * Fetches the board assets by their digest, so that the browser can cache them for all tables with the same board. If
   * no open table has this digest, fetches them by the table's code.
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
  /** Up to fifty steps, beginning with `first`. */
  replaySteps: (code: string, first: number, tokens: string[]) =>
    get<{ steps: ReplayStep[] }>(`${pathOfTable(code)}/steps?first=${first}`, tokens),
  /** The moves that a seat was offered at a step of a finished game. */
  replayOffers: (code: string, step: number, seat: number, tokens: string[]) =>
    get<ReplayOffers>(`${pathOfTable(code)}/replay/${step}/offers?seat=${seat}`, tokens),
  /** The progress of an analysis, and its results since a revision. */
  analysis: (code: string, since: number | null, tokens: string[]) =>
    get<AnalysisState>(`${pathOfTable(code)}/analysis${since === null ? '' : `?since=${since}`}`, tokens),
  analyse: (code: string, depth: Analysis['depth'], tokens: string[]) =>
    post<AnalysisState, '/api/tables/{code}/analysis'>(`${pathOfTable(code)}/analysis`, { depth }, tokens),
  stopAnalysis: (code: string, tokens: string[]) =>
    ask<AnalysisState>('DELETE', `${pathOfTable(code)}/analysis`, tokens),
  /** Evaluates another move at a step. */
  tryMove: (code: string, step: number, move: string, tokens: string[]) =>
    post<JudgedMove, '/api/tables/{code}/analysis/try'>(`${pathOfTable(code)}/analysis/try`, { step, move }, tokens),
  hint: (code: string, seat: number, revision: number, token: string) =>
    post<Hints, '/api/tables/{code}/hint'>(`${pathOfTable(code)}/hint`, { seat, revision }, [token]),
  mine: (tokens: { table: string; token: string }[]) =>
    post<{ tables: MyTable[] }, '/api/mine'>('/api/mine', { tokens }),
};
