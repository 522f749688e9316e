/** Whether the target of an event is, or is inside, an element that matches a selector. */
export const isWithin = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** The key that was pressed, unless it belongs to a browser shortcut, a field or a dialog. */
export function gameKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return isWithin(event, 'input, select, textarea, dialog') ? null : event.key;
}

/** The digit from 1 to 9 that was pressed. */
export function numberKey(event: KeyboardEvent): number | null {
  const n = Number(gameKey(event) ?? 0);
  return Number.isInteger(n) && n > 0 ? n : null;
}

/** The direction of an arrow key: -1, 1, or 0 for other keys. */
export const arrowStep = ({ key }: KeyboardEvent): number =>
  key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;

/** Lets arrow keys move the focus through the buttons of a group. */
export function walkButtons(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = arrowStep(event);
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  next?.focus();
  if (next?.role === 'tab') next.click();
  event.preventDefault();
}
