import { expect, test, vi } from 'vitest';
import type { CircuitInfo, GameSpec, OptionSpec } from '../src/api/types';
import { mark, neutral } from '../src/model/marks';
import {
  applicableOptions,
  circuitOf,
  firstPreset,
  listedOptions,
  presetOf,
  presetOptions,
  seatColourOption,
  summary,
  optionTexts,
  valueText,
} from '../src/model/options';
import { storeProgress } from '../src/state/progress';
import { opponentLevel, usualLevel, usualSeats } from '../src/state/quick-race';
import { companyOf, withColour, seatRequests, seatsWith, usualHints } from '../src/setup/seats';

const option = (name: string, type: OptionSpec['type'], more: Partial<OptionSpec>): OptionSpec => ({
  name,
  type,
  default: null,
  title: name,
  help: '',
  low: 0,
  high: 9,
  choices: [],
  each: [],
  needs: '',
  titles: {},
  unit: '',
  own: {},
  ...more,
});
const CIRCUIT = option('Circuit', 'track', { default: 'usa', choices: ['usa', 'italy'], titles: { usa: 'USA' } });
const LAPS = option('Laps', 'int', { default: 0, unit: '{n} lap|{n} laps' });
const NIGHT = option('Night', 'bool', { default: false });
const LAMPS = option('Lamps', 'ints', { default: [1, 2], each: ['blue1', 'blue2'], needs: 'Night' });
const TEAMS = option('Teams', 'order', { default: ['red', 'blue'], choices: ['red', 'blue'] });
const SPEC: GameSpec = {
  id: 'snails',
  title: 'Snails',
  summary: '',
  rules_version: '1',
  min_seats: 2,
  max_seats: 3,
  automata: [],
  options: [CIRCUIT, LAPS, NIGHT, LAMPS, TEAMS],
  presets: [
    { id: 'first', title: 'First race', seats: 2, options: { Laps: 1 } },
    { id: 'long', title: 'Long evening', seats: 3, options: { Laps: 3, Night: true } },
  ],
  colours: ['red', 'blue', 'green'],
  colours_from: '',
  own_design: [],
  bots: ['random', 'pro'],
  champion_seconds: 1,
  available: true,
};

test('where it is raced and what is not as usual is said plainly, the rest beside it', () => {
  const { set, usual } = optionTexts(SPEC, { Circuit: 'usa', Laps: 1, Night: false, Teams: ['red', 'blue'] });
  expect(set.map(({ title, value }) => `${title} ${value}`)).toEqual(['Circuit USA', 'Laps 1 lap']);
  expect(usual.map(({ title }) => title)).toEqual(['Night', 'Teams']);
  const explained = SPEC.options.map((each) => ({ ...each, help: `About ${each.title}.` }));
  const texts = optionTexts({ ...SPEC, options: explained }, {});
  expect([...texts.set, ...texts.usual].map(({ help }) => help)).toEqual(['', '', 'About Night.', '']);
});

test('an option that needs another is told only with it', () => {
  expect(applicableOptions(SPEC, { Night: false })).not.toContain(LAMPS);
  expect(applicableOptions(SPEC, { Night: true })).toContain(LAMPS);
});

test('values in words', () => {
  expect(valueText(NIGHT, true)).toBe('On');
  expect(valueText(CIRCUIT, 'italy')).toBe('Italy');
  expect(valueText(TEAMS, ['blue', 'red'])).toBe('Blue, Red');
  expect(valueText(LAPS, 1)).toBe('1 lap');
  expect(valueText(LAPS, 0, { Laps: 3 })).toBe('3 laps');
  expect(valueText(LAPS, 0)).toBe('as usual on the circuit');
  expect(valueText(LAMPS, [4, 5])).toBe('Blue\u00a01: 4, Blue\u00a02: 5');
});

test('a setup in a line', () => {
  expect(summary(SPEC, { Circuit: 'usa', Laps: 3, Night: true })).toBe('USA · 3 laps · Night');
  expect(summary(SPEC, { Circuit: 'usa', Laps: 0, Night: false }, ['Night'], { Laps: 2 })).toBe(
    'USA · 2 laps · Night: Off',
  );
  expect(summary({ ...SPEC, options: [NIGHT] }, { Night: false })).toBe('Default options');
});

test('a preset is known by its options and seats, whatever the colours', () => {
  const [first, long] = SPEC.presets;
  const options = presetOptions(SPEC, long);
  expect(options).toMatchObject({ Circuit: 'usa', Laps: 3, Night: true });
  expect(presetOf(SPEC, options, 3)).toBe(long);
  expect(presetOf(SPEC, options, 2)).toBeUndefined();
  expect(presetOf(SPEC, presetOptions(SPEC, first), 2)).toBe(firstPreset(SPEC));
  expect(presetOf(SPEC, { ...options, Teams: ['blue', 'red'] }, 3)).toBeUndefined();
  expect(presetOf({ ...SPEC, colours_from: 'Teams' }, { ...options, Teams: ['blue', 'red'] }, 3)).toBe(long);
  expect(presetOf({ ...SPEC, presets: [] }, options, 3)).toBeUndefined();
});

