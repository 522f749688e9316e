/** The position in sentences, for those who listen. */
import type { Words } from '../plugin';
import type { CarView, Heat, RaceView } from './types';
import { cardList, colourName, w } from './words';

function carText(car: CarView, place: number, view: RaceView, who: string): string {
  const told = { place, who, colour: colourName(car.colour) };
  if (car.gave_up) return `${w('position.out', told)}.`;
  if (car.finished !== null) return `${w('position.home', told)}.`;
  const parts = [
    car.lap > 0
      ? w('position.car', { ...told, lap: Math.min(car.lap, view.laps), space: car.space ?? 0 })
      : w('position.start', told),
    car.gear === undefined ? '' : w('position.gear', { n: car.gear }),
    car.to_corner === null ? '' : w('position.corner', { n: car.to_corner, limit: car.limit ?? 0 }),
    car.engine === undefined ? '' : w('position.engine', { n: car.engine }),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

export function position(view: RaceView, { name }: Words<Heat>): string[] {
  const ahead = (car: CarView): number => (car.finished === null ? car.progress : Infinity);
  const cars = view.cars.toSorted((a, b) => ahead(b) - ahead(a) || (a.finished ?? 0) - (b.finished ?? 0));
  return [
    w('position.race', { n: view.laps, round: view.round, length: view.length }),
    ...cars.map((car, i) => carText(car, i + 1, view, name(car.seat))),
    view.plan ? w('position.plan', { n: view.plan.gear }) : '',
    view.hand?.length ? w('position.hand', { cards: cardList(view.hand) }) : '',
  ].filter(Boolean);
}
