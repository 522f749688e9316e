/** What a lesson says. A game's words are in its `lessons.en.ts`, by the ids of its `lessons.toml`. */

export interface StepWords {
  title: string;
  /** What to do, a sentence or two for each turn of the step. */
  say: string[];
  /** Why that is how the game goes. */
  why: string;
  /** When it is done. */
  done: string;
  /** What is said to other moves, by the names that the lesson has for them; `other` is for all the rest. */
  answers?: Record<string, string>;
}

export interface LessonWords {
  /** What one can do after the lesson. */
  learned: string[];
  steps: Record<string, StepWords>;
}
