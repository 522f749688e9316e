/** The texts that float above a car when something happens to it. */
import type { Line } from './forecast';
import type { RaceEvent, BoardAssets } from './types';
import { w } from './words';

export interface Float extends Line {
  tone: Exclude<Line['tone'], 'idle'>;
}

const LOOKS: Record<string, readonly [Float['icon'], Float['tone']]> = {
  corner: ['flame', 'warm'],
  corner_free: ['check', 'good'],
  corner_short: ['warn', 'bad'],
  boost: ['boost', 'warm'],
  adrenaline: ['bolt', 'good'],
  cooled: ['snow', 'cool'],
  slipstream: ['slip', 'cool'],
  'spin-out': ['spin', 'bad'],
  stress: ['plus', 'bad'],
  cluttered: ['warn', 'bad'],
  finished: ['flag', 'good'],
  blocked: ['warn', 'warm'],
};

/** The key of an event's look. Corners and drives have several looks. */
function outcomeOf(event: RaceEvent): string {
  if (event.kind === 'corner') return !event.passed ? 'corner_short' : event.heat ? 'corner' : 'corner_free';
  return event.kind === 'moved' && event.blocked > 0 ? 'blocked' : event.kind;
}

export function floatOf(event: RaceEvent, { adrenaline }: BoardAssets): Float | null {
  const outcome = outcomeOf(event);
  const [icon, tone] = LOOKS[outcome] ?? [];
  const text = w.of('float', outcome, { more: adrenaline.speed, ...event });
  return icon && tone && text ? { icon, tone, text } : null;
}
