/** How far the strips of a card move cars, from its preview. */
import type { Schemas } from '../../api/types';

type Reach = Schemas['DownforceReach'];

/** The spaces of some strips together, and whether nothing can change them any more. */
export function spaces(strips: Reach[]): { n: number; certain: boolean } {
  const moving = strips.filter(({ most }) => most);
  return { n: moving.reduce((sum, { most }) => sum + most, 0), certain: moving.every(({ certain }) => certain) };
}
