/** A game's options, and the texts that describe them to players. */
import type { CircuitInfo, Fields, GameSpec, Json, OptionSpec, Preset } from '../api/types';
import { labelled, rowText, t, translate } from '../i18n';
import { isSame, titleCase } from './offers';

/** The name of a choice: the title of a custom track, the game's title for it, or its id as text. */
export const choiceName = (option: OptionSpec, choice: string): string =>
  option.own?.[choice] ?? option.titles[choice] ?? titleCase(choice);

/** The name of an entry of a list: `blue1` is "Blue 1". */
export function entryName(option: OptionSpec, name: string): string {
  const [, what = name, n = ''] = /^(.*?)(\d*)$/.exec(name) ?? [];
  return [choiceName(option, what), n].filter(Boolean).join('\u00a0');
}

/** What the value 0 of an option means on the chosen circuit; by option. */
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
  return rowText(option.each.map((name, i) => labelled(entryName(option, name), entries[i] ?? '')));
}

/** The nearest whole number in an option's range. */
export const clampTo = ({ low, high }: OptionSpec, n: number): number =>
  Math.min(high, Math.max(low, Math.round(n) || 0));

export interface OptionText {
  name: string;
  title: string;
  value: string;
  /** What a switch turns on; for other options the value says enough. */
  help: string;
}

/** The options that have an effect; some need another option to be on. */
export const applicableOptions = (spec: GameSpec, options: Fields): OptionSpec[] =>
  spec.options.filter((option) => !option.needs || options[option.needs] === true);

/** The option with a colour for each seat, which is shown and set among the seats. */
export const seatColourOption = (spec: GameSpec): OptionSpec | null =>
  spec.options.find(({ name, each }) => name === spec.colours_from && each.length > 0) ?? null;

/** The options that are listed, which leaves out the seat colours. */
export const listedOptions = (spec: GameSpec, options: Fields): OptionSpec[] =>
  applicableOptions(spec, options).filter((option) => option !== seatColourOption(spec));

/** Whether an option is always shown: the circuit, or the length of the race. */
export const isMain = ({ type, unit }: OptionSpec): boolean => type === 'track' || unit !== '';

/** The options in two groups: `set` has the main ones and those that differ from the default, `usual` the rest. */
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
      help: option.type === 'bool' ? option.help : '',
    });
  }
  return { set, usual };
}

/** The options of `set` in one line, with those in `named` in any case. A switch that is on is shown by its title. */
export function summary(spec: GameSpec, options: Fields, named: string[] = [], usualValues: Usual = {}): string {
  const { set, usual } = optionTexts(spec, options, usualValues);
  const parts = [...set, ...usual.filter(({ name }) => named.includes(name))].map(({ name, title, value }) => {
    if (spec.options.some((o) => o.name === name && isMain(o))) return value;
    return options[name] === true ? title : labelled(title, value);
  });
  return parts.join(' · ') || t('setup.as_usual');
}

/** All options of a game, as a preset sets them or else by default. */
export const presetOptions = (spec: GameSpec, preset: Preset | undefined): Fields => ({
  ...Object.fromEntries(spec.options.map((option) => [option.name, option.default])),
  ...preset?.options,
});

/** The preset for a first game, which "Race now" uses. */
export const firstPreset = (spec: GameSpec): Preset | undefined => spec.presets.find(({ id }) => id === 'first');

/** The preset that matches the options and the number of seats, whatever the seat colours are. */
export const presetOf = (spec: GameSpec, options: Fields, seats: number): Preset | undefined =>
  spec.presets.find((preset) => {
    const wanted = presetOptions(spec, preset);
    const same = ({ name }: OptionSpec): boolean => name === spec.colours_from || isSame(options[name], wanted[name]);
    return preset.seats === seats && spec.options.every(same);
  });

/** The circuit chosen in the options: by its id, or by its title if it is a custom one. */
export function circuitOf(
  spec: GameSpec,
  options: Fields,
  circuits: Record<string, CircuitInfo>,
): CircuitInfo | undefined {
  const chosen = spec.options.find(({ type }) => type === 'track');
  const value = chosen && String(options[chosen.name]);
  return value === undefined ? undefined : (circuits[value] ?? Object.values(circuits).find((c) => c.title === value));
}
