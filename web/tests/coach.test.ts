import { expect, test } from 'vitest';
import { coach as downforce } from '../src/games/downforce/coach';
import { coach as formulaMotorRacing } from '../src/games/formula-motor-racing/coach';
import { coach as heat } from '../src/games/heat/coach';
import { oddsOf } from '../src/games/formula-motor-racing/words';
import { coach as longShot } from '../src/games/long-shot/coach';

const offer = (kind: string, fields: object = {}, preview: object = {}): object => ({
  kind,
  fields,
  preview,
  text: '',
  move: 0,
});

test('Formula Motor Racing: a second roll of a spin may hit an own car too', () => {
  const view = { order: ['red1', 'blue1', 'green1', 'blue2'], teams: [{ team: 'blue', seat: 0 }] };
  const outcomes = [...view.order.map((hit) => ({ hit, chance: 1 })), { no_effect: true, chance: 8 }];
  const said = (keep: object): string | null =>
    formulaMotorRacing({
      view,
      seat: 0,
      offers: [offer('keep', {}, keep), offer('reroll', {}, { outcomes })],
    } as never);
  const warned = 'If you reroll, 2 of 12 faces hit one of your cars, and the second roll counts.';
  expect(said({ retired: ['blue1'] })).toContain(warned);
  expect(said({ cars: ['blue1'], order: [] })).toContain(warned);
  expect(said({ retired: ['red1'] })).toBeNull();
});

test('Formula Motor Racing: a card that retires an own car gains nothing', () => {
  const view = { order: ['red1', 'blue1', 'green1'], teams: [{ team: 'blue', seat: 0 }], entries: {} };
  const spin = offer('card', { card: 'spin-out' }, { order: ['red1', 'green1'], retired: ['blue1'] });
  expect(formulaMotorRacing({ view, seat: 0, offers: [spin] } as never)).toContain('No card is certain');
});

test('Downforce: the card that moves the own cars furthest as the cars stand, and helps rivals least', () => {
  const strip = (car: string, most: number, certain = true): object => ({
    car,
    cells: 8,
    most,
    certain,
    status: 'moves',
  });
  const said = (...plays: object[][]): string | null =>
    downforce({
      view: {
        cars: [
          { car: 'red', owner: 0 },
          { car: 'blue', owner: 1 },
        ],
      },
      assets: {},
      seat: 0,
      offers: plays.map((strips, i) => offer('play', { card: `card ${i}` }, { strips })),
    } as never);
  expect(said([strip('red', 6)], [strip('red', 7)])).toContain('furthest, 7 spaces, play card 1');
  const helps = [strip('red', 7), strip('blue', 6, false)];
  expect(said(helps, [strip('red', 7)])).toContain('7 spaces, play card 1');
  expect(said([strip('blue', 6), strip('red', 4, false)])).toContain('up to 4 spaces, play card 0');
  expect(said([strip('blue', 6), strip('red', 0, false)])).toContain('None of your cards');
});

const heatSays = (car: object, ...offers: object[]): string | null =>
  heat({ view: { cars: [car], own: { heat_in_hand: 0 } }, seat: 0, offers } as never);
const pays = (from: number, to = from, more: object = {}): object => ({ heat: [from, to], spin_out: 0, ...more });

test('HEAT: adrenaline is free only if its speed costs no more heat than ending the reactions', () => {
  const said = (rush: object, done: object): string | null =>
    heatSays({}, offer('done', {}, done), offer('adrenaline', {}, rush));
  expect(said(pays(0), pays(0))).toContain('it is free');
  expect(said(pays(2), pays(2))).toContain('it is free');
  expect(said(pays(1), pays(0))).toBe('The extra speed of your adrenaline costs 1 heat in the corner.');
  expect(said(pays(3, 3, { spin_out: 1 }), pays(2))).toContain('makes you spin out');
  expect(said(pays(3, 3, { spin_out: 1 }), pays(2, 2, { spin_out: 1 }))).toContain('spin out either way');
});

