/**
 * The sheet as the control: which offers a box represents, and what a click on it chooses. This uses the fields of
 * offers only, never rules.
 */
import { hoverAttributes, press } from '../../board/choose';
import { matches } from '../../model/offers';
import type { Draft } from '../../model/plugin';
import type { CardAssets, Offer, Props, RaceAssets } from './types';
import { cardOfEffect, w } from './words';

export type Test = (offer: Offer) => boolean;
/**
 * A place on the table that can be pressed: a box of the grid, a horse on the course, or one in a column of the sheet.
 */
export type Place = NonNullable<CardAssets['place']> | 'concession';

/** What has been chosen of the moves on offer. */
type Choice = Pick<Props, 'offers' | 'draft' | 'selected'>;

/** The moves of a player without an action, apart from dark horses. */
const IDLE = new Set(['erase', 'pass']);

export const horsesOf = ({ fields }: Offer): number[] => fields.horses ?? (fields.horse ? [fields.horse] : []);
const names = (o: Offer, horse: number): boolean => horsesOf(o).includes(horse);

/** The place of a move: that of an action is its kind, those of bonuses and abilities are in the data. */
export function placeOf({ kind, fields }: Offer, assets: RaceAssets): string | null {
  if (kind === 'bonus') return assets.sheet.bonuses.find((b) => b.bonus === fields.bonus)?.place ?? null;
  if (kind !== 'ability') return kind;
  if (typeof fields.box === 'number') return 'concession';
  return fields.mark ?? cardOfEffect(assets, fields.effect ?? '')?.place ?? null;
}

/** Whether an offer's horses can be chosen now: those of a bonus only after the bonus. */
const begun = (o: Offer, draft: Draft): boolean => o.kind !== 'bonus' || draft.bonus === o.fields.bonus;

/** Whether the X on a card is the next choice for a move. */
const awaitsX = (o: Offer, card: number, { offers, draft }: Props): boolean => {
  if (!names(o, card) || !begun(o, draft)) return false;
  if (draft.horse === card || draft[`horse_${card}`] === true) return true;
  // if all X's on offer are on the same card, they can be chosen at once
  const dark = inTheDark(offers, draft);
  return offers.every((other) => !hasX(other) || (other.fields.dark ?? dark) !== dark || names(other, card));
};
const hasX = (o: Offer): boolean => typeof o.fields.extra === 'number';

/** The offers that each control represents. */
export const behind = {
  box: (props: Props, box: number): Offer[] => reach(props, (o) => o.fields.box === box),
  /** A horse on the course, or in a column of the sheet. */
  horse: (props: Props, place: Place, horse: number): Offer[] =>
    reach(props, (o) => placeOf(o, props.assets) === place && names(o, horse) && begun(o, props.draft)),
  /** The bets on a horse with all amounts, even if one of them is chosen. */
  bets(props: Props, horse: number): Offer[] {
    const kept = Object.entries(props.draft).filter(([field]) => field !== 'amount' && field !== 'push');
    return behind.horse({ ...props, draft: Object.fromEntries(kept) }, 'bet', horse);
  },
  /** An X on a card. */
  x: (props: Props, card: number, horse: number): Offer[] =>
    reach(props, (o) => o.fields.extra === horse && awaitsX(o, card, props)),
  bonus: (props: Props, bonus: string): Offer[] => reach(props, (o) => o.fields.bonus === bonus),
  ability: (props: Props, effect: string): Offer[] => reach(props, (o) => o.fields.effect === effect),
};

/** The offers that continue the choice so far; none without a choice. */
export function goesOn({ offers, draft, selected }: Choice): Offer[] {
  const open = Object.keys(draft).some((key) => key !== 'dark' && key !== 'boosted');
  if (!open || selected) return [];
  return better(
    offers.filter((o) => matches(o, draft)),
    draft,
  );
}

/** The next part of a half-entered move, if it is a horse: the X on a card, or a horse of the move. */
export function question(choice: Choice): { text: string; of: (horse: number) => Offer[] } | null {
  const pool = goesOn(choice);
  const [first] = pool;
  if (!first || pool.length < 2) return null;
  const alike = pool.every((o) => String(horsesOf(o)) === String(horsesOf(first)));
  if (alike && pool.every(hasX))
    return {
      text: w('hint_x', { n: horsesOf(first)[0] ?? 0 }),
      of: (h) => pool.filter((o) => o.fields.extra === h),
    };
  if (alike || pool.some((o) => typeof o.fields.box === 'number')) return null;
  const { draft } = choice;
  const second = Object.keys(draft).some((k) => k.startsWith('horse_'));
  return {
    text: second ? w('hint_second') : w('hint_horse'),
    of: (h) => pool.filter((o) => horsesOf(o).includes(h) && draft[`horse_${h}`] !== true),
  };
}

