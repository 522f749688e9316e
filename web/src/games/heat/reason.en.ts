/** What speaks for a move in HEAT, in words. */
const en = {
  free: 'Up to speed {speed}, and no heat to pay.',
  cooling:
    'Up to speed {speed}, no heat to pay, and {n} cools down.|Up to speed {speed}, no heat to pay, and {n} cool down.',
  pays: 'Up to speed {speed}, for {n} heat at the most.',
  spins: 'Up to speed {speed}, but it may spin you out.',
  draws: '{n} new card for the next turn.|{n} new cards for the next turn.',
  keeps: 'Keeps the hand as it is.',
  cools: 'Brings the engine up to {engine}.',
  cluttered: 'No card fits this gear: the hand is cluttered.',
} as const;

export default en;
