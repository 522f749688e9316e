/** HEAT as src/paddock/games/heat/shapes.py declares it, by short names. */
import type { components } from '../../api/schema';
import type { BoardProps, Merged, OfferOf } from '../plugin';

type Shapes = components['schemas'];
export type RaceView = Shapes['HeatView'];
export type CarView = Shapes['HeatCar'];
export type CrossedCorner = Shapes['HeatCrossedCorner'];
export type Outcome = Shapes['HeatOutcome'];
export type Preview = Shapes['HeatPreview'];
export type RaceEvent = Shapes['HeatEvent'];
export type Scenery = Shapes['HeatScenery'];
export type Track = Shapes['HeatTrack'];

export interface Heat {
  view: Shapes['HeatView'];
  scenery: Shapes['HeatScenery'];
  event: RaceEvent;
  fields: Merged<Shapes['HeatMove']['fields']>;
  preview: Preview;
}
export type Props = BoardProps<Heat>;
export type Offer = OfferOf<Heat>;
