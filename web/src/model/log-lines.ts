/** The lines of the log, made from moves and events; a plug-in may have its own texts for them. */
import type { Fields, GameEvent, Json, SeatInfo, Standing, TableMessage } from '../api/types';
import type { Animation, BoardProps, EventIcon, Plugin, Words } from './plugin';
import { labelled, rowText, t } from '../i18n';
import { mark } from './marks';
import { plainText, titleCase } from './offers';
import { nameOf, whoOf } from './seats';
import type { Entry } from './log-entries';

export function wordsFor(
  view: Fields,
  assets: Fields,
  seats: SeatInfo[],
  plugin: Pick<Plugin, 'seatMark'> | null,
): Words {
  return {
    view,
    assets,
    seats,
    name: (seat) => whoOf(seats, seat).name,
    who: (seat) => whoOf(seats, seat),
    mark: (seat) => plugin?.seatMark?.(view, seat, nameOf(seats, seat)) ?? mark(seat),
  };
}

/** The words for texts that are the same for all readers. */
export const publicWords = (
  { view, assets, seats }: Pick<BoardProps, 'view' | 'assets' | 'seats'>,
  plugin: Plugin | null,
): Words =>
  wordsFor(
    view,
    assets,
    seats.map((seat) => ({ ...seat, you: false })),
    plugin,
  );

function movedText(seat: number, move: Entry['move'], plugin: Plugin | null, words: Words): string {
  const who = words.who(seat);
  if (!move) return t('log.secret', who);
  return labelled(who.name, plugin?.offerText?.(move, words) ?? move.text);
}

export interface Line {
  kind: 'heading' | 'move' | 'event';
  text: string;
  /** The seat that the line is about. */
  seat: number | null;
  /** The number of the rule that applies. */
  rule: string | null;
  icon: EventIcon | null;
}

/** The lines of a step: the move, then its events in order, except those that happened before it. */
export function linesOf({ seat, move, events, redealt }: Entry, plugin: Plugin | null, words: Words): Line[] {
  const rule = (kind: string, fields: Fields): string | null => plugin?.ruleOf?.(kind, fields) ?? null;
  const iconOf = (kind: string): EventIcon | null => plugin?.eventIcon?.[kind] ?? null;
  const secret = move ? null : events.map((event) => plugin?.secretText?.(event, words)).find(Boolean);
  const logged = move && plugin?.logText?.(move, events, words);
  const lines: Line[] = [];
  const addMove = (): void => {
    if (seat !== null)
      lines.push({
        kind: 'move',
        text: secret ?? (logged ? labelled(words.who(seat).name, logged.text) : movedText(seat, move, plugin, words)),
        seat,
        rule: move && rule(move.kind, move.fields),
        icon: move && iconOf(move.kind),
      });
    else if (redealt) lines.push({ kind: 'move', text: t('log.redealt'), seat, rule: null, icon: 'card' });
  };
  const before = plugin?.eventsBeforeMove?.(events) ?? 0;
  if (!before) addMove();
  for (const [i, event] of events.entries()) {
    const { kind, ...fields } = event;
    const heading = plugin?.headingText?.(event, words);
    if (heading) lines.push({ kind: 'heading', text: heading, seat: null, rule: null, icon: null });
    const text = plugin?.eventText ? plugin.eventText(event, words) : labelled(titleCase(kind), plainText(fields));
    if (text && event !== logged?.event)
      lines.push({ kind: 'event', text, seat: seatOf(event, plugin), rule: rule(kind, fields), icon: iconOf(kind) });
    if (i + 1 === before) addMove();
  }
  return lines;
}

/** The seat under which the log lists an event. */
export const seatOf = (event: GameEvent, plugin: Plugin | null): number | null => {
  if (plugin?.seatOf) return plugin.seatOf(event);
  return typeof event.seat === 'number' ? event.seat : null;
};

interface LogLine extends Line {
  key: string;
  step: number;
  undone: boolean;
}

/** Either a heading, or consecutive lines about one seat. */
interface LogItem {
  key: string;
  heading: string | null;
  seat: number | null;
  lines: LogLine[];
}

