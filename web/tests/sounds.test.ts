import { expect, test } from 'vitest';
import type { GameEvent } from '../src/api/types';
import { soundOf as downforce } from '../src/games/downforce/sounds';
import { soundOf as formulaD } from '../src/games/formula-d/sounds';
import { soundOf as motorRacing } from '../src/games/formula-motor-racing/sounds';
import { soundOf as heat } from '../src/games/heat/sounds';
import { soundOf as longShot } from '../src/games/long-shot/sounds';
import { SOUNDS, type Layer } from '../src/platform/sounds';

const LONGEST = 1.2;

test('every sound is short', () => {
  for (const [name, { layers }] of Object.entries(SOUNDS)) {
    const ends = layers.map(({ at = 0, length }: Layer) => at + length);
    expect(Math.max(...ends), name).toBeLessThanOrEqual(LONGEST);
  }
});

/** What a game lets us hear of the last of some events; `cars` are in its view. */
function heard(soundOf: (animation: never, view: never) => string | null, events: GameEvent[], cars: object[] = []) {
  const animation = { events, event: events.at(-1), seat: 0, move: null, duration: 1 };
  return soundOf(animation as never, { cars } as never);
}

test('an engine is heard in the gear that the car is in', () => {
  const moved = { kind: 'moved', seat: 0 };
  expect(heard(heat, [moved], [{ gear: 2 }])).toBe('heat_2');
  expect(heard(heat, [{ kind: 'gears', gears: [4] }, moved], [{ gear: 2 }])).toBe('heat_4');
  const drive = { kind: 'drive', gear: 5, brake: 0, overshoot: 0 };
  expect(heard(formulaD, [drive])).toBe('formula_5');
  expect(heard(formulaD, [{ ...drive, brake: 1 }])).toBe('screech');
});

test('each game has its own sounds', () => {
  expect(heard(longShot, [{ kind: 'moved' }])).toBe('hooves');
  expect(heard(downforce, [{ kind: 'sale' }])).toBe('hammer');
  expect(heard(heat, [{ kind: 'corner', heat: 0 }])).toBeNull();
  expect(heard(heat, [{ kind: 'corner', heat: 1 }])).toBe('screech');
  expect(heard(motorRacing, [{ kind: 'moved', from: 3, to: 2 }])).toBe('pass');
  expect(heard(motorRacing, [{ kind: 'moved', from: 3, to: 5 }])).toBe('fall_back');
  expect(heard(motorRacing, [{ kind: 'moved', from: 3, to: 3 }])).toBeNull();
});
