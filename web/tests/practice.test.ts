import { beforeEach, expect, test, vi } from 'vitest';
import type { AnalysedMove, Offer } from '../src/api/types';
import { PracticeStore } from '../src/analysis/practice-store.svelte';
import { t } from '../src/i18n';
import type { Tape } from '../src/replay/tape.svelte';

const offer = (text: string): Offer => ({
  move: 0,
  kind: 'play',
  fields: { card: text },
  text,
  preview: {},
  final: true,
});
const OFFERS = ['best', 'close', 'played', 'poor'].map(offer);
const moves = OFFERS.map(({ text }, i) => ({
  text,
  chance: 0.5 - i / 100,
  loss: i / 100,
  error: 0,
  played: text === 'played',
}));
const MOVE = {
  step: 3,
  seat: 0,
  decision: { name: 'slip', loss: 0.02, topic: null, moves },
} as unknown as AnalysedMove;
const TAPE = { code: 'ABC', tokens: [], step: () => Promise.resolve({ view: {}, hands: {} }) } as unknown as Tape;

let practice: PracticeStore;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ offers: OFFERS }))));
  practice = new PracticeStore(TAPE, 0, [MOVE]);
  await vi.waitFor(() => expect(practice.offers).toHaveLength(4));
});
const try_ = async (text: string): Promise<void> => {
  practice.select(practice.offers.find((each) => each.text === text)!);
  await practice.confirm();
};

test('a move that has been answered cannot be tried again; another can', async () => {
  await try_('close');
  expect(practice.verdict?.kind).toBe('good');
  expect(practice.settled).toBe(true);
  practice.select(practice.offers[3]!);
  expect(practice.settled).toBe(false);
  await practice.confirm();
  expect(practice.verdict?.kind).toBe('not_yet');
  practice.clear();
  expect(practice.settled).toBe(false);
});

test('an answer that was shown is not to be played', () => {
  practice.show();
  expect(practice.selected?.text).toBe('best');
  expect(practice.settled).toBe(true);
});

test('what was played is told to the one who played it', () => {
  const told = { move: 'Play 2', verdict: 'blunder', points: '−19 points' };
  expect(t('analysis.practice.then', { name: 'You', you: true, ...told })).toBe(
    'You played: Play 2 (blunder, −19 points)',
  );
  expect(t('analysis.practice.then', { name: 'Cleo', you: false, ...told })).toBe(
    'Cleo played: Play 2 (blunder, −19 points)',
  );
});
