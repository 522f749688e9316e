/** Lights what leads to the moves that a lesson wants: by the marks that boards and hands put on their controls. */
import type { AnyOffer, Json } from '../api/types';
import type { Draft } from '../model/plugin';
import { matches } from '../model/offers';
import { isRecord } from '../platform/json';
import { point } from '../board/point';

export interface Wish {
  wanted: AnyOffer[];
  selected: { text: string } | null;
  draft: Draft;
}

/** What a control stands for: a whole move, several, or one part of a move. */
const MARKS = '[data-move], [data-moves], [data-card], [data-car], .confirm';
const LIT = 'data-lit';

const asList = (value: Json | undefined): string[] => (Array.isArray(value) ? value : [value]).map(String);

const movesOf = ({ dataset }: HTMLElement): string[] =>
  dataset.move === undefined ? (dataset.moves?.split('\n') ?? []) : [dataset.move];

/** The cards of the wanted moves that are not chosen yet, as often as they are missing. */
function missingCards(wanted: AnyOffer[], draft: Draft): string[] {
  const [first] = wanted;
  if (!first) return [];
  const { card, cards } = first.fields;
  if (card !== undefined) return draft.card === undefined ? asList(card) : [];
  if (cards === undefined) return [];
  const chosen = isRecord(draft.cards) ? asList(draft.cards.some) : [];
  const left = asList(cards);
  for (const name of chosen) {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The controls that lead on, of all those on the screen. */
export function controlsLeadingTo(controls: HTMLElement[], { wanted, selected, draft }: Wish): HTMLElement[] {
  if (selected && wanted.some(({ text }) => text === selected.text))
    return controls.filter((control) => control.classList.contains('confirm'));
  const texts = new Set(wanted.map(({ text }) => text));
  const standing = controls
    .map((control) => ({ control, moves: movesOf(control) }))
    .filter(({ moves }) => moves.some((text) => texts.has(text)));
  // of a box that begins a move and one that ends it, the latter
  const fewest = Math.min(...standing.map(({ moves }) => moves.length));
  if (standing.length) return standing.filter(({ moves }) => moves.length === fewest).map(({ control }) => control);
  // what is chosen so far may lead elsewhere: then it is lit what would lead there from the start
  const on = wanted.filter((offer) => matches(offer, draft));
  const from = on.length ? draft : {};
  const left = missingCards(on.length ? on : wanted, from);
  const cards = controls.filter(({ dataset, ariaPressed }) => {
    const at = ariaPressed === 'true' && on.length ? -1 : left.indexOf(dataset.card ?? '');
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  if (cards.length) return cards;
  const cars = new Set((on.length ? on : wanted).map(({ fields }) => String(fields.car ?? fields.horse)));
  return controls.filter(({ dataset }) => cars.has(dataset.car ?? ''));
}

/** Into view: a hand may be wider or higher than its panel. */
function bringIntoView(control: Element): void {
  if (control instanceof HTMLElement) control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** An attachment: within an element, lights what leads on, also after the board is redrawn. */
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
      // the board has a camera of its own, which needs a frame to be there; of several places it goes to one
      const place = fresh.find((control) => !(control instanceof HTMLElement));
      if (place) requestAnimationFrame(() => point(place));
    };
    // a screen that is turned or zoomed has other room
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
