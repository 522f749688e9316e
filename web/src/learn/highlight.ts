/**
 * Highlights the controls that lead to a lesson's wanted moves. Boards and hands mark their controls with data
 * attributes.
 */
import type { AnyOffer, Json } from '../api/types';
import type { Draft } from '../model/plugin';
import { matches } from '../model/offers';
import { isRecord } from '../platform/json';
import { takeFirst } from '../platform/lists';
import { point } from '../board/point';

export interface Wish {
  wanted: AnyOffer[];
  selected: { text: string } | null;
  draft: Draft;
}

/** Controls that represent a whole move, several moves, or a part of one. */
const MARKS = '[data-move], [data-moves], [data-card], [data-car], .confirm';
const LIT = 'data-lit';

const asList = (value: Json | undefined): string[] => (Array.isArray(value) ? value : [value]).map(String);

const movesOf = ({ dataset }: HTMLElement): string[] =>
  dataset.move === undefined ? (dataset.moves?.split('\n') ?? []) : [dataset.move];

/** The cards of the first wanted move that are not chosen yet; equal cards are listed more than once. */
function missingCards(wanted: AnyOffer[], draft: Draft): string[] {
  const [first] = wanted;
  if (!first) return [];
  const { card, cards } = first.fields;
  if (card !== undefined) return draft.card === undefined ? asList(card) : [];
  if (cards === undefined) return [];
  const chosen = isRecord(draft.cards) ? asList(draft.cards.some) : [];
  const left = asList(cards);
  for (const name of chosen) takeFirst(left, (other) => other === name);
  return left;
}

/** Returns those of the given controls that lead to a wanted move. */
function controlsLeadingTo(controls: HTMLElement[], { wanted, selected, draft }: Wish): HTMLElement[] {
  if (selected && wanted.some(({ text }) => text === selected.text))
    return controls.filter((control) => control.classList.contains('confirm'));
  const texts = new Set(wanted.map(({ text }) => text));
  const standing = controls
    .map((control) => ({ control, moves: movesOf(control) }))
    .filter(({ moves }) => moves.some((text) => texts.has(text)));
  // a control for a single move is better than one with which several begin
  const fewest = Math.min(...standing.map(({ moves }) => moves.length));
  if (standing.length) return standing.filter(({ moves }) => moves.length === fewest).map(({ control }) => control);
  // if the choice so far leads elsewhere, highlight how to start over
  const on = wanted.filter((offer) => matches(offer, draft));
  const from = on.length ? draft : {};
  const left = missingCards(on.length ? on : wanted, from);
  const cards = controls
    .filter(({ ariaPressed }) => ariaPressed !== 'true' || !on.length)
    .filter(({ dataset }) => takeFirst(left, (name) => name === dataset.card));
  if (cards.length) return cards;
  const cars = new Set((on.length ? on : wanted).map(({ fields }) => String(fields.car ?? fields.horse)));
  return controls.filter(({ dataset }) => cars.has(dataset.car ?? ''));
}

/** Scrolls to a control, because a hand may be larger than its panel. */
function bringIntoView(control: Element): void {
  if (control instanceof HTMLElement) control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** An attachment that highlights these controls in an element, and keeps up with its changes. */
export const highlightControls =
  (wish: () => Wish) =>
  (root: HTMLElement): (() => void) => {
    const look = (): void => {
      const controls = [...root.querySelectorAll<HTMLElement>(MARKS)];
      const lit = new Set(controlsLeadingTo(controls, wish()));
      for (const control of root.querySelectorAll(`[${LIT}]`))
        if (!lit.has(control as HTMLElement)) control.removeAttribute(LIT);
      const fresh = [...lit].filter((control) => !control.hasAttribute(LIT));
      for (const control of fresh) {
        control.setAttribute(LIT, '');
        bringIntoView(control);
      }
      // the board has its own camera, which needs a frame to be ready; it goes to only one of several places
      const place = fresh.find((control) => !(control instanceof HTMLElement));
      if (place) requestAnimationFrame(() => point(place));
    };
    // the layout changes when the screen is turned or zoomed
    const bringAllIntoView = (): void => root.querySelectorAll(`[${LIT}]`).forEach(bringIntoView);
    window.addEventListener('resize', bringAllIntoView);
    const watcher = new MutationObserver(look);
    watcher.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-move', 'data-moves', 'data-card', 'data-car', 'aria-pressed', 'class'],
    });
    look();
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', bringAllIntoView);
    };
  };
