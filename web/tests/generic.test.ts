import { expect, test } from 'vitest';
import { eventText, withNames } from '../src/games/generic/words';
import type { Words } from '../src/model/plugin';

const people = ['Rosa', 'Bruno'];
const name = (seat: number | null): string => people[seat ?? 0] ?? '';
const words: Words = {
  view: {},
  assets: {},
  seats: [],
  name,
  who: (seat) => ({ name: name(seat), you: false }),
  mark: () => ({ shape: 'circle', colour: '', ink: '' }),
};

test('a game without words of its own tells who did what, by name', () => {
  expect(eventText({ kind: 'slid', seat: 1, to: 5, by_salt: null, wet: true }, words)).toBe('Bruno: slid, to 5, wet');
  expect(eventText({ kind: 'race-end', rounds: 7 }, words)).toBe('Race end, rounds 7');
});

test('a view has names where it has seats', () => {
  const view = {
    snails: [
      { seat: 0, at: 3 },
      { seat: null, at: 1 },
    ],
    round: 2,
  };
  expect(withNames(view, name)).toEqual({
    snails: [
      { seat: 'Rosa', at: 3 },
      { seat: null, at: 1 },
    ],
    round: 2,
  });
});
