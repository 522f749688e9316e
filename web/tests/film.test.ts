import { expect, test } from 'vitest';
import type { TurningPoint } from '../src/api/types';
import { filmScenes } from '../src/replay/film';
import type { Entry } from '../src/model/log-entries';
import type { Plugin, Words } from '../src/model/plugin';

const NAMES = ['Anna', 'Ben', 'Cleo'];
const words = { name: (seat: number | null) => NAMES[seat ?? 0] } as Words;
const plugin = {
  film: { highlights: ['spin-out', 'finished'] },
  eventText: ({ kind, seat }) => `${NAMES[Number(seat)]}: ${kind}`,
  eventTime: ({ kind }) => (kind === 'moved' ? 900 : 100),
  moments: () => [{ step: 9, seat: 1, text: 'Ben wins.' }],
} as Partial<Plugin> as Plugin;

const entry = (step: number, ...events: Entry['events']): Entry => ({
  revision: step,
  step,
  seat: 0,
  move: null,
  events,
  undone: false,
  redealt: false,
});
const RACE = [
  entry(1, { kind: 'round', order: [0, 1, 2] }),
  entry(2, { kind: 'moved', seat: 0 }),
  entry(3, { kind: 'moved', seat: 2 }, { kind: 'drew', seat: 0 }),
  entry(4, { kind: 'drew', seat: 2 }, { kind: 'round', order: [2, 0, 1] }),
  entry(5, { kind: 'spin-out', seat: 0 }),
  entry(9, { kind: 'finished', seat: 1 }),
];

test('a film shows spin-outs, finishes and overtakes, each at the step where it can be seen', () => {
  expect(filmScenes(RACE, plugin, words, [])).toEqual([
    { step: 3, seat: 2, text: 'Cleo gains 2 places, on the way to 1st.' },
    { step: 5, seat: 0, text: 'Anna: spin-out' },
    { step: 9, seat: 1, text: 'Ben wins.' },
  ]);
});

test('turning points of an analysis are scenes', () => {
  const turn = { step: 2, what: 'luck', seat: 1, points: -0.124, error: 0, better: null } as TurningPoint;
  const scenes = filmScenes(RACE, plugin, words, [turn]);
  expect(scenes[0]).toEqual({ step: 2, seat: 1, text: 'Bad luck: Ben loses 12% win chance.' });
});

test('of too many scenes, the moments that decided the race stay', () => {
  const spins = Array.from({ length: 30 }, (_, i) => entry(20 + i, { kind: 'spin-out', seat: i % 3 }));
  const scenes = filmScenes([...RACE, ...spins], plugin, words, []);
  expect(scenes).toHaveLength(11);
  expect(scenes.map(({ text }) => text)).toContain('Ben wins.');
});

test('two moments of a seat at one step are told together', () => {
  const moments = [
    { step: 9, seat: 1, text: 'Ben takes the lead.', settled: true },
    { step: 9, seat: 1, text: 'Ben wins.', settled: true },
    { step: 9, seat: 2, text: 'Cleo gives up.', settled: true },
  ];
  const scenes = filmScenes(RACE, { ...plugin, moments: () => moments }, words, []);
  expect(scenes.at(-1)).toEqual({ step: 9, seat: 1, text: 'Ben takes the lead. Ben wins.' });
});
