import type { Plugin } from '../plugin';
import Board from './Board.svelte';

/** Any game, drawn as what its view says. */
const plugin: Plugin = { Board };
export default plugin;
