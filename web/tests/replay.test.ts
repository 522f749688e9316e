/** A replay is read as the table was: the same log, and nobody is away from a race that is over. */
import { beforeEach, expect, test } from 'vitest';
import type { ReplayIndex } from '../src/api/types';
import * as heat from '../src/games/heat/words';
import type { Plugin } from '../src/model/plugin';
import { rememberTable } from '../src/state/my-tables';
import { Tape } from '../src/replay/tape.svelte';
import { logItems } from '../src/model/log-lines';

const move = (step: number, seat: number, events?: object[]): object => ({
  step,
  seat,
  kind: 'done',
  fields: {},
  text: 'done',
  ...(events && { events }),
});

function tapeOf(log: object[]): Tape {
  const tape = new Tape('K7QF2M', () => undefined);
  const seats = ['Rosa', 'Bruno'].map((name, seat) => ({ seat, name, kind: 'person', online: false, you: false }));
  tape.plugin = { ...heat, offerText: undefined } as unknown as Plugin;
  tape.index = { seats, log, steps: log.length } as unknown as ReplayIndex;
  return tape;
}

const logOf = (tape: Tape): string[] =>
  logItems(tape.entries, tape.plugin, tape.words).map(
    ({ heading, lines }) => heading ?? lines.map(({ text }) => text).join(' / '),
  );

beforeEach(() => localStorage.clear());

test('the log has rounds as headings, and events under whom they happen to', () => {
  const log = [
    move(1, 0, [
      { kind: 'finished', seat: 1, place: 1 },
      { kind: 'round', round: 4, order: [0, 1] },
    ]),
    move(2, 0, []),
  ];
  expect(logOf(tapeOf(log))).toEqual(['Rosa: done', 'Bruno finishes 1st.', 'Round 4', 'Rosa: done']);
});

test('a replay that was kept by a version without events in its log can still be read', () => {
  expect(logOf(tapeOf([move(1, 0), move(2, 1)]))).toEqual(['Rosa: done', 'Bruno: done']);
});

test('nobody is away, and the seats of this browser are those of its reader', () => {
  rememberTable({ code: 'K7QF2M', game: 'heat', title: 'HEAT', tokens: { 1: 'secret' } });
  const { seats } = tapeOf([]);
  expect(seats.map(({ online, you }) => [online, you])).toEqual([
    [true, false],
    [true, true],
  ]);
});
