/** The boards there are, each loaded when its game is opened. A game without one is played with the move picker. */
import type { GamePlugin } from './plugin';

const PLUGINS: Record<string, () => Promise<{ default: GamePlugin }>> = {
  'formula-motor-racing': () => import('./formula-motor-racing'),
  heat: () => import('./heat'),
  downforce: () => import('./downforce'),
  'long-shot': () => import('./long-shot'),
  'formula-d': () => import('./formula-d'),
};

export async function loadPlugin(game: string): Promise<GamePlugin> {
  const load = PLUGINS[game] ?? (() => import('./generic'));
  return (await load()).default;
}
