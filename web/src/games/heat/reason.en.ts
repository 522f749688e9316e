/** What speaks for a move in HEAT, in words. */
const en = {
  speed: 'Speed {b}.',
  speeds: 'Speed {a} to {b}.',
  flips: 'Stress cards may change that.',
  shift: 'The shift costs {n} heat.',
  now: 'Costs {n} heat now.',
  cools: 'Cools {n}.',
  slipstream: '{n} space further at the same speed.|{n} spaces further at the same speed.',
  corner: 'The corners cost {n} heat.',
  corner_range: 'The corners cost {a} to {b} heat.',
  corner_free: 'The corners cost nothing.',
  spins: 'The engine cannot pay for it: a spin-out.',
  may_spin: 'Spin-out: {n} %.',
  unused: 'Leaves {n} of the cooldown unused.',
  unused_adrenaline: 'Leaves the adrenaline unused.',
  draws: '{n} new card for the next turn.|{n} new cards for the next turn.',
  keeps: 'Keeps the hand as it is.',
  engine: 'Brings the engine up to {engine}.',
  cluttered: 'No card fits this gear: the hand is cluttered.',
} as const;

export default en;
