/** Text by key, from an English catalogue and the same keys of the language in use. */
import { listText, lookUp, numberText, pluralForm, type Catalogue } from './language';

/** Every path to a text of a catalogue: "home.title". */
export type Key<C> = C extends string
  ? never
  : {
      [K in keyof C & string]: C[K] extends string ? K : `${K}.${Key<C[K]>}`;
    }[keyof C & string];

/** Every path to a group of texts: "home". */
export type Group<C> = C extends string
  ? never
  : {
      [K in keyof C & string]: C[K] extends string ? never : K | `${K}.${Group<C[K]>}`;
    }[keyof C & string];

/** What a text is filled in with; `you` says that it is about the reader. */
export type Values = Record<string, unknown>;

/** Whom a sentence is about. */
export type Who = { name: string; you: boolean };

export interface Text<C> {
  (key: Key<C>, values?: Values): string;
  /** The text of a group for a name that only the game knows, such as an event's kind; null where there is none. */
  of: (group: Group<C>, name: string, values?: Values) => string | null;
}

/**
 * Fills {names} in. "one|many" is chosen by {n}, in the order of Intl.PluralRules, and "{name} drives.||You drive." by
 * {you}: each form is a whole sentence, so that every language can have its own.
 */
export function fill(template: string, values: Values, language?: string): string {
  const [aboutOther, toReader] = template.split('||');
  const forms = ((values.you === true ? toReader : undefined) ?? aboutOther!).split('|');
  const text = values.n === undefined ? forms[0]! : pluralForm(forms, Number(values.n), language);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return numberText(value, 0, language);
    if (Array.isArray(value)) return listText(value.map(String), language);
    return typeof value === 'string' ? value : whole;
  });
}

function textAt(catalogue: Catalogue, path: readonly string[]): string | null {
  let node: string | Catalogue | undefined = catalogue;
  for (const part of path) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : null;
}

/** A function that gives a catalogue's texts, filled in. */
export function words<C extends Catalogue>(namespace: string, english: C): Text<C> {
  const find = (path: string[], values: Values): string | null => {
    const text = textAt(english, path);
    if (text === null) return null;
    const [template, language] = lookUp(namespace, path, text);
    return fill(template, values, language);
  };
  return Object.assign((key: Key<C>, values: Values = {}) => find(key.split('.'), values) ?? key, {
    of: (group: Group<C>, name: string, values = {}) => find([...group.split('.'), name], values),
  });
}

/** A text of the server, which is looked up by its English template. */
export function translate(english: string, values: Values = {}): string {
  const [template, language] = lookUp('server', [english], english);
  return fill(template, values, language);
}

/** Anything with texts in it, such as a game's notes, in the language in use; {names} are still to be filled in. */
export function localise<T>(namespace: string, value: T, path: string[] = []): T {
  if (typeof value === 'string') return lookUp(namespace, path, value)[0] as T;
  if (typeof value !== 'object' || value === null) return value;
  const within = (key: string, part: unknown): unknown => localise(namespace, part, [...path, key]);
  if (Array.isArray(value)) return value.map((part, i) => within(String(i), part)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, within(key, part)])) as T;
}
