/** Texts for the cars, moves and events of Formula D. */
import { ordinal, rowText } from '../../i18n';
import { words as catalogue } from '../../i18n/words';
import type { MoveOf, Words } from '../../model/plugin';
import type { TurnSince } from '../../model/since-my-turn';
import en from './en';
import { mark } from './marks';
import type { CarView, DieFaces, FormulaD, RaceEvent, BoardAssets } from './types';

export const w = catalogue('formula-d', en);

const DICE: Record<string, [string, string]> = {
  yellow: ['#f3c62b', '#2a2000'],
  orange: ['#ee8128', '#2a1200'],
  red: ['#d2353a', '#fff'],
  green: ['#23925a', '#fff'],
  purple: ['#7b49b6', '#fff'],
  blue: ['#2b66cf', '#fff'],
};

/** The look of a gear's die: its shape, colours and faces. */
export const dieLook = (die: DieFaces, face: number | null) => ({
  faces: die.faces,
  shape: die.shape,
  tone: DICE[die.colour]?.[0],
  ink: DICE[die.colour]?.[1],
  label: face === null ? die.shape : w('die_label', { shape: die.shape, n: face }),
});

export { mark };
/** A car's look. The second car of a team has a stripe. */
export const carMark = ({ colour, number }: CarView) => ({ ...mark(colour), number, stripe: number === 2 });
export function carName(car: string): string {
  const [, colour = '', number = ''] = /^(\D*)(\d*)$/.exec(car) ?? [];
  return `${w.of('colour', colour) ?? colour} ${number}`.trim();
}
export const lapText = (car: CarView, laps: number): string =>
  car.lap ? w('lap', { n: Math.min(car.lap, laps), of: laps }) : w('lap_none');

const sectionName = (section: string | undefined, { signs = [], names = [] }: Partial<BoardAssets>) =>
  [...signs, ...names].find(({ id }) => id === section)?.name;

/**
 * The parts of a space's id: its lane and section, the spaces left in the section, and the corner ahead of a straight.
 */
function partsOf(space: string, assets: Partial<BoardAssets>) {
  const [, section = '', lane = '', index = ''] = /^([SC]\d+)([LMR])(\d+)$/.exec(space) ?? [];
  const corner = section.startsWith('S') ? sectionName(section.replace('S', 'C'), assets) : undefined;
  const left = (assets.cells ?? []).filter((cell) => cell.space.startsWith(section + lane)).length - Number(index);
  return {
    lane,
    name: sectionName(section, assets) ?? section,
    corner: left > 0 && corner,
    left,
    n: Number(index) + 1,
  };
}
/** The values of a corner's explanation, as attributes: its name and the numbers on its sign. */
export function cornerValues(id: string, { signs = [] }: Partial<BoardAssets>) {
  const sign = signs.find((each) => each.id === id);
  return {
    'data-note-name': sign?.name,
    'data-note-stops': sign?.stops,
    'data-note-longest': sign?.longest,
    'data-note-shortest': sign?.shortest,
  };
}

/** The number of spaces from a space in a corner to the corner's exit. */
export const toExit = (space: string, assets: Partial<BoardAssets>): number => partsOf(space, assets).left - 1;

/** A space as text: on a straight by its distance to the corner, in a corner by its number from the entry. */
export function spaceName(space: string, assets: Partial<BoardAssets>): string {
  const { lane, corner, left, name, n } = partsOf(space, assets);
  if (lane) return (corner ? w.of('before', lane, { corner, n: left }) : w.of('space', lane, { name, n })) ?? space;
  if (space === 'finish') return w('the_line');
  return space.startsWith('garage') ? w('the_garage') : w('the_pits');
}

/** The same in two short lines: the lane, and the position in it. */
export function spaceLines(space: string, assets: Partial<BoardAssets>): [string, string] {
  const { lane, corner, left, name, n } = partsOf(space, assets);
  const where = corner ? w('lane_before', { corner, n: left }) : w('lane_space', { name, n });
  return lane ? [w.of('lane', lane) ?? lane, where] : [spaceName(space, assets), ''];
}

