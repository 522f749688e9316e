/** Earlier positions of a table. Those in which a seat of this screen decided survive a reload. */
import type { TableMessage } from '../api/types';
import type { Snapshot } from '../model/since-my-turn';
import { load, save } from '../platform/storage';

const MAX_SNAPSHOTS = 60;
/** How many snapshots of the player's decisions survive a reload. */
const MAX_DECISIONS = 8;

export class Snapshots {
  /** The latest last. */
  all = $state.raw<Snapshot[]>([]);
  #decisions: Snapshot[] = [];
  #key: string;

  constructor(code: string) {
    this.#key = `paddock.decisions.${code}`;
    const kept = load(this.#key, 'sessionStorage');
    if (Array.isArray(kept)) this.all = this.#decisions = kept as unknown as Snapshot[];
  }

  take({ revision, standings, seen }: TableMessage): void {
    const views = Object.fromEntries(Object.entries(seen ?? {}).map(([key, { view }]) => [key, view]));
    const before = this.all.filter((snapshot) => snapshot.revision < revision);
    this.all = [...before, { revision, standings, views }].slice(-MAX_SNAPSHOTS);
  }

  /** Stores the position before a decision. */
  keepDecision(revision: number): void {
    const now = this.all.filter((snapshot) => snapshot.revision === revision);
    this.#decisions = [...this.#decisions, ...now].slice(-MAX_DECISIONS);
    save(this.#key, this.#decisions, 'sessionStorage');
  }
}
