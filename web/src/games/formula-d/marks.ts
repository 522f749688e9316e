import { markByColour, marksOf } from '../../model/marks';

/** A team's look. */
export const mark = marksOf(
  { white: 'circle', yellow: 'triangle', green: 'square', red: 'hexagon', blue: 'diamond' },
  { white: ['#f4f1e8', '#1b2025'] },
);

export const seatMark = markByColour(mark);
