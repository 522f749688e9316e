/** The car that is for sale. */
import type { Props, Sale } from './types';

export interface Lot {
  car: string;
  power: string | null;
  bidders: number[];
  /** The seats whose cards are face down on the table. */
  decided: number[];
  /** How it was sold; null until the bids are revealed. */
  sale: Sale | null;
  /** What was sold during the current animation, this car included. */
  sold: Sale[];
}

/** The current lot, or that of the current animation; null outside the auction. */
export function lotNow({ view, animation }: Pick<Props, 'view' | 'animation'>): Lot | null {
  if (view.phase !== 'auction') return null;
  const events = animation?.events ?? [];
  const sold = events.filter((e) => e.kind === 'sale');
  const start = events.findLastIndex((e) => e.kind === 'lot');
  const decided = [
    ...(start < 0 ? view.seats.flatMap(({ seat, decided }) => (decided ? seat : [])) : []),
    ...events.slice(start + 1).flatMap((e) => (e.kind === 'bid' ? e.seat : [])),
  ];
  const event = events.findLast((e) => e.kind === 'sale' || e.kind === 'lot');
  if (event?.kind === 'sale')
    return { ...event, bidders: event.bids.map(({ seat }) => seat), decided, sale: event, sold };
  if (event?.kind === 'lot') return { ...event, decided, sale: null, sold };
  const lot = view.auction?.lot;
  return lot ? { ...lot, power: lot.power?.power ?? null, decided, sale: null, sold } : null;
}
