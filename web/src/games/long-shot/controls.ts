/** The sheet as the control: which offers stand behind a box, and what a click on it chooses. By fields, never by rules. */
import { hoverAttributes, press } from '../../board/choose';
import { matches } from '../../model/offers';
import type { Draft } from '../../model/plugin';
import type { CardAssets, Offer, Props, RaceAssets } from './types';
import { cardOfEffect } from './words';

export type Test = (offer: Offer) => boolean;
/** Where on the table something is pressed: a box of the grid, a horse on the course or in a column of the sheet. */
export type Place = NonNullable<CardAssets['place']> | 'concession';

/** What a player without an action may do but for a dark horse. */
const IDLE = new Set(['erase', 'pass']);

const horsesOf = ({ fields }: Offer): number[] => fields.horses ?? (fields.horse ? [fields.horse] : []);
const names = (o: Offer, horse: number): boolean => horsesOf(o).includes(horse);

/** The place of a move: an action has its own; of bonuses and abilities the data say it. */
export function placeOf({ kind, fields }: Offer, assets: RaceAssets): string | null {
  if (kind === 'bonus') return assets.sheet.bonuses.find((b) => b.bonus === fields.bonus)?.place ?? null;
  if (kind !== 'ability') return kind;
  if (typeof fields.box === 'number') return 'concession';
  return fields.mark ?? cardOfEffect(assets, fields.effect ?? '')?.place ?? null;
}

/** A bonus must be chosen before its horses are. */
const begun = (o: Offer, draft: Draft): boolean => o.kind !== 'bonus' || draft.bonus === o.fields.bonus;

/** Whether the next thing to choose of a move is the X on a card. */
const awaitsX = (o: Offer, card: number, { offers, draft }: Props): boolean => {
  if (!names(o, card) || !begun(o, draft)) return false;
  if (draft.horse === card || draft[`horse_${card}`] === true) return true;
  // where there is one jersey only, its X can be chosen straight away
  const dark = inTheDark(offers, draft);
  return offers.every((other) => !hasX(other) || (other.fields.dark ?? dark) !== dark || names(other, card));
};
const hasX = (o: Offer): boolean => typeof o.fields.extra === 'number';

/** The offers behind the things that can be pressed. */
export const behind = {
  box: (props: Props, box: number): Offer[] => reach(props, (o) => o.fields.box === box),
  /** A horse on the course, or in a column of the sheet. */
  horse: (props: Props, place: Place, horse: number): Offer[] =>
    reach(props, (o) => placeOf(o, props.assets) === place && names(o, horse) && begun(o, props.draft)),
  /** The bets on a horse: all its amounts, also once one of them is chosen. */
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

/** The offers that go on from what is chosen so far; none, if nothing is. */
export function goesOn({ offers, draft, selected }: Props): Offer[] {
  const open = Object.keys(draft).some((key) => key !== 'dark' && key !== 'boosted');
  if (!open || selected) return [];
  return better(
    offers.filter((o) => matches(o, draft)),
    draft,
  );
}

/** The parts of the table on which something can be pressed now, and which moves that leads to. */
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

/** Whether the boxes stand for dark-horse moves: because that was chosen, or because there is no other action. */
export const inTheDark = (offers: Offer[], draft: Draft): boolean =>
  draft.dark === true || (offers.length > 0 && offers.every((o) => o.fields.dark === true || IDLE.has(o.kind)));

/** Those that go on from what is chosen, else those that would start over. */
export function reach({ offers, draft }: Pick<Props, 'offers' | 'draft'>, test: Test): Offer[] {
  const dark = inTheDark(offers, draft);
  const pool = offers.filter((o) => test(o) && (o.fields.dark === undefined || o.fields.dark === dark));
  const on = pool.filter((o) => matches(o, draft));
  return better(on.length ? on : pool, draft);
}

/** Where an ability makes a bonus bigger or a bet free, that is meant, unless it was declined. */
export function better(found: Offer[], draft: Draft): Offer[] {
  if (draft.boosted === undefined && found.some((o) => o.fields.boosted === true))
    return found.filter((o) => o.fields.boosted === true);
  if (found.some((o) => o.fields.free === true))
    return found.filter((o) => o.fields.free === true || o.fields.push === true);
  return found;
}

/** What some offers have in common: the draft that leaves exactly them. */
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

/** Chooses what some offers have in common, or confirms the one that there is. */
export const pick = (found: Offer[], props: Props): void =>
  press(only(found), props, () => props.ondraft(common(found)));

/** Whether what has been chosen is one of these offers, or leaves no others. */
export const isChosen = (found: Offer[], { offers, selected, draft }: Props): boolean =>
  found.some((o) => o.text === selected?.text) ||
  (found.length > 1 &&
    Object.keys(draft).length > 1 &&
    found.every((o) => matches(o, draft)) &&
    better(
      offers.filter((o) => matches(o, draft)),
      draft,
    ).every((o) => found.includes(o)));

/** Attributes of a button that stands for some offers. */
export const marks = (found: Offer[], props: Props) => ({
  type: 'button' as const,
  'aria-pressed': isChosen(found, props),
  'data-moves': found.map((o) => o.text).join('\n'),
  onclick: () => pick(found, props),
  ...hoverAttributes(only(found), props),
});
