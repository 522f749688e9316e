/** What speaks for a move in Downforce, in words. */
export default {
  pass: 'Nothing is paid for this car.',
  pass_known: 'Nothing is paid, and the others learn nothing new.',
  pass_shows: 'Nothing is paid, but everybody sees the card.',
  bid: 'Costs {n} million if it is the highest.',
  bet: 'Pays {first}, {second} or {third} million for the first three places.',
  card: {
    own: '{n} cell for your own cars.|{n} cells for your own cars.',
    any: '{n} cell for a car that you name.|{n} cells for cars that you name.',
    others: '{n} cell for the others.|{n} cells for the others.',
  },
  stuck: 'No car can move.',
  short: '{n} cell is lost.|{n} cells are lost.',
  moves: 'The car goes {n} cell.|The car goes {n} cells.',
  stays: 'The car does not move.',
} as const;
