/** Nobody has a car before the auction. */
export { neutral as seatMark } from '../../model/marks';