test('a circuit is found by its id, or at a table by its title', () => {
  const circuit = { title: 'My own' } as CircuitInfo;
  expect(circuitOf(SPEC, { Circuit: 'mine' }, { mine: circuit })).toBe(circuit);
  expect(circuitOf(SPEC, { Circuit: 'My own' }, { mine: circuit })).toBe(circuit);
  expect(circuitOf(SPEC, { Circuit: 'usa' }, {})).toBeUndefined();
  expect(circuitOf({ ...SPEC, options: [LAPS] }, {}, { mine: circuit })).toBeUndefined();
});

test('a table has the seats of a first race, or four, or as many as the game allows, and good bots', () => {
  expect(usualSeats(SPEC)).toBe(2);
  const plain = { ...SPEC, presets: [] };
  expect(usualSeats(plain)).toBe(3);
  expect(usualSeats({ ...plain, max_seats: 10 })).toBe(4);
  expect(usualSeats({ ...plain, min_seats: 6, max_seats: 8 })).toBe(6);
  expect(usualLevel(SPEC)).toBe('pro');
  expect(usualLevel({ ...SPEC, bots: ['random'] })).toBe('random');
});

test('opponents are easy until the first race is finished', () => {
  const spec = { ...SPEC, bots: ['random', 'rookie', 'pro'] };
  expect(opponentLevel(spec)).toBe('rookie');
  expect(opponentLevel(SPEC)).toBe('pro');
  storeProgress(spec.id, { raced: true });
  expect(opponentLevel(spec)).toBe('pro');
});

test('company is chosen at one go, and known again until the seats are mixed', () => {
  for (const company of ['bots', 'friends', 'screen'] as const) {
    const seats = seatsWith(SPEC, company, 3);
    expect(companyOf(seats)).toBe(company);
    expect(seatRequests(seats)[0]).toEqual({ kind: 'me', name: 'Player 1', beginner: false });
    expect(usualHints(seats)).toBe(company === 'bots' ? 'on' : 'off');
  }
  const mixed = seatsWith(SPEC, 'bots', 3);
  mixed[1]!.kind = 'open';
  expect(companyOf(mixed)).toBe('');
  expect(seatRequests(mixed).map((seat) => seat.kind)).toEqual(['me', 'open', 'bot']);
  const bots = seatsWith(SPEC, 'bots', 3).slice(1);
  expect(new Set(bots.map((seat) => seat.name)).size).toBe(2);
});

test('a seat wears before the race what it will race in, or nothing yet', async () => {
  vi.stubGlobal('navigator', {});
  const { seatMark } = await import('../src/games');
  const heat = { ...SPEC, id: 'heat', colours: ['red', 'blue', 'green'] };
  expect(seatMark(heat, {}, 1)).toMatchObject({ shape: 'square', colour: 'var(--blue)' });
  const racing = { ...SPEC, id: 'formula-motor-racing', colours: ['blue', 'green'], colours_from: 'teams' };
  expect(seatMark(racing, {}, 0).colour).toBe('var(--blue)');
  expect(seatMark(racing, { teams: ['purple', 'blue'] }, 0).colour).toBe('var(--purple)');
  expect(seatMark({ ...SPEC, id: 'downforce', colours: [] }, {}, 2)).toEqual(neutral(2));
  expect(seatMark({ ...SPEC, id: 'long-shot', colours: [] }, {}, 2)).toEqual(mark(2));
});

test('a seat that takes a colour gives its own for it, to a seat only where none is to spare', () => {
  const colours = ['red', 'blue', 'green', 'red', 'blue'];
  expect(withColour(colours, 2, 0, 'green')).toEqual(['green', 'blue', 'red', 'red', 'blue']);
  expect(withColour(colours, 2, 0, 'blue')).toEqual(['blue', 'blue', 'green', 'red', 'red']);
  expect(withColour(colours, 5, 2, 'blue')).toEqual(['red', 'green', 'blue', 'red', 'blue']);
  expect(withColour(colours, 5, 1, 'blue')).toEqual(colours);
});

test('colours that each seat chooses are shown with the seats, not among the options', () => {
  const colours = option('colours', 'order', {
    default: ['red', 'blue'],
    choices: ['red', 'blue'],
    each: ['seat1', 'seat2'],
  });
  const spec = { ...SPEC, options: [LAPS, colours], colours_from: 'colours' };
  expect(seatColourOption(spec)).toBe(colours);
  expect(listedOptions(spec, {})).toEqual([LAPS]);
  expect(summary(spec, { Laps: 2, colours: ['blue', 'red'] })).toBe('2 laps');
  const shared = { ...SPEC, options: [TEAMS], colours_from: 'Teams' };
  expect(seatColourOption(shared)).toBeNull();
  expect(listedOptions(shared, {})).toEqual([TEAMS]);
});
