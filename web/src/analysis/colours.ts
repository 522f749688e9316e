/** The colours of seats for lines on a canvas: with enough contrast, and a dash pattern for each seat. */

export type Rgb = readonly [red: number, green: number, blue: number];

/** The minimum contrast of a line or a sign with its background (WCAG 1.4.11). */
export const ENOUGH = 3;
const STEPS = 20;

/** The dash patterns by seat, so that overlapping lines can be distinguished. */
const DASHES: readonly (readonly number[])[] = [
  [],
  [8, 4],
  [2, 3],
  [12, 3, 2, 3],
  [5, 2],
  [14, 5],
  [2, 5],
  [8, 3, 2, 3, 2, 3],
];
export const dashOf = (seat: number): number[] => [...DASHES[seat % DASHES.length]!];

const light = (part: number): number => {
  const share = part / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);

export function contrast(a: Rgb, b: Rgb): number {
  const [dim, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

/** The colour, mixed with as little ink as it needs for enough contrast with the background. */
export function readable(colour: Rgb, ground: Rgb, ink: Rgb, enough = ENOUGH): Rgb {
  for (let n = 0; n <= STEPS; n++) {
    const share = n / STEPS;
    const mixed = colour.map((part, i) => Math.round(part + share * (ink[i]! - part))) as unknown as Rgb;
    if (contrast(mixed, ground) >= enough) return mixed;
  }
  return ink;
}

export const css = ([red, green, blue]: Rgb, alpha = 1): string => `rgb(${red} ${green} ${blue} / ${alpha})`;

/** The computed value of a CSS colour, such as a variable, inside an element. */
export function rgbOf(colour: string, at: Element): Rgb {
  const probe = document.createElement('span');
  probe.style.color = colour;
  at.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true })!;
  brush.fillStyle = computed;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** The colours of lines on the page's background, inside an element. */
export function lineColours(colours: string[], at: Element): Rgb[] {
  const [paper, ink] = [rgbOf('var(--surface)', at), rgbOf('var(--ink)', at)];
  return colours.map((colour) => readable(rgbOf(colour, at), paper, ink));
}
