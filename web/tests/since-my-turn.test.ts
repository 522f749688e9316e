/** What changed since a seat's last turn: what the others did, places won and lost, ways driven, cards drawn. */
import { expect, test } from 'vitest';
import type { Standing } from '../src/api/types';
import type { Entry } from '../src/model/log-entries';
import { wordsFor } from '../src/model/log-lines';
import { turnSummaries } from '../src/model/turn-summaries';
import { newCards, placesGained, replayOf, sinceMyTurn, waysDriven, type Snapshot } from '../src/model/since-my-turn';

const entry = (revision: number, seat: number, events: object[] = [], more: Partial<Entry> = {}): Entry =>
  ({ revision, step: revision, seat, move: { kind: '?', fields: {}, text: `${seat}` }, events, undone: false, ...more }) as Entry; // prettier-ignore
const standings = (...entrants: string[]): Standing[] =>
  entrants.map((entrant, i) => ({ entrant, seat: i, place: i + 1, score: 0, tie: null }) as unknown as Standing);
const snapshot = (revision: number): Snapshot => ({
  revision,
  standings: standings(`at ${revision}`),
  views: { 0: { revision } },
});
const moved = (seat: number, ...path: number[]) => ({ kind: 'moved', seat, path });
const round = { kind: 'round' };
const seen = (entries: Entry[], roundEvent?: string): unknown[] | undefined =>
  sinceMyTurn(entries, 0, [], { roundEvent })?.turns.map(({ seat, events }) => [seat, events.length]);

test('without a turn of the seat, nothing is known', () => {
  expect(sinceMyTurn([entry(1, 1, [moved(1, 0, 4)])], 0, [])).toBeNull();
});

test('what the others did after the last move, by driver, and nothing of what was undone', () => {
  const log = [
    entry(1, 1, [moved(1, 0, 4)]),
    entry(2, 0, [moved(0, 0, 5)]),
    entry(3, 1, [moved(1, 4, 6)]),
    entry(4, 2, [moved(2, 1, 3), moved(1, 6, 5)]),
    entry(5, 2, [moved(2, 3, 9)], { undone: true }),
  ];
  expect(seen(log)).toEqual([[1, 2], [2, 1]]); // prettier-ignore
});

test("a seat's own move may set the others off: theirs count, its own does not", () => {
  expect(seen([entry(1, 0, [moved(0, 0, 5), moved(2, 0, 4), { kind: 'home' }])])).toEqual([[2, 1]]);
});

test('in a new round, the whole of the last turn is looked back on, however many decisions it had', () => {
  const log = [entry(1, 0), entry(2, 1, [moved(2, 0, 4), moved(0, 0, 5)]), entry(3, 0), entry(4, 1, [moved(1, 0, 3)])];
  expect(seen(log, 'round')).toEqual([[1, 1]]);
  const next = [...log, entry(5, 2, [round])];
  expect(seen(next, 'round')?.slice(0, 2)).toEqual([[1, 1], [2, 1]]); // prettier-ignore
  expect(seen([...next, entry(6, 0)], 'round')).toEqual([]);
});

test('where a move opens each turn, what was decided in between does not count as one', () => {
  const card = (revision: number, seat: number, kind: string, events: object[] = []): Entry =>
    entry(revision, seat, events, { move: { kind, fields: {}, text: '' } as unknown as Entry['move'] });
  const log = [
    card(1, 0, 'play', [moved(0, 0, 1)]),
    card(2, 1, 'play', [moved(1, 0, 2)]),
    card(3, 0, 'steer', [moved(0, 1, 2)]),
    card(4, 2, 'play', [moved(2, 0, 2)]),
  ];
  expect(sinceMyTurn(log, 0, [], { turnMove: 'play' })?.turns.map(({ seat }) => seat)).toEqual([1, 2]);
  expect(sinceMyTurn(log, 0, [])?.turns.map(({ seat }) => seat)).toEqual([2]);
});

test('what a round brings by itself is nobody’s deed, also when the own move opened it', () => {
  const log = [entry(1, 0, [{ kind: 'money' }, { kind: 'roll' }, { kind: 'moved', horse: 3 }])];
  expect(seen(log, 'roll')).toEqual([[null, 2]]);
});

test('the view and the standings are those before the own move', () => {
  const log = [entry(3, 0), entry(4, 1)];
  const since = sinceMyTurn(log, 0, [snapshot(1), snapshot(2), snapshot(3)]);
  expect(since?.view).toEqual({ revision: 2 });
  expect(since?.standings).toEqual(standings('at 2'));
  expect(sinceMyTurn(log, 0, [snapshot(3)])?.view).toBeNull();
});

test('cards drawn since mark the last equal ones of the hand', () => {
  const drew = (seat: number, more: object) => ({ kind: 'drew', seat, ...more });
  const log = [entry(1, 0, [drew(0, { cards: ['2', '4'] }), drew(1, { count: 3 }), drew(0, { card: 'turbo' })])];
  expect(sinceMyTurn(log, 0, [])?.drawn).toEqual(['2', '4', 'turbo']);
  expect(newCards(['2', '2', '3', '4'], ['2', '4'])).toEqual([false, true, false, true]);
  expect(newCards(['2'], [])).toEqual([false]);
});

test('places won and lost, by entrant; nothing where nothing is known', () => {
  const before = standings('red', 'blue', 'green');
  const now = [before[1]!, before[2]!, before[0]!].map((line, i) => ({ ...line, place: i + 1 }));
  expect(placesGained(before, now)).toEqual([1, 1, -2]);
  expect(placesGained(null, now)).toEqual([0, 0, 0]);
});

test('ways of one car are joined; a car that stayed has none', () => {
  const events = [moved(1, 4, 5, 6), moved(2, 7), moved(1, 6, 7), moved(3)];
  expect([...waysDriven(events, ({ seat, path }) => ({ car: seat, way: path }))]).toEqual([[1, [4, 5, 6, 7]]]);
});

test('a replay shows one driver’s events on the view before, with what happened until then', () => {
  const log = [entry(2, 0), entry(3, 1, [moved(1, 0, 4)]), entry(4, 2, [moved(2, 0, 3), moved(2, 3, 5)])];
  const turn = sinceMyTurn(log, 0, [])!.turns[1]!;
  const replay = replayOf(turn, log, [snapshot(1)], 0, null, () => 1);
  expect(replay?.view).toEqual({ revision: 1 });
  expect(replay?.frames.map(({ seat, events }) => [seat, events.length])).toEqual([[2, 2], [2, 3]]); // prettier-ignore
  expect(replayOf(turn, log, [], 0, null, () => 1)).toBeNull();
});

test('a turn ends with the place gained, but not where the standings rank money or points', () => {
  const since = sinceMyTurn([entry(2, 0), entry(3, 1)], 0, [{ ...snapshot(1), standings: standings('red', 'blue') }]);
  const [red, blue] = standings('red', 'blue');
  const now = [{ ...blue!, place: 1 }, { ...red!, place: 2 }]; // prettier-ignore
  const places = (ranksScores: boolean): string[] =>
    turnSummaries(since, now, { ribbonText: () => 'bets', ranksScores } as never, wordsFor({}, {}, [], null)).map(
      ({ place }) => place,
    );
  expect(places(false)).toEqual(['now 1st']);
  expect(places(true)).toEqual(['']);
});
