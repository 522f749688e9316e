/** Finds and places the notes of elements with a `data-note`; `data-note-…` has the values for their texts. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const SELECTOR = '[data-note]';

/** The values for a note's text: `data-note-limit="4"` replaces {limit}. */
export function valuesOf(data: Partial<Record<string, string>>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(data))
    if (name.length > 4 && name.startsWith('note') && value !== undefined)
      values[name[4]!.toLowerCase() + name.slice(5)] = value;
  return values;
}

/** The distance of a note from its element, and from the edge of the viewport. */
const GAP = 10;
const EDGE = 6;

const clamp = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));

/**
 * The position of a note: above its element if there is room, else below, to the right or to the left; always inside
 * the viewport. If there is no room on any side, it is placed on the side with the most.
 */
export function notePosition(of: Box, note: Pick<Box, 'width' | 'height'>, view: Pick<Box, 'width' | 'height'>) {
  const [right, bottom] = [of.left + of.width, of.top + of.height];
  const middle = { x: of.left + of.width / 2 - note.width / 2, y: of.top + of.height / 2 - note.height / 2 };
  const sides = [
    { room: of.top - note.height, x: middle.x, y: of.top - GAP - note.height },
    { room: view.height - bottom - note.height, x: middle.x, y: bottom + GAP },
    { room: view.width - right - note.width, x: right + GAP, y: middle.y },
    { room: of.left - note.width, x: of.left - GAP - note.width, y: middle.y },
  ];
  const side =
    sides.find(({ room }) => room >= GAP + EDGE) ??
    sides.reduce((best, other) => (other.room > best.room ? other : best));
  return { x: clamp(side.x, note.width, view.width), y: clamp(side.y, note.height, view.height) };
}

export const containsPoint = (box: Box, x: number, y: number, slack = 0): boolean =>
  x >= box.left - slack &&
  x <= box.left + box.width + slack &&
  y >= box.top - slack &&
  y <= box.top + box.height + slack;

/** The share of the viewport from which on an element is large. */
const LARGE = 0.2;
/** The box to place a note beside: the element's own, or a small one at the pointer if the element is large. */
export function nearPointer(of: Box, view: Pick<Box, 'width' | 'height'>, x: number, y: number): Box {
  if (of.width * of.height < LARGE * view.width * view.height) return of;
  return { left: x - 14, top: y - 14, width: 28, height: 28 };
}

/** The smallest element with a note at a point, including those that ignore the pointer, such as places under a car. */
export function elementWithNoteAt(x: number, y: number): Element | null {
  const top = document.elementFromPoint(x, y);
  if (!top || top.closest('dialog')) return null;
  const elements = [...document.querySelectorAll(SELECTOR)].filter(
    (element) =>
      getComputedStyle(element).pointerEvents === 'none' && containsPoint(element.getBoundingClientRect(), x, y, 1),
  );
  const direct = top.closest(SELECTOR);
  if (direct) elements.push(direct);
  const area = (element: Element): number => {
    const { width, height } = element.getBoundingClientRect();
    return width * height;
  };
  return elements.toSorted((a, b) => area(a) - area(b))[0] ?? null;
}

const noteKey = (element: Element): string =>
  element instanceof HTMLElement || element instanceof SVGElement
    ? JSON.stringify([element.dataset.note, valuesOf(element.dataset)])
    : '';

/** The visible elements with a note in document order, one for each different note. */
export function notesInSight(): Element[] {
  const listed = new Set<string>();
  return [...document.querySelectorAll(SELECTOR)].filter((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!width || !height || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
    return !listed.has(noteKey(element)) && listed.add(noteKey(element));
  });
}
/** The index of the element with the same note. */
export const indexOfSameNote = (element: Element, all: Element[]): number =>
  all.findIndex((other) => noteKey(other) === noteKey(element));

let showNext = (): void => undefined;
/** Shows the notes one after another, for users without a pointer. */
export const walkNotes = (): void => showNext();
export const onWalkNotes = (walk: () => void): void => void (showNext = walk);
