/** Long Shot as src/paddock/games/long_shot/shapes.py declares it, by short names. */
import type { components } from '../../api/schema';
import type { BoardProps, Merged, OfferOf } from '../plugin';

type Shapes = components['schemas'];
export type RaceView = Shapes['LongShotView'];
export type SheetView = Shapes['LongShotSheet'];
export type CardScenery = Shapes['LongShotCard'];
export type RaceScenery = Shapes['LongShotScenery'];
export type RacePreview = Shapes['LongShotPreview'];
export type RaceEvent = Shapes['LongShotEvent'];
export type MoveFields = LongShot['fields'];

export interface LongShot {
  view: Shapes['LongShotView'];
  scenery: Shapes['LongShotScenery'];
  event: RaceEvent;
  fields: Merged<Shapes['LongShotMove']['fields']>;
  preview: RacePreview;
}
export type Props = BoardProps<LongShot>;
export type Offer = OfferOf<LongShot>;
