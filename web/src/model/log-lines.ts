/** Lines for the log, from moves and events, in the game's own words where it has any. */
import type { Fields, GameEvent, SeatInfo, TableMessage } from '../api/types';
import type { Animation, Plugin, Words } from './plugin';
import { labelled, t } from '../i18n';
import { mark } from './marks';
import { plainText, titleCase } from './offers';
import { whoOf } from './seats';
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
    mark: (seat) => plugin?.seatMark?.(view, seat) ?? mark(seat),
  };
}

/** Who made which move. */
function movedText(seat: number, move: Entry['move'], plugin: Plugin | null, words: Words): string {
  const who = words.who(seat);
  if (!move) return t('log.secret', who);
  return t('log.moved', { ...who, move: plugin?.offerText?.(move, words) ?? move.text });
}

/** A line of the log: what it is, the seat to which it happened, and the number of the rule that it goes by. */
export interface Line {
  kind: 'heading' | 'move' | 'event';
  text: string;
  seat: number | null;
  rule: string | null;
}

/** What a step of the log says: who did what and what happened then, in order. */
export function linesOf({ seat, move, events, redealt }: Entry, plugin: Plugin | null, words: Words): Line[] {
  const rule = (kind: string, fields: Fields): string | null => plugin?.ruleOf?.(kind, fields) ?? null;
  const secret = move ? null : events.map((event) => plugin?.secretText?.(event, words)).find(Boolean);
  const lines: Line[] = [];
  if (seat !== null)
    lines.push({
      kind: 'move',
      text: secret ?? movedText(seat, move, plugin, words),
      seat,
      rule: move && rule(move.kind, move.fields),
    });
  else if (redealt) lines.push({ kind: 'move', text: t('log.redealt'), seat, rule: null });
  for (const event of events) {
    const { kind, ...fields } = event;
    const heading = plugin?.headingText?.(event, words);
    if (heading) lines.push({ kind: 'heading', text: heading, seat: null, rule: null });
    const text = plugin?.eventText ? plugin.eventText(event, words) : labelled(titleCase(kind), plainText(fields));
    if (text) lines.push({ kind: 'event', text, seat: seatOf(event, plugin), rule: rule(kind, fields) });
  }
  return lines;
}

const seatOf = (event: GameEvent, plugin: Plugin | null): number | null => {
  if (plugin?.seatOf) return plugin.seatOf(event);
  return typeof event.seat === 'number' ? event.seat : null;
};

/** A line of the log with the step that it belongs to. */
export interface LogLine extends Line {
  key: string;
  step: number;
  undone: boolean;
}
/** A heading of the log, or what happened to one seat without a break: one of the two. */
export interface LogItem {
  key: string;
  heading: string | null;
  seat: number | null;
  lines: LogLine[];
}

/** The log from its beginning to its end: every line under the seat to which it happened, the rounds as headings. */
export function logItems(entries: Entry[], plugin: Plugin | null, words: Words): LogItem[] {
  const items: LogItem[] = [];
  for (const entry of entries)
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
  return items;
}

/** What is happening right now: the latest event that is worth a line, else the move. */
export function nowText(animation: Animation | null, plugin: Plugin | null, words: Words): string | null {
  if (!animation) return null;
  const said = animation.events
    .map((event) => plugin?.eventText?.(event, words) ?? plugin?.headingText?.(event, words))
    .findLast(Boolean);
  if (said) return said;
  const { seat, move } = animation;
  return seat !== null && move ? movedText(seat, move, plugin, words) : null;
}

/** Who has won. */
export function winnerText(
  table: TableMessage,
  looking: number | null,
  plugin: Plugin | null,
  words: Words,
): string | null {
  const [first] = table.standings;
  if (table.abandoned) return t('table.abandoned');
  if (!first) return null;
  if (first.seat === null) return t('table.won', { name: plugin?.entrantText?.(first.entrant) ?? first.entrant });
  return first.seat === looking ? t('table.you_won') : t('table.won', { name: words.name(first.seat) });
}
