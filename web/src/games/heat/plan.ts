/** Gear and cards as one plan: the number of chosen cards sets the gear, and so does the lever. */
import type { Draft } from '../../model/plugin';
import { offerWith, offersWith, wantedOf } from './picking';
import type { Offer, Props } from './types';

export interface Plan {
  /** The gear that was chosen with the lever, while cards for it are missing. */
  gear: number | null;
  cards: string[];
}

export const gearsOf = (offers: Offer[]): Offer[] => offers.filter((o) => o.kind === 'gear');

/** The moves that may follow the gears on offer, as offers. */
export const playsAhead = (offers: Offer[]): Offer[] =>
  offers.flatMap((gear) =>
    (gear.preview.plays ?? []).map(({ cards, preview }) => ({
      ...gear,
      kind: 'play',
      text: [gear.text, ...cards].join(' '),
      fields: { ...gear.fields, cards },
      preview,
    })),
  );

/** The plan as chosen so far. */
export function planOf(selected: Offer | null, ahead: Draft[]): Plan {
  const play = ahead.find((draft) => draft.kind === 'play');
  const cards = play ? wantedOf(play) : [];
  const asked = selected?.kind === 'gear' && cards.length < (selected.preview.cards ?? 0);
  return { gear: asked ? (selected.fields.gear ?? null) : null, cards };
}

/** The gear of a plan: the chosen one, or else the lowest that takes its cards. */
export function targetOf(offers: Offer[], { gear, cards }: Plan): Offer | null {
  const gears = gearsOf(offers);
  if (gear !== null) return gears.find((o) => o.fields.gear === gear) ?? null;
  return cards.length ? (gears.find((o) => offersWith(playsAhead([o]), cards).length > 0) ?? null) : null;
}

/**
 * What to select for a plan: its gear, and the moves after it. While the cards are too few and no gear is chosen, there
 * is no gear to select.
 */
export function selectionOf(offers: Offer[], plan: Plan): [Offer | null, Draft[]] {
  const target = targetOf(offers, plan);
  if (target?.preview.cluttered) return [target, [{ kind: 'cluttered' }]];
  const play = target && offerWith(playsAhead([target]), plan.cards);
  if (play) return [target, [{ kind: 'play', cards: play.fields.cards ?? [] }]];
  const begun: Draft[] = plan.cards.length ? [{ kind: 'play', cards: { some: plan.cards } }] : [];
  return [plan.gear === null ? null : target, begun];
}

/** The plan after a shift to a gear. It keeps the chosen cards as far as the gear takes them. */
export function planInGear({ cards }: Plan, gear: Offer): Plan {
  const kept = cards.slice(0, gear.preview.cards ?? 0);
  return { gear: gear.fields.gear ?? null, cards: offersWith(playsAhead([gear]), kept).length ? kept : [] };
}

/** A gear with only the outcomes of the sets that have the chosen cards. */
export function gearWith(gear: Offer, cards: string[]): Offer {
  const plays = offersWith(playsAhead([gear]), cards).map((play) => play.preview);
  if (!cards.length || !plays.length) return gear;
  const speeds = plays.flatMap(({ outcomes = [] }) => outcomes.map((o) => o.speed));
  const preview = {
    ...gear.preview,
    speed: [Math.min(...speeds), Math.max(...speeds)] satisfies [number, number],
    outcomes: gear.preview.outcomes?.filter((o) => speeds.includes(o.speed)),
    may_flip: plays.some(({ flips }) => flips),
  };
  return { ...gear, preview };
}

/** The move to preview: the hovered one, or else the plan so far. A gear takes the chosen cards into account. */
export function offerInView({ hovered, selected, ahead }: Pick<Props, 'hovered' | 'selected' | 'ahead'>): Offer | null {
  const plan = planOf(selected, ahead);
  if (hovered?.kind === 'gear') return gearWith(hovered, planInGear(plan, hovered).cards);
  if (hovered || selected?.kind !== 'gear') return hovered ?? selected;
  return offerWith(playsAhead([selected]), plan.cards) ?? gearWith(selected, plan.cards);
}
