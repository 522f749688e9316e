/** A circuit's drawing, as `paddock.tracks.geometry` computes it; docs/tracks.md lists the keys. */
export interface Drawing {
  id: string;
  title: string;
  theme: string;
  view_box: [number, number, number, number];
  features: { kind: string; d: string }[];
  verge: string;
  gravel: string;
  tarmac: string;
  marks: string;
  kerbs: { red: string; white: string };
  edges: string;
  race_line: string[];
  lines: { kind: string; at: number; x: number; y: number; angle: number; d: string }[];
  start: { x: number; y: number; angle: number; dark: string; light: string };
  grid: { slot: number; x: number; y: number; angle: number; d: string }[];
  numbers: { row: number; text: string; left: number; x: number; y: number }[];
  signs: { kind: string; at: number; text: string; x: number; y: number; post: [number, number] }[];
  labels: { text: string; x: number; y: number; size: number }[];
  stands: { kind: string; d: string; benches: string; roof: string; crowd: { x: number; y: number; tone: number }[] }[];
  trees: { x: number; y: number; r: number; tone: number }[];
}

/** SVG path data of many discs in one. */
export const discs = (all: { x: number; y: number; r: number }[]): string =>
  all.map(({ x, y, r }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join('');
