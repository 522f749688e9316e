/** A track's drawing, as `paddock.tracks` makes it; docs/tracks.md lists the keys. */
export interface Place {
  x: number;
  y: number;
  angle: number;
}

export interface Drawing {
  id: string;
  title: string;
  theme: string;
  view_box: [number, number, number, number];
  /** The whole track with its landscape, as SVG. */
  picture: string;
  /** The road alone, as path data to be filled by the even-odd rule. */
  tarmac: string;
  start: Place;
  cells: (Place & { cell: number; name: string; d: string })[];
  grid: (Place & { slot: number; cell: number })[];
  lines: (Place & { kind: string; at: number })[];
  numbers: { row: number; text: string; left: number; x: number; y: number }[];
}
