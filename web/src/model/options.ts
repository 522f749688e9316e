/** A game's options in words, for those who did not choose them. */
import type { Fields, GameSpec, Json, OptionSpec } from '../api/types';
import { labelled, rowText, t } from '../i18n';
import { isSame, titleCase } from './offers';

/** What a choice is called: a track of the server's own, the game's word for it, or its id in words. */
export const choiceName = (option: OptionSpec, choice: string): string =>
  option.own?.[choice] ?? option.titles[choice] ?? titleCase(choice);

/** What an entry of a list is for, in words: `blue1` is Blue 1. */
export function purpose(option: OptionSpec, name: string): string {
  const [, what = name, n = ''] = /^(.*?)(\d*)$/.exec(name) ?? [];
  return [choiceName(option, what), n].filter(Boolean).join('\u00a0');
}

export function valueText(option: OptionSpec, value: Json): string {
  if (typeof value === 'boolean') return t(value ? 'setup.on' : 'setup.off');
  if (!Array.isArray(value)) return typeof value === 'string' ? choiceName(option, value) : String(value);
  const entries = value.map((entry) => (option.type === 'order' ? choiceName(option, String(entry)) : String(entry)));
  if (!option.each.length) return rowText(entries);
  return rowText(option.each.map((name, i) => labelled(purpose(option, name), entries[i] ?? '')));
}

export interface OptionText {
  name: string;
  title: string;
  value: string;
  help: string;
}

/** The options that mean something: some need another to be on. */
export const applicableOptions = (spec: GameSpec, options: Fields): OptionSpec[] =>
  spec.options.filter((option) => !option.needs || options[option.needs] === true);

/** The option that has a colour for each seat: it is shown and chosen where the seats are. */
export const seatColourOption = (spec: GameSpec): OptionSpec | null =>
  spec.options.find(({ name, each }) => name === spec.colours_from && each.length > 0) ?? null;

/** The options that are shown by themselves. */
export const listedOptions = (spec: GameSpec, options: Fields): OptionSpec[] =>
  applicableOptions(spec, options).filter((option) => option !== seatColourOption(spec));

/** What was agreed: where it is raced and what is not as usual, and the rest. */
export function optionTexts(spec: GameSpec, options: Fields): { set: OptionText[]; usual: OptionText[] } {
  const set: OptionText[] = [];
  const usual: OptionText[] = [];
  for (const option of listedOptions(spec, options)) {
    const value = options[option.name] ?? option.default;
    const plain = option.type === 'track' || !isSame(value, option.default);
    (plain ? set : usual).push({
      name: option.name,
      title: option.title,
      value: valueText(option, value),
      help: option.help,
    });
  }
  return { set, usual };
}

/** The same in a line, with what is `named` in any case; what is merely switched on needs no more than its name. */
export function summary(spec: GameSpec, options: Fields, named: string[] = []): string {
  const { set, usual } = optionTexts(spec, options);
  const parts = [...set, ...usual.filter(({ name }) => named.includes(name))].map(({ name, title: called, value }) => {
    if (spec.options.some((o) => o.name === name && o.type === 'track')) return value;
    return options[name] === true ? called : labelled(called, value);
  });
  return parts.join(' · ') || t('setup.as_usual');
}
