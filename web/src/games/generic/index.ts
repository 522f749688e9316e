import type { GamePlugin } from '../plugin';
import Board from './Board.svelte';

/** Any game, drawn as what its view says. */
export default { Board } satisfies GamePlugin as GamePlugin;
