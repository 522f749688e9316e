/** Before the auction, seats have no cars and no colours. */
export { neutral as seatMark } from '../../model/marks';