/** The class for a cost in wear points, on the board and in the hand. */
export const toneOf = (wear: number): string => (wear === 0 ? 'free' : wear <= 3 ? 'some' : 'dear');

/** The name of the section of a space. */
const placeName = (space: string, assets: Partial<BoardAssets>): string =>
  sectionName(/^[SC]\d+/.exec(space)?.[0], assets) ?? spaceName(space, assets);

export function offerText({ kind, fields }: MoveOf<FormulaD>, { assets }: Pick<Words<FormulaD>, 'assets'>): string {
  if (kind === 'gear') return w('gear', { n: fields.gear ?? 0 });
  if (kind === 'nitro') return w('nitro');
  const space = fields.space ?? '';
  if (space === 'finish') return w('finish');
  if (space.startsWith('garage')) return w('garage');
  if (/^P\d/.test(space)) return w('pits');
  return w('to', { space: spaceName(space, assets) });
}

type Out = Extract<RaceEvent, { kind: 'out' }>;
/** Where a car went out, and why. */
export const outText = (
  { seat, reason, space }: Out,
  { who, assets }: Pick<Words<FormulaD>, 'who' | 'assets'>,
): string => w(`out.${reason}`, { ...who(seat), space: placeName(space ?? 'finish', assets) });

export const headingText = (event: RaceEvent): string | null =>
  event.kind === 'round' ? w('round', { n: event.round }) : null;

const AT_THE_START: ReadonlySet<RaceEvent['kind']> = new Set(['grid', 'start', 'round', 'die']);
/** The grid, the starts and the first roll come with the first step. */
export function eventsBeforeMove(events: readonly RaceEvent[]): number {
  if (events[0]?.kind !== 'grid') return 0;
  const first = events.findIndex(({ kind }) => !AT_THE_START.has(kind));
  return first < 0 ? events.length : first;
}

const IN_RIBBON = ['pit-stop', 'out', 'finish'] as const;
export function ribbonText({ events }: Pick<TurnSince<FormulaD>, 'events'>): string | null {
  const sum = (of: (event: RaceEvent) => number): number => events.reduce((n, event) => n + of(event), 0);
  const gear = events.findLast((event) => event.kind === 'gear')?.gear;
  const spaces = sum((e) => (e.kind === 'drive' ? e.path.length - 1 : 0));
  const wear = sum((e) => (e.kind !== 'pit-stop' && e.kind !== 'checkpoint' && 'wear' in e ? e.wear : 0));
  const corner = events.findLast((event) => event.kind === 'drive')?.corner;
  return (
    rowText([
      gear !== undefined && w('ribbon.gear', { n: gear }),
      spaces > 0 && w('ribbon.on', { n: spaces }),
      !!corner && w('ribbon.overshoot', { corner }),
      wear > 0 && w('ribbon.wear', { n: wear }),
      ...IN_RIBBON.map((kind) => events.some((e) => e.kind === kind) && w(`ribbon.${kind}`)),
    ]) || null
  );
}

export function eventText(event: RaceEvent, words: Words<FormulaD>): string | null {
  const who = words.who('seat' in event ? event.seat : null);
  switch (event.kind) {
    case 'grid': {
      const rolls = event.rolls.map(({ seat, die }) => w('event.grid_roll', { name: words.name(seat), n: die }));
      return w(event.again ? 'event.grid_again' : 'event.grid', { rolls });
    }
    case 'start':
      return w(`event.start_${event.result}`, who);
    case 'gear':
      return event.wear ? w('event.gear_wear', { ...who, w: event.wear }) : null;
    case 'drive':
      if (event.corner) return w('event.overshoot', { ...who, corner: event.corner, w: event.wear });
      return event.wear ? w('event.drive_wear', { ...who, w: event.wear }) : null;
    case 'out':
      return outText(event, words);
    case 'finish':
      return w('event.finish', { ...who, place: ordinal(event.place) });
    case 'collision':
    case 'engine':
    case 'danger':
    case 'residents':
      return w(`event.${event.kind}_${event.wear > 0 ? 'hit' : 'miss'}`, { ...who, n: event.die, w: event.wear });
    default:
      return w.of('event', event.kind, { ...event, ...who, police_prize: words.assets.police_prize ?? '' });
  }
}
