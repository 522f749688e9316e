/**
 * Moves, reasons and events in words, in positions that were really raced: tests/web/test_words.py races them and names
 * the file that they are in.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Fields, GameEvent, Offer, SeatInfo } from '../src/api/types';
import * as downforce from '../src/games/downforce/words';
import * as downforceReasons from '../src/games/downforce/reason';
import * as formulaD from '../src/games/formula-d/words';
import * as formulaDReasons from '../src/games/formula-d/reason';
import * as formulaMotorRacing from '../src/games/formula-motor-racing/words';
import * as formulaMotorRacingReasons from '../src/games/formula-motor-racing/reason';
import * as heat from '../src/games/heat/words';
import * as heatReasons from '../src/games/heat/reason';
import * as longShot from '../src/games/long-shot/words';
import * as longShotReasons from '../src/games/long-shot/reason';
import type { Plugin } from '../src/model/plugin';
import { wordsFor } from '../src/model/log-lines';
import { WRONG_FOR_YOU } from './grammar';

interface Raced {
  game: string;
  assets: Fields;
  positions: { seat: number; view: Fields; offers: Offer[] }[];
  events: { seat: number; view: Fields; event: GameEvent }[];
}
type Reasons = Awaited<ReturnType<NonNullable<Plugin['reasons']>>>;
type Facts = Record<string, unknown>;

const GAMES: Record<string, [words: object, reasons: object]> = {
  downforce: [downforce, downforceReasons],
  'formula-d': [formulaD, formulaDReasons],
  'formula-motor-racing': [formulaMotorRacing, formulaMotorRacingReasons],
  heat: [heat, heatReasons],
  'long-shot': [longShot, longShotReasons],
};
const most = (value: unknown): number => (Array.isArray(value) ? Math.max(...(value as number[])) : Number(value ?? 0));

/** What a game's reasons must say, and what they must not, given a preview. */
const CHECKS: Record<string, (why: string, offer: Offer, view: Fields, seat: number) => void> = {
  heat: (why, { kind, preview }) => {
    const facts = preview as Facts;
    if (facts.heat_now) expect(why).toContain(`${String(facts.heat_now)} heat now`);
    if (why.includes('cost nothing')) expect(most(facts.heat)).toBe(0);
    if (kind === 'play' && most(facts.heat) && !facts.spin_out) expect(why).toContain(`${most(facts.heat)} heat`);
    expect(why.includes('pin-out')).toBe(kind !== 'gear' && Number(facts.spin_out ?? 0) > 0);
  },
  'formula-d': (why, { preview }) => {
    const facts = preview as Facts;
    if (facts.kind !== 'drive') return;
    expect(why).toContain(facts.wear ? `Costs ${String(facts.wear)} wear` : 'Costs no wear');
    const rolls = (facts.collisions as unknown[]).length + Number(facts.danger);
    expect(why.includes('may cost more')).toBe(rolls + Number(facts.residents) + Number(facts.engine) > 0);
  },
  downforce: (why, { kind, preview }, view, seat) => {
    if (kind !== 'play') return;
    const strips = (preview as Facts).strips as { car: string; status: string; most: number }[];
    const moving = strips.filter(({ most }) => most);
    const cars = view.cars as { car: string; owner: number | null }[];
    const own = (car: string): boolean => cars.find((each) => each.car === car)?.owner === seat;
    expect(why.includes('that you choose')).toBe(moving.some(({ status }) => status === 'wild'));
    expect(why.includes('your own')).toBe(moving.some(({ status, car }) => status !== 'wild' && own(car)));
  },
  'formula-motor-racing': () => undefined,
  'long-shot': (why, { preview, fields }) => {
    const facts = preview as Facts;
    expect(why.includes('Costs')).toBe(Number(facts.money_change ?? 0) < 0);
    expect(why.includes('dark horse')).toBe(fields.dark === true);
    expect(facts.declines).toBeUndefined();
  },
};

const file = process.env.PADDOCK_POSITIONS;
const raced = file ? (JSON.parse(readFileSync(file, 'utf8')) as Raced[]) : [];
const seatsFor = (reader: number): SeatInfo[] =>
  [0, 1, 2, 3].map((seat) => ({ seat, name: `Driver${seat}`, you: seat === reader }) as SeatInfo);

describe.runIf(file)('in positions that were raced', () => {
  test('there is something to look at in each game', () => {
    expect(raced.map(({ game }) => game).sort()).toEqual(Object.keys(GAMES).sort());
    for (const { positions, events } of raced) expect(Math.min(positions.length, events.length)).toBeGreaterThan(9);
  });

  test('no two moves of a decision have the same words', () => {
    for (const { game, assets, positions } of raced)
      for (const { view, seat, offers } of positions) {
        const words = wordsFor(view, assets, seatsFor(seat), null);
        const { offerText } = GAMES[game]![0] as Plugin;
        const texts = offers.map((offer) => offerText!(offer, words));
        for (const text of texts) expect(text, game).not.toMatch(/[{}|]/);
        expect(
          texts.filter((text, i) => texts.indexOf(text) !== i),
          game,
        ).toEqual([]);
      }
  });

  test('a reason says what the preview says', () => {
    for (const { game, assets, positions } of raced)
      for (const { view, seat, offers } of positions)
        for (const offer of offers) {
          const { reason, speaksAgainst } = GAMES[game]![1] as Reasons;
          const why = reason(offer, { view, assets, seat });
          if (why === null) continue;
          const said = `${game}, ${offer.text}: ${why}`;
          expect(said).not.toMatch(/[{}|]|NaN|undefined/);
          expect(said).not.toMatch(/\s1 (places|spaces|points|dollars|cards|horses|millions)\b/);
          expect(said).not.toMatch(/(Costs|costs|goes|lose|gain) 0(?!\.)\b|\b0 (spaces|dollars|new cards)/);
          const against = speaksAgainst?.(offer, { view, assets, seat }) ?? false;
          if (why.includes(' lose ')) expect(against, said).toBe(true);
          if (against) expect(said).toMatch(/ lose | out\b/);
          CHECKS[game]!(why, offer, view, seat);
        }
  });

  test('whoever reads is spoken to', () => {
    for (const { game, assets, events } of raced)
      for (const { event, view, seat } of events) {
        const words = wordsFor(view, assets, seatsFor(seat), null);
        const text = (GAMES[game]![0] as Plugin).eventText!(event, words);
        if (text === null) continue;
        expect(text, event.kind).not.toMatch(WRONG_FOR_YOU);
        expect(text, event.kind).not.toContain(`Driver${seat}`);
        expect(text, event.kind).not.toMatch(/[{}|]/);
      }
  });
});
