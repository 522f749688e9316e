import { expect, test } from 'vitest';
import formulaMotorRacing from '../src/games/formula-motor-racing';
import { tiesIn } from '../src/model/ties';

const row = (place: number, tie = '') => ({ place, seat: place - 1, entrant: '', score: 0, parts: {}, tie });

test('those whom one rule told apart are named together', () => {
  const rows = [row(1), row(2, 'DF-9.4'), row(3, 'DF-9.4'), row(4), row(5, 'DF-9.5')];
  expect(tiesIn(rows).map(({ rows, rule }) => [rule, ...rows.map(({ place }) => place)])).toEqual([
    ['DF-9.4', 1, 2, 3],
    ['DF-9.5', 4, 5],
  ]);
});

test('two pairs with the same rule are two ties', () => {
  const rows = [row(1), row(2, 'LS-9.10'), row(3), row(4, 'LS-9.10')];
  expect(tiesIn(rows)).toHaveLength(2);
});

test('without a rule there is nothing to be said', () => {
  expect(tiesIn([row(1), row(2)])).toEqual([]);
  expect(tiesIn([])).toEqual([]);
});

test('Formula Motor Racing: a tie is between teams, unless the teams of a player score together', () => {
  expect(formulaMotorRacing.tieText('FMR-8.2')).toMatch(/^The team /);
  expect(formulaMotorRacing.tieText('FMR-9.7')).toMatch(/^The player /);
});
