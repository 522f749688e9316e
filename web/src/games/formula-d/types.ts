/** The types that the game declares in its client_schema.py, under short names. */
import type { Schemas } from '../../api/types';
import type { BoardProps, Generated, OfferOf } from '../../model/plugin';

export type FormulaD = Generated<'FormulaD'>;
export type Props = BoardProps<FormulaD>;
export type Offer = OfferOf<FormulaD>;

export type CarView = Schemas['FormulaDCar'];
export type Cell = Schemas['FormulaDCell'] | Schemas['FormulaDPitCell'];
export type DieFaces = Schemas['FormulaDDie'];
export type Face = Schemas['FormulaDFaceOdds'];
export type Outcome = Schemas['FormulaDFaceOdds']['outcome'];
export type BoardAssets = FormulaD['assets'];
export type RaceEvent = FormulaD['event'];
