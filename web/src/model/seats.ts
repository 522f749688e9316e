/** The seats of a table and their names. */
import type { SeatInfo } from '../api/types';
import { t, translate } from '../i18n';
import type { Who } from '../i18n/words';

export const nameOf = (seats: SeatInfo[], seat: number | null | undefined): string =>
  seats.find((s) => s.seat === seat)?.name ?? '';

/** Whether the reader plays the seat. */
export const isYou = (seats: SeatInfo[], seat: number | null | undefined): boolean =>
  seats.some((s) => s.seat === seat && s.you);

/** The reader's seat; null for spectators, and when several people share the screen. */
export function readerOf(seats: SeatInfo[]): number | null {
  const [own, another] = seats.filter(({ you }) => you);
  return own && !another ? own.seat : null;
}

/** The subject of a sentence: "You" for the reader, or else the name. */
export function whoOf(seats: SeatInfo[], seat: number | null | undefined): Who {
  const you = typeof seat === 'number' && seat === readerOf(seats);
  return { name: you ? t('seat.you') : nameOf(seats, seat) || t('seat.nobody'), you };
}

/** Whether a bot plays the seat, as its owner or as a stand-in. */
export const byBot = (seat: SeatInfo): boolean => seat.kind === 'bot' || seat.stand_in;

/** A note on who or what plays the seat; may be empty. */
export function seatNote(seat: SeatInfo): string {
  if (seat.resigned) return t('seat.resigned');
  if (seat.stand_in) return t('seat.stood_in');
  if (seat.kind === 'bot') return t('seat.bot', { level: translate(seat.level ?? '') });
  if (seat.kind === 'open') return t('seat.open_name');
  if (seat.kind !== 'person') return t('seat.automaton');
  return seat.you ? t('seat.you') : seat.online ? '' : t('seat.away');
}
