/** Reasons for and against a move in Formula Motor Racing. */
export default {
  gain: 'Your cars gain {n} place.|Your cars gain {n} places.',
  loss: 'Your cars lose {n} place.|Your cars lose {n} places.',
  even: 'Your cars keep their places; other cars move.',
  die_gain: 'The die decides: on average your cars gain {places} places.',
  die_loss: 'The die decides: on average your cars lose {places} places.',
  die_even: 'The die decides: on average your cars keep their places.',
  die_others: 'The die decides, but your cars keep their places.',
} as const;
