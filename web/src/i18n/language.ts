/** The language of the page. It is chosen once, before anything is drawn. docs/translating.md explains it. */

export interface Catalogue {
  [key: string]: string | Catalogue;
}

/**
 * A language: catalogues by namespace, with the keys of the English ones; `server` has translations of the server's
 * texts by their English originals. Missing texts stay English. A pseudo-language is a function of the English text.
 */
export type Locale = Partial<Record<string, Catalogue>> | ((english: string) => string);

const ENGLISH = 'en-GB';
const LOCALES = import.meta.glob<Locale>('./locales/*.ts', { import: 'default' });
const fileOf = (language: string): string => `./locales/${language}.ts`;

let language = ENGLISH;
let locale: Locale = {};

/** Switches to a language and its texts. */
export function setLanguage(tag: string, texts: Locale): void {
  [language, locale] = [tag, texts];
  document.documentElement.lang = tag;
}

/** Loads the first wanted language that exists. "de-AT" falls back to "de". */
export async function loadLanguage(wanted: readonly unknown[]): Promise<void> {
  const tags = wanted.flatMap((tag) => (typeof tag === 'string' ? [tag, tag.split('-')[0]!] : []));
  const tag = tags.find((each) => each === 'en' || fileOf(each) in LOCALES);
  const load = tag && LOCALES[fileOf(tag)];
  if (load) setLanguage(tag, await load());
}

export function textAt(catalogue: Catalogue | undefined, path: readonly string[]): string | null {
  let node: string | Catalogue | undefined = catalogue;
  for (const part of path) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : null;
}

/** Looks up a text. Returns it with its language, which is English if there is no translation. */
export function lookUp(namespace: string, path: readonly string[], english: string): [text: string, language: string] {
  if (typeof locale === 'function') return [locale(english), language];
  const text = textAt(locale[namespace], path);
  return text === null ? [english, ENGLISH] : [text, language];
}

/** Intl's formatters are slow to create, so each is created once. */
const once = <K extends string | number, T>(make: (tag: string, kind: K) => T): ((tag: string, kind: K) => T) => {
  const made = new Map<string, T>();
  return (tag, kind) => {
    const key = `${tag} ${kind}`;
    if (!made.has(key)) made.set(key, make(tag, kind));
    return made.get(key)!;
  };
};
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const plurals = once((tag, type: Intl.PluralRuleType) => {
  const rules = new Intl.PluralRules(tag, { type });
  const { pluralCategories } = rules.resolvedOptions();
  const categories = CATEGORIES.filter((category) => pluralCategories.includes(category));
  return (n: number): number => categories.indexOf(rules.select(n));
});
const numbers = once(
  (tag, digits: number) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits || 3 }),
);
const lists = once((tag, type: Intl.ListFormatType) => new Intl.ListFormat(tag, { type }));
const ago = once((tag, numeric: 'auto') => new Intl.RelativeTimeFormat(tag, { numeric }));

/** Selects the form for a number: cardinal "{n} card|{n} cards", or ordinal "{n}st|{n}nd|{n}rd|{n}th". */
export const formFor = (n: number, forms: string, type: Intl.PluralRuleType, tag = language): string =>
  forms
    .split('|')
    .slice(0, plurals(tag, type)(n) + 1)
    .at(-1)!;

export const numberText = (n: number, digits = 0, tag = language): string => numbers(tag, digits).format(n);
/** A list within a sentence: "a, b and c". */
export const listText = (things: readonly string[], tag = language): string => lists(tag, 'conjunction').format(things);
/** A list without "and": "a, b, c". Empty entries are left out. */
export const rowText = (things: readonly (string | false | undefined)[]): string =>
  lists(language, 'unit').format(things.filter((thing) => !!thing) as string[]);
export const agoText = (n: number, unit: Intl.RelativeTimeFormatUnit): string => ago(language, 'auto').format(-n, unit);
