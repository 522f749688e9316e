import type { Plugin } from '../../model/plugin';
import Board from './Board.svelte';
import { eventText } from './words';

/** The plug-in for a game without one of its own: it shows the view as text. */
export default { Board, eventText } satisfies Plugin;
