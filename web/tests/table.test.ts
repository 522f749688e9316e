import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientMessage, Fields, Hello, News, Offer, SeatInfo, TableMessage } from '../src/api/types';
import { withoutRepeats, appendNews, type Entry } from '../src/model/log-entries';
import type { Merged } from '../src/model/plugin';
import { settings } from '../src/platform/settings.svelte';
import { TableStore } from '../src/state/table-store.svelte';

const offer = (move: number, fields: Fields): Offer => ({
  move,
  kind: 'play',
  fields,
  text: `play ${Object.values(fields).join(' ')}`,
  preview: {},
  final: true,
});
const OFFERS = [
  offer(1, { card: 'a', car: 'x' }),
  offer(2, { card: 'a', car: 'y' }),
  offer(3, { card: 'b', car: 'x' }),
];
const news = (revision: number, more: Partial<News> = {}): News =>
  ({ kind: 'move', revision, step: revision, seat: 1, move: null, redealt: false, events: {}, ...more }) as News;
const message = (revision: number, more: Partial<TableMessage> = {}): TableMessage =>
  ({
    type: 'table',
    status: 'playing',
    revision,
    dice: { origin: 'sealed', commitment: null, seed: null },
    seats: [0, 1].map((seat) => ({ seat, you: seat === 0, stand_in: false }) as SeatInfo),
    to_move: [0],
    seen: { '0': { view: { revision }, offers: OFFERS, can_undo: true } },
    news: [],
    done: [],
    ...more,
  }) as unknown as TableMessage;

/** What the client sends, with the fields that any of it has. */
type Sent = Merged<ClientMessage | Hello>;

/** The other end of the line. */
class Line {
  static readonly CONNECTING: number = 0;
  static readonly OPEN: number = 1;
  static last: Line;
  readyState = Line.OPEN;
  sent: Sent[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Line.last = this;
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Sent);
  }
  close(): void {
    this.onclose?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let store: TableStore;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  settings.set('speed', 'normal');
  settings.set('confirm', 'final');
  store = new TableStore('ABC', { '0': 'secret' });
  Line.last.onopen?.();
  Line.last.say(message(1));
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

test('it sits down with its tokens and shows what its seat sees', () => {
  expect(Line.last.sent[0]).toEqual({ type: 'hello', tokens: ['secret'], since: 0, packed: 'long' });
  expect(store.seat).toBe(0);
  expect(store.view).toEqual({ revision: 1 });
  expect(store.offers).toHaveLength(3);
});

test('a draft that only one offer fits selects it; one that nothing selected fits clears it', () => {
  store.setDraft({ card: 'a' });
  expect(store.fitting).toHaveLength(2);
  expect(store.selected).toBeNull();
  store.setDraft({ card: 'a', car: 'y' });
  expect(store.selected?.move).toBe(2);
  store.clear();
  expect(store.selected).toBeNull();
  expect(store.draft).toEqual({});
});

test('a selection survives what others do, as long as it is offered', () => {
  store.select(OFFERS[2]!);
  Line.last.say(message(2));
  expect(store.selected?.move).toBe(3);
  Line.last.say(message(3, { seen: { '0': { view: {}, offers: OFFERS.slice(0, 2), can_undo: false } } } as never));
  expect(store.selected).toBeNull();
});

const EVENTS = { '0': [{ kind: 'die' }, { kind: 'quiet' }, { kind: 'moved' }] };
const playing = (): void => {
  store.plugin = { Board: null as never, eventTime: (event) => (event.kind === 'quiet' ? 0 : 500) };
  Line.last.say(message(2, { news: [news(2, { events: EVENTS })] }));
};

test('events are played one after the other before the new view is shown', async () => {
  playing();
  expect(store.animation?.event.kind).toBe('die');
  expect(store.view).toEqual({ revision: 1 });
  expect(store.offers).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(store.animation?.events.map((e) => e.kind)).toEqual(['die', 'quiet', 'moved']);
  await vi.advanceTimersByTimeAsync(500);
  expect(store.animation).toBeNull();
  expect(store.view).toEqual({ revision: 2 });
  expect(store.entries).toHaveLength(1);
});

test('what is left to play can be skipped', async () => {
  playing();
  store.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.animation).toBeNull();
  expect(store.view).toEqual({ revision: 2 });
});

