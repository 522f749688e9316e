/** What speaks for a move in Long Shot, in words. */
export default {
  dark: 'Uses a dark-horse box.',
  costs: 'Costs {n} dollar.|Costs {n} dollars.',
  gains: '{n} dollar at once.|{n} dollars at once.',
  line: 'Completes a line: a bonus at once.|Completes {n} lines: {n} bonuses at once.',
  moves: 'Moves {n} horse.|Moves {n} horses.',
  ability: 'Sets off an ability.',
  score: 'Worth {n} more as the race stands.',
  mark: 'Brings a bonus or a set nearer.',
} as const;
