/** What speaks for a move in Downforce, in words. */
const en = {
  pass: 'Nothing is paid for this car.',
  pass_known: 'Nothing is paid, and the others learn nothing new.',
  pass_shows: 'Nothing is paid, but everybody sees the card.',
  bid: 'Costs {n} million if it is the highest.',
  bet: 'Pays {first}, {second} or {third} million for the first three places.',
  card: 'Your own cars go {own} cells, the others {others}.',
  whole: 'All {n} cells are driven.',
  short: '{n} cell is lost.|{n} cells are lost.',
  moves: 'The car goes {n} cells.',
} as const;

export default en;
