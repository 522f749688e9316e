/** Formula D as src/paddock/games/formula_d/shapes.py declares it, by short names. */
import type { components } from '../../api/schema';
import type { BoardProps, Merged, OfferOf } from '../plugin';

type Shapes = components['schemas'];
export type CarView = Shapes['FormulaDCar'];
export type Cell = Shapes['FormulaDCell'] | Shapes['FormulaDPitCell'];
export type DieFaces = Shapes['FormulaDDie'];
export type RaceEvent = Shapes['FormulaDEvent'];
export type Scenery = Shapes['FormulaDScenery'];
export type Colour = CarView['colour'];
export type Outcome = Shapes['FormulaDFaceOdds']['outcome'];

export interface FormulaD {
  view: Shapes['FormulaDView'];
  scenery: Shapes['FormulaDScenery'];
  event: RaceEvent;
  fields: Merged<Shapes['FormulaDMove']['fields']>;
  preview: Merged<Shapes['FormulaDPreview']>;
}
export type Props = BoardProps<FormulaD>;
export type Offer = OfferOf<FormulaD>;
