/** The rules for moves and events. */
import type { Fields } from '../../api/types';

const RULES: Record<string, string> = {
  roll: 'FMR-4.15',
  stop: 'FMR-4.15',
  keep: 'FMR-5.3',
  reroll: 'FMR-5.3',
  ahead: 'FMR-5.7',
  behind: 'FMR-5.7',
  'race-start': 'FMR-3.1',
  drew: 'FMR-3.4',
  'die-names': 'FMR-5.1',
  moved: 'FMR-4.8',
  retired: 'FMR-6.1',
  'race-end': 'FMR-7.1',
  'last-round': 'FMR-3.6',
  'season-end': 'FMR-8.1',
};

/** Cards by their names, without number and team. */
const CARDS: Record<string, string> = {
  overtake: 'FMR-4.4',
  'wrong-line': 'FMR-4.9',
  'off-circuit': 'FMR-4.9',
  'lose-control': 'FMR-4.9',
  turbo: 'FMR-4.10',
  'pit-stop': 'FMR-4.11',
  'charge-gear': 'FMR-4.13',
  'charge-engine': 'FMR-4.13',
  'spin-out': 'FMR-5.4',
  'spin-last': 'FMR-5.4',
  crash: 'FMR-5.6',
};

export const ruleOf = (kind: string, { card }: Fields): string | null =>
  (typeof card === 'string' && kind === 'card' ? CARDS[card.split(/[+:]/)[0]!] : RULES[kind]) ?? null;
