/** The position in sentences, for screen readers. */
import type { Words } from '../../model/plugin';
import type { FormulaMotorRacing, RaceView } from './types';
import { cardFull, carFull, ownerOf, w } from './words';

export function position(view: RaceView, { name }: Words<FormulaMotorRacing>, seat: number | null): string[] {
  const plain = (car: string): string => carFull(car, view.entries);
  const owner = (car: string): string => {
    const whose = ownerOf(view, car);
    return whose === null ? w('no_player') : whose === seat ? w('position.yours') : name(whose);
  };
  return [
    w('position.race', { n: view.race, of: view.races, deck: view.deck }),
    ...view.order.map((car, i) => w('position.car', { n: i + 1, car: plain(car), owner: owner(car) })),
    view.retired.length ? w('position.retired', { cars: view.retired.map(plain) }) : '',
    view.open_card ? w('position.open', { card: cardFull(view.open_card.card) }) : '',
    view.hand?.length ? w('position.hand', { cards: view.hand.map(({ card }) => cardFull(card)) }) : '',
  ].filter(Boolean);
}
