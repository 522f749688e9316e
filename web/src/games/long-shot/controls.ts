/** The sheet as the control: which offers stand behind a box, and what a click on it chooses. By fields, never by rules. */
import { looks, press } from '../../lib/choose';
import { matches } from '../../lib/offers';
import type { Draft } from '../plugin';
import type { Offer, Props } from './types';

export type Test = (offer: Offer) => boolean;

const named = (o: Offer, horse: number): boolean => o.fields.horses?.includes(horse) ?? false;
const MOVES = new Set(['back', 'back-two', 'on', 'on-two']);
/** What a player without an action may do but for a dark horse. */
const IDLE = new Set(['erase', 'pass']);
const MOVED = new Set(['row-back', 'chaser', 'pair-on']);

/** Tests for the things that can be pressed. A bonus must be chosen before its horses are. */
export const cell = {
  box:
    (box: number): Test =>
    (o) =>
      o.fields.box === box,
  helmet:
    (horse: number, draft: Draft): Test =>
    (o) =>
      ((o.kind === 'helmet' || o.fields.mark === 'helmet') && o.fields.horse === horse) ||
      (draft.bonus === 'helmet' && o.fields.bonus === 'helmet' && named(o, horse)),
  jersey:
    (horse: number, draft: Draft): Test =>
    (o) =>
      ((o.kind === 'jersey' || o.fields.mark === 'jersey' || o.fields.effect === 'jerseys') &&
        o.fields.horse === horse) ||
      (draft.bonus === 'jersey' && o.fields.bonus === 'jersey' && named(o, horse)),
  /** An X on a card: lit once the jersey is chosen that it comes with. */
  extra:
    (card: number, horse: number, draft: Draft): Test =>
    (o) =>
      o.fields.extra === horse &&
      ((o.fields.effect === 'second-x' && o.fields.horse === card) ||
        (draft.horse === card && o.fields.horse === card && (o.kind === 'jersey' || o.fields.mark === 'jersey')) ||
        (draft.bonus === 'jersey' && draft[`horse_${card}`] === true && named(o, card))),
  bet:
    (horse: number, draft: Draft): Test =>
    (o) =>
      (o.kind === 'bet' && o.fields.horse === horse) ||
      (o.fields.effect === 'set-bet' && o.fields.horse === horse) ||
      (draft.bonus === 'bet' && o.fields.bonus === 'bet' && named(o, horse)),
  buy:
    (horse: number, draft: Draft): Test =>
    (o) =>
      ((o.kind === 'buy' || o.fields.effect === 'half-price') && o.fields.horse === horse) ||
      (draft.bonus === 'horse' && o.fields.bonus === 'horse' && named(o, horse)),
  /** A horse on the course, to be moved. */
  runner:
    (horse: number, draft: Draft): Test =>
    (o) =>
      (MOVED.has(String(o.fields.effect)) && o.fields.horse === horse) ||
      (MOVES.has(String(draft.bonus)) && o.fields.bonus === draft.bonus && named(o, horse)),
  bonus:
    (id: string): Test =>
    (o) =>
      o.fields.bonus === id,
};

/** Whether the boxes stand for dark-horse moves: because that was chosen, or because there is no other action. */
export const inTheDark = (offers: Offer[], draft: Draft): boolean =>
  draft.dark === true || (offers.length > 0 && offers.every((o) => o.fields.dark === true || IDLE.has(o.kind)));

/** The offers behind a thing: those that go on from what is chosen, else those that would start anew. */
export function reach(offers: Offer[], draft: Draft, test: Test): Offer[] {
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

/** Whether what has been chosen is, or goes on within, these offers. */
export const isChosen = (found: Offer[], { selected, draft }: Props): boolean =>
  found.some((o) => o.text === selected?.text) ||
  (found.length > 1 && Object.keys(draft).length > 1 && found.every((o) => matches(o, draft)));

/** Attributes of a button that stands for some offers. */
export const marks = (found: Offer[], props: Props) => ({
  type: 'button' as const,
  'aria-pressed': isChosen(found, props),
  onclick: () => pick(found, props),
  ...looks(only(found), props),
});
