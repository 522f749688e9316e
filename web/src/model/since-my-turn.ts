/** What changed since a seat's last turn: the others' moves, and the position before them. */
import type { Fields, GameEvent, Move, Standing } from '../api/types';
import { takeFirst } from '../platform/lists';
import { animationFrames } from './frames';
import type { Entry } from './log-entries';
import type { Animation, MoveOf, Plugin, Shapes, Unknown } from './plugin';

/** What one driver, or the game itself, did since then. */
export interface TurnSince<G extends Shapes = Unknown> {
  seat: number | null;
  moves: MoveOf<G>[];
  events: G['event'][];
  /** The revisions of its first and last log entries. */
  from: number;
  to: number;
}

export interface SinceMyTurn<G extends Shapes = Unknown> {
  /** All events since then that the seat did not cause. */
  events: G['event'][];
  /** The same events by driver, in the order in which they acted. */
  turns: TurnSince<G>[];
  /** The cards that the seat drew. */
  drawn: string[];
  /** The view and the standings before the seat's last turn; null if this client has no snapshot of them. */
  view: G['view'] | null;
  standings: Standing[] | null;
}

/** The position at a revision; views by seat. */
export interface Snapshot {
  revision: number;
  standings: Standing[];
  views: Record<string, Fields>;
}

const snapshotBefore = (snapshots: Snapshot[], revision: number): Snapshot | null =>
  snapshots.findLast((snapshot) => snapshot.revision < revision) ?? null;

/** How the turns of a game begin. */
type TurnRules = Pick<Plugin, 'roundEvent' | 'turnMove'>;

/**
 * The index of the log entry with which a seat's last turn begins; -1 if it had none. A turn may take several
 * decisions. It begins with the game's `turnMove`. In a game with rounds, which `roundEvent` opens, it is the seat's
 * latest move in this round, or else the first one in its last round.
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

/** Returns what changed since the last turn of a seat; null if it had none. */
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
      // events that open a round belong to no driver
      const doer = typeof event.seat === 'number' ? event.seat : opened ? null : mover;
      if (doer === seat) continue;
      since.events.push(event);
      turnOf(doer).events.push(event);
    }
  }
  return since;
}

const entrantKey = ({ entrant, seat }: Standing): string => `${entrant} ${seat}`;

/** How many places each entrant has gained, in the order of the standings; 0 if its earlier place is unknown. */
export function placesGained(before: Standing[] | null, now: Standing[]): number[] {
  const places = new Map(before?.map((line) => [entrantKey(line), line.place]));
  return now.map((line) => (places.get(entrantKey(line)) ?? line.place) - line.place);
}

/** The paths that cars have driven. `wayOf` gives the path in an event, including its start. */
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

/** Whether each card of a hand was drawn; of equal cards, the last ones count as drawn. */
export function newCards(hand: string[], drawn: string[]): boolean[] {
  const left = [...drawn];
  return hand
    .toReversed()
    .map((card) => takeFirst(left, (other) => other === card))
    .toReversed();
}

/** The animations of a driver's turn, and the view to play them on; null if there is no snapshot. */
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
