/** A preview as text: what a move does, what it costs, and what may go wrong. */
import type { GlyphName } from './Glyph.svelte';
import { tollsOf } from './outcomes';
import type { Offer, Preview, BoardAssets } from './types';
import { cardList, w } from './words';

export interface Line {
  icon: GlyphName;
  text: string;
  tone: 'good' | 'warm' | 'bad' | 'cool' | 'idle';
}

const say = (icon: GlyphName, tone: Line['tone'], text: string): Line => ({ icon, text, tone });
const span = ([a, b]: [number, number]): string => (a === b ? String(a) : w('fc.range', { a, b }));
const pair = (value: [number, number] | number | undefined): [number, number] =>
  Array.isArray(value) ? value : [value ?? 0, value ?? 0];
const percent = (chance: number): number => Math.max(1, Math.min(99, Math.round(chance * 100)));

export interface Forecast {
  /** The most important number. */
  figure: string | null;
  caption: string;
  lines: Line[];
}

/** The cost of each corner on the way. */
const corners = (preview: Preview): Line[] =>
  tollsOf(preview).map(({ corner, limit, least: a, most: b }) => {
    const key = b === 0 ? 'corner_free' : a === b ? 'corner_heat' : 'corner_range';
    return {
      icon: b ? 'flame' : 'check',
      text: w(`fc.${key}`, { c: corner, limit, n: a, a, b }),
      tone: b ? 'warm' : 'good',
    };
  });

function drive(preview: Preview): Line[] {
  const lines: Line[] = [];
  const outcomes = preview.outcomes ?? [];
  const spins = preview.spin_out ?? 0;
  if (spins >= 0.999)
    lines.push(say('spin', 'bad', w('fc.spin_sure', { n: Math.min(...outcomes.map((o) => o.short)) })));
  else if (spins > 0) lines.push(say('spin', 'bad', w('fc.spin', { n: percent(spins) })));
  if ((preview.needs_cooldown ?? 0) > 0)
    lines.push(say('warn', 'bad', w('fc.cooldown', { n: Math.round(preview.needs_cooldown! * 100) })));
  lines.push(...corners(preview));
  const [a, b] = pair(preview.heat);
  const engine = preview.engine ?? 0;
  if (b > 0 && spins < 0.999)
    lines.push(
      say('flame', 'idle', w('fc.engine', { a: engine, b: span([Math.max(engine - b, 0), Math.max(engine - a, 0)]) })),
    );
  const blocked = Math.max(...outcomes.map((o) => o.blocked), 0);
  if (blocked) lines.push(say('warn', 'warm', w('fc.blocked', { n: blocked })));
  if (outcomes.some((o) => o.finishes)) lines.push(say('flag', 'good', w('fc.finish')));
  if (outcomes.some((o) => o.slipstream)) lines.push(say('slip', 'cool', w('fc.slip')));
  return lines;
}

const linesOnly = (lines: Line[]): Forecast => ({ figure: null, caption: '', lines });

