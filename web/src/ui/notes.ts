/** Small notes on what is on the table: found by `data-note` on any element, with `data-note-…` for what they name. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const SELECTOR = '[data-note]';

/** What an element says beside its key: `data-note-limit="4"` is {limit}. */
export function valuesOf(data: Partial<Record<string, string>>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(data))
    if (name.length > 4 && name.startsWith('note') && value !== undefined)
      values[name[4]!.toLowerCase() + name.slice(5)] = value;
  return values;
}

/** How far a note keeps from what it explains, and from the edge of the view. */
const GAP = 10;
const EDGE = 6;

const clamp = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));

/**
 * Where a note lies: above what it explains if there is room, else below it, right of it or left of it; always inside the
 * view. Where there is room on no side it covers as little as it can, at the side with the most.
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

/** What is so large that a note lies beside the pointer, and not beside it. */
const LARGE = 0.2;
export function nearPointer(of: Box, view: Pick<Box, 'width' | 'height'>, x: number, y: number): Box {
  if (of.width * of.height < LARGE * view.width * view.height) return of;
  return { left: x - 14, top: y - 14, width: 28, height: 28 };
}

/** The element with a note at a point. What lets the pointer through is found too: a car must not hide the place below it. */
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

/** Those that are in sight, in the order of the page, one for each thing that there is to say. */
export function notesInSight(): Element[] {
  const said = new Set<string>();
  return [...document.querySelectorAll(SELECTOR)].filter((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!width || !height || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
    return !said.has(noteKey(element)) && said.add(noteKey(element));
  });
}
/** The one that says the same as an element, by its place among others. */
export const sameAs = (element: Element, all: Element[]): number =>
  all.findIndex((other) => noteKey(other) === noteKey(element));

let begin = (): void => undefined;
/** Goes from one note to the next, from the first on: for those who have no pointer. */
export const walkNotes = (): void => begin();
export const onWalkNotes = (walk: () => void): void => void (begin = walk);
