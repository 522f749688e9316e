/** What the game declares in its shapes.py, by the names that its components use. */
import type { components } from '../../api/schema';
import type { BoardProps, Merged, OfferOf } from '../plugin';

type Schemas = components['schemas'];

export type SheetView = Schemas['LongShotSheet'];
export type RaceView = Schemas['LongShotView'];
export type CardScenery = Schemas['LongShotCard'];
export type RaceScenery = Schemas['LongShotScenery'];
export type RacePreview = LongShot['preview'];
export type MoveFields = LongShot['fields'];
export type RaceEvent = Schemas['LongShotEvent'];

export interface LongShot {
  view: Schemas['LongShotView'];
  scenery: Schemas['LongShotScenery'];
  event: Schemas['LongShotEvent'];
  fields: Merged<Schemas['LongShotMove']['fields']>;
  preview: Merged<Schemas['LongShotPreview']>;
}
export type Props = BoardProps<LongShot>;
export type Offer = OfferOf<LongShot>;
