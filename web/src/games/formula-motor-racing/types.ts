/** Formula Motor Racing as src/paddock/games/formula_motor_racing/shapes.py declares it, by short names. */
import type { components } from '../../api/schema';
import type { BoardProps, Merged, OfferOf } from '../plugin';

type Shapes = components['schemas'];
export type RaceView = Shapes['FormulaMotorRacingView'];
export type CardFace = Shapes['FormulaMotorRacingCard'];
export type Outcome = Shapes['FormulaMotorRacingOutcome'];
export type RacePreview = Shapes['FormulaMotorRacingPreview'];
export type RaceEvent = Shapes['FormulaMotorRacingEvent'];
export type Entries = RaceView['entries'];

export interface FormulaMotorRacing {
  view: Shapes['FormulaMotorRacingView'];
  scenery: Shapes['FormulaMotorRacingScenery'];
  event: RaceEvent;
  fields: Merged<Shapes['FormulaMotorRacingMove']['fields']>;
  preview: RacePreview;
}
export type Props = BoardProps<FormulaMotorRacing>;
export type Offer = OfferOf<FormulaMotorRacing>;
