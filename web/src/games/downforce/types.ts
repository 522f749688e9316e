/** Downforce as src/paddock/games/downforce/shapes.py declares it, by short names. */
import type { components } from '../../api/schema';
import type { BoardProps, Merged, OfferOf } from '../plugin';

type Shapes = components['schemas'];
export type CarView = Shapes['DownforceCar'];
export type CardFace = Shapes['DownforceCardFace'];
export type Cell = Shapes['DownforceCell'];
export type RaceEvent = Shapes['DownforceEvent'];
export type Sale = Shapes['DownforceSale'];
export type Strip = Shapes['DownforceStrip'];
export type Way = Shapes['DownforcePreview'];

export interface Downforce {
  view: Shapes['DownforceView'];
  scenery: Shapes['DownforceScenery'];
  event: RaceEvent;
  fields: Merged<Shapes['DownforceMove']['fields']>;
  preview: Way;
}
export type Props = BoardProps<Downforce>;
export type Offer = OfferOf<Downforce>;
