/** Cars, moves and events of Formula D in words. */
import type { Fields, GameEvent, Move } from '../../api/types';
import { words as catalogue } from '../../i18n/words';
import type { Mark, Shape } from '../../lib/marks';
import type { Words } from '../plugin';
import en from './en';
import type { CarView, Colour, GridRoll, Scenery } from './types';

export const w = catalogue(en);

const SHAPES: Record<Colour, Shape> = {
  white: 'circle',
  yellow: 'triangle',
  green: 'square',
  red: 'hexagon',
  blue: 'diamond',
};
const TONES: Record<Colour, [string, string]> = {
  white: ['#f4f1e8', '#1b2025'],
  yellow: ['var(--yellow)', 'var(--on-yellow)'],
  green: ['var(--green)', 'var(--on-green)'],
  red: ['var(--red)', 'var(--on-red)'],
  blue: ['var(--blue)', 'var(--on-blue)'],
};
export const DICE: Record<string, [string, string]> = {
  yellow: ['#f3c62b', '#2a2000'],
  orange: ['#ee8128', '#2a1200'],
  red: ['#d2353a', '#fff'],
  green: ['#23925a', '#fff'],
  purple: ['#7b49b6', '#fff'],
  blue: ['#2b66cf', '#fff'],
};

export const colourOf = (car: string): Colour => car.replace(/\d+$/, '') as Colour;
export const carMark = (colour: Colour): Mark => ({
  shape: SHAPES[colour] ?? 'cross',
  colour: TONES[colour]?.[0] ?? 'var(--ink)',
  ink: TONES[colour]?.[1] ?? 'var(--surface)',
});
export function carName(car: string): string {
  const colour = colourOf(car);
  return `${colour in en.colour ? w(`colour.${colour}`) : colour} ${/\d+$/.exec(car)?.[0] ?? ''}`.trim();
}
export const lapText = (car: CarView, laps: number): string =>
  car.lap ? w('lap', { n: Math.min(car.lap, laps), of: laps }) : w('lap_none');

/** A space in words: its section's name, its lane, and its number there. */
export function spaceName(space: string, scenery: Fields): string {
  const [, section, lane, index] = /^([SC]\d+)([LMR])(\d+)$/.exec(space) ?? [];
  if (!section || !lane) {
    if (space === 'finish') return w('the_line');
    return space.startsWith('garage') ? w('the_garage') : w('the_pits');
  }
  const { signs = [], names = [] } = scenery as unknown as Partial<Scenery>;
  const name = [...signs, ...names].find((s) => s.id === section)?.name ?? section;
  return w(`space.${lane as 'L' | 'M' | 'R'}`, { name, n: Number(index) + 1 });
}

export function offerText(move: Move, words?: Pick<Words, 'scenery'>): string {
  if (move.kind === 'gear') return w('gear', { n: move.fields.gear as number });
  if (move.kind === 'nitro') return w('nitro');
  const space = String(move.fields.space);
  if (space === 'finish') return w('finish');
  if (space.startsWith('garage')) return w('garage');
  if (/^P\d/.test(space)) return w('pits');
  return w('to', { space: spaceName(space, words?.scenery ?? {}) });
}

export function eventText(event: GameEvent, words: Words): string | null {
  const name = typeof event.seat === 'number' ? words.name(event.seat) : '';
  const n = (event.die ?? 0) as number;
  const hit = ((event.wear as number | undefined) ?? 0) > 0;
  switch (event.kind) {
    case 'grid': {
      const rolls = (event.rolls as unknown as GridRoll[]).map((roll) =>
        w('event.grid_roll', { name: words.name(roll.seat), n: roll.die }),
      );
      return w(event.again ? 'event.grid_again' : 'event.grid', { rolls: rolls.join(', ') });
    }
    case 'start':
      return w(`event.start_${event.result as 'stall' | 'normal' | 'great'}`, { name });
    case 'gear':
      return hit
        ? w('event.gear_wear', { name, n: event.gear as number, w: event.wear as number })
        : w('event.gear', { name, n: event.gear as number });
    case 'die':
      return w('event.die', { name, n: event.face as number });
    case 'drive': {
      const cost = (event.brake as number) + (event.overshoot as number);
      const space = spaceName(event.to as string, words.scenery);
      return cost ? w('event.drive_wear', { name, space, w: cost }) : w('event.drive', { name, space });
    }
    case 'collision':
      return w(hit ? 'event.collision_hit' : 'event.collision_miss', { name, n });
    case 'engine':
      return w(hit ? 'event.engine_hit' : 'event.engine_miss', { name, n });
    case 'engines':
      return w('event.engines');
    case 'danger':
      return w(hit ? 'event.danger_hit' : 'event.danger_miss', { name, n });
    case 'residents':
      return w(hit ? 'event.residents_hit' : 'event.residents_miss', { name, n });
    case 'lap':
      return w('event.lap', { name, n: event.lap as number });
    case 'pit-stop':
      return w('event.pit', { name });
    case 'checkpoint':
      return w('event.checkpoint', { name, n: event.wear as number });
    case 'police':
      return w('event.police', { name, n: event.speed as number });
    case 'prize':
      return w('event.prize', { name });
    case 'nitro':
      return w('event.nitro', { name, n: event.spaces as number });
    case 'out':
      return w('event.out', { name });
    case 'finish':
      return w('event.finish', { name, n: event.place as number });
    case 'race-over':
      return w('event.over');
    default:
      return null;
  }
}
