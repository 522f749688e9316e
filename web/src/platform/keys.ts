/** Keys that are meant for the game. */

/** Whether something happened to, or within, an element that a selector finds. */
export const isWithin = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** The key, unless it is the browser's, or goes into a field or a dialog. */
export function gameKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return isWithin(event, 'input, select, textarea, dialog') ? null : event.key;
}

/** The number key that was pressed, from 1 on. */
export function numberKey(event: KeyboardEvent): number | null {
  const n = Number(gameKey(event) ?? 0);
  return Number.isInteger(n) && n > 0 ? n : null;
}

/** Which way an arrow key goes: back, on, or nowhere. */
export const arrowStep = ({ key }: KeyboardEvent): number =>
  key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;

/** Arrow keys walk through the buttons of a group. */
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
