/** Makes any element, SVG ones above all, a button: click, Enter and Space. */
import type { Action } from 'svelte/action';

export const press: Action<Element, (() => void) | null | undefined> = (node, act) => {
  let run = act;
  const click = (): void => run?.();
  const key = (event: Event): void => {
    const { key } = event as KeyboardEvent;
    if (run && (key === 'Enter' || key === ' ')) {
      event.preventDefault();
      event.stopPropagation();
      run();
    }
  };
  node.addEventListener('click', click);
  node.addEventListener('keydown', key);
  return {
    update: (next) => (run = next),
    destroy: () => {
      node.removeEventListener('click', click);
      node.removeEventListener('keydown', key);
    },
  };
};
