/** Reasons for and against a move in Long Shot. */
export default {
  dark: 'Uses a dark horse box.',
  costs: 'Costs ${n}.',
  gains: 'Gains ${n} at once.',
  bet: 'Your ${bet} on it then pay ${a}, ${b} or ${c} if it comes 1st, 2nd or 3rd.',
  buy: 'If it comes 1st, 2nd or 3rd, you win ${a}, ${b} or ${c}.',
  line: 'Completes a line: a bonus at once.|Completes {n} lines: {n} bonuses at once.',
  boxes: 'Free boxes then: {row} in its row, {column} in its column. A full line gives a bonus.',
  moves: 'Horse {horse} goes to space {to}.',
  x: 'From now on, horse {x} also moves 1 space when {card} is rolled.',
  helmet: 'You may bet on horse {horse} even past the no-bet line.',
  set: 'Completes a set.',
  needs_jersey: 'With its jersey, a set.',
  needs_helmet: 'With its helmet, a set.',
  ability: 'Triggers an ability.',
  score: 'Worth ${n} more as the race stands.',
} as const;
