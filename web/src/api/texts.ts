/** The texts in what the server sends, translated as they arrive. */
import { translate } from '../i18n';
import type { Values } from '../i18n/words';
import type { RefusedMessage } from './types';

/** Fields that are text for people, wherever they are. */
const TEXTS = ['corner', 'help', 'remarks', 'rows', 'summary', 'title', 'titles', 'topic', 'track_title', 'what'];
/** Things whose `name` and `text` are; elsewhere a name is a player's, and a text a move's notation. */
const THINGS = ['bonuses', 'card', 'corner', 'names', 'roland', 'rules', 'signs'];

function textOf(text: string, field: string, thing: string): string {
  if (thing === 'rules') return field === 'text' ? translate(withoutMark(text)) : text;
  const shown = TEXTS.includes(field) || (THINGS.includes(thing) && (field === 'name' || field === 'text'));
  return shown ? translate(text) : text;
}

/** The rule without its mark, which is shown as a badge. */
const withoutMark = (text: string): string => text.replace(/\s*\(our reading\)/, '');

/** Translates an answer of the server, in place. */
export function translateTexts<T>(value: T, field = '', thing = ''): T {
  if (typeof value === 'string') return textOf(value, field, thing) as T;
  if (typeof value !== 'object' || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const key of Object.keys(parts)) {
    const inner = Array.isArray(value) || field === 'titles' ? field : key;
    parts[key] = translateTexts(parts[key], inner, Array.isArray(value) ? thing : field);
  }
  return value;
}

/** Why the server refused something: its sentence, or a template with values. */
export type Refusal = Pick<RefusedMessage, 'message'> & Partial<Pick<RefusedMessage, 'template' | 'values'>>;

/** The name of an id among the values: of a card, a car, an option. */
export type NameOf = (field: string, value: string | string[]) => string | null | undefined;

/** A refusal in words. */
export function refusalText({ message, template, values }: Refusal, nameOf?: NameOf): string {
  const filled: Values = { ...values };
  for (const [field, value] of Object.entries(filled)) {
    const ids = typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'));
    if (ids) filled[field] = nameOf?.(field, value as string | string[]) ?? value;
  }
  return translate(template ?? message, filled);
}
