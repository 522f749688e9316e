/** The rules for moves and events. */
const RULES: Record<string, string> = {
  concession: 'LS-5.1',
  helmet: 'LS-6.1',
  buy: 'LS-8.1',
  jersey: 'LS-6.3',
  bet: 'LS-7.1',
  bonus: 'LS-5.4',
  ability: 'LS-10.1',
  erase: 'LS-4.5',
  done: 'LS-10.3',
  pass: 'LS-4.5',
  roll: 'LS-3.1',
  moved: 'LS-3.2',
  finished: 'LS-9.1',
  line: 'LS-5.2',
  extra: 'LS-6.3',
  bought: 'LS-8.1',
  money: 'LS-10.5',
  'dark-horse': 'LS-4.3',
  erased: 'LS-4.5',
  passed: 'LS-4.5',
  'no-action': 'LS-4.6',
  'roland-rolls': 'LS-11.5',
  roland: 'LS-11.4',
  'race-end': 'LS-9.4',
};

export const ruleOf = (kind: string): string | null => RULES[kind] ?? null;
