/** What the game declares in its shapes.py, by the names that its components use. */
import type { components } from '../../api/schema';
import type { BoardProps, Merged, OfferOf } from '../plugin';

type Schemas = components['schemas'];

export type CarView = Schemas['FormulaDCar'];
export type Cell = Schemas['FormulaDCell'] | Schemas['FormulaDPitCell'];
export type Colour = CarView['colour'];
export type DieFaces = Schemas['FormulaDDie'];
export type Outcome = Schemas['FormulaDFaceOdds']['outcome'];
export type Scenery = Schemas['FormulaDScenery'];
export type RaceView = Schemas['FormulaDView'];
export type RaceEvent = Schemas['FormulaDEvent'];

export interface FormulaD {
  view: Schemas['FormulaDView'];
  scenery: Schemas['FormulaDScenery'];
  event: Schemas['FormulaDEvent'];
  fields: Merged<Schemas['FormulaDMove']['fields']>;
  preview: Merged<Schemas['FormulaDPreview']>;
}
export type Props = BoardProps<FormulaD>;
export type Offer = OfferOf<FormulaD>;
