/** The position in sentences, for those who listen. */
import { rowText } from '../../i18n';
import type { Standing } from '../../api/types';
import type { Words } from '../../model/plugin';
import type { CarView, FormulaD } from './types';
import { carName, lapText, spaceName, w } from './words';

type RaceView = FormulaD['view'];

function cornerText({ corner }: CarView): string {
  if (!corner) return '';
  const values = {
    corner: corner.name,
    made: corner.made,
    needed: corner.needed,
    n: corner.to_entry,
    stops: w('position.stops', { n: corner.needed }),
  };
  return corner.inside ? w('position.inside', values) : w('position.ahead', values);
}

export function position(
  view: RaceView,
  { name, assets }: Words<FormulaD>,
  _: number | null,
  standings: Standing[],
): string[] {
  const cars = standings.flatMap((line) => view.cars[line.seat ?? -1] ?? []);
  const line = (car: CarView, i: number): string => {
    const values = { place: i + 1, who: name(car.seat), car: carName(car.car) };
    const status = w.of('position.status', car.status);
    if (status) return w('position.off', { ...values, status });
    const where = rowText([lapText(car, view.laps), car.space ? spaceName(car.space, assets) : '']);
    const parts = [
      w('position.car', { ...values, where, gear: car.gear, wear: car.wear, most: car.wear_most }),
      cornerText(car),
    ];
    return rowText(parts);
  };
  const { dice } = view;
  return [
    w('position.race', { round: view.round, title: view.title, n: view.laps }),
    ...cars.map(line),
    dice?.spaces && dice.face ? w('position.dice', { n: dice.spaces, face: dice.face }) : '',
  ].filter(Boolean);
}
