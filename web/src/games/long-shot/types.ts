/** The types that the game declares in its client_schema.py, under short names. */
import type { Schemas } from '../../api/types';
import type { BoardProps, Generated, OfferOf } from '../../model/plugin';

export type LongShot = Generated<'LongShot'>;
export type Props = BoardProps<LongShot>;
export type Offer = OfferOf<LongShot>;

export type SheetView = Schemas['LongShotSheet'];
export type RaceView = LongShot['view'];
export type CardAssets = Schemas['LongShotCard'];
export type RaceAssets = LongShot['assets'];
export type RacePreview = LongShot['preview'];
export type RaceEvent = LongShot['event'];
