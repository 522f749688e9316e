/** Lines for the log, from moves and events, in the game's own words where it has any. */
import type { Fields, SeatInfo, TableMessage } from '../api/types';
import type { Animation, Plugin, Words } from '../games/plugin';
import { t } from '../i18n';
import { mark } from '../lib/marks';
import { plain, title } from '../lib/offers';
import { whoOf } from '../lib/seats';
import type { Entry } from '../lib/entries';

export function wordsFor(view: Fields, scenery: Fields, seats: SeatInfo[], plugin: Plugin | null): Words {
  return {
    view,
    scenery,
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

/** A line of the log, and the number of the rule that it goes by. */
export interface Line {
  text: string;
  rule: string | null;
}

/** What a step of the log says: who did what, and what came of it. */
export function linesOf(entry: Entry, plugin: Plugin | null, words: Words): { head: Line; rest: Line[] } {
  const nobody = entry.redealt ? t('log.redealt') : '';
  const rule = (kind: string, fields: Fields): string | null => plugin?.ruleOf?.(kind, fields) ?? null;
  const secret = entry.move ? null : entry.events.map((event) => plugin?.secretText?.(event, words)).find(Boolean);
  const head = {
    text: entry.seat === null ? nobody : (secret ?? movedText(entry.seat, entry.move, plugin, words)),
    rule: entry.move && entry.seat !== null ? rule(entry.move.kind, entry.move.fields) : null,
  };
  const rest = entry.events.flatMap((event) => {
    const { kind, ...fields } = event;
    const text = plugin?.eventText ? plugin.eventText(event, words) : `${title(kind)}: ${plain(fields)}`;
    return text ? [{ text, rule: rule(kind, fields) }] : [];
  });
  return { head, rest };
}

/** What is happening right now: the latest event that is worth a line, else the move. */
export function nowText(animation: Animation | null, plugin: Plugin | null, words: Words): string | null {
  if (!animation) return null;
  const said = animation.events.map((event) => plugin?.eventText?.(event, words)).findLast(Boolean);
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
