/** Things that stand for a move: looked at, chosen, and pressed again to be confirmed where that is asked for. */
import type { AnyOffer } from '../api/types';
import { settings } from '../platform/settings.svelte';

/** What choosing takes of a board's props. */
export interface ChoiceProps {
  selected: { text: string } | null;
  // as methods, so that a board of one game may have them for its own moves
  onselect(offer: AnyOffer | null): void;
  onhover(offer: AnyOffer | null): void;
  onconfirm(offer?: AnyOffer): void;
}

/** How long something must have been chosen before pressing it again means yes: a double click only chooses. */
export const MOMENT = 350;
let chosenAt = 0;

/**
 * Chooses a move, or confirms it if it is chosen already or need not be confirmed. `choose` says how, where not by
 * selecting it.
 */
export function press(
  offer: AnyOffer | null | undefined,
  { selected, onselect, onconfirm }: ChoiceProps,
  choose: () => void = () => onselect(offer ?? null),
): void {
  if (offer && selected?.text === offer.text) {
    if (Date.now() - chosenAt > MOMENT) onconfirm(offer);
    return;
  }
  chosenAt = Date.now();
  if (offer && !settings.asks(offer)) onconfirm(offer);
  else choose();
}

/** Attributes of an element that shows what a move would do, while pointer or focus are on it. */
export const hoverAttributes = (offer: AnyOffer | null, { onhover }: Pick<ChoiceProps, 'onhover'>) => ({
  onpointerenter: () => onhover(offer),
  onpointerleave: () => onhover(null),
  onfocus: () => onhover(offer),
  onblur: () => onhover(null),
});

/** Attributes of a button that stands for a move. */
export const moveButton = (offer: AnyOffer, props: ChoiceProps) => ({
  'aria-pressed': props.selected?.text === offer.text,
  'data-move': offer.text,
  onclick: () => press(offer, props),
  ...hoverAttributes(offer, props),
});

/** Attributes that make an SVG element a button. */
export const shapeButton = (act: () => void) => ({
  role: 'button' as const,
  tabindex: 0,
  onclick: act,
  onkeydown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    act();
  },
});

/** Attributes of an SVG element that stands for a move. */
export const moveShape = (offer: AnyOffer, props: ChoiceProps) => ({
  ...moveButton(offer, props),
  ...shapeButton(() => press(offer, props)),
});
