/** Lines for the log, from moves and events, in the game's own words where it has any. */
import type { Fields, SeatInfo, TableMessage } from '../api/types';
import type { Animation, Plugin, Words } from '../games/plugin';
import { t } from '../i18n';
import { mark } from '../lib/marks';
import { plain, title } from '../lib/offers';
import { nameOf } from '../lib/seats';
import type { Entry } from '../lib/entries';

export function wordsFor(view: Fields, scenery: Fields, seats: SeatInfo[], plugin: Plugin | null): Words {
  return {
    view,
    scenery,
    seats,
    name: (seat) => nameOf(seats, seat) || t('seat.nobody'),
    mark: (seat) => plugin?.seatMark?.(view, seat) ?? mark(seat),
  };
}

/** Who made which move. */
function movedText(seat: number, move: Entry['move'], plugin: Plugin | null, words: Words): string {
  const name = words.name(seat);
  if (!move) return `${name} ${t('log.secret')}`;
  return t('log.moved', { name, move: plugin?.offerText?.(move, words) ?? move.text });
}

/** What a step of the log says: who did what, and what came of it. */
export function linesOf(entry: Entry, plugin: Plugin | null, words: Words): { head: string; rest: string[] } {
  const nobody = entry.redealt ? t('log.redealt') : '';
  const rest = entry.events.flatMap((event) => {
    if (plugin?.eventText) return plugin.eventText(event, words) ?? [];
    const { kind, ...fields } = event;
    return `${title(kind)}: ${plain(fields)}`;
  });
  if (entry.seat === null) return { head: nobody, rest };
  const secret = entry.move ? null : entry.events.map((event) => plugin?.secretText?.(event, words)).find(Boolean);
  return { head: secret ?? movedText(entry.seat, entry.move, plugin, words), rest };
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
