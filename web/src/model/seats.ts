/** The people at a table. */
import type { SeatInfo } from '../api/types';
import { t, translate } from '../i18n';
import type { Who } from '../i18n/words';

export const nameOf = (seats: SeatInfo[], seat: number | null | undefined): string =>
  seats.find((s) => s.seat === seat)?.name ?? '';

/** The seat of the one who reads; null for spectators, and where several people share the screen. */
export function readerOf(seats: SeatInfo[]): number | null {
  const [own, another] = seats.filter(({ you }) => you);
  return own && !another ? own.seat : null;
}

/** Whom a sentence is about, as the reader calls them. */
export function whoOf(seats: SeatInfo[], seat: number | null | undefined): Who {
  const you = typeof seat === 'number' && seat === readerOf(seats);
  return { name: you ? t('seat.you') : nameOf(seats, seat) || t('seat.nobody'), you };
}

/** Whether a bot acts for the seat, of its own or in somebody's stead. */
export const byBot = (seat: SeatInfo): boolean => seat.kind === 'bot' || seat.stand_in;

/** Who or what sits there, in a word or two. */
export function seatNote(seat: SeatInfo): string {
  if (seat.resigned) return t('seat.resigned');
  if (seat.stand_in) return t('seat.stood_in');
  if (seat.kind === 'bot') return t('seat.bot', { level: translate(seat.level ?? '') });
  if (seat.kind === 'open') return t('seat.open');
  if (seat.kind !== 'person') return t('seat.automaton');
  return seat.you ? t('seat.you') : seat.online ? '' : t('seat.away');
}
