/** The shapes of dice: the outline, the front face with the number, and the edges between them. */
import type { Point } from './path';

interface Form {
  outline: string;
  front: string;
  edges: string;
}

const ring = (n: number, r: number, turn = -90, lift = 0): Point[] =>
  Array.from({ length: n }, (_, i) => {
    const a = ((turn + (360 / n) * i) * Math.PI) / 180;
    return [+(r * Math.cos(a)).toFixed(1), +(r * Math.sin(a) + lift).toFixed(1)] as const;
  });
const spokes = (inner: Point[], outer: Point[]): string =>
  inner.map((p, i) => `M${p.join(' ')}L${outer[i % outer.length]!.join(' ')}`).join('');
const form = (outline: Point[], front: Point[], edges = ''): Form => ({
  outline: outline.map((p) => p.join(',')).join(' '),
  front: front.map((p) => p.join(',')).join(' '),
  edges,
});

const FORMS: Record<string, Form> = {
  d4: form(ring(3, 50, -90, 9), [], 'M0 9V-41M0 9L43 34M0 9L-43 34'),
  d6: form(ring(4, 52, -45), ring(4, 40, -45)),
  d8: form(ring(6, 46), ring(3, 46)),
  d12: form(ring(10, 46), ring(5, 29), spokes(ring(5, 29), ring(5, 46))),
  d20: form(ring(6, 46), ring(3, 29), [-90, -30, -150].map((turn) => spokes(ring(3, 29), ring(3, 46, turn))).join('')),
};
/** A ten-sided die, which also stands for all other numbers of sides. */
const KITE = form(
  ring(10, 46, -72),
  [[0, -33], [25, 0], [0, 33], [-25, 0]], // prettier-ignore
  'M0-33L14-44M0-33L-14-44M25 0L46 0M-25 0L-46 0M0 33L14 44M0 33L-14 44M25 0L37-27M25 0L37 27M-25 0L-37-27M-25 0L-37 27',
);

export const formOf = (shape: string): Form => FORMS[shape] ?? KITE;
