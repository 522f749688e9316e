/** What matters now in Downforce, in words. */
export default {
  bid: 'The winner of the race gets {prize} million: what you bid must be won back.',
  forced: 'You have no car yet, and without one there are no prizes.',
  card: '{card} moves your own car furthest: {n} cells.',
  stuck: 'None of your cards moves a car of yours now: use up what your rivals would drive.',
  steer_own: 'Your own car: the fewer cells are lost, the better.',
  steer: 'A rival’s car: nobody says that it must take the best way.',
  name: 'A white strip: it may move your own car.',
  bet: 'A bet here pays {first}, {second} or {third} million for the first three places.',
} as const;
