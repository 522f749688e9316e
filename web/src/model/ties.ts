import type { Standing } from '../api/types';

interface Tie {
  /** In the order of their places. */
  rows: Standing[];
  rule: string;
}

/** Neighbours in the standings with equal scores, and the rule that decided their order. */
export function tiesIn(standings: Standing[]): Tie[] {
  const ties: Tie[] = [];
  for (const [i, row] of standings.entries()) {
    const before = standings[i - 1];
    const last = ties.at(-1);
    if (!row.tie || !before) continue;
    if (last?.rule === row.tie && last.rows.at(-1) === before) last.rows.push(row);
    else ties.push({ rows: [before, row], rule: row.tie });
  }
  return ties;
}
