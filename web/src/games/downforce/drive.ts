/** The animation of a car that drives from the grid to its buyer. */
import type { Attachment } from 'svelte/attachments';
import { prefersReducedMotion } from '../../board/motion.svelte';

const DELAY = 1000;
const TIME = 900;

/** An attachment that moves an element from the car's position on the board to its own place. */
export const driveFrom =
  (car: string): Attachment<SVGElement> =>
  (node) => {
    const start = node.closest('.stage')?.querySelector(`.entry[data-car="${car}"]`)?.getBoundingClientRect();
    if (!start || prefersReducedMotion()) return;
    const end = node.getBoundingClientRect();
    const x = start.left + start.width / 2 - end.left - end.width / 2;
    const y = start.top + start.height / 2 - end.top - end.height / 2;
    const from = { transform: `translate(${x}px, ${y}px) scale(${start.width / end.width})`, opacity: 0 };
    node.animate([from, { ...from, opacity: 1, offset: 0.02 }, { transform: 'none', opacity: 1 }], {
      delay: DELAY,
      duration: TIME,
      easing: 'cubic-bezier(0.5, 0, 0.2, 1)',
      fill: 'backwards',
    });
  };
