/** What the game declares in its shapes.py, by the names that its components use. */
import type { components } from '../../api/schema';
import type { BoardProps, Merged, OfferOf } from '../plugin';

type Schemas = components['schemas'];

export type CardFace = Schemas['FormulaMotorRacingCard'];
export type Entry = Schemas['FormulaMotorRacingEntry'];
export type Entries = RaceView['entries'];
export type RaceView = Schemas['FormulaMotorRacingView'];
export type Outcome = Schemas['FormulaMotorRacingOutcome'];
export type RacePreview = Schemas['FormulaMotorRacingPreview'];
export type RaceEvent = Schemas['FormulaMotorRacingEvent'];

export interface FormulaMotorRacing {
  view: Schemas['FormulaMotorRacingView'];
  scenery: Schemas['FormulaMotorRacingScenery'];
  event: Schemas['FormulaMotorRacingEvent'];
  fields: Merged<Schemas['FormulaMotorRacingMove']['fields']>;
  preview: Merged<Schemas['FormulaMotorRacingPreview']>;
}
export type Props = BoardProps<FormulaMotorRacing>;
export type Offer = OfferOf<FormulaMotorRacing>;
