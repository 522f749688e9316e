/** The log of a table: its steps with their events, and which of them were undone. */
import type { GameEvent, Move, News } from '../api/types';

/** A step in the log. Its text is made when the log is drawn. */
export interface Entry {
  revision: number;
  step: number;
  seat: number | null;
  move: Move | null;
  events: GameEvent[];
  undone: boolean;
  /** All players agreed to undo moves, and everything still hidden was redealt. */
  redealt?: boolean;
}

/** Marks the entries that an undo took back: all after its step, or else the seat's latest move. */
function strikeUndone(entries: Entry[], undo: News): Entry[] {
  const left = undo.redealt ? undo.step - 1 : undo.step; // the redeal is a step of its own
  let gone = entries.filter((e) => !e.undone && e.step > left);
  if (!gone.length) gone = entries.filter((e) => !e.undone && e.seat === undo.seat).slice(-1);
  return entries.map((entry) => (gone.includes(entry) ? { ...entry, undone: true } : entry));
}

/** Returns the log with new moves appended and undone ones marked. */
export function appendNews(entries: Entry[], news: News[], eventsOf: (item: News) => GameEvent[]): Entry[] {
  return news.reduce((log, item) => {
    const { revision, step, seat, move } = item;
    if (item.kind === 'move') return [...log, { revision, step, seat, move, events: eventsOf(item), undone: false }];
    if (item.kind !== 'undo') return log;
    const left = strikeUndone(log, item);
    if (!item.redealt) return left;
    return [...left, { revision, step, seat: null, move: null, events: [], undone: false, redealt: true }];
  }, entries);
}

const secret = (entry: Entry): boolean => entry.seat !== null && entry.move === null && !entry.redealt;

/** The log without repeated lines: of a seat's secret moves with no event between them, only the last is kept. */
export function withoutRepeats(entries: Entry[]): Entry[] {
  const listed = new Set<number | null>();
  return entries
    .toReversed()
    .filter((entry) => {
      if (entry.events.length) listed.clear();
      if (entry.undone || !secret(entry)) return true;
      const repeated = listed.has(entry.seat);
      listed.add(entry.seat);
      return !repeated;
    })
    .toReversed();
}

/** An event with its step and the round in which it happened. */
export interface TimedEvent<E> {
  step: number;
  round: number;
  event: E;
}

/** A game's events in order. An event of the kind `opening` begins a round and has its number. */
export function timedEvents<E>(entries: Entry[], opening: string): TimedEvent<E>[] {
  let round = 1;
  return entries.flatMap(({ step, events }) =>
    events.map((event) => {
      if (event.kind === opening) round = Number(event.round);
      return { step, round, event: event as E };
    }),
  );
}
