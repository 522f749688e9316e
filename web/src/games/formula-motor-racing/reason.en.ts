/** What speaks for a move in Formula Motor Racing, in words. */
export default {
  gain: 'Your cars gain {n} place.|Your cars gain {n} places.',
  loss: 'Your cars lose {n} place.|Your cars lose {n} places.',
  even: 'Your cars keep their places; others change theirs.',
  die_gain: 'The die decides: on average your cars gain {places} places.',
  die_loss: 'The die decides: on average your cars lose {places} places.',
  die_even: 'The die decides: on average your cars keep their places.',
  die_others: 'The die decides among the others; your cars keep their places.',
} as const;
