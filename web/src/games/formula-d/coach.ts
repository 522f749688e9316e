/** Advice before each decision, based only on the view and the previews. */
import type { Props } from './types';
import { w } from './words';

export function coach({ view, seat, offers }: Props): string | null {
  const gears = offers.flatMap(({ preview }) => (preview.kind === 'gear' ? preview : []));
  if (gears.length) {
    const risks = gears.map(({ gear = 1, wear = 0, faces = [], of = 0, corner }) => ({
      gear,
      wear,
      n: faces.filter((f) => f.wear !== 0).reduce((sum, f) => sum + f.chance, 0),
      of,
      corner,
    }));
    const safe = risks.filter(({ wear, n }) => wear === 0 && n === 0).at(-1);
    if (!safe) {
      const { gear, n, of } = risks.toSorted((a, b) => a.n / a.of - b.n / b.of || a.wear - b.wear)[0]!;
      return w('coach.risk', { gear, n, of });
    }
    const missing = safe.corner ? safe.corner.needed - safe.corner.made : 0;
    if (!safe.corner || missing <= 0) return w('coach.safe', { gear: safe.gear });
    return w('coach.safe_corner', { gear: safe.gear, corner: safe.corner.name, n: missing });
  }
  const drives = offers.flatMap(({ preview }) => (preview.kind === 'drive' ? preview : []));
  const free = drives.filter(({ wear }) => wear === 0);
  if (!drives.length) return null;
  const n = Math.min(...drives.map(({ wear }) => wear ?? 0));
  if (drives.some(({ finish, wear }) => finish && wear === n))
    return n ? w('coach.finish_pay', { n }) : w('coach.finish');
  if (!free.length) {
    return w('coach.pay', { n, left: view.cars.find((car) => car.seat === seat)?.wear ?? 0 });
  }
  const corner = free.find((drive) => drive.corner && drive.corner.made < drive.corner.needed)?.corner;
  if (corner) return w('coach.early', { corner: corner.name, n: corner.needed - corner.made });
  const apart = free.filter(({ collisions }) => !collisions?.length);
  return apart.length && apart.length < free.length ? w('coach.clear', { n: apart.length }) : w('coach.free');
}
