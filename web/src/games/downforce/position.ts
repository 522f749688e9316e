/** The position in sentences, for those who listen. */
import type { Words } from '../../model/plugin';
import type { CarView, Downforce } from './types';
import { carName, faceText, w } from './words';

type RaceView = Downforce['view'];

function carText(car: CarView, place: number, owner: string): string {
  const values = { place, car: carName(car.car), owner };
  if (car.status === 'home' || car.status === 'stalled') return w(`position.${car.status}`, values);
  return car.to_go === null ? w('position.grid', values) : w('position.car', { ...values, n: car.to_go });
}

export function position(view: RaceView, { name, who }: Words<Downforce>, seat: number | null): string[] {
  const cars = view.order.flatMap((id) => view.cars.find((car) => car.car === id) ?? []);
  const owner = (car: CarView): string =>
    car.owner === null ? w('position.nobody') : car.owner === seat ? w('position.yours') : name(car.owner);
  const lot = view.auction?.lot;
  const bets = view.own?.bets.flatMap((car) => (car ? carName(car) : [])) ?? [];
  return [
    lot ? w('position.lot', { car: carName(lot.car), n: view.auction?.cars_left ?? 0 }) : '',
    ...cars.filter((car) => car.status !== 'absent').map((car, i) => carText(car, i + 1, owner(car))),
    view.card ? w('position.open', { ...who(view.card.seat), card: faceText(view.card) }) : '',
    ...view.seats
      .filter((each) => each.seat !== seat)
      .flatMap((each) => [
        w('position.cards', { ...who(each.seat), n: each.hand_count }),
        each.shown.length ? w('position.shown', { ...who(each.seat), cards: each.shown.map(faceText) }) : '',
      ]),
    bets.length ? w('position.bets', { bets }) : '',
    view.own?.hand.length ? w('position.hand', { cards: view.own.hand.map(faceText) }) : '',
  ].filter(Boolean);
}
