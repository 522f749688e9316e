/** The types that the game declares in its client_schema.py, under short names. */
import type { Schemas } from '../../api/types';
import type { BoardProps, Generated, OfferOf } from '../../model/plugin';

export type FormulaMotorRacing = Generated<'FormulaMotorRacing'>;
export type Props = BoardProps<FormulaMotorRacing>;
export type Offer = OfferOf<FormulaMotorRacing>;

export type CardFace = Schemas['FormulaMotorRacingCard'];
export type Entries = RaceView['entries'] | undefined;
export type RaceView = FormulaMotorRacing['view'];
export type BoardAssets = FormulaMotorRacing['assets'];
export type Outcome = Schemas['FormulaMotorRacingOutcome'];
export type RacePreview = Schemas['FormulaMotorRacingPreview'];
export type RaceEvent = FormulaMotorRacing['event'];
