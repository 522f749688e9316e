/** The order of the destinations on the cards of the hand. */
import type { BoardAssets, CarView, Offer } from './types';
import { toExit } from './words';

type Drive = Pick<Offer, 'fields' | 'preview'>;

/** The wear that a destination may cost. */
const price = ({ preview: { wear = 0, risk = 0 } }: Drive): number => wear + risk;

/**
 * The finish comes first, then the cheapest. Of equal ones, a stop in the corner that needs one comes first, then the
 * one with the most room for missing stops, or else the farthest.
 */
export function suggested<D extends Drive>(drives: D[], me: CarView | null, assets: Partial<BoardAssets>): D[] {
  const stops = ({ preview: { corner } }: D): number =>
    Number(!!corner && corner.made > 0 && corner.id === me?.corner?.id);
  const gain = ({ fields, preview: { path = [], corner } }: D): number =>
    corner && corner.made < corner.needed ? toExit(fields.space ?? '', assets) : path.length;
  const order = [(d: D) => Number(!d.preview.finish), price, (d: D) => -stops(d), (d: D) => -gain(d)];
  return drives.toSorted((a, b) => order.reduce((found, by) => found || by(a) - by(b), 0));
}
