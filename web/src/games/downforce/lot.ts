/** The car that is for sale. */
import type { Props, Sale } from './types';

export interface Lot {
  car: string;
  power: string | null;
  bidders: number[];
  /** How it was sold; null until the bids are revealed. */
  sale: Sale | null;
}

/** The current lot, or that of the current animation; null outside the auction. */
export function lotNow({ view, animation }: Pick<Props, 'view' | 'animation'>): Lot | null {
  if (view.phase !== 'auction') return null;
  const event = animation?.events.findLast((e) => e.kind === 'sale' || e.kind === 'lot');
  if (event?.kind === 'sale') return { ...event, bidders: event.bids.map(({ seat }) => seat), sale: event };
  if (event?.kind === 'lot') return { ...event, sale: null };
  const lot = view.auction?.lot;
  return lot ? { ...lot, power: lot.power?.power ?? null, sale: null } : null;
}
