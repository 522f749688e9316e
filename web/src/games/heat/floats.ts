/** What happens to a car, as a word that floats above it. */
import type { GlyphName } from './Glyph.svelte';
import type { RaceEvent, Scenery } from './types';
import { w } from './words';

export interface Float {
  text: string;
  icon: GlyphName;
  tone: 'good' | 'warm' | 'bad' | 'cool';
}

export function floatOf(event: RaceEvent, { adrenaline }: Scenery): Float | null {
  switch (event.kind) {
    case 'corner':
      if (!event.passed) return { text: w('float.corner_short'), icon: 'warn', tone: 'bad' };
      return event.heat
        ? { text: w('float.corner', { n: event.heat }), icon: 'flame', tone: 'warm' }
        : { text: w('float.corner_free'), icon: 'check', tone: 'good' };
    case 'boost':
      return { text: w('float.boost'), icon: 'boost', tone: 'warm' };
    case 'adrenaline':
      return { text: w('float.adrenaline', { n: adrenaline.speed }), icon: 'bolt', tone: 'good' };
    case 'cooled':
      return { text: w('float.cooled', { n: event.heat }), icon: 'snow', tone: 'cool' };
    case 'slipstream':
      return { text: w('float.slipstream'), icon: 'slip', tone: 'cool' };
    case 'spin-out':
      return { text: w('float.spin'), icon: 'spin', tone: 'bad' };
    case 'stress':
      return { text: w('float.stress', { n: event.cards }), icon: 'plus', tone: 'bad' };
    case 'cluttered':
      return { text: w('float.cluttered'), icon: 'warn', tone: 'bad' };
    case 'finished':
      return { text: w('float.finished', { n: event.place }), icon: 'flag', tone: 'good' };
    case 'moved':
      return event.blocked > 0 ? { text: w('float.blocked'), icon: 'warn', tone: 'warm' } : null;
    default:
      return null;
  }
}
