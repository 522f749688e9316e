/** An event of a place on a board that somebody is to look at: the board's camera goes there, the focus does not. */
export const POINT = 'paddock-point';

export const point = (place: Element): boolean => place.dispatchEvent(new Event(POINT, { bubbles: true }));
