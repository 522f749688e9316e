/** Lines for the log, from moves and events, in the game's own words where it has any. */
import type { Fields, SeatInfo } from '../api/types';
import type { GamePlugin, Words } from '../games/plugin';
import { t } from '../i18n';
import { mark } from '../lib/marks';
import { plain, title } from '../lib/offers';
import type { Entry } from '../lib/table.svelte';

export function wordsFor(view: Fields, scenery: Fields, seats: SeatInfo[], plugin: GamePlugin | null): Words {
  return {
    view,
    scenery,
    seats,
    name: (seat) => (seat === null ? t('seat.nobody') : (seats.find((s) => s.seat === seat)?.name ?? t('seat.nobody'))),
    mark: (seat) => plugin?.seatMark?.(view, seat) ?? mark(seat),
  };
}

/** What a step of the log says: who did what, and what came of it. */
export function linesOf(entry: Entry, plugin: GamePlugin | null, words: Words): { head: string; rest: string[] } {
  const move = entry.move ? (plugin?.offerText?.(entry.move, words) ?? entry.move.text) : null;
  const head =
    entry.seat === null
      ? entry.redealt
        ? t('log.redealt')
        : ''
      : move
        ? t('log.moved', { name: words.name(entry.seat), move })
        : `${words.name(entry.seat)} ${t('log.secret')}`;
  const rest = entry.events.flatMap((event) => {
    if (plugin?.eventText) return plugin.eventText(event, words) ?? [];
    const { kind, ...fields } = event;
    return `${title(kind)}: ${plain(fields)}`;
  });
  return { head, rest };
}
