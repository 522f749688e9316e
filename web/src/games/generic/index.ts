import type { Plugin } from '../../model/plugin';
import Board from './Board.svelte';
import { eventText } from './words';

/** Any game, drawn as what its view says. */
export default { Board, eventText } satisfies Plugin;
