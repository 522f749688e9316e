/** The log reads from the first line to the latest: rounds as headings, each line under the driver to whom it happened. */
import { expect, test } from 'vitest';
import type { SeatInfo } from '../src/api/types';
import * as downforce from '../src/games/downforce/words';
import * as formulaD from '../src/games/formula-d/words';
import * as formulaMotorRacing from '../src/games/formula-motor-racing/words';
import * as heat from '../src/games/heat/words';
import * as longShot from '../src/games/long-shot/words';
import type { Plugin } from '../src/model/plugin';
import type { Entry } from '../src/model/log-entries';
import { logItems, logRounds, wordsFor } from '../src/model/log-lines';

const SEATS = ['Rosa', 'Bruno', 'Cleo'].map((name, seat) => ({ seat, name, you: seat === 0 }) as SeatInfo);
const entry = (revision: number, seat: number, text: string, events: object[], more: Partial<Entry> = {}): Entry =>
  ({ revision, step: revision, seat, move: { kind: '?', fields: {}, text }, events, undone: false, ...more }) as Entry;

/** The log, a row for each heading and each driver. */
function read(entries: Entry[], words: object, view: object = {}): string[] {
  const plugin = { ...words, offerText: undefined } as unknown as Plugin;
  return logItems(entries, plugin, wordsFor(view as never, {}, SEATS, plugin)).map(({ heading, seat, lines }) =>
    heading === null ? `${seat ?? '-'} | ${lines.map(({ text }) => text).join(' / ')}` : `# ${heading}`,
  );
}

test('HEAT: what the next driver does is not told under the one before', () => {
  const drive = { path: [], space: 0, spot: 0, distance: 7, blocked: 0, from: 0, to: 7 };
  expect(
    read(
      [
        entry(1, 1, 'Discard', [
          { kind: 'drew', seat: 1, count: 6 },
          { kind: 'cards', seat: 0, gear: 3, cards: ['2', '2', '3'] },
          { kind: 'moved', seat: 0, ...drive },
        ]),
        entry(2, 0, 'End reactions', [
          { kind: 'finished', seat: 2, place: 1 },
          { kind: 'round', round: 4, order: [0, 1, 2] },
        ]),
        entry(3, 1, 'Gear 3', []),
      ],
      heat,
    ),
  ).toEqual([
    '1 | Bruno: Discard / Bruno draws 6 cards.',
    '0 | You play 2\u00a0×2\u00a0·\u00a03 in gear 3. / You move 7 spaces. / You: End reactions',
    '2 | Cleo finishes 1st.',
    '# Round 4',
    '1 | Bruno: Gear 3',
  ]);
});

test('Formula D: what was rolled at the start comes before the first move', () => {
  const events = [
    { kind: 'grid', again: false, rolls: [{ seat: 1, car: 'red1', die: 12 }] },
    { kind: 'start', seat: 1, car: 'red1', die: 20, result: 'great' },
    { kind: 'out', seat: 1, car: 'red1', reason: 'gave-up', space: null },
  ];
  const [bruno, ...rest] = read([entry(1, 1, 'Drive', events)], formulaD).slice(-1);
  expect(rest).toEqual([]);
  expect(bruno).toMatch(/makes a great start! \/ Bruno: Drive/);
});

test('Formula D: starts and rolls stand under whom they happen to', () => {
  const events = [
    { kind: 'round', round: 1, order: [1, 2, 0] },
    { kind: 'start', seat: 2, car: 'red1', die: 20, result: 'great' },
  ];
  expect(read([entry(1, 1, 'Drive', events)], formulaD)).toEqual([
    '1 | Bruno: Drive',
    '# Round 1',
    '2 | Cleo makes a great start!',
  ]);
});

test('Downforce: a turn stays under the player who moves the cars, whoever owns them', () => {
  const moved = { kind: 'moved', seat: 1, cells: [], route: [1, 2, 3, 4, 5], home: false, lost: 0 };
  expect(
    read(
      [
        entry(1, 1, 'Move Red', [{ ...moved, car: 'yellow', owner: 2 }]),
        entry(2, 1, 'Steer', [{ ...moved, car: 'red', owner: 0 }, { kind: 'home', car: 'blue', owner: null, place: 1 }]), // prettier-ignore
        entry(3, 1, 'Steer', [{ kind: 'betting', line: 1, leader: 'red' }]),
      ],
      downforce,
    ),
  ).toEqual([
    '1 | Bruno: Move Red / Yellow moves 4 spaces. / Bruno: Steer / Red moves 4 spaces.',
    '- | Blue finishes 1st.',
    '1 | Bruno: Steer',
    '# Red is first across the 1st betting line',
  ]);
});

