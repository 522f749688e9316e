/** Marks that identify players and cars: a colour, and a shape for readers who cannot tell colours apart. */

export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'star', 'shield', 'cross'] as const;
export type Shape = (typeof SHAPES)[number];

export const COLOURS = ['red', 'blue', 'yellow', 'green', 'orange', 'purple', 'teal', 'pink'] as const;

export interface Mark {
  shape: Shape;
  colour: string;
  ink: string;
  /** A letter or a number on it. */
  text?: string | number;
}

/** The CSS variables of a named colour and of the ink on it. */
export const colourOf = (name: string): Pick<Mark, 'colour' | 'ink'> => ({
  colour: `var(--${name})`,
  ink: `var(--on-${name})`,
});

/** The mark of a player by number; after eight they repeat. */
export function mark(index: number): Mark {
  const n = ((index % COLOURS.length) + COLOURS.length) % COLOURS.length;
  return { shape: SHAPES[n]!, ...colourOf(COLOURS[n]!) };
}

/** The mark of a player without a colour yet: a grey shape; with a name, a shield with its first letter. */
export const neutral = (index: number, name?: string): Mark => ({
  ...mark(index),
  ...(name && { shape: 'shield', text: [...name][0]!.toUpperCase() }),
  colour: 'var(--ink-soft)',
  ink: 'var(--surface)',
});

/** A game's marks by name: the shape, and the colour from `tones` or else the page's colour of that name. */
export const marksOf =
  (shapes: Record<string, Shape>, tones: Record<string, readonly [colour: string, ink: string]> = {}) =>
  (name: string): Mark => {
    const [colour, ink] = tones[name] ?? [];
    return { shape: shapes[name] ?? 'cross', ...(colour && ink ? { colour, ink } : colourOf(name)) };
  };

/** A seat's mark before the race. `colour` is its colour in the race, if that is known. */
export type SeatMark = (seat: number, colour: string | undefined) => Mark;

/** The mark in a seat's colour, or the default mark of the seat while it has none. */
export const markByColour =
  (markOf: (colour: string) => Mark): SeatMark =>
  (seat, colour) =>
    colour ? markOf(colour) : mark(seat);

/** SVG path data of a shape, centred on 0,0, that fills a circle of radius 10. */
export const OUTLINES: Record<Shape, string> = {
  circle: 'M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0Z',
  square: 'M-8.8-8.8h17.6v17.6h-17.6Z',
  triangle: 'M0-11.5 11.2 8.6H-11.2Z',
  diamond: 'M0-12 11 0 0 12-11 0Z',
  hexagon: 'M-5.4-9.6h10.8L10.9 0 5.4 9.6H-5.4L-10.9 0Z',
  star: 'M0-12.4 3.4-4.6 11.8-3.9 5.4 1.7 7.4 10 0 5.5-7.4 10-5.4 1.7-11.8-3.9-3.4-4.6Z',
  shield: 'M-9.4-10h18.8v9.4C9.4 5.4 5 9.4 0 12-5 9.4-9.4 5.4-9.4-.6Z',
  cross: 'M-4.2-11h8.4v6.8H11v8.4H4.2V11h-8.4V4.2H-11v-8.4h6.8Z',
};
