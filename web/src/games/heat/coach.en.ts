/** What matters now in HEAT, in words. */
export default {
  free: 'Limit {limit} in {n} spaces: gear {gear} goes up to {speed} and pays nothing.',
  straight: 'No corner is near: gear {gear} takes you furthest, up to {speed}.',
  costly: 'Limit {limit} in {n} spaces: every gear may cost heat. Gear {gear} costs least.',
  cool: 'Your hand holds {n} heat card. Gear 1 cools three, gear 2 one.|Your hand holds {n} heat cards. Gear 1 cools three, gear 2 one.',
  play: 'Speed {speed} is the most that costs no heat.',
  pay: 'Whatever you play costs heat: at least {n}. Your engine has {engine}.',
  spin: 'Careful: some of these cards may spin you out.',
  react_cool: 'Cool down first: heat in your hand only takes up room.',
  adrenaline: 'Use your adrenaline: it is free, and lost when the turn goes on.',
  boost: 'A boost costs a heat now, and up to {n} more in corners.',
  boost_free: 'A boost costs a heat, and no corner is in its reach.',
  boost_spin: 'A boost might spin you out: your engine is low.',
  slipstream: 'Two spaces for nothing.',
  slipstream_pays: 'The slipstream crosses a corner line: {n} heat.',
  slipstream_spins: 'The slipstream crosses a line that you cannot pay for.',
  discard: 'The next corner has limit {limit}: keep cards for it, put away what is of no use.',
} as const;
