/** The event that makes the camera go to an element of the board without moving the focus. */
export const POINT = 'paddock-point';

export const point = (place: Element): boolean => place.dispatchEvent(new Event(POINT, { bubbles: true }));
