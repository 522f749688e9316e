/** The position in sentences, for those who listen. */
import type { Standing } from '../../api/types';
import { rowText } from '../../i18n';
import type { Words } from '../../model/plugin';
import type { CarView, Heat, RaceView } from './types';
import { cardList, colourName, w } from './words';

function carText(car: CarView, place: number, who: string): string {
  const values = { place, who, colour: colourName(car.colour) };
  if (car.gave_up) return w('position.out', values);
  if (car.finished !== null) return w('position.home', values);
  const parts = [
    car.progress > 0
      ? w('position.car', { ...values, lap: car.lap, space: car.space ?? 0 })
      : w('position.start', values),
    car.gear === undefined ? '' : w('position.gear', { n: car.gear }),
    car.to_corner === null ? '' : w('position.corner', { n: car.to_corner, limit: car.limit ?? 0 }),
    car.engine === undefined ? '' : w('position.engine', { n: car.engine }),
  ];
  return rowText(parts);
}

export function position(view: RaceView, { name }: Words<Heat>, _: number | null, standings: Standing[]): string[] {
  const cars = standings.flatMap((line) => view.cars[line.seat ?? -1] ?? []);
  return [
    w('position.race', { n: view.laps, round: view.round, length: view.length }),
    ...cars.map((car, i) => carText(car, i + 1, name(car.seat))),
    view.plan ? w('position.plan', { n: view.plan.gear }) : '',
    view.hand?.length ? w('position.hand', { cards: cardList(view.hand) }) : '',
  ].filter(Boolean);
}
