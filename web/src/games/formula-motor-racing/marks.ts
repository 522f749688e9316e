import { markByColour, marksOf, type Shape } from '../../model/marks';

const SHAPES = {
  blue: 'circle',
  green: 'square',
  yellow: 'triangle',
  orange: 'diamond',
  red: 'hexagon',
  purple: 'star',
} satisfies Record<string, Shape>;

/** The teams, in the order of their boxes in the pits. */
export const TEAMS = Object.keys(SHAPES);
export const teamMark = marksOf(SHAPES);

export const seatMark = markByColour(teamMark);
