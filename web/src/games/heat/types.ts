/** The types that the game declares in its client_schema.py, under short names. */
import type { Schemas } from '../../api/types';
import type { BoardProps, Generated, OfferOf } from '../../model/plugin';

export type Heat = Generated<'Heat'>;
export type Props = BoardProps<Heat>;
export type Offer = OfferOf<Heat>;

export type CarView = Schemas['HeatCar'];
export type CrossedCorner = Schemas['HeatCrossedCorner'];
export type RaceView = Heat['view'];
export type Outcome = Schemas['HeatOutcome'];
export type Preview = Heat['preview'];
export type Track = Schemas['HeatTrack'];
export type BoardAssets = Heat['assets'];
export type RaceEvent = Heat['event'];