test('Formula Motor Racing: a race is a heading, and a car is told of under its owner', () => {
  const events = [
    { kind: 'die', seat: 1, value: 4 },
    { kind: 'retired', car: 'red1', owner: 2, order: [] },
    { kind: 'retired', car: 'blue1', owner: null, order: [] },
  ];
  const begins = { kind: 'race-start', race: 2, order: [], first: 0 };
  expect(read([entry(1, 1, 'Crash', events), entry(2, 2, 'Tailender Turbo', [begins])], formulaMotorRacing)).toEqual([
    '1 | Bruno: Crash / The die shows 4.',
    '2 | Red\u00a01 is out of the race.',
    '- | Blue\u00a01 is out of the race.',
    '2 | Cleo: Tailender Turbo',
    '# Race 2',
    '0 | You go first.',
  ]);
});

test('Long Shot: the dice begin a round, and a horse that is home belongs to its owner', () => {
  const events = [
    { kind: 'money', sheet: 1, change: 7, money: 9, why: '' },
    { kind: 'roll', round: 13, first: 1, horse: 4, steps: 3 },
    { kind: 'finished', horse: 4, owner: 0, place: 1, prize: 35 },
  ];
  expect(read([entry(1, 1, 'Take $7', events)], longShot)).toEqual([
    '1 | Bruno: Take $7 / Bruno gains $7.',
    '# Round 13',
    '- | The dice move horse 4 by 3.',
    '0 | Horse 4 finishes 1st: $35.',
  ]);
});

test('a game without words of its own has its events under their seats, too', () => {
  const items = logItems([entry(1, 1, 'slide', [{ kind: 'slid', seat: 2 }])], null, wordsFor({}, {}, SEATS, null));
  expect(items.map(({ seat }) => seat)).toEqual([1, 2]);
});

test('what was taken back is told as such, and begins no round', () => {
  const undone = entry(1, 1, 'Gear 2', [{ kind: 'round', round: 4, order: [] }], { undone: true });
  const items = logItems([undone], heat as never, wordsFor({}, {}, SEATS, null));
  expect(items.map(({ heading, lines }) => [heading, lines[0]?.undone])).toEqual([[null, true]]);
});

/** The headings of the log with the number of items below each. */
function rounds(entries: Entry[], plugin: object): string[] {
  const items = logItems(entries, plugin as Plugin, wordsFor({}, {}, SEATS, null));
  return logRounds(items).map(({ heading, items }) => `${heading ?? '-'}: ${items.length}`);
}

test('the log falls into rounds; what comes before the first has no heading', () => {
  const round = (n: number) => ({ kind: 'round', round: n, order: [] });
  const log = [entry(1, 0, 'Keep', [round(1)]), entry(2, 1, 'Gear 2', []), entry(3, 2, 'Gear 1', [round(2)])];
  expect(rounds(log, heat)).toEqual(['-: 1', 'Round 1: 2', 'Round 2: 0']);
});

test('without rounds, a turn begins when the first player has the move again', () => {
  const card = (revision: number, seat: number, more: Partial<Entry> = {}): Entry =>
    entry(revision, seat, 'Play', [], { move: { kind: 'card', fields: {}, text: '' } as unknown as Entry['move'], ...more }); // prettier-ignore
  const start = (revision: number, race: number, first: number): Entry =>
    entry(revision, 1, 'Keep', [{ kind: 'race-start', race, order: [], first }]);
  const log = [
    start(1, 1, 2),
    card(2, 2),
    card(3, 0),
    card(4, 2, { undone: true }),
    card(5, 2),
    entry(6, 0, 'Reroll', []),
    start(7, 2, 0),
    card(8, 0),
  ];
  const headings = rounds(log, { ...formulaMotorRacing, turnMove: 'card' }).map((line) => line.replace(/: \d+$/, ''));
  expect(headings).toEqual(['-', 'Race 1', 'Turn 1', 'Turn 2', 'Race 2', 'Turn 1']);
});

test('a log without its beginning counts turns from the first player to move', () => {
  const card = (revision: number, seat: number): Entry =>
    entry(revision, seat, 'Play', [], { move: { kind: 'card', fields: {}, text: '' } as unknown as Entry['move'] });
  const log = [card(1, 2), card(2, 0), card(3, 2), card(4, 0), card(5, 2)];
  const plugin = { ...formulaMotorRacing, turnMove: 'card', opening: 'Race 1' };
  expect(rounds(log, plugin)).toEqual(['Race 1, Turn 1: 2', 'Turn 2: 2', 'Turn 3: 1']);
});

test('headings in a row are one', () => {
  const log = [
    entry(1, 0, 'Go', [
      { kind: 'game-start', game: 1, track: 'x', grid: [] },
      { kind: 'lot', car: 'red', power: null, bidders: [] },
    ]),
    entry(2, 0, 'Bid', []),
  ];
  expect(rounds(log, downforce)[1]).toBe('Game 1 on x, Red for sale: 1');
});