export function forecastOf(offer: Offer, held: number, { events }: Pick<BoardAssets, 'events'>): Forecast {
  const { preview } = offer;
  const gearAfter = (event: string): number => events[event]?.gear ?? 0;
  const lines: Line[] = [];
  switch (offer.kind) {
    case 'gear': {
      if (preview.cluttered) {
        const said = w('fc.clutters', { n: preview.playable ?? 0, of: preview.cards ?? 0 });
        lines.push(say('warn', 'bad', said), say('warn', 'bad', w('fc.lost', { n: gearAfter('cluttered') })));
        if (preview.heat) lines.push(say('flame', 'warm', w('fc.costs', { n: pair(preview.heat)[0] })));
        return linesOnly(lines);
      }
      if (preview.heat) lines.push(say('flame', 'warm', w('fc.costs', { n: pair(preview.heat)[0] })));
      if (preview.may_flip) lines.push(say('plus', 'idle', w('fc.flip_more')));
      const cools = preview.cooldown ?? 0;
      if (cools && !held) lines.push(say('snow', 'idle', w('fc.wasted_all')));
      else if (cools && preview.wasted_cooldown)
        lines.push(say('snow', 'warm', w('fc.wasted_gear', { of: cools, n: held })));
      else if (cools) lines.push(say('snow', 'cool', w('fc.cools', { n: cools })));
      const dear = (preview.outcomes ?? []).filter((o) => o.short > 0).length;
      if (dear) lines.push(say('warn', 'bad', w('fc.stress', { n: preview.stress_for_a_spin_out ?? 1 })));
      return {
        figure: span(pair(preview.speed)),
        caption: `${w('fc.speed')} · ${w('fc.cards', { n: preview.cards ?? 0 })}`,
        lines,
      };
    }
    case 'play':
    case 'boost':
    case 'adrenaline':
    case 'slipstream': {
      if (preview.heat_now) lines.push(say('flame', 'warm', w('fc.pays_now', { n: preview.heat_now })));
      lines.push(...drive(preview));
      if (preview.flips) lines.push(say('plus', 'idle', w('fc.flips', { n: preview.flips })));
      if (!preview.corners?.length && offer.kind === 'play') lines.push(say('check', 'good', w('fc.clear')));
      return { figure: span(pair(preview.speed)), caption: w('fc.speed'), lines };
    }
    case 'stay':
    case 'done': {
      const spins = preview.spin_out ?? 0;
      if (preview.wasted_cooldown) lines.push(say('snow', 'warm', w('fc.wasted', { n: preview.wasted_cooldown })));
      if (preview.unused_adrenaline) lines.push(say('bolt', 'warm', w('fc.adrenaline')));
      lines.push(...drive({ ...preview, spin_out: spins }).filter((l) => l.icon !== 'slip' || offer.kind !== 'stay'));
      if (!lines.length) lines.push(say('check', 'good', w('fc.clear')));
      return { figure: span(pair(preview.heat)), caption: w('fc.heat'), lines };
    }
    case 'cool':
    case 'adrenaline-cool': {
      const by = held - (preview.heat_in_hand ?? held);
      const after = preview.engine ?? 0;
      lines.push(say('snow', 'cool', w('fc.cool', { a: after - by, b: after })));
      if (preview.heat_in_hand) lines.push(say('flame', 'idle', w('fc.in_hand', { n: preview.heat_in_hand })));
      if (preview.wasted_cooldown) lines.push(say('warn', 'warm', w('fc.wasted', { n: preview.wasted_cooldown })));
      return { figure: `+${by}`, caption: w('engine'), lines };
    }
    case 'discard': {
      const draws = preview.draws ?? 0;
      lines.push(say('cards', 'idle', draws ? w('fc.draws', { n: draws }) : w('fc.draws_none')));
      if (preview.reshuffles) lines.push(say('spin', 'idle', w('fc.reshuffle')));
      return linesOnly(lines);
    }
    case 'spin-out':
      lines.push(say('spin', 'bad', w('fc.back', { c: preview.corner ?? 0 })));
      lines.push(say('flame', 'bad', w('fc.pays', { n: pair(preview.heat)[0] })));
      lines.push(say('plus', 'bad', w('fc.takes', { n: preview.stress ?? 0, gear: gearAfter('spin-out') })));
      return linesOnly(lines);
    case 'cluttered':
      lines.push(
        say('warn', 'bad', w('fc.no_move')),
        say('warn', 'warm', w('fc.first', { n: preview.gear ?? 0 })),
        say('cards', 'idle', w('fc.shown', { cards: cardList(preview.shown ?? []) })),
      );
      return linesOnly(lines);
    case 'give-up':
      return linesOnly([say('flag', 'bad', w('fc.last', { n: preview.place ?? 0 }))]);
    case 'mulligan':
      return linesOnly([say('flame', 'warm', w('fc.pays_now', { n: pair(preview.heat)[0] }))]);
    default:
      return linesOnly(lines);
  }
}

/** The heat in the engine after a move, in the worst case; null if the preview does not say. */
export function engineAfter(offer: Offer | null): number | null {
  if (!offer) return null;
  const { preview } = offer;
  if (preview.engine === undefined) return null;
  if (offer.kind === 'cool' || offer.kind === 'adrenaline-cool' || offer.kind === 'gear') return preview.engine;
  return Math.max(preview.engine - pair(preview.heat)[1], 0);
}