test('a move is sent with what it was chosen for, and stays chosen until the table shows what came of it', async () => {
  store.select(OFFERS[0]!);
  const sent = store.confirm();
  const asked = Line.last.sent.at(-1)!;
  expect(asked).toMatchObject({ type: 'move', seat: 0, revision: 1, move: 1 });
  Line.last.say({ type: 'done', id: asked.id, revision: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.sending).toBe(true);
  expect(store.selected?.move).toBe(1);
  Line.last.say(message(2));
  await sent;
  expect(store.sending).toBe(false);
  expect(store.selected).toBeNull();
});

test('what came of a move may come with the word that it is done', async () => {
  const sent = store.confirm(OFFERS[0]);
  const asked = Line.last.sent.at(-1)!;
  Line.last.say(message(2, { done: [{ id: Number(asked.id), revision: 2 }] }));
  await sent;
  expect(store.sending).toBe(false);
  expect(store.view).toEqual({ revision: 2 });
});

test('what is chosen ahead is sent with the move, and taken back with it', async () => {
  const follows = [offer(8, { card: 'c' }), offer(9, { card: 'd' })];
  const answer = (revision: number, offers: Offer[]): void => {
    const seen = { '0': { view: { revision }, offers, can_undo: true } };
    const id = Number(Line.last.sent.at(-1)!.id);
    Line.last.say(message(revision, { seen, done: [{ id, revision }] } as Partial<TableMessage>));
  };
  store.select(OFFERS[0]!, [{ card: 'd' }]);
  Line.last.say(message(2));
  expect(store.ahead).toEqual([{ card: 'd' }]);
  void store.confirm();
  answer(3, follows);
  await vi.advanceTimersByTimeAsync(0);
  expect(Line.last.sent.at(-1)).toMatchObject({ type: 'move', revision: 3, move: 9 });
  answer(4, []);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.ahead).toEqual([]);

  void store.undo();
  answer(5, follows);
  await vi.advanceTimersByTimeAsync(0);
  expect(Line.last.sent.filter((m) => m.type === 'undo')).toHaveLength(2);
  answer(6, OFFERS);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.sending).toBe(false);
  expect(Line.last.sent.filter((m) => m.type === 'undo')).toHaveLength(2);
});

test('a refusal is shown in the server’s words', async () => {
  const sent = store.confirm(OFFERS[0]);
  const asked = Line.last.sent.at(-1)!;
  Line.last.say({ type: 'refused', id: asked.id, error: 'illegal', message: 'not now', rule: 'HEAT-1.1' });
  await sent;
  expect(store.refusal?.message).toBe('not now');
  store.select(OFFERS[1]!);
  expect(store.refusal).toBeNull();
});

const log = (entries: Entry[], ...items: News[]): Entry[] => appendNews(entries, items, () => []);

test('a seat that decides twice in secret is told of once', () => {
  const seen = [{ kind: 'gears' }];
  const at = (revision: number, seat: number, events: object[] = []): Entry =>
    ({ revision, step: revision, seat, move: null, events, undone: false }) as Entry;
  const entries = [at(1, 0), at(2, 1), at(3, 1), at(4, 0, seen), at(5, 0), { ...at(6, 0), undone: true }];
  expect(withoutRepeats(entries).map((e) => e.revision)).toEqual([3, 4, 5, 6]);
});

test('an undo strikes what came after its step, or else the latest move of its seat', () => {
  const entries = log([], news(1, { seat: 0 }), news(2), news(3, { seat: 0 }));
  const back = log(entries, news(4, { kind: 'undo', step: 1, seat: 0 }));
  expect(back.map((e) => e.undone)).toEqual([false, true, true]);
  const own = log(entries, news(4, { kind: 'undo', step: 3, seat: 1 }));
  expect(own.map((e) => e.undone)).toEqual([false, true, false]);
  expect(entries.some((e) => e.undone)).toBe(false);
});

test('a redeal is a step of its own', () => {
  const entries = log([], news(1), news(2), news(3, { kind: 'undo', step: 2, redealt: true }));
  expect(entries.map((e) => [e.undone, e.redealt ?? false])).toEqual([[false, false], [true, false], [false, true]]); // prettier-ignore
});

const seen = (offers: Offer[], more: object = {}): object => ({
  seen: { '0': { view: {}, offers, can_undo: true } },
  ...more,
});
const moves = (): unknown[] => Line.last.sent.filter((m) => m.type === 'move').map((m) => m.move);
/** The server has carried the latest request out, and this is what the table looks like now. */
const grant = async (revision: number, offers: Offer[]): Promise<void> => {
  const { id } = Line.last.sent.at(-1)!;
  Line.last.say(message(revision, seen(offers, { done: [{ id, revision }] })));
  await vi.advanceTimersByTimeAsync(0);
};
const free = (move: number, fields: Fields): Offer => ({ ...offer(move, fields), final: false });

test('what can be taken back is sent as soon as it is clear; what cannot waits to be confirmed', () => {
  Line.last.say(message(2, seen([free(1, { card: 'a' }), offer(2, { card: 'b' })])));
  store.setDraft({ card: 'b' });
  expect(store.selected?.move).toBe(2);
  expect(moves()).toEqual([]);
  store.setDraft({ card: 'a' });
  expect(moves()).toEqual([1]);
});

