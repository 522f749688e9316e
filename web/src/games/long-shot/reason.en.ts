/** What speaks for a move in Long Shot, in words. */
const en = {
  line: 'Completes a line, and a bonus at once.',
  moves: 'Moves {n} horse.|Moves {n} horses.',
  gains: '{n} dollar at once.|{n} dollars at once.',
  ability: 'Sets off an ability; it costs {n} dollars.',
  bet: '{n} dollar on this horse.|{n} dollars on this horse.',
  worth: 'Costs {n} dollars, and the sheet changes by {score} as the race stands.',
  costs: 'Costs {n} dollar.|Costs {n} dollars.',
  score: 'Worth {n} more as the race stands.',
  mark: 'Costs nothing, and brings a bonus or a set nearer.',
} as const;

export default en;
