/** Reasons for and against a move in Long Shot. */
export default {
  dark: 'Uses a dark horse box.',
  costs: 'Costs ${n}.',
  gains: 'Gains ${n} at once.',
  line: 'Completes a line: a bonus at once.|Completes {n} lines: {n} bonuses at once.',
  moves: 'Moves {n} horse.|Moves {n} horses.',
  ability: 'Triggers an ability.',
  score: 'Worth ${n} more as the race stands.',
  mark: 'Gets you closer to a bonus or a set.',
} as const;
