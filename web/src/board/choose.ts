/** Attributes for elements that represent a move: hovering previews it, a click selects it, a second click confirms. */
import type { AnyOffer } from '../api/types';
import { settings } from '../platform/settings.svelte';

/** The board's props that choosing a move needs. */
export interface ChoiceProps {
  selected: { text: string } | null;
  // declared as methods, which TypeScript compares bivariantly: boards have callbacks for their own game's offers
  onselect(offer: AnyOffer | null): void;
  onhover(offer: AnyOffer | null): void;
  onconfirm(offer?: AnyOffer): void;
}

/** A second click confirms only after this many milliseconds, so that a double click just selects. */
export const MOMENT = 350;
let chosenAt = 0;

/**
 * Handles a click on a move: selects it, or confirms it if it is selected already or needs no confirmation. `choose`
 * replaces the selection.
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

/** Attributes of an element that previews a move while it is hovered or focused. */
export const hoverAttributes = (offer: AnyOffer | null, { onhover }: Pick<ChoiceProps, 'onhover'>) => ({
  onpointerenter: () => onhover(offer),
  onpointerleave: () => onhover(null),
  onfocus: () => onhover(offer),
  onblur: () => onhover(null),
});

/** Attributes of a button that represents a move. */
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

/** Attributes of an SVG element that represents a move. */
export const moveShape = (offer: AnyOffer, props: ChoiceProps) => ({
  ...moveButton(offer, props),
  ...shapeButton(() => press(offer, props)),
});
