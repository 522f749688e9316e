/** Reasons for and against a move in Formula Motor Racing. */
export default {
  gain: 'Your cars gain {n} place.|Your cars gain {n} places.',
  loss: 'Your cars lose {n} place.|Your cars lose {n} places.',
  out: '{cars} is out of the race.|{cars} are out of the race.',
  even: 'Your cars keep their places; other cars move.',
  die_gain:
    'The die decides: on average your cars gain {places} place.|The die decides: on average your cars gain {places} places.',
  die_loss:
    'The die decides: on average your cars lose {places} place.|The die decides: on average your cars lose {places} places.',
  die_even: 'The die decides: on average your cars keep their places.',
  risk: '{n} in {of}: {car} is out.',
  risk_some: '{n} in {of}: one of your cars is out.',
  else_gain: 'Otherwise your cars gain {places} place on average.|Otherwise your cars gain {places} places on average.',
  else_loss: 'Otherwise your cars lose {places} place on average.|Otherwise your cars lose {places} places on average.',
  die_others: 'The die decides, but your cars keep their places.',
} as const;
