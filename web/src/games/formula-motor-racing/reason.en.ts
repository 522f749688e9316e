/** What speaks for a move in Formula Motor Racing, in words. */
const en = {
  gain: 'Your cars gain {n} place.|Your cars gain {n} places.',
  loss: 'Your cars lose {n} place.|Your cars lose {n} places.',
  even: 'Your cars keep their places; others lose theirs.',
  die_gain: 'The die decides: on average your cars gain {places} places.',
  die_loss: 'The die decides: on average your cars lose {places} places.',
  die_even: 'The die decides among others; your cars keep their places on average.',
} as const;

export default en;
