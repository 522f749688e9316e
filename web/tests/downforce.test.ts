import { expect, test } from 'vitest';
import { lotNow } from '../src/games/downforce/lot';
import type { BoardAssets, Offer, Props, RaceEvent } from '../src/games/downforce/types';
import { offerText, w } from '../src/games/downforce/words';

const lot = { car: 'red', power: { power: 'tricky', title: '', help: '' }, bidders: [0, 1, 2] };
const view = { phase: 'auction', auction: { lot } } as unknown as Props['view'];
const sale = { kind: 'sale', car: 'red', power: 'tricky', seat: 1, price: 4, forced: false };
const bids = [
  { seat: 0, card: 'R1', value: 1 },
  { seat: 1, card: 'R4', value: 4 },
];
const next = { kind: 'lot', car: 'blue', power: null, bidders: [0, 2] };

const during = (...events: object[]) =>
  lotNow({ view, animation: { events: events as RaceEvent[] } as Props['animation'] });

test('a lot is that of the view until its sale is shown, and then the next one', () => {
  expect(lotNow({ view, animation: null })).toMatchObject({
    car: 'red',
    power: 'tricky',
    bidders: [0, 1, 2],
    sale: null,
  });
  expect(during({ kind: 'bid', seat: 1 })).toMatchObject({ car: 'red', sale: null });
  expect(during({ ...sale, bids })).toMatchObject({ car: 'red', bidders: [0, 1], sale: { seat: 1, price: 4 } });
  expect(during({ ...sale, bids }, next)).toMatchObject({ car: 'blue', power: null, bidders: [0, 2], sale: null });
});

test('outside the auction nothing is for sale', () => {
  expect(lotNow({ view: { ...view, phase: 'play-card' }, animation: null })).toBeNull();
});

test('spaces at the same distance in the same lane have different texts', () => {
  const cells = [7, 8, 9].map((cell) => ({ cell, name: `${cell}a`, section: cell, lane: 0 }));
  const assets = { tracks: { bay: { cells } } } as unknown as BoardAssets;
  const texts = cells.map(({ cell, name }) => {
    const offer = { kind: 'steer', text: '', fields: { cell, name }, preview: { car: 'red', steps: 5 } };
    return offerText(offer as Offer, { assets });
  });
  expect(new Set(texts).size).toBe(3);
});

test('every rule that decides a tie is a sentence', () => {
  for (const rule of ['DF-9.4', 'DF-9.5', 'DF-8.10', 'DF-8.12']) expect(w.of('tie', rule)).toMatch(/\.$/);
});
