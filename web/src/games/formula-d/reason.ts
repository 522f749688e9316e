/** What speaks for a move, or against it: what its preview says. */
import { words } from '../../i18n/words';
import en from './reason.en';
import type { Offer } from './types';

const w = words('formula-d.reason', en);

export function reason({ preview }: Offer): string | null {
  if (preview.kind === 'gear') {
    const { faces = [], wear = 0, of = 0 } = preview;
    const count = (some: typeof faces): number => some.reduce((sum, { chance }) => sum + chance, 0);
    const out = count(faces.filter((face) => face.wear === null));
    const pay = count(faces.filter((face) => face.wear !== null && face.wear > 0));
    const best = Math.max(0, ...faces.map(({ face }) => face));
    return [
      wear ? w('shift', { n: wear }) : '',
      w('best', { best }),
      pay ? w('faces', { n: pay, of }) : '',
      out ? w('out', { n: out, of }) : '',
      wear || pay || out ? '' : w('safe'),
    ]
      .filter(Boolean)
      .join(' ');
  }
  if (preview.kind !== 'drive') return null;
  const { wear = 0, wear_left: left = 0, collisions = [], danger = 0, residents = false, engine = false } = preview;
  const rolls = collisions.length + danger + Number(residents) + Number(engine);
  return [wear ? w('pays', { n: wear, left }) : w(rolls ? 'free_but' : 'free'), rolls ? w('rolls', { n: rolls }) : '']
    .filter(Boolean)
    .join(' ');
}
