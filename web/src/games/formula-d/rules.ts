/** The rules for moves and events. */
const RULES: Record<string, string> = {
  gear: 'FD-4.4',
  nitro: 'FD-11.1',
  drive: 'FD-5.1',
  grid: 'FD-2.1',
  start: 'FD-4.1',
  round: 'FD-3.1',
  die: 'FD-4.6',
  danger: 'FD-11.4',
  collision: 'FD-8.3',
  residents: 'FD-11.3',
  engine: 'FD-8.4',
  engines: 'FD-8.4',
  checkpoint: 'FD-11.8',
  'pit-stop': 'FD-10.2',
  lap: 'FD-9.4',
  police: 'FD-11.5',
  prize: 'FD-11.5',
  finish: 'FD-9.1',
  out: 'FD-1.4',
  'race-over': 'FD-9.2',
};

export const ruleOf = (kind: string): string | null => RULES[kind] ?? null;
