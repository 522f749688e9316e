/** Reasons for and against a move in Downforce. */
export default {
  pass: 'You do not pay for this car.',
  pass_known: 'You pay nothing, and the others learn nothing new.',
  pass_shows: 'You pay nothing, but everyone sees the card.',
  bid: 'Costs {n} million if it is the highest bid.',
  bet: 'Pays {first}, {second} or {third} million if the car comes 1st, 2nd or 3rd.',
  card: {
    own: '{n} space for your own cars.|{n} spaces for your own cars.',
    any: '{n} space for a car that you choose.|{n} spaces for cars that you choose.',
    others: '{n} space for your rivals.|{n} spaces for your rivals.',
  },
  /** Cars that an earlier strip moves may be in the way, or leave it. */
  up_to: {
    own: 'Up to {n} space for your own cars.|Up to {n} spaces for your own cars.',
    any: 'Up to {n} space for a car that you choose.|Up to {n} spaces for cars that you choose.',
    others: 'Up to {n} space for your rivals.|Up to {n} spaces for your rivals.',
  },
  stuck: 'No car can move.',
  short: 'Loses {n} space.|Loses {n} spaces.',
  moves: 'The car can move {n} space.|The car can move {n} spaces.',
  stays: 'The car does not move.',
} as const;
