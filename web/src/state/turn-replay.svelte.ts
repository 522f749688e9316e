/** Replays a driver's turn on the board of a table. Meanwhile, the game goes on. */
import type { Fields } from '../api/types';
import type { Animation } from '../model/plugin';
import type { TurnSince } from '../model/since-my-turn';

export class TurnReplay {
  /** The turn, with the view at that time and the current animation; null if none is being replayed. */
  shown = $state.raw<{ turn: TurnSince; view: Fields; animation: Animation } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  start(turn: TurnSince, view: Fields, [animation, ...rest]: Animation[]): void {
    this.end();
    if (!animation) return;
    this.shown = { turn, view, animation };
    this.#timer = setTimeout(() => this.start(turn, view, rest), animation.duration);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }
}
