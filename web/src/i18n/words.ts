/** Texts by key, from an English catalogue and its translation into the current language. */
import { formFor, listText, lookUp, numberText, textAt, type Catalogue } from './language';

/** The paths of all texts in a catalogue: "home.title". */
type Key<C> = C extends string
  ? never
  : {
      [K in keyof C & string]: C[K] extends string ? K : `${K}.${Key<C[K]>}`;
    }[keyof C & string];

/** The paths of all groups of texts: "home". */
type Group<C> = C extends string
  ? never
  : {
      [K in keyof C & string]: C[K] extends string ? never : K | `${K}.${Group<C[K]>}`;
    }[keyof C & string];

/** The values for a text's placeholders. `you` means that the text is about the reader. */
export type Values = Record<string, unknown>;

/** The subject of a sentence. */
export type Who = { name: string; you: boolean };

export interface Text<C> {
  (key: Key<C>, values?: Values): string;
  /** The text in a group for a name that is only known at run time, such as an event's kind; null if there is none. */
  of: (group: Group<C>, name: string, values?: Values) => string | null;
}

/**
 * Fills in {names}. {n} selects a form of "one|many", in the order of Intl.PluralRules; {you} selects one of "{name}
 * drives.||You drive.". Each form is a whole sentence, so that every language can have its own.
 */
export function fill(template: string, values: Values, language?: string): string {
  const [aboutOther, toReader] = template.split('||');
  const forms = (values.you === true ? toReader : undefined) ?? aboutOther!;
  const text = formFor(Number(values.n ?? 1), forms, 'cardinal', language);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return numberText(value, 0, language);
    if (Array.isArray(value)) return listText(value.map(String), language);
    return typeof value === 'string' ? value : whole;
  });
}

/** Returns a function that looks up a catalogue's texts and fills them in. */
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

/** Translates a text of the server, by its English template. */
export function translate(english: string, values: Values = {}): string {
  const [template, language] = lookUp('server', [english], english);
  return fill(template, values, language);
}

/** Translates all texts in a value, such as a game's notes. Their {names} are not filled in yet. */
export function localise<T>(namespace: string, value: T, path: string[] = []): T {
  if (typeof value === 'string') return lookUp(namespace, path, value)[0] as T;
  if (typeof value !== 'object' || value === null) return value;
  const within = (key: string, part: unknown): unknown => localise(namespace, part, [...path, key]);
  if (Array.isArray(value)) return value.map((part, i) => within(String(i), part)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, within(key, part)])) as T;
}