/** The parts of the table with controls that can be pressed now, and the moves to which they lead. */
export function litParts(props: Props): Map<'sheet' | 'grid' | 'cards', Offer[]> {
  const { offers, draft, assets } = props;
  const parts = new Map<'sheet' | 'grid' | 'cards', Offer[]>();
  const add = (part: 'sheet' | 'grid' | 'cards', o: Offer): unknown => parts.set(part, [...(parts.get(part) ?? []), o]);
  const dark = inTheDark(offers, draft);
  const fitting = offers.filter((o) => matches(o, draft));
  for (const o of fitting.length ? fitting : offers) {
    if (o.fields.dark !== undefined && o.fields.dark !== dark) continue;
    const place = placeOf(o, assets);
    if (!begun(o, draft) || place === 'concession') add('grid', o);
    else if (hasX(o) && horsesOf(o).some((horse) => draft.horse === horse || draft[`horse_${horse}`] === true))
      add('cards', o);
    else if (o.kind === 'ability' && (place === null || place === 'course')) add('cards', o);
    else if (place !== null && COLUMNS.has(place)) add('sheet', o);
  }
  return parts;
}
const COLUMNS = new Set(['helmet', 'jersey', 'bet', 'buy']);

/** Whether the boxes represent dark-horse moves: because the player chose so, or because there is no other action. */
export const inTheDark = (offers: Offer[], draft: Draft): boolean =>
  draft.dark === true || (offers.length > 0 && offers.every((o) => o.fields.dark === true || IDLE.has(o.kind)));

/** The offers that continue the choice so far, or else those with which it would start over. */
export function reach({ offers, draft }: Pick<Props, 'offers' | 'draft'>, test: Test): Offer[] {
  const dark = inTheDark(offers, draft);
  const pool = offers.filter((o) => test(o) && (o.fields.dark === undefined || o.fields.dark === dark));
  const on = pool.filter((o) => matches(o, draft));
  return better(on.length ? on : pool, draft);
}

/** Prefers the offers with which an ability boosts a bonus or makes a bet free, unless the player declined that. */
export function better(found: Offer[], draft: Draft): Offer[] {
  if (draft.boosted === undefined && found.some((o) => o.fields.boosted === true))
    return found.filter((o) => o.fields.boosted === true);
  if (found.some((o) => o.fields.free === true))
    return found.filter((o) => o.fields.free === true || o.fields.push === true);
  return found;
}

/** A draft with everything that some offers have in common. */
export function common(found: Offer[]): Draft {
  const [first] = found;
  if (!first) return {};
  const draft: Draft = { kind: first.kind };
  for (const [name, value] of Object.entries(first.fields))
    if (typeof value !== 'object' && found.every((o) => matches(o, { [name]: value }))) draft[name] = value;
  if (!found.every((o) => o.kind === first.kind)) delete draft.kind;
  return draft;
}

const only = (found: Offer[]): Offer | null => (found.length === 1 ? found[0]! : null);

/** Chooses what some offers have in common, or confirms the only one. */
export const pick = (found: Offer[], props: Props): void =>
  press(only(found), props, () => props.ondraft(common(found)));

/** Whether the choice is one of these offers, or only they continue it. */
export const isChosen = (found: Offer[], { offers, selected, draft }: Props): boolean =>
  found.some((o) => o.text === selected?.text) ||
  (found.length > 1 &&
    Object.keys(draft).length > 1 &&
    found.every((o) => matches(o, draft)) &&
    better(
      offers.filter((o) => matches(o, draft)),
      draft,
    ).every((o) => found.includes(o)));

/** Attributes of a button that represents some offers. */
export const marks = (found: Offer[], props: Props) => ({
  type: 'button' as const,
  'aria-pressed': isChosen(found, props),
  'data-moves': found.map((o) => o.text).join('\n'),
  onclick: () => pick(found, props),
  ...hoverAttributes(only(found), props),
});
