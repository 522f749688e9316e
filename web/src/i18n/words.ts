/** Text by key, from a catalogue: one file per language, all with the keys of the English one. */

export interface Catalogue {
  [key: string]: string | Catalogue;
}

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

/** What a text is filled in with; `you` says that whom it is about is the one who reads it. */
export type Values = Record<string, string | number | boolean>;

/** Whom a sentence is about. */
export type Who = { name: string; you: boolean };

export interface Text<C> {
  (key: Key<C>, values?: Values): string;
  /** The text of a group for a name that only the game knows, such as an event's kind; null where there is none. */
  of: (group: Group<C>, name: string, values?: Record<string, unknown>) => string | null;
}

/**
 * A function that gives a catalogue's texts with {names} filled in, "one|many" chosen by {n}, and
 * "{name} drives.||You drive." chosen by {you}: each form is a whole sentence, so that every language can have its own.
 */
export function words<C extends Catalogue>(catalogue: C): Text<C> {
  const find = (path: string[], values: Record<string, unknown>): string | null => {
    let node: string | Catalogue | undefined = catalogue;
    for (const part of path) node = typeof node === 'object' ? node[part] : undefined;
    if (typeof node !== 'string') return null;
    const [aboutOther, toReader] = node.split('||');
    const forms = ((values.you === true ? toReader : undefined) ?? aboutOther!).split('|');
    const text = forms.length > 1 && values.n !== undefined && Number(values.n) !== 1 ? forms[1]! : forms[0]!;
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
    });
  };
  return Object.assign((key: Key<C>, values: Values = {}) => find(key.split('.'), values) ?? key, {
    of: (group: Group<C>, name: string, values = {}) => find([...group.split('.'), name], values),
  });
}
