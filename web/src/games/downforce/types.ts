/** What the game declares in its shapes.py, by the names that its components use. */
import type { components } from '../../api/schema';
import type { BoardProps, Merged, OfferOf } from '../plugin';

type Schemas = components['schemas'];

export type CarView = Schemas['DownforceCar'];
export type CardFace = Schemas['DownforceCardFace'];
export type Cell = Schemas['DownforceCell'];
export type Sale = Schemas['DownforceSale'];
export type Strip = Schemas['DownforceStrip'];
export type Way = Downforce['preview'];
export type RaceView = Schemas['DownforceView'];
export type RaceEvent = Schemas['DownforceEvent'];

export interface Downforce {
  view: Schemas['DownforceView'];
  scenery: Schemas['DownforceScenery'];
  event: Schemas['DownforceEvent'];
  fields: Merged<Schemas['DownforceMove']['fields']>;
  preview: Merged<Schemas['DownforcePreview']>;
}
export type Props = BoardProps<Downforce>;
export type Offer = OfferOf<Downforce>;