/** The log in order: the lines grouped by seat, with a heading for each round. */
export function logItems(entries: Entry[], plugin: Plugin | null, words: Words): LogItem[] {
  const items: LogItem[] = [];
  const turns = new TurnCounter(plugin);
  for (const entry of entries) {
    const turn = turns.newTurn(entry);
    if (turn) {
      // a client that joined later did not get the start of the race
      const opening = !items.length && typeof plugin?.opening === 'string' ? plugin.opening : '';
      const heading = rowText([opening, t('log.turn', { n: turn })]);
      items.push({ key: `${entry.revision}.turn`, heading, seat: null, lines: [] });
    }
    linesOf(entry, plugin, words).forEach((line, i) => {
      const key = `${entry.revision}.${i}`;
      const last = items.at(-1);
      if (line.kind === 'heading') {
        if (!entry.undone) items.push({ key, heading: line.text, seat: null, lines: [] });
        return;
      }
      const logged = { ...line, key, step: entry.step, undone: entry.undone };
      if (last && last.heading === null && last.seat === line.seat) last.lines.push(logged);
      else items.push({ key, heading: null, seat: line.seat, lines: [logged] });
    });
  }
  return items;
}

/** Counts the turns of a game without rounds: a new one begins each time the first player moves again. */
class TurnCounter {
  #first: Json | undefined;
  #turn = 0;

  constructor(readonly plugin: Plugin | null) {}

  /** The number of the turn that begins with this entry; null if none does. */
  newTurn({ seat, move, events, undone }: Entry): number | null {
    if (undone) return null;
    const plays = move && move.kind === this.plugin?.turnMove;
    // a client that joined later did not get the start: then the first player to move counts as the first player
    if (plays) this.#first ??= seat;
    const opens = plays && seat === this.#first;
    if (opens) this.#turn += 1;
    const turn = opens ? this.#turn : null;
    const start = events.findLast(({ first }) => typeof first === 'number');
    if (start) [this.#first, this.#turn] = [start.first, 0];
    return turn;
  }
}

/** A part of the log with its heading; the part before the first heading has none. */
export interface LogRound {
  key: string;
  heading: string | null;
  items: LogItem[];
}

/** The items of the log by round, oldest first. */
export function logRounds(items: LogItem[]): LogRound[] {
  const rounds: LogRound[] = [];
  for (const item of items) {
    const last = rounds.at(-1);
    if (item.heading !== null && last && !last.items.length) last.heading = rowText([last.heading ?? '', item.heading]);
    else if (item.heading !== null) rounds.push({ key: item.key, heading: item.heading, items: [] });
    else if (last) last.items.push(item);
    else rounds.push({ key: 'before', heading: null, items: [item] });
  }
  return rounds;
}

/** How many lines the log shows before the reader asks for more. */
const MAX_LINES = 300;
/** The rounds that the log shows at first. */
export function latestRounds(rounds: LogRound[]): LogRound[] {
  let lines = 0;
  let first = rounds.length;
  while (first > 0 && lines < MAX_LINES) {
    first -= 1;
    for (const item of rounds[first]!.items) lines += item.lines.length;
  }
  return rounds.slice(first);
}

/** What is happening now, and to which seat: the latest event that has a text, else the move. */
export function nowLine(
  animation: Animation | null,
  plugin: Plugin | null,
  words: Words,
): Pick<Line, 'text' | 'seat'> | null {
  if (!animation) return null;
  const reveals = plugin?.revealText?.(animation.event);
  if (reveals) return { text: reveals, seat: null };
  for (const event of animation.events.toReversed()) {
    const text = plugin?.eventText?.(event, words) ?? plugin?.headingText?.(event, words);
    if (text) return { text, seat: seatOf(event, plugin) };
  }
  const { seat, move } = animation;
  return seat !== null && move ? { text: movedText(seat, move, plugin, words), seat } : null;
}

/** The name of an entrant: the name of its player, or the game's name for it. */
export const entrantName = ({ seat, entrant }: Standing, plugin: Plugin | null, words: Words): string =>
  seat === null ? (plugin?.entrantText?.(entrant) ?? entrant) : words.name(seat);

export function winnerText(
  table: TableMessage,
  reader: number | null,
  plugin: Plugin | null,
  words: Words,
): string | null {
  const [first] = table.standings;
  if (table.abandoned) return t('table.abandoned');
  if (!first) return null;
  return t('table.won', { name: entrantName(first, plugin, words), you: first.seat !== null && first.seat === reader });
}
