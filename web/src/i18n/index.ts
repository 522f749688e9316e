import en from './en';
import { words } from './words';

/** The client's own text. */
export const t = words(en);
