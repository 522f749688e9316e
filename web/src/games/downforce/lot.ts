/** What is for sale just now. */
import type { Props, Sale } from './types';

export interface Lot {
  car: string;
  power: string | null;
  bidders: number[];
  /** How it was sold, once the bids are open. */
  sale: Sale | null;
}

/** The present lot, or the one of the events being shown; null outside the auction. */
export function lotNow({ view, animation }: Pick<Props, 'view' | 'animation'>): Lot | null {
  if (view.phase !== 'auction') return null;
  const event = animation?.events.findLast((e) => e.kind === 'sale' || e.kind === 'lot');
  if (event?.kind === 'sale') return { ...event, bidders: event.bids.map(({ seat }) => seat), sale: event };
  if (event?.kind === 'lot') return { ...event, sale: null };
  const lot = view.auction?.lot;
  return lot ? { ...lot, power: lot.power?.power ?? null, sale: null } : null;
}
