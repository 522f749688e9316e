/** The pointers that are down on a stage: one drags the board, two zoom it. */
import { isWithin } from '../platform/keys';

interface Position {
  x: number;
  y: number;
}

/** A pointer that moves this many pixels drags the board instead of clicking. */
const SLACK = 8;

export class Pointers {
  #positions = new Map<number, Position>();
  #dragging = false;

  constructor(
    /** Called when a pointer starts to drag the board. */
    readonly onstart: (pointer: number) => void,
    /** Called with the pixels by which the board moves. */
    readonly ondrag: (dx: number, dy: number) => void,
    /** Called with the factor and the point of the viewport that stays in place. */
    readonly onzoom: (factor: number, x: number, y: number) => void,
  ) {}

  /** Whether any pointer is down. */
  get down(): boolean {
    return this.#positions.size > 0;
  }

  press = (event: PointerEvent): void => {
    if (event.button !== 0 || isWithin(event, 'button')) return;
    this.#positions.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#dragging = this.#positions.size > 1;
  };

  move = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    const from = this.#positions.get(pointerId);
    if (!from) return;
    if (!this.#dragging) {
      if (Math.hypot(x - from.x, y - from.y) < SLACK) return;
      this.#dragging = true;
      this.onstart(pointerId);
    }
    const other = [...this.#positions].find(([id]) => id !== pointerId)?.[1];
    this.#positions.set(pointerId, { x, y });
    if (!other) {
      this.ondrag(x - from.x, y - from.y);
      return;
    }
    const distance = (at: Position): number => Math.hypot(at.x - other.x, at.y - other.y);
    this.onzoom(distance(from) / Math.max(distance({ x, y }), 1), (x + other.x) / 2, (y + other.y) / 2);
  };

  release = ({ pointerId }: PointerEvent): void => {
    this.#positions.delete(pointerId);
    this.#dragging = this.down;
  };
}