test('HEAT: a slipstream costs what it costs more than staying', () => {
  const to = (progress: number): object => ({ outcomes: [{ progress }] });
  const said = (slip: object, stay: object): string | null =>
    heatSays({ progress: 10 }, offer('slipstream', {}, slip), offer('stay', {}, stay));
  expect(said(pays(2, 2, to(12)), pays(2))).toBe('2 free spaces.');
  expect(said(pays(2, 2, to(11)), pays(2))).toBe('1 free space.');
  expect(said(pays(3, 3, to(12)), pays(2))).toBe('The slipstream crosses a corner line and costs 1 heat.');
  expect(said(pays(3, 3, { spin_out: 1 }), pays(2))).toContain('that you cannot pay for');
});

test('HEAT: a boost costs in corners what it costs more than no boost', () => {
  const said = (boost: object, done: object): string | null =>
    heatSays({}, offer('done', {}, done), offer('boost', {}, { heat_now: 1, ...boost }));
  expect(said(pays(2), pays(2))).toBe('A boost costs 1 heat now, and no more in corners.');
  expect(said(pays(2, 5), pays(2))).toBe('A boost costs 1 heat now and up to 3 more in corners.');
  expect(said(pays(2, 5, { spin_out: 0.5 }), pays(2))).toContain('might spin you out');
});

test('HEAT: a gear is free for the cards that cost nothing, whatever they flip', () => {
  const plays = (...all: [speed: number[], heat: number[]][]): object[] =>
    all.map(([speed, heat]) => ({ cards: [], preview: { speed, heat } }));
  const shift = (gear: number, heat: number, sets: object[]): object =>
    offer('gear', { gear }, { heat, plays: sets, outcomes: [{ corners: [{}] }] });
  const second = shift(2, 0, plays([[5, 5], [0, 0]], [[3, 8], [0, 2]], [[4, 6], [0, 0]])); // prettier-ignore
  const third = shift(3, 0, plays([[9, 9], [3, 3]])); // prettier-ignore
  const first = shift(1, 1, plays([[1, 1], [0, 0]])); // prettier-ignore
  const car = { limit: 7, to_corner: 4 };
  expect(heatSays(car, first, second, third)).toBe('Limit 7 in 4 spaces: gear 2 reaches up to speed 6 for free.');
  expect(heatSays(car, first, third)).toContain('Gear 1 costs least');
});

test('Formula Motor Racing: the chance to hit some car is shown only if the die can also miss', () => {
  const line = ['red1', 'blue1', 'green1'];
  const hits = line.map((hit) => ({ hit, chance: 1, retired: [hit] }));
  const said = (outcomes: object[]): [number | null, string][] =>
    oddsOf({ outcomes } as never, line, null, outcomes.length).map(({ chance, text }) => [chance, text]);
  const text = (of: number): string => `One car is hit; the chance is 1 in ${of} for each`;
  expect(said(hits)).toEqual([[null, text(3)]]);
  expect(said([...hits, { no_effect: true, chance: 1 }])).toEqual([
    [3, text(4)],
    [1, 'Nothing happens'],
  ]);
});

test('Long Shot: without an action, what is left to do', () => {
  const said = (...offers: object[]): string | null =>
    longShot({ view: { dice: { horse: 4 }, horses: [] }, assets: { horses: [] }, seat: 0, offers } as never);
  const dark = offer('helmet', { dark: true, horse: 2 });
  expect(said(dark, offer('pass'))).toBe('You have no action for 4: use a dark horse, or pass.');
  expect(said(dark, offer('erase'), offer('pass'))).toContain('clear a marked dark horse box');
  expect(said(offer('erase'), offer('pass'))).not.toContain('use a dark horse');
  expect(said(offer('use'), offer('done'))).toBeNull();
});
