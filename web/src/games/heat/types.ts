/** What the game declares in its shapes.py, by the names that its components use. */
import type { components } from '../../api/schema';
import type { BoardProps, Merged, OfferOf } from '../plugin';

type Schemas = components['schemas'];

export type CarView = Schemas['HeatCar'];
export type CrossedCorner = Schemas['HeatCrossedCorner'];
export type DriverView = Schemas['HeatTurn'];
export type RaceView = Schemas['HeatView'];
export type Outcome = Schemas['HeatOutcome'];
export type SpinOut = Schemas['HeatSpinOut'];
export type Preview = Heat['preview'];
export type Track = Schemas['HeatTrack'];
export type Scenery = Schemas['HeatScenery'];
export type MoveFields = Heat['fields'];
export type RaceEvent = Schemas['HeatEvent'];

export interface Heat {
  view: Schemas['HeatView'];
  scenery: Schemas['HeatScenery'];
  event: Schemas['HeatEvent'];
  fields: Merged<Schemas['HeatMove']['fields']>;
  preview: Merged<Schemas['HeatPreview']>;
}
export type Props = BoardProps<Heat>;
export type Offer = OfferOf<Heat>;
