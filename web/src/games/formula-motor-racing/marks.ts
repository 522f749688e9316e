import { markByColour, marksOf } from '../../model/marks';

export const teamMark = marksOf({
  blue: 'circle',
  green: 'square',
  yellow: 'triangle',
  orange: 'diamond',
  red: 'hexagon',
  purple: 'star',
});

export const seatMark = markByColour(teamMark);
