/** Trees and other scenery as SVG path data: irregular, but the same each time. */

/** The n-th of numbers from 0 to 1 that are spread evenly. Different ratios give independent sequences. */
export const spread = (n: number, ratio: number): number => (0.5 + n * ratio) % 1;
export const X = 0.7548776662466927;
export const Y = 0.5698402909980532;
export const SIZE = 0.6180339887498949;

export const dot = (x: number, y: number, r: number): string =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0-${(2 * r).toFixed(1)} 0`;

export interface Woods {
  /** The dark ground under the trees. */
  floor: string;
  shadows: string;
  /** Crowns in three tones, and the light on them. */
  crowns: [string, string, string];
  lights: string;
}

export const noWoods = (): Woods => ({ floor: '', shadows: '', crowns: ['', '', ''], lights: '' });

/** Adds the n-th tree; `r` is the radius of its crown. */
export function addTree(woods: Woods, n: number, x: number, y: number, r: number): void {
  woods.floor += dot(x + r * 0.2, y + r * 0.25, r * 1.9);
  woods.shadows += dot(x + r * 0.45, y + r * 0.6, r * 1.02);
  woods.crowns[n % 3]! += dot(x, y, r) + dot(x + r * 0.55, y + r * 0.2, r * 0.68);
  woods.lights += dot(x - r * 0.3, y - r * 0.32, r * 0.52);
}
