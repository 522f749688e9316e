/** A game's options in words, for those who did not choose them. */
import type { CircuitInfo, Fields, GameSpec, Json, OptionSpec, Preset } from '../api/types';
import { labelled, rowText, t, translate } from '../i18n';
import { isSame, titleCase } from './offers';

/** What a choice is called: a track of the server's own, the game's word for it, or its id in words. */
export const choiceName = (option: OptionSpec, choice: string): string =>
  option.own?.[choice] ?? option.titles[choice] ?? titleCase(choice);

/** What an entry of a list is for, in words: `blue1` is Blue 1. */
export function purpose(option: OptionSpec, name: string): string {
  const [, what = name, n = ''] = /^(.*?)(\d*)$/.exec(name) ?? [];
  return [choiceName(option, what), n].filter(Boolean).join('\u00a0');
}

/** What an option's value 0 stands for, where the circuit decides; by option. */
export type Usual = Record<string, number>;

export function valueText(option: OptionSpec, value: Json, usual: Usual = {}): string {
  if (typeof value === 'number' && option.unit) {
    const n = value || usual[option.name];
    return n ? translate(option.unit, { n }) : t('setup.as_circuit');
  }
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

/** The options that are always shown: where it is raced, and how long. */
export const isMain = ({ type, unit }: OptionSpec): boolean => type === 'track' || unit !== '';

/** The options that everybody looks at first: where it is raced, how long, and what is not as usual; and the rest. */
export function optionTexts(
  spec: GameSpec,
  options: Fields,
  usualValues: Usual = {},
): { set: OptionText[]; usual: OptionText[] } {
  const set: OptionText[] = [];
  const usual: OptionText[] = [];
  for (const option of listedOptions(spec, options)) {
    const value = options[option.name] ?? option.default;
    (isMain(option) || !isSame(value, option.default) ? set : usual).push({
      name: option.name,
      title: option.title,
      value: valueText(option, value, usualValues),
      help: usualValues[option.name] ? '' : option.help,
    });
  }
  return { set, usual };
}

/** The same in a line, with what is `named` in any case; what is merely switched on needs no more than its name. */
export function summary(spec: GameSpec, options: Fields, named: string[] = [], usualValues: Usual = {}): string {
  const { set, usual } = optionTexts(spec, options, usualValues);
  const parts = [...set, ...usual.filter(({ name }) => named.includes(name))].map(({ name, title, value }) => {
    if (spec.options.some((o) => o.name === name && isMain(o))) return value;
    return options[name] === true ? title : labelled(title, value);
  });
  return parts.join(' · ') || t('setup.as_usual');
}

/** The options of a preset, with the defaults for all others. */
export const presetOptions = (spec: GameSpec, preset: Preset | undefined): Fields => ({
  ...Object.fromEntries(spec.options.map((option) => [option.name, option.default])),
  ...preset?.options,
});

/** The preset of a first game, which "Race now" uses. */
export const firstPreset = (spec: GameSpec): Preset | undefined => spec.presets.find(({ id }) => id === 'first');

/** The preset that options and a number of seats are; the colours do not matter. */
export const presetOf = (spec: GameSpec, options: Fields, seats: number): Preset | undefined =>
  spec.presets.find((preset) => {
    const wanted = presetOptions(spec, preset);
    const same = ({ name }: OptionSpec): boolean => name === spec.colours_from || isSame(options[name], wanted[name]);
    return preset.seats === seats && spec.options.every(same);
  });

/** The circuit that options name: by its id, or a custom one at a table by its title. */
export function circuitOf(
  spec: GameSpec,
  options: Fields,
  circuits: Record<string, CircuitInfo>,
): CircuitInfo | undefined {
  const chosen = spec.options.find(({ type }) => type === 'track');
  const value = chosen && String(options[chosen.name]);
  return value === undefined ? undefined : (circuits[value] ?? Object.values(circuits).find((c) => c.title === value));
}
