/** The texts of a lesson. Those of a game are in its `lessons.en.ts`, by the ids of its `lessons.toml`. */

export interface StepWords {
  title: string;
  /** The instructions: one or two sentences for each turn of the step. */
  say: string[];
  /** Why the game works this way. */
  why: string;
  /** Shown when the step is done. */
  done: string;
  /** Replies to other moves, by their names in the lesson; `other` covers the rest. */
  answers?: Record<string, string>;
}

export interface LessonWords {
  /** What the player can do after the lesson. */
  learned: string[];
  steps: Record<string, StepWords>;
}