test('whoever wants every move confirmed is asked, and whoever wants none is not', () => {
  settings.set('confirm', 'always');
  Line.last.say(message(2, seen([free(1, { card: 'a' }), offer(2, { card: 'b' })])));
  store.setDraft({ card: 'a' });
  expect(moves()).toEqual([]);
  settings.set('confirm', 'never');
  store.setDraft({ card: 'b' });
  expect(moves()).toEqual([2]);
});

test('moves that were planned together follow one another as they are offered', async () => {
  void store.confirm(OFFERS[0]!, [{ card: 'c' }, { card: 'd' }]);
  await grant(2, [offer(5, { card: 'c' }), offer(6, { card: 'd' })]);
  expect(moves()).toEqual([1, 5]);
  await grant(3, [offer(7, { card: 'd' }), offer(8, { card: 'e' })]);
  expect(moves()).toEqual([1, 5, 7]);
});

test('a plan that no longer fits is dropped, and what fits of it is the beginning of a choice', async () => {
  void store.confirm(OFFERS[0]!, [{ card: 'c' }, { card: 'd' }]);
  await grant(2, [offer(5, { card: 'c', car: 'x' }), offer(6, { card: 'c', car: 'y' })]);
  expect(moves()).toEqual([1]);
  expect(store.draft).toEqual({ card: 'c' });
  Line.last.say(message(3, seen([offer(7, { card: 'd' }), offer(8, { card: 'e' })])));
  expect(moves()).toEqual([1]);
});

test('a planned move waits while the moves that may come before it are decided', async () => {
  const of = (move: number, kind: string): Offer => ({ ...offer(move, {}), kind, text: kind });
  const slipstream = [of(5, 'slipstream'), of(6, 'stay')];
  const end = [of(7, 'keep'), of(8, 'discard')];
  void store.confirm(OFFERS[0]!, [{ kind: 'discard', waits: ['slipstream'] }]);
  await grant(2, slipstream);
  expect(moves()).toEqual([1]);
  void store.confirm(slipstream[1]);
  await grant(3, end);
  expect(moves()).toEqual([1, 6, 8]);
  await grant(4, OFFERS);

  // anything else that is asked for drops it
  void store.confirm(OFFERS[0]!, [{ kind: 'discard', waits: ['slipstream'] }]);
  await grant(5, [of(9, 'spin-out'), of(10, 'pay')]);
  void store.confirm(store.offers[1]);
  await grant(6, end);
  expect(moves()).toEqual([1, 6, 8, 1, 10]);
});

test('the only move there is plays itself once it was seen', async () => {
  const only = offer(9, { card: 'z' });
  Line.last.say(message(2, seen([only])));
  expect(store.forced).toEqual(only);
  expect(moves()).toEqual([]);
  await vi.advanceTimersByTimeAsync(store.forcedTime);
  expect(moves()).toEqual([9]);
  expect(store.forced).toBeNull();
});

test('after a move was taken back nothing plays itself, nor where everything is confirmed', async () => {
  void store.undo();
  await grant(2, [offer(9, { card: 'z' })]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(moves()).toEqual([]);
  void store.confirm(store.offers[0]);
  await grant(3, [offer(10, { card: 'y' })]);
  expect(store.forced?.move).toBe(10);
  settings.set('confirm', 'always');
  await vi.advanceTimersByTimeAsync(store.forcedTime);
  await grant(4, [offer(11, { card: 'x' })]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(moves()).toEqual([9, 10]);
});

test('until the race begins, one sits where the host has put one', () => {
  const lobby: Partial<TableMessage> = { status: 'waiting', begun: false, to_move: [] };
  const at = (own: number): SeatInfo[] => [0, 1].map((n) => ({ seat: n, you: n === own, stand_in: false }) as SeatInfo);
  Line.last.say(message(1, { ...lobby, seats: at(0) }));
  expect(store.seat).toBe(0);
  Line.last.say(message(2, { ...lobby, seats: at(1) }));
  expect(store.seat).toBe(1);
  // the last rearrangement and the start may come in one message
  Line.last.say(message(4, { begun: true, seats: at(0), news: [news(4, { kind: 'start' })] }));
  expect(store.seat).toBe(0);
});

test('a line that is still being opened is hung up once it is open: browsers complain otherwise', () => {
  const left = new TableStore('ABC', {});
  const line = Line.last;
  line.readyState = Line.CONNECTING;
  const close = vi.spyOn(line, 'close');
  left.close();
  expect(close).not.toHaveBeenCalled();
  line.onopen?.();
  expect(close).toHaveBeenCalledOnce();
  expect(line.sent).toEqual([]);
});
