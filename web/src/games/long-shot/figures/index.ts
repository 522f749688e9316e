/** The figures of Long Shot's rules. */
import { figuresOf } from '../../../figures/figures';
import en from './en';
import Scene from './Scene.svelte';
import scenes from './scenes';

export default figuresOf(Scene, scenes, en);
