import { expect, test } from 'vitest';
import { lotNow } from '../src/games/downforce/lot';
import type { BoardAssets, Offer, Props, RaceEvent } from '../src/games/downforce/types';
import { moments } from '../src/games/downforce/moments';
import downforce from '../src/games/downforce';
import { eventText, offerText, openingText, seatMark, w } from '../src/games/downforce/words';
import { linesOf, nowLine, wordsFor } from '../src/model/log-lines';

const lot = { car: 'red', power: { power: 'tricky', title: '', help: '' }, bidders: [0, 1, 2] };
const view = { phase: 'auction', seats: [], auction: { lot } } as unknown as Props['view'];
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

test('the cards on the table are those for the current lot', () => {
  const seats = [0, 1, 2].map((seat) => ({ seat, decided: seat < 2 }));
  const after = (...events: object[]) =>
    lotNow({ view: { ...view, seats } as Props['view'], animation: { events } as unknown as Props['animation'] });
  expect(after({ kind: 'bid', seat: 2 })).toMatchObject({ decided: [0, 1, 2], sold: [] });
  expect(after({ kind: 'bid', seat: 2 }, { ...sale, bids }, next)).toMatchObject({
    decided: [],
    sold: [{ car: 'red' }],
  });
});

test('players without a car have a mark with their initial, and the others that of their first car', () => {
  const marks = wordsFor({ seats: [{ seat: 1, cars: ['red'] }] }, {}, seats as never, { seatMark } as never);
  expect(marks.mark(0)).toMatchObject({ shape: 'shield', text: 'R' });
  expect(marks.mark(1)).toMatchObject({ shape: 'hexagon' });
});

test('while the bids are turned over, the banner does not say who wins', () => {
  const turned = { ...sale, bids };
  const during = (event: object): string | undefined =>
    nowLine({ event, events: [event] } as never, downforce as never, wordsOf({}))?.text;
  expect(during(turned)).toBe('The bids are turned over');
  expect(during({ ...turned, forced: true })).toContain('Bruno');
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

const seats = ['Rosa', 'Bruno', 'Cleo'].map((name, seat) => ({ seat, name, you: seat === 0 }));
const wordsOf = (some: object) => wordsFor(some as never, {}, seats as never, null) as never;

test('a sale says what each player bid, and the end of the race which bets won', () => {
  const sold = { ...sale, bids: [...bids, { seat: 2, card: 'K5', value: 0 }] };
  expect(eventText(sold as RaceEvent, wordsOf({}))).toBe(
    'Bruno buys Red for 4\u00a0M. Bids: you 1\u00a0M, Bruno 4\u00a0M, Cleo passes.',
  );
  const end = { kind: 'race-end', finish: ['red'], won: [0, 9, 0] };
  expect(eventText(end as never, wordsOf({}))).toBe('The race is over: 1st Red. Winning bets: Bruno 9\u00a0M.');
});

test('a drive has one line in the log, and a bid does not list the strips of its card', () => {
  const lines = (kind: string, ...events: object[]): string[] =>
    linesOf(
      { revision: 1, step: 1, seat: 1, move: { kind, fields: {}, text: '' }, events, undone: false } as never,
      downforce as never,
      wordsOf({}),
    ).map(({ text }) => text);
  const moved = { kind: 'moved', car: 'red', owner: 2, route: [1, 2, 3], lost: 0, home: false };
  expect(lines('steer', moved)).toEqual(['Bruno: Red moves 2 spaces.']);
  expect(lines('steer', { ...moved, home: true }, { kind: 'home', car: 'red', place: 2 })).toEqual([
    'Bruno: Red finishes 2nd.',
  ]);
  expect(lines('bid', { kind: 'bid', seat: 1 })).toEqual(['Bruno: Bid']);
});

test('the log begins with the first lot, as far as it is known', () => {
  const opening = (auction: object | null, game = 1) => openingText(wordsOf({ game, auction }));
  expect(opening({ sales: [], lot: { car: 'yellow', power: null } })).toBe('Yellow for sale');
  expect(opening({ sales: [{ car: 'red', power: null }], lot: { car: 'yellow' } })).toBe('Red for sale');
  expect(opening({ sales: [{ car: 'red', power: null }], lot: null }, 2)).toBeNull();
  expect(opening(null)).toBeNull();
});

test('of the bets that paid, the winner’s is a key moment', () => {
  const end = {
    kind: 'race-end',
    bets: [[null, 'blue', null], ['red', null, null], [null, null, 'blue']],
    pays: [[0, 4, 0], [9, 0, 0], [0, 0, 3]],
    prizes: [6, 12, 9],
    won: [4, 9, 3],
    paid: [1, 4, 6],
  }; // prettier-ignore
  const found = moments([{ step: 1, events: [end] }] as never, wordsOf({}));
  expect(found.map(({ seat, text }) => [seat, text])).toEqual([[1, 'Bruno wins 9\u00a0M with the 1st bet, on Red.']]);
});
