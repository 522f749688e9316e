/** The types that the game declares in its client_schema.py, under short names. */
import type { Schemas } from '../../api/types';
import type { BoardProps, Generated, OfferOf } from '../../model/plugin';

export type Downforce = Generated<'Downforce'>;
export type Props = BoardProps<Downforce>;
export type Offer = OfferOf<Downforce>;

export type CarPrize = Schemas['DownforceCarPrize'];
export type CarView = Schemas['DownforceCar'];
export type CardFace = Schemas['DownforceCardFace'];
export type Cell = Schemas['DownforceCell'];
export type Seat = Schemas['DownforceSeat'];
export type Sale = Schemas['DownforceSold'];
export type BoardAssets = Downforce['assets'];
export type Way = Downforce['preview'];
export type RaceEvent = Downforce['event'];
