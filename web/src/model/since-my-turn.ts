/** What changed since a seat's last turn: what the others did, and what the table was like before. */
import type { Fields, GameEvent, Move, Standing } from '../api/types';
import { animationFrames } from './frames';
import type { Entry } from './log-entries';
import type { Animation, MoveOf, Plugin, Shapes, Unknown } from './plugin';

/** What one driver has done since, or the game itself. */
export interface TurnSince<G extends Shapes = Unknown> {
  seat: number | null;
  moves: MoveOf<G>[];
  events: G['event'][];
  /** The first and the last entry of the log that belong to it. */
  from: number;
  to: number;
}

export interface SinceMyTurn<G extends Shapes = Unknown> {
  /** Everything that happened since, without what the seat did itself. */
  events: G['event'][];
  /** The same by driver, in the order in which they acted. */
  turns: TurnSince<G>[];
  /** The cards that came into the seat's hand. */
  drawn: string[];
  /** The view before the seat's last turn, and the standings; null where this screen has not seen them. */
  view: G['view'] | null;
  standings: Standing[] | null;
}

/** The table as this screen saw it at a revision; views by seat. */
export interface Snapshot {
  revision: number;
  standings: Standing[];
  views: Record<string, Fields>;
}

/** The last snapshot before a revision. */
export const snapshotBefore = (snapshots: Snapshot[], revision: number): Snapshot | null =>
  snapshots.findLast((snapshot) => snapshot.revision < revision) ?? null;

/** How turns follow each other in a game. */
export type TurnRules = Pick<Plugin, 'roundEvent' | 'turnMove'>;

/**
 * Where a seat's last turn begins in the log; -1 if it had none. A turn of several decisions counts as one: it begins
 * with the game's `turnMove`; with rounds, which `roundEvent` opens, a new round looks back to the first move of the last.
 */
function lastTurn(entries: Entry[], seat: number, { roundEvent, turnMove }: TurnRules): number {
  const begun = entries.findLastIndex((entry) => entry.seat === seat && entry.move?.kind === turnMove);
  if (turnMove && begun >= 0) return begun;
  let round = 0;
  let turn = { at: -1, round: -1 };
  let last = -1;
  for (const [i, entry] of entries.entries()) {
    if (entry.seat === seat) {
      last = i;
      if (turn.round !== round) turn = { at: i, round };
    }
    if (entry.events.some(({ kind }) => kind === roundEvent)) round += 1;
  }
  return turn.round === round ? last : turn.at;
}

const drawnCards = (event: GameEvent): string[] =>
  [event.cards, event.card].flat().filter((card) => typeof card === 'string');

/** What changed since the last turn of a seat; null if it had none. */
export function sinceMyTurn(
  entries: Entry[],
  seat: number,
  snapshots: Snapshot[],
  rules: TurnRules = {},
): SinceMyTurn | null {
  const known = entries.filter(({ undone }) => !undone);
  const start = lastTurn(known, seat, rules);
  if (start < 0) return null;
  const before = snapshotBefore(snapshots, known[start]!.revision);
  const since: SinceMyTurn = {
    events: [],
    turns: [],
    drawn: [],
    view: before?.views[seat] ?? null,
    standings: before?.standings ?? null,
  };
  for (const { revision, seat: mover, move, events } of known.slice(start)) {
    const turnOf = (who: number | null): TurnSince => {
      let turn = since.turns.find((t) => t.seat === who);
      if (!turn) since.turns.push((turn = { seat: who, moves: [], events: [], from: revision, to: revision }));
      turn.to = revision;
      return turn;
    };
    if (move && mover !== seat) turnOf(mover).moves.push(move);
    let opened = false;
    for (const event of events) {
      opened ||= event.kind === rules.roundEvent;
      if (event.kind === 'drew' && event.seat === seat) since.drawn.push(...drawnCards(event));
      // what a new round brings is nobody's deed
      const doer = typeof event.seat === 'number' ? event.seat : opened ? null : mover;
      if (doer === seat) continue;
      since.events.push(event);
      turnOf(doer).events.push(event);
    }
  }
  return since;
}

const entrantKey = ({ entrant, seat }: Standing): string => `${entrant} ${seat}`;

/** By how many places each entrant has moved up, in the order of the standings; 0 where nothing is known. */
export function placesGained(before: Standing[] | null, now: Standing[]): number[] {
  const places = new Map(before?.map((line) => [entrantKey(line), line.place]));
  return now.map((line) => (places.get(entrantKey(line)) ?? line.place) - line.place);
}

/** The ways that were driven, by car: `wayOf` is what an event says of it, from where the car stood to where it went. */
export function waysDriven<E, Key, Place>(
  events: E[],
  wayOf: (event: E) => { car: Key; way: Place[] } | null,
): Map<Key, Place[]> {
  const ways = new Map<Key, Place[]>();
  for (const { car, way } of events.flatMap((event) => wayOf(event) ?? [])) {
    const driven = ways.get(car);
    if (driven) driven.push(...way.slice(1));
    else if (way.length) ways.set(car, [...way]);
  }
  for (const [car, way] of ways) if (way.length < 2) ways.delete(car);
  return ways;
}

/** Which cards of a hand were drawn: of equal ones the last. */
export function newCards(hand: string[], drawn: string[]): boolean[] {
  const left = [...drawn];
  return hand
    .toReversed()
    .map((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
    .toReversed();
}

/** The animation of what a driver has done since, on the view that comes with it; null where no view is known. */
export function replayOf(
  turn: TurnSince,
  entries: Entry[],
  snapshots: Snapshot[],
  seat: number,
  plugin: Plugin | null,
  pace: () => number,
): { view: Fields; frames: Animation[] } | null {
  const before = snapshotBefore(snapshots, turn.from);
  const view = before?.views[seat];
  if (!view) return null;
  const events = entries
    .filter(({ revision, undone }) => !undone && revision > before.revision && revision <= turn.to)
    .flatMap((entry) => entry.events);
  const about: { seat: number | null; move: Move | null } = { seat: turn.seat, move: turn.moves[0] ?? null };
  const frames = [...animationFrames(events, about, plugin, pace)].filter(({ event }) => turn.events.includes(event));
  return frames.length ? { view, frames } : null;
}
