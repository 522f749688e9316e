import { markByColour, marksOf } from '../../model/marks';

/** A car's look by its colour. */
export const look = marksOf(
  { red: 'circle', blue: 'square', green: 'triangle', yellow: 'diamond', black: 'hexagon', gray: 'star' },
  { black: ['light-dark(#24292e, #6a737c)', '#fff'], gray: ['light-dark(#8b949c, #b8c0c7)', '#16191c'] },
);

export const seatMark = markByColour(look);
