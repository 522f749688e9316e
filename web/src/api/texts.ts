/** Translates the texts in the server's messages. */
import { translate } from '../i18n';
import type { Values } from '../i18n/words';
import type { RefusedMessage } from './types';

/** Fields that are always texts for people. */
const TEXT_FIELDS = ['corner', 'help', 'remarks', 'rows', 'summary', 'title', 'titles', 'topic', 'track_title', 'what'];
/**
 * Objects whose `name` and `text` are such texts, too. Elsewhere, a name is a player's, and a text is the notation of a
 * move.
 */
const OBJECTS_WITH_TEXTS = ['bonuses', 'card', 'corner', 'names', 'roland', 'rules', 'signs'];

function textOf(text: string, field: string, object: string): string {
  if (object === 'rules') return field === 'text' ? translate(withoutMark(text)) : text;
  const shown =
    TEXT_FIELDS.includes(field) || (OBJECTS_WITH_TEXTS.includes(object) && (field === 'name' || field === 'text'));
  return shown ? translate(text) : text;
}

/** Removes the remark that is shown as a badge. */
const withoutMark = (text: string): string => text.replace(/\s*\(our reading\)/, '');

/** Translates the texts in a server's answer, in place. */
export function translateTexts<T>(value: T, field = '', object = ''): T {
  if (typeof value === 'string') return textOf(value, field, object) as T;
  if (typeof value !== 'object' || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const key of Object.keys(parts)) {
    const inner = Array.isArray(value) || field === 'titles' ? field : key;
    parts[key] = translateTexts(parts[key], inner, Array.isArray(value) ? object : field);
  }
  return value;
}

/** Why the server refused something: a sentence, or a template with values. */
export type Refusal = Pick<RefusedMessage, 'message'> & Partial<Pick<RefusedMessage, 'template' | 'values'>>;

/** Returns the name for an id among the values, such as that of a card. */
export type NameOf = (field: string, value: string | string[]) => string | null | undefined;

export function refusalText({ message, template, values }: Refusal, nameOf?: NameOf): string {
  const filled: Values = { ...values };
  for (const [field, value] of Object.entries(filled)) {
    const ids = typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'));
    if (ids) filled[field] = nameOf?.(field, value as string | string[]) ?? value;
  }
  return translate(template ?? message, filled);
}
