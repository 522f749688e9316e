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

export type Values = Record<string, string | number>;

/** A function that gives a catalogue's texts with {names} filled in, and "one|many" chosen by {n}. */
export function words<C extends Catalogue>(catalogue: C): (key: Key<C>, values?: Values) => string {
  return (key, values = {}) => {
    let found: string | Catalogue | undefined = catalogue;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') return key;
    const forms = found.split('|');
    const text = forms.length > 1 && values.n !== undefined && Number(values.n) !== 1 ? forms[1]! : forms[0]!;
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}
